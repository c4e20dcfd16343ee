import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { DataFormatError } from "../internal/errors.js";
import { type DrawnFigure, figureIndexPage } from "./figure-page.js";

/**
 * Writes `index.html` over every figure whose JSON lies below `folder`, also
 * those that were drawn earlier. Returns how many there are.
 */
export async function writeFigureIndex(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".json")).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const { meta } = (await readFigure(join(folder, file))).layout;
      return { ...meta, hasImage: existsSync(join(folder, `${meta.name}.png`)) };
    }),
  );
  await writeFileAtomic(join(folder, "index.html"), figureIndexPage(entries));
  return entries.length;
}

async function readFigure(path: string): Promise<DrawnFigure> {
  try {
    const figure = JSON.parse(await readFile(path, "utf8")) as DrawnFigure;
    if (typeof figure.layout.meta.name === "string") return figure;
  } catch (cause) {
    throw new DataFormatError("this is not a figure", {
      where: path,
      mend: "Delete it or restore it from git.",
      cause,
    });
  }
  throw new DataFormatError("this figure has no name", {
    where: path,
    mend: "Delete it or restore it from git.",
  });
}
