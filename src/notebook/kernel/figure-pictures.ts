import type { Browser } from "playwright-core";
import type { FigureCanvas, PlotlyFigure } from "../../image/figure-canvas.js";
import type { JsonRecord } from "../protocol/message.js";

/** What a cell shows: media types, and what is to know of them. */
export interface ShownBundle {
  readonly data: JsonRecord;
  readonly metadata: JsonRecord;
}

const figureType = "application/vnd.plotly.v1+json";
/** The longest a figure may take to draw, the start of the browser included. */
const drawMs = 30_000;

/**
 * Puts a PNG beside every plotly figure a cell shows, for viewers that know no
 * plotly. The browser starts at the first figure, three seconds, and stays; a
 * figure it cannot draw is shown without a picture, and why is said once.
 */
export class FigurePictures {
  readonly #openBrowser: () => Promise<Browser>;
  readonly #complain: (why: string) => void;
  #canvas: Promise<{ readonly browser: Browser; readonly canvas: FigureCanvas }> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #complained = false;
  #skip: (() => void) | null = null;

  /** `complain` is told, once, why there are no pictures. */
  constructor(openBrowser: () => Promise<Browser>, complain: (why: string) => void) {
    this.#openBrowser = openBrowser;
    this.#complain = complain;
  }

  /** Whether the bundle is a figure that lacks a picture. */
  wants({ data }: ShownBundle): boolean {
    return isFigure(data[figureType]) && data["image/png"] === undefined;
  }

  /** The bundle with its picture, or as it was. */
  async add(bundle: ShownBundle): Promise<ShownBundle> {
    const given = new Promise<ShownBundle>((resolve) => {
      this.#skip = () => resolve(bundle);
    });
    const timer = setTimeout(() => this.#skip?.(), drawMs);
    try {
      return await Promise.race([this.#draw(bundle), given]);
    } catch (error) {
      if (!this.#complained) this.#complain(error instanceof Error ? error.message : String(error));
      this.#complained = true;
      return bundle;
    } finally {
      clearTimeout(timer);
      this.#skip = null;
    }
  }

  /** Shows what is being drawn without its picture, at once. */
  skip(): void {
    this.#skip?.();
  }

  async close(): Promise<void> {
    this.skip();
    const open = await this.#canvas?.catch(() => null);
    await open?.browser.close().catch(() => {});
  }

  async #draw({ data, metadata }: ShownBundle): Promise<ShownBundle> {
    this.#canvas ??= this.#open();
    const { canvas } = await this.#canvas;
    // Figures share one page: one that was skipped may still be on it.
    const drawn = this.#last.then(() => canvas.picture(data[figureType] as PlotlyFigure));
    this.#last = drawn.catch(() => {});
    const { png, width, height } = await drawn;
    return {
      data: { ...data, "image/png": Buffer.from(png).toString("base64") },
      metadata: { ...metadata, "image/png": { width, height } },
    };
  }

  async #open(): Promise<{ readonly browser: Browser; readonly canvas: FigureCanvas }> {
    const { FigureCanvas } = await import("../../image/figure-canvas.js");
    const browser = await this.#openBrowser();
    return { browser, canvas: await FigureCanvas.open(browser) };
  }
}

function isFigure(value: unknown): value is PlotlyFigure {
  const figure = value as Partial<PlotlyFigure> | null | undefined;
  return Array.isArray(figure?.data) && typeof figure.layout === "object" && figure.layout !== null;
}
