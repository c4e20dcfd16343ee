import { GrowingIntegers } from "../../../internal/growing-integers.js";

/**
 * The words of a text, each once, numbered by first appearance. Words are
 * looked up as bytes, so that a text of many millions of tokens makes a string
 * of each different word only, and only where one is asked for.
 */
export class WordTable {
  readonly #bytes: Uint8Array;
  readonly #starts = new GrowingIntegers();
  readonly #ends = new GrowingIntegers();
  /** Word number + 1 by hash, 0 where nothing lies; at most half full. */
  #slots = new Uint32Array(1 << 14);

  /** @param bytes the text that all words lie in */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#starts.length;
  }

  /** The number of the word at `start … end − 1`, a new one if it is met for the first time. */
  number(start: number, end: number): number {
    const slot = this.#slotOf(start, end);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#slots[slot] = this.size;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return this.size - 1;
  }

  /** The word itself. */
  text(word: number): string {
    return decode(this.#bytes, this.#starts.at(word), this.#ends.at(word));
  }

  #slotOf(start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(start, end) & mask;
    for (;;) {
      const known = this.#slots[slot]!;
      if (known === 0 || this.#equal(known - 1, start, end)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** FNV-1a, with the high bits folded down, since the mask looks at the low ones. */
  #hash(start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ this.#bytes[i]!, 0x01000193);
    return hash ^ (hash >>> 15);
  }

  #equal(word: number, start: number, end: number): boolean {
    const from = this.#starts.at(word);
    if (this.#ends.at(word) - from !== end - start) return false;
    for (let i = start, j = from; i < end; i++, j++) {
      if (this.#bytes[i] !== this.#bytes[j]) return false;
    }
    return true;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let word = 0; word < this.size; word++)
      this.#slots[this.#slotOf(this.#starts.at(word), this.#ends.at(word))] = word + 1;
  }
}

/** Bytes as text, one character a byte: all of Metamath is ASCII. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}
