/** Numbers of one column, `null` where a row has none; 8 bytes a row. */
export class NumberColumn {
  #values: Float64Array = new Float64Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number | null): void {
    this.#grow(this.#length + 1);
    this.#values[this.#length++] = value ?? Number.NaN;
  }

  /** Makes rows up to `length` that have no value. */
  pad(length: number): void {
    if (length <= this.#length) return;
    this.#grow(length);
    this.#values.fill(Number.NaN, this.#length, length);
    this.#length = length;
  }

  at(row: number): number | null {
    const value = this.#values[row]!;
    return Number.isNaN(value) ? null : value;
  }

  #grow(wanted: number): void {
    if (wanted <= this.#values.length) return;
    const wider = new Float64Array(Math.max(wanted, Math.ceil(1.5 * this.#values.length)));
    wider.set(this.#values.subarray(0, this.#length));
    this.#values = wider;
  }
}
