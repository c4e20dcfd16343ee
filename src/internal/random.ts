import { createHash } from "node:crypto";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

/**
 * A stream of random numbers that depends on its seed alone.
 *
 * Seeds are strings, and they are hashed: the generator's small integer seeds
 * shine through its first draws, and `seed + index` makes neighbouring data
 * sets share almost all of their items.
 */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  real(): number;
  /** Uniform over the integers 0 … below − 1, without modulo bias; `below` from 1 to 2⁵³. */
  integer(below: number): number;
}

/**
 * The stream that belongs to `seed` and, beneath it, to the `path` of what it
 * is for. Two paths give independent streams, so that drawing more from one
 * moves nothing in another.
 *
 * @example randomFrom("7", "maze", 12, "noise").integer(6) // the same number on every machine
 * @remarks One SHA-256 of the path makes the 128 bits of state (xoroshiro128+, Blackman and Vigna 2018).
 */
export function randomFrom(seed: string, ...path: readonly (string | number)[]): Random {
  const generator = xoroshiro128plusFromState(hashToWords([seed, ...path]));
  const bits = (count: number): number => generator.next() >>> (32 - count);
  return {
    real: () => (bits(27) * 67108864 + bits(26)) / 9007199254740992,
    integer: (below) => uniformInt(generator, 0, below - 1),
  };
}

/** Shuffles in place (Fisher–Yates) and returns the same array. */
export function shuffle<Items extends { [index: number]: unknown; readonly length: number }>(
  items: Items,
  random: Random,
): Items {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    const kept = items[i];
    items[i] = items[j];
    items[j] = kept;
  }
  return items;
}

/** Each part with its length in front, so that ("ab", "c") and ("a", "bc") differ. */
function hashToWords(parts: readonly (string | number)[]): [number, number, number, number] {
  const hash = createHash("sha256")
    .update(parts.map((part) => `${String(part).length}:${part}`).join(""))
    .digest();
  return [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
}
