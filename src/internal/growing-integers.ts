/**
 * A list of 32-bit numbers whose length is not known beforehand: four bytes a
 * number, doubled where it is full.
 *
 * @example const list = new GrowingIntegers(); list.push(7); list.toArray() // Uint32Array [7]
 */
export class GrowingIntegers {
  length = 0;
  #items: Uint32Array;

  constructor(capacity: number = 1 << 12) {
    this.#items = new Uint32Array(capacity);
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.length++] = item;
  }

  at(index: number): number {
    return this.#items[index]!;
  }

  /** Overwrites an item that was pushed before. */
  set(index: number, item: number): void {
    this.#items[index] = item;
  }

  /** What was pushed, in an array of just that length. */
  toArray(): Uint32Array {
    return this.#items.slice(0, this.length);
  }
}
