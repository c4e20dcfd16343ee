import { RangeViolation } from "../internal/errors.js";
import { checkCounts } from "./check-counts.js";

/** A success curve that may only fall, without any other assumption. */
export interface IsotonicCurve {
  /** Ascending, without repeats. */
  readonly L: readonly number[];
  /** Share at each length, never rising. */
  readonly shares: readonly number[];
}

/**
 * The falling curve of highest likelihood: neighbours in the wrong order are
 * pooled, weighted by their trials, until none is left (pool adjacent
 * violators; Ayer et al. 1955).
 *
 * @param L actions, in any order; equal lengths are pooled
 * @example isotonicCurve([2, 4, 8], [6, 8, 1], [10, 10, 10]).shares // [0.7, 0.7, 0.1]
 */
export function isotonicCurve(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
): IsotonicCurve {
  if (L.length === 0 || L.length !== successes.length || L.length !== trials.length)
    throw new RangeViolation(
      `as many successes and trials as L, at least one, got ${successes.length} and ${trials.length} for ${L.length}`,
    );
  const cells = new Map<number, { wins: number; asked: number }>();
  for (const [i, length] of L.entries()) {
    if (!Number.isFinite(length)) throw new RangeViolation(`finite L, got ${length}`);
    checkCounts(successes[i]!, trials[i]!);
    const cell = cells.get(length) ?? { wins: 0, asked: 0 };
    cells.set(length, { wins: cell.wins + successes[i]!, asked: cell.asked + trials[i]! });
  }
  const sorted = [...cells].sort(([a], [b]) => a - b);
  const pools: { wins: number; asked: number; lengths: number }[] = [];
  for (const [, { wins, asked }] of sorted) {
    let pool = { wins, asked, lengths: 1 };
    // Cross products of whole counts: a tie is a tie.
    for (
      let last = pools.at(-1);
      last && pool.wins * last.asked >= last.wins * pool.asked;
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = {
        wins: pool.wins + last.wins,
        asked: pool.asked + last.asked,
        lengths: pool.lengths + last.lengths,
      };
    }
    pools.push(pool);
  }
  return {
    L: sorted.map(([length]) => length),
    shares: pools.flatMap(({ wins, asked, lengths }) => new Array<number>(lengths).fill(wins / asked)),
  };
}

/**
 * The length at which the falling curve goes under `share`, read off straight
 * lines between its points: L50, L80 without a model.
 *
 * @returns actions; `null` where the curve starts below the share or never falls under it
 * @example isotonicThreshold([2, 4, 8], [10, 8, 1], [10, 10, 10], 0.5) // 5.71
 */
export function isotonicThreshold(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  share: number,
): number | null {
  if (!(share > 0 && share < 1)) throw new RangeViolation(`0 < share < 1, got ${share}`);
  const curve = isotonicCurve(L, successes, trials);
  return crossingOf(curve, share);
}

/** Where a falling curve goes under a share; see {@link isotonicThreshold}. */
export function crossingOf({ L, shares }: IsotonicCurve, share: number): number | null {
  const under = shares.findIndex((value) => value < share);
  if (under < 1) return null;
  const [before, after] = [shares[under - 1]!, shares[under]!];
  return L[under - 1]! + ((before - share) / (before - after)) * (L[under]! - L[under - 1]!);
}
