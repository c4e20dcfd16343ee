const blockBits = 13;
const blockMask = 2 ** blockBits - 1;

/** Whole numbers from 0 of one column: the numbers of texts in a pool; 4 bytes a row, in blocks that are never moved. */
export class CodeColumn {
  readonly #blocks: Uint32Array[] = [];
  #last: Uint32Array = new Uint32Array(0);
  #length = 0;

  push(code: number): void {
    const at = this.#length++ & blockMask;
    if (at === 0) {
      this.#last = new Uint32Array(blockMask + 1);
      this.#blocks.push(this.#last);
    }
    this.#last[at] = code;
  }

  at(row: number): number {
    return this.#blocks[row >>> blockBits]![row & blockMask]!;
  }

  /** Puts another code into a row that is there. */
  put(row: number, code: number): void {
    this.#blocks[row >>> blockBits]![row & blockMask] = code;
  }
}
