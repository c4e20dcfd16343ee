const rowHeight = 28;

/** What a list shows and tells. */
export interface VirtualListOptions {
  readonly place: HTMLElement;
  /** Fills a row's element; foreign text goes in as text. */
  readonly fill: (element: HTMLElement, item: number) => void;
  readonly onOpen: (item: number) => void;
}

/**
 * A list of any length of which only the rows in sight exist. Arrow keys, Page
 * Up and Down, Home and End move; Enter opens. Assistive technology is told
 * the place and the number of all rows.
 */
export class VirtualList {
  readonly #options: VirtualListOptions;
  readonly #filler = document.createElement("div");
  readonly #rows = new Map<number, HTMLElement>();
  #items: readonly number[] = [];
  #selected = -1;

  constructor(options: VirtualListOptions) {
    this.#options = options;
    const { place } = options;
    place.append(this.#filler);
    place.addEventListener("scroll", () => this.#draw(), { passive: true });
    place.addEventListener("keydown", (event) => this.#onKey(event));
    place.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>(".row") : null;
      if (row !== null) this.select(Number(row.dataset["at"]), true);
    });
    new ResizeObserver(() => this.#draw()).observe(place);
  }

  /** Shows other items, from the top. */
  show(items: readonly number[]): void {
    this.#items = items;
    this.#selected = -1;
    this.#options.place.removeAttribute("aria-activedescendant");
    // a browser's elements end at some millions of pixels: 28 each is enough for a million rows
    this.#filler.style.height = `${items.length * rowHeight}px`;
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#options.place.scrollTop = 0;
    this.#draw();
  }

  /** Marks the row at a place and brings it into sight. */
  select(at: number, isOpened: boolean): void {
    const item = this.#items[at];
    if (item === undefined) return;
    this.#selected = at;
    const { place } = this.#options;
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight];
    if (top < place.scrollTop) place.scrollTop = top;
    else if (bottom > place.scrollTop + place.clientHeight) place.scrollTop = bottom - place.clientHeight;
    this.#draw();
    place.setAttribute("aria-activedescendant", `item${at}`);
    if (isOpened) this.#options.onOpen(item);
  }

  #onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.#options.place.clientHeight / rowHeight) - 1);
    const last = this.#items.length - 1;
    const here = this.#selected;
    const to: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: last,
    };
    const target = to[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.select(Math.max(0, Math.min(last, target)), false);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.select(Math.max(0, here), true);
    }
  }

  #draw(): void {
    const { place, fill } = this.#options;
    const first = Math.max(0, Math.floor(place.scrollTop / rowHeight) - 8);
    const end = Math.min(
      this.#items.length,
      Math.ceil((place.scrollTop + place.clientHeight) / rowHeight) + 8,
    );
    for (const [at, row] of this.#rows)
      if (at < first || at >= end) {
        row.remove();
        this.#rows.delete(at);
      }
    for (let at = first; at < end; at++) {
      let row = this.#rows.get(at);
      if (row === undefined) {
        row = this.#makeRow(at);
        fill(row, this.#items[at] ?? 0);
        this.#rows.set(at, row);
        place.append(row);
      }
      row.setAttribute("aria-selected", String(at === this.#selected));
    }
  }

  #makeRow(at: number): HTMLElement {
    const row = document.createElement("div");
    row.className = "row";
    row.id = `item${at}`;
    row.dataset["at"] = String(at);
    row.setAttribute("role", "option");
    row.setAttribute("aria-posinset", String(at + 1));
    row.setAttribute("aria-setsize", String(this.#items.length));
    row.style.top = `${at * rowHeight}px`;
    return row;
  }
}
