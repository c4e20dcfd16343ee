/**
 * Texts by number, equal ones once: the words of a column with a million rows.
 *
 * The bytes lie end to end in one buffer and are found by open addressing, so a
 * distinct text costs its UTF-8 bytes and about 24 more, and nothing for the
 * garbage collector, where a map of strings costs several times that.
 */
export class TextPool {
  #bytes: Buffer = Buffer.alloc(4096);
  #used = 0;
  #ends: Float64Array = new Float64Array(256);
  #hashes: Uint32Array = new Uint32Array(256);
  #slots: Uint32Array = new Uint32Array(1024);
  #size = 0;
  /** The last texts met: neighbouring rows repeat most words. */
  readonly #recent = new Map<string, number>();

  /** Distinct texts. */
  get size(): number {
    return this.#size;
  }

  /** The number of a text, a new one if it was not met before; 0, 1, 2, … */
  add(text: string): number {
    const known = this.#recent.get(text);
    if (known !== undefined) return known;
    if (this.#recent.size >= 512) this.#recent.clear();
    const id = this.#find(text);
    this.#recent.set(text, id);
    return id;
  }

  /** The text of that number. */
  at(id: number): string {
    return this.#bytes.toString("utf8", id === 0 ? 0 : this.#ends[id - 1], this.#ends[id]);
  }

  #find(text: string): number {
    const length = Buffer.byteLength(text);
    this.#reserve(length);
    this.#bytes.write(text, this.#used);
    const hash = this.#hash(this.#used, length);
    let slot = hash & (this.#slots.length - 1);
    for (let kept = this.#slots[slot]!; kept !== 0; kept = this.#slots[slot]!) {
      if (this.#hashes[kept - 1] === hash && this.#holds(kept - 1, length)) return kept - 1;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    this.#used += length;
    this.#ends[this.#size] = this.#used;
    this.#hashes[this.#size] = hash;
    this.#slots[slot] = ++this.#size;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return this.#size - 1;
  }

  /** FNV-1a over the bytes just written, then stirred so that low bits depend on all. */
  #hash(from: number, length: number): number {
    let hash = 0x811c9dc5;
    for (let at = from; at < from + length; at++) hash = Math.imul(hash ^ this.#bytes[at]!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  #holds(id: number, length: number): boolean {
    const from = id === 0 ? 0 : this.#ends[id - 1]!;
    const end = this.#ends[id]!;
    return (
      end - from === length &&
      this.#bytes.compare(this.#bytes, this.#used, this.#used + length, from, end) === 0
    );
  }

  #reserve(length: number): void {
    if (this.#used + length > this.#bytes.length) {
      const wider = Buffer.alloc(Math.max(2 * this.#bytes.length, this.#used + length));
      this.#bytes.copy(wider, 0, 0, this.#used);
      this.#bytes = wider;
    }
    if (this.#size < this.#ends.length) return;
    const ends = new Float64Array(2 * this.#size);
    ends.set(this.#ends);
    this.#ends = ends;
    const hashes = new Uint32Array(2 * this.#size);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
  }

  #rehash(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    for (let id = 0; id < this.#size; id++) {
      let slot = this.#hashes[id]! & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}
