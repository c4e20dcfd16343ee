/** Rows of one block; blocks are never moved, so a column grows without copying. */
const blockBits = 13;
const blockMask = 2 ** blockBits - 1;

/** Numbers of one column, `null` where a row has none; 8 bytes a row. */
export class NumberColumn {
  readonly #blocks: Float64Array[] = [];
  #last: Float64Array = new Float64Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number | null): void {
    const at = this.#length++ & blockMask;
    if (at === 0) {
      this.#last = new Float64Array(blockMask + 1).fill(Number.NaN);
      this.#blocks.push(this.#last);
    }
    this.#last[at] = value ?? Number.NaN;
  }

  /** Makes rows up to `length` that have no value. */
  pad(length: number): void {
    while (this.#length < length) this.push(null);
  }

  at(row: number): number | null {
    const value = this.#blocks[row >>> blockBits]![row & blockMask]!;
    return Number.isNaN(value) ? null : value;
  }

  /** Puts another value into a row that is there. */
  put(row: number, value: number | null): void {
    this.#blocks[row >>> blockBits]![row & blockMask] = value ?? Number.NaN;
  }
}
