import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { escapeHtml } from "../internal/escape-html.js";
import { type DrawnFigure, figurePage } from "./figure-page.js";
import { stablePdf } from "./stable-pdf.js";

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
      const page = await blankPage(browser, plotly);
      const context = await browser.newContext({ offline: true, javaScriptEnabled: false });
      const paper = await context.newPage();
      for (const figure of figures) await drawImages({ page, paper }, figure, folder);
    } finally {
      await browser.close();
    }
  }
  return { pages: figures.length, images: browser === null ? 0 : figures.length, withoutImages };
}

/**
 * One page with the plotting library, without network, whose `Math.random` is
 * a fixed sequence, begun anew for each figure: plotly names its clip paths by
 * it, and they stand in the SVG.
 */
async function blankPage(browser: Browser, plotly: string): Promise<Page> {
  const page = await browser.newPage({ deviceScaleFactor: 2, offline: true });
  await page.setContent("<!doctype html><body style='margin:0'><div id='figure'></div></body>");
  await page.evaluate(
    `globalThis.restartChance = () => {
      let state = 1;
      Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
    };
    restartChance();`,
  );
  await page.addScriptTag({ content: plotly });
  return page;
}

async function drawImages(
  { page, paper }: { readonly page: Page; readonly paper: Page },
  figure: DrawnFigure,
  folder: string,
): Promise<void> {
  const { width, height, meta } = figure.layout;
  await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
  await page.evaluate(
    `(async () => {
      await document.fonts.ready;
      Plotly.purge("figure");
      restartChance();
      await Plotly.newPlot("figure", ${JSON.stringify(figure.data)}, ${JSON.stringify(figure.layout)}, { staticPlot: true });
    })()`,
  );
  const uri = await page.evaluate<string>(`Plotly.toImage("figure", { format: "svg" })`);
  // Whether the outer element has an empty style, and where, depends on timing.
  const svg = decodeURIComponent(uri.slice(uri.indexOf(",") + 1)).replace(/^<svg [^>]*>/, (tag) =>
    tag.replace(' style=""', ""),
  );
  await writeFileAtomic(join(folder, `${meta.name}.svg`), `${svg}\n`);
  await writeFileAtomic(join(folder, `${meta.name}.pdf`), await printed(paper, svg, figure));
  const png = await page.locator("#figure").screenshot({ animations: "disabled" });
  await writeFileAtomic(join(folder, `${meta.name}.png`), png);
}

/** The drawing alone on a page of its size. */
async function printed(paper: Page, svg: string, { layout }: DrawnFigure): Promise<Uint8Array> {
  const [width, height] = [`${layout.width}px`, `${layout.height}px`];
  const style = `@page{size:${width} ${height};margin:0}body{margin:0}svg{display:block}`;
  const title = escapeHtml(layout.meta.title.replace(/<[^>]*>/g, " "));
  await paper.setContent(`<!doctype html><title>${title}</title><style>${style}</style>${svg}`);
  return stablePdf(await paper.pdf({ width, height, printBackground: true, pageRanges: "1" }));
}

async function plotlyBundle(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("plotly.js-dist-min/plotly.min.js"), "utf8");
}
