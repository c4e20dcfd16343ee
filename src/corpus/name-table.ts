import { RangeViolation } from "../internal/errors.js";

/** Integers below this, or below so many times the names known, are looked up by index. */
const DIRECT_AT_LEAST = 1 << 20;
const DIRECT_PER_NAME = 8;
/** The arena is made of pieces of 16 MiB; names begin at multiples of 4 bytes, so 32 bits reach 16 GiB. */
const PIECE_BITS = 24;
const PIECE_BYTES = 1 << PIECE_BITS;
const UNITS_IN_PIECE = PIECE_BYTES >>> 2;
/** A name this long or longer has its length in the four bytes that follow. */
const LONG = 255;
const MAX_NAMES = 0x7ffffffe;

/**
 * Numbers names in the order of their first occurrence. Names are bytes (UTF-8)
 * and stay bytes: one arena holds them all, and no text is made before it is
 * asked for. A `Map` of strings takes three times the memory and ends near
 * 16.7 million keys.
 *
 * Plain integers (`0`, `17`, but not `007`) are looked up by their value
 * as long as they are dense enough; the names are the same either way.
 *
 * @example
 * const names = new NameTable();
 * names.numberOf(new TextEncoder().encode("ice"), 0, 3) // 0
 * names.nameOf(0) // "ice"
 * @remarks 25 to 40 bytes a name and its length; a lookup is O(length).
 */
export class NameTable {
  /** How many different names there are. */
  size = 0;

  /** Where a name begins in the arena, in units of 4 bytes: its length, then its bytes. */
  #begins = new Uint32Array(1 << 12);
  /** Open addressing, two entries a slot: a name's number + 1 (0 for none) and its hash. */
  #slots = new Int32Array(1 << 14);
  #hashed = 0;
  /** By the value of a plain integer: its number + 1, 0 for none. */
  #direct = new Int32Array(1 << 12);
  #integersHashed = 0;
  /** Where an integer is spelled when it comes first. */
  readonly #digits = new Uint8Array(10);
  readonly #arena: Uint8Array[] = [new Uint8Array(1 << 14)];
  #arenaEnd = 0;

  /** The number of the name `bytes[from] … bytes[to − 1]`, given now if it is new. */
  numberOf(bytes: Uint8Array, from: number, to: number): number {
    const value = plainInteger(bytes, from, to);
    if (value < 0) return this.#byText(bytes, from, to);
    const known = value < this.#direct.length ? this.#direct[value]! : 0;
    return known === 0 ? this.#newInteger(value) : known - 1;
  }

  /** Puts in place of the first `count` plain integers, all below 10⁹, their numbers as names. */
  numberIntegers(values: Uint32Array, count: number): void {
    let direct = this.#direct;
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      const known = value < direct.length ? direct[value]! : 0;
      if (known !== 0) {
        values[i] = known - 1;
        continue;
      }
      values[i] = this.#newInteger(value);
      direct = this.#direct;
    }
  }

  /** The name with this number, as text. */
  nameOf(number: number): string {
    const unit = this.#begins[number]!;
    const piece = this.#arena[unit >>> (PIECE_BITS - 2)]!;
    const at = (unit % UNITS_IN_PIECE) * 4;
    const first = piece[at]!;
    const length = first < LONG ? first : longLength(piece, at);
    const begin = at + (first < LONG ? 1 : 5);
    return decoder.decode(piece.subarray(begin, begin + length));
  }

  /** All names as texts, in the order of their numbers. */
  toArray(): string[] {
    return Array.from({ length: this.size }, (_, number) => this.nameOf(number));
  }

  #newInteger(value: number): number {
    const digits = this.#digits;
    let from = digits.length;
    for (let rest = value; rest > 0 || from === digits.length; rest = Math.floor(rest / 10))
      digits[--from] = 48 + (rest % 10);
    if (value >= Math.max(DIRECT_AT_LEAST, DIRECT_PER_NAME * this.size)) {
      const before = this.size;
      const number = this.#byText(digits, from, digits.length);
      if (this.size > before) this.#integersHashed++;
      return number;
    }
    if (value >= this.#direct.length)
      this.#direct = grown(this.#direct, new Int32Array(Math.max(value + 1, 2 * this.#direct.length)));
    // One that was too large for the index when it came first is in the hash table.
    const number =
      this.#integersHashed > 0
        ? this.#byText(digits, from, digits.length)
        : this.#append(digits, from, digits.length);
    this.#direct[value] = number + 1;
    return number;
  }

  #byText(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const found = slots[slot]! - 1;
      if (found < 0) {
        const number = this.#append(bytes, from, to);
        slots[slot] = number + 1;
        slots[slot + 1] = hash;
        if (++this.#hashed * 3 > slots.length) this.#growSlots();
        return number;
      }
      if (slots[slot + 1] === hash && this.#isSame(found, bytes, from, to)) return found;
    }
  }

  #isSame(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const unit = this.#begins[number]!;
    const piece = this.#arena[unit >>> (PIECE_BITS - 2)]!;
    let at = (unit % UNITS_IN_PIECE) * 4;
    const first = piece[at++]!;
    if (first < LONG) {
      if (first !== to - from) return false;
    } else {
      if (longLength(piece, at - 1) !== to - from) return false;
      at += 4;
    }
    for (let i = from; i < to; i++, at++) if (piece[at] !== bytes[i]) return false;
    return true;
  }

  #append(bytes: Uint8Array, from: number, to: number): number {
    const number = this.size++;
    if (number >= MAX_NAMES) throw new RangeViolation(`at most ${MAX_NAMES} names, got more`);
    if (number === this.#begins.length) this.#begins = grown(this.#begins, new Uint32Array(2 * number));
    const length = to - from;
    const piece = this.#pieceFor(length + 5);
    let at = this.#arenaEnd;
    this.#begins[number] = (this.#arena.length - 1) * UNITS_IN_PIECE + at / 4;
    piece[at++] = Math.min(length, LONG);
    if (length >= LONG) {
      new DataView(piece.buffer).setUint32(at, length);
      at += 4;
    }
    for (let i = from; i < to; i++) piece[at++] = bytes[i]!;
    this.#arenaEnd = (at + 3) & ~3;
    return number;
  }

  /** The arena's last piece with room for so many bytes more: grown up to a limit, then a new one. */
  #pieceFor(length: number): Uint8Array {
    const last = this.#arena.length - 1;
    const piece = this.#arena[last]!;
    const wanted = this.#arenaEnd + length;
    if (wanted <= piece.length) return piece;
    if (length > PIECE_BYTES)
      throw new RangeViolation(`a name of at most ${PIECE_BYTES} bytes, got ${length - 5}`);
    if (wanted <= PIECE_BYTES) {
      const larger = grown(piece, new Uint8Array(Math.min(PIECE_BYTES, Math.max(2 * piece.length, wanted))));
      this.#arena[last] = larger;
      return larger;
    }
    const next = new Uint8Array(PIECE_BYTES);
    this.#arena.push(next);
    this.#arenaEnd = 0;
    return next;
  }

  /** Twice the slots; integers known by value alone are not among them. */
  #growSlots(): void {
    const old = this.#slots;
    const slots = new Int32Array(2 * old.length);
    const mask = slots.length - 2;
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      let slot = (old[i + 1]! << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = old[i]!;
      slots[slot + 1] = old[i + 1]!;
    }
    this.#slots = slots;
  }
}

const decoder = new TextDecoder();

const longLength = (piece: Uint8Array, at: number): number => new DataView(piece.buffer).getUint32(at + 1);

function grown<List extends Uint8Array | Uint32Array | Int32Array>(old: List, larger: List): List {
  larger.set(old);
  return larger;
}

/** The value of a plain decimal integer below 10⁹; −1 for any other text. */
function plainInteger(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 9 || to === from || (bytes[from] === 48 && to - from > 1)) return -1;
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = bytes[i]! - 48;
    if (digit < 0 || digit > 9) return -1;
    value = 10 * value + digit;
  }
  return value;
}

/** FNV-1a with a final mix, so that the low bits, which choose the slot, depend on every byte. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
