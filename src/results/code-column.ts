/** Whole numbers from 0 of one column: the numbers of texts in a pool; 4 bytes a row. */
export class CodeColumn {
  #values: Uint32Array = new Uint32Array(64);
  #length = 0;

  push(code: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Uint32Array(Math.ceil(1.5 * this.#length));
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = code;
  }

  at(row: number): number {
    return this.#values[row]!;
  }
}
