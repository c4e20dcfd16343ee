import { RangeViolation } from "../internal/errors.js";
import { checkCounts } from "./check-counts.js";
import { chiSquareUpperTail } from "./distributions.js";
import type { Estimate } from "./interval.js";
import { normalHalfWidth } from "./normal-quantile.js";
import type { Rate } from "./rate-difference.js";

/** Two conditions compared within strata, and over all of them. */
export interface MantelHaenszel {
  /** a − b, the shares' difference weighted by n_a·n_b / N. */
  readonly difference: Estimate;
  /** Common odds ratio a : b; `null` where it is 0 ÷ 0 or without bound. */
  readonly oddsRatio: number | null;
  /** χ² of one degree of freedom, without continuity correction. */
  readonly statistic: number;
  readonly pValue: number;
  /** Strata that tell the conditions apart: not all right, not all wrong. */
  readonly strata: number;
}

/**
 * Compares two conditions over strata of equal difficulty (bins of L, say)
 * without pooling the strata: a condition that was asked more easy problems does
 * not win by it.
 *
 * Runs count as independent; several runs of a problem make the interval too
 * narrow, so give each problem's majority or one run a problem for a strict test.
 *
 * Refuses an empty list and impossible counts.
 *
 * @example mantelHaenszel([{ a: { successes: 8, trials: 10 }, b: { successes: 4, trials: 10 } }]).difference.value // 0.4
 * @remarks Mantel and Haenszel 1959; variance of the difference: Greenland and Robins 1985.
 */
export function mantelHaenszel(
  strata: readonly { readonly a: Rate; readonly b: Rate }[],
  level: number = 0.95,
): MantelHaenszel {
  if (strata.length === 0) throw new RangeViolation("at least one stratum, got none");
  let [excess, spread, upper, lower, gap, weights, variance, telling] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { a, b } of strata) {
    checkCounts(a.successes, a.trials);
    checkCounts(b.successes, b.trials);
    if (a.trials === 0 || b.trials === 0) continue;
    const all = a.trials + b.trials;
    const wins = a.successes + b.successes;
    const [missedA, missedB] = [a.trials - a.successes, b.trials - b.successes];
    if (wins > 0 && wins < all) telling++;
    excess += a.successes - (a.trials * wins) / all;
    if (all > 1) spread += (a.trials * b.trials * wins * (all - wins)) / (all * all * (all - 1));
    upper += (a.successes * missedB) / all;
    lower += (b.successes * missedA) / all;
    const weight = (a.trials * b.trials) / all;
    weights += weight;
    gap += weight * (a.successes / a.trials - b.successes / b.trials);
    variance +=
      weight ** 2 * ((a.successes * missedA) / a.trials ** 3 + (b.successes * missedB) / b.trials ** 3);
  }
  if (weights === 0) throw new RangeViolation("a stratum in which both conditions were asked, got none");
  const value = gap / weights;
  const half = (normalHalfWidth(level) * Math.sqrt(variance)) / weights;
  const statistic = spread === 0 ? 0 : excess ** 2 / spread;
  return {
    difference: { value, low: value - half, high: value + half, level },
    oddsRatio: lower === 0 ? null : upper / lower,
    statistic,
    pValue: chiSquareUpperTail(statistic, 1),
    strata: telling,
  };
}
