import type { MazeAction } from "../../problem/maze/maze-action.js";

/** Shares in 0 … 1: of the prediction that is in the reference, of the reference that is in the prediction. */
export interface Overlap {
  /** 0 for an empty prediction. */
  readonly precision: number;
  readonly recall: number;
}

const token = ([name, parameter]: MazeAction): string => `${name}: ${parameter}`;

/** Actions the two plans share from the beginning on. */
export function commonPrefix(predicted: readonly MazeAction[], reference: readonly MazeAction[]): number {
  const most = Math.min(predicted.length, reference.length);
  let k = 0;
  while (k < most && token(predicted[k] ?? ["", ""]) === token(reference[k] ?? ["", ""])) k++;
  return k;
}

/**
 * Precision and recall with actions counted as often as they occur, order
 * ignored: the paper ties precision to invented actions, and reports it high
 * where the progress is low.
 */
export function multisetOverlap(predicted: readonly MazeAction[], reference: readonly MazeAction[]): Overlap {
  const left = new Map<string, number>();
  for (const action of reference) left.set(token(action), (left.get(token(action)) ?? 0) + 1);
  let shared = 0;
  for (const action of predicted) {
    const count = left.get(token(action)) ?? 0;
    if (count === 0) continue;
    left.set(token(action), count - 1);
    shared++;
  }
  return overlap(shared, predicted.length, reference.length);
}

/** Precision and recall of distinct actions; repeated ones count once, which flatters recall. */
export function setOverlap(predicted: readonly MazeAction[], reference: readonly MazeAction[]): Overlap {
  const [a, b] = [new Set(predicted.map(token)), new Set(reference.map(token))];
  let shared = 0;
  for (const action of a) if (b.has(action)) shared++;
  return overlap(shared, a.size, b.size);
}

/**
 * Precision and recall of the longest common subsequence, the one measure that
 * minds the order.
 *
 * @remarks O(predicted × reference / 32) by Hyyrö's bit-parallel recurrence; a
 *   prediction of more than 100 000 actions is looked at no further.
 */
export function subsequenceOverlap(
  predicted: readonly MazeAction[],
  reference: readonly MazeAction[],
): Overlap {
  const shared = longestCommonSubsequence(predicted.slice(0, 100_000).map(token), reference.map(token));
  return overlap(shared, predicted.length, reference.length);
}

function overlap(shared: number, predicted: number, reference: number): Overlap {
  return {
    precision: predicted === 0 ? 0 : shared / predicted,
    recall: reference === 0 ? 0 : shared / reference,
  };
}

function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  const words = Math.ceil(b.length / 32);
  const places = new Map<string, Uint32Array>();
  for (const [i, item] of b.entries()) {
    let mask = places.get(item);
    if (mask === undefined) {
      mask = new Uint32Array(words);
      places.set(item, mask);
    }
    mask[i >>> 5]! |= 1 << (i & 31);
  }
  // A zero bit at i: the prefix of b that ends in i is one longer in common than the one before it.
  const row = new Uint32Array(words).fill(0xffffffff);
  for (const item of a) {
    const mask = places.get(item);
    if (mask === undefined) continue;
    let carry = 0;
    for (let word = 0; word < words; word++) {
      const v = row[word]!;
      const u = (v & mask[word]!) >>> 0;
      const sum = v + u + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[word] = (sum >>> 0) | (v & ~mask[word]!);
    }
  }
  let length = 0;
  for (let i = 0; i < b.length; i++) if (((row[i >>> 5]! >>> (i & 31)) & 1) === 0) length++;
  return length;
}
