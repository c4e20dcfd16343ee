import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Figure } from "../figure/figure.js";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { AnalysisError, WrongRequest } from "../internal/errors.js";
import { drawFigures } from "./draw-figures.js";
import type { DrawnFigure } from "./figure-page.js";
import { openBrowser } from "./open-browser.js";

const endings = [".html", ".svg", ".png", ".json"];

/** Refuses a file whose ending does not say how a figure is to be drawn. */
export function checkFigureFile(file: string): void {
  if (endings.includes(extname(file))) return;
  throw new WrongRequest(`a figure's file ends in ${endings.join(", ")}`, { where: file });
}

/**
 * Writes one figure to a file, as its ending says: a page, a picture, or the
 * numbers it is drawn from.
 */
export async function writeFigureFile(figure: Figure, file: string): Promise<void> {
  checkFigureFile(file);
  if (extname(file) === ".json") return writeFileAtomic(file, figure.toJson());
  const folder = await mkdtemp(join(tmpdir(), "horizon-figure-"));
  try {
    const isPage = extname(file) === ".html";
    const noBrowser = (): Promise<never> => Promise.reject(new Error("a page needs none"));
    const drawn = await drawFigures(
      [JSON.parse(figure.toJson()) as DrawnFigure],
      folder,
      isPage ? noBrowser : openBrowser,
    );
    if (!isPage && drawn.withoutImages !== null)
      throw new AnalysisError(`no picture can be drawn: ${drawn.withoutImages}`, {
        where: file,
        mend: "Name a file that ends in .html, which needs no browser here.",
      });
    await writeFileAtomic(file, await readFile(join(folder, `${figure.name}${extname(file)}`)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
