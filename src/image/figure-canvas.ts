import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { escapeHtml } from "../internal/escape-html.js";
import { stablePdf } from "./stable-pdf.js";

/** What is drawn: plotly JSON. */
export interface PlotlyFigure {
  readonly data: readonly unknown[];
  readonly layout: { readonly width?: number; readonly height?: number };
}

/** A picture of a figure, two device pixels a CSS pixel, and its size in CSS pixels. */
export interface DrawnPng {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Plotly's own size where a figure names none. */
const [defaultWidth, defaultHeight] = [700, 450];
/** Larger figures are cut: a picture of more is refused by viewers. */
const mostPixels = 4_000;

/**
 * One page with the plotting library, on which figures are drawn one after the
 * other. It has no network, and its `Math.random` is a fixed sequence, begun
 * anew for each figure: plotly names its clip paths by it, and they stand in
 * the SVG.
 */
export class FigureCanvas {
  readonly #browser: Browser;
  readonly #page: Page;
  #paper: Page | null = null;

  static async open(browser: Browser): Promise<FigureCanvas> {
    const page = await browser.newPage({ deviceScaleFactor: 2, offline: true });
    await page.setContent("<!doctype html><body style='margin:0'><div id='figure'></div></body>");
    await page.evaluate(
      `globalThis.restartChance = () => {
        let state = 1;
        Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647;
      };
      restartChance();`,
    );
    await page.addScriptTag({ content: await plotlyBundle() });
    return new FigureCanvas(browser, page);
  }

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  /** Draws the figure; from then on {@link svg}, {@link pdf} and {@link png} are of it. */
  async draw({ data, layout }: PlotlyFigure): Promise<void> {
    const { width, height } = sizeOf(layout);
    await this.#page.setViewportSize({ width, height });
    await this.#page.evaluate(
      `(async () => {
      await document.fonts.ready;
      Plotly.purge("figure");
      restartChance();
      await Plotly.newPlot("figure", ${JSON.stringify(data)}, ${JSON.stringify(layout)}, { staticPlot: true });
    })()`,
    );
  }

  async svg(): Promise<string> {
    const uri = await this.#page.evaluate<string>(`Plotly.toImage("figure", { format: "svg" })`);
    const svg = decodeURIComponent(uri.slice(uri.indexOf(",") + 1));
    // Whether the outer element has an empty style, and where, depends on timing.
    return svg.replace(/^<svg [^>]*>/, (tag) => tag.replace(' style=""', ""));
  }

  /** The drawing alone on a page of its size; text is text, equal figures give equal bytes. */
  async pdf(title: string, layout: PlotlyFigure["layout"]): Promise<Uint8Array> {
    this.#paper ??= await (
      await this.#browser.newContext({ offline: true, javaScriptEnabled: false })
    ).newPage();
    const size = sizeOf(layout);
    const [width, height] = [`${size.width}px`, `${size.height}px`];
    const style = `@page{size:${width} ${height};margin:0}body{margin:0}svg{display:block}`;
    await this.#paper.setContent(
      `<!doctype html><title>${escapeHtml(title)}</title><style>${style}</style>${await this.svg()}`,
    );
    return stablePdf(await this.#paper.pdf({ width, height, printBackground: true, pageRanges: "1" }));
  }

  png(): Promise<Uint8Array> {
    return this.#page.locator("#figure").screenshot({ animations: "disabled" });
  }

  /** A picture of one figure, and its size. */
  async picture(figure: PlotlyFigure): Promise<DrawnPng> {
    await this.draw(figure);
    return { png: await this.png(), ...sizeOf(figure.layout) };
  }
}

function sizeOf(layout: PlotlyFigure["layout"]): { readonly width: number; readonly height: number } {
  const within = (value: number | undefined, fallback: number): number =>
    Math.min(mostPixels, Math.max(1, Math.ceil(Number.isFinite(value) ? Number(value) : fallback)));
  return { width: within(layout.width, defaultWidth), height: within(layout.height, defaultHeight) };
}

/** The text of plotly's browser bundle. */
export async function plotlyBundle(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve("plotly.js-dist-min/plotly.min.js"), "utf8");
}
