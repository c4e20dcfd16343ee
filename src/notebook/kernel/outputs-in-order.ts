import type { CellEvent } from "./cell-messages.js";
import type { FigurePictures, ShownBundle } from "./figure-pictures.js";

/**
 * Hands on what cells put out in the order in which it came, also while a
 * picture is being drawn: what comes after the figure, and the end of the
 * cell, wait for it.
 */
export class OutputsInOrder {
  readonly #pictures: FigurePictures | null;
  readonly #deliver: (event: CellEvent) => void;
  readonly #waiting: CellEvent[] = [];
  #isDrawing = false;
  /** Figures go out as they are: somebody wants the cell to end. */
  isHurried = false;

  constructor(pictures: FigurePictures | null, deliver: (event: CellEvent) => void) {
    this.#pictures = pictures;
    this.#deliver = deliver;
  }

  take(event: CellEvent): void {
    if (!this.#isDrawing && !this.#wantsPicture(event)) {
      this.#deliver(event);
      return;
    }
    this.#waiting.push(event);
    if (!this.#isDrawing) void this.#handOn();
  }

  /** Lets go of the picture being drawn, and draws none until the next cell. */
  hurry(): void {
    this.isHurried = true;
    this.#pictures?.skip();
  }

  async close(): Promise<void> {
    this.hurry();
    await this.#pictures?.close();
  }

  async #handOn(): Promise<void> {
    this.#isDrawing = true;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift())
      this.#deliver(this.#wantsPicture(event) ? await this.#withPicture(event) : event);
    this.#isDrawing = false;
  }

  #wantsPicture(event: CellEvent): boolean {
    const bundle = bundleOf(event);
    return bundle !== null && !this.isHurried && this.#pictures?.wants(bundle) === true;
  }

  async #withPicture(event: CellEvent): Promise<CellEvent> {
    const bundle = bundleOf(event);
    if (bundle === null || this.#pictures === null) return event;
    const shown = await this.#pictures.add(bundle);
    if (event.kind === "result") return { ...event, ...shown };
    return event.kind === "display" ? { ...event, value: { ...event.value, ...shown } } : event;
  }
}

function bundleOf(event: CellEvent): ShownBundle | null {
  if (event.kind === "display") return event.value;
  return event.kind === "result" ? event : null;
}
