import { join } from "node:path";
import type { Browser } from "playwright-core";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { FigureCanvas, plotlyBundle } from "./figure-canvas.js";
import { type DrawnFigure, figurePage } from "./figure-page.js";

/** What was drawn, and what could not be. */
export interface DrawnFigures {
  readonly pages: number;
  readonly images: number;
  /** Why there are no images, or `null`. */
  readonly withoutImages: string | null;
}

/**
 * Draws figures into `folder`: a self-contained HTML page, an SVG, a PDF and a
 * PNG (two device pixels a CSS pixel) each. Text in SVG and PDF is text; equal
 * figures give equal bytes.
 *
 * Without a browser the pages are still written, and the result says why there
 * are no images. Three seconds for the browser, then about 0.3 s a figure.
 *
 * @param figures committed plotly JSON, parsed
 * @param openBrowser starts the browser; it is closed here
 */
export async function drawFigures(
  figures: readonly DrawnFigure[],
  folder: string,
  openBrowser: () => Promise<Browser>,
): Promise<DrawnFigures> {
  const plotly = await plotlyBundle();
  for (const figure of figures) {
    await writeFileAtomic(join(folder, `${figure.layout.meta.name}.html`), figurePage(figure, plotly));
  }
  let withoutImages: string | null = null;
  const browser = await openBrowser().catch((error: unknown) => {
    withoutImages = error instanceof Error ? error.message : String(error);
    return null;
  });
  if (browser !== null) {
    try {
      const canvas = await FigureCanvas.open(browser);
      for (const figure of figures) {
        await canvas.draw(figure);
        const { layout } = figure;
        const place = join(folder, layout.meta.name);
        const title = layout.meta.title.replace(/<[^>]*>/g, " ");
        await writeFileAtomic(`${place}.svg`, `${await canvas.svg()}\n`);
        await writeFileAtomic(`${place}.pdf`, await canvas.pdf(title, layout));
        await writeFileAtomic(`${place}.png`, await canvas.png());
      }
    } finally {
      await browser.close();
    }
  }
  return { pages: figures.length, images: browser === null ? 0 : figures.length, withoutImages };
}
