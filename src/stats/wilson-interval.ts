import { RangeViolation } from "../internal/errors.js";
import { checkCounts } from "./check-counts.js";
import type { Estimate } from "./interval.js";
import { checkLevel, normalHalfWidth } from "./normal-quantile.js";

/**
 * Wilson's score interval for a share: all p that a two-sided score test at
 * `1 − level` does not refuse. It stays in 0 … 1, and has a width at 0 of n
 * and n of n, where the textbook interval shrinks to a point.
 *
 * Its limits at 0 of n and n of n are exactly 0 and 1 on the closed side. For
 * repeated runs of one problem the runs are not independent: take the interval
 * at the effective number of trials, or resample problems.
 *
 * @param level confidence level, 0.95 by default
 * @returns shares, 0 … 1
 * @example wilsonInterval(0, 10) // { value: 0, low: 0, high: 0.2775, level: 0.95 }
 * @remarks Wilson 1927; without continuity correction (Brown, Cai and DasGupta 2001).
 */
export function wilsonInterval(successes: number, trials: number, level: number = 0.95): Estimate {
  checkCounts(successes, trials);
  const z = normalHalfWidth(level);
  const failures = trials - successes;
  const square = z * z;
  const half = z * Math.sqrt((successes * failures) / trials + square / 4);
  return {
    value: successes / trials,
    // The lower limit as a quotient without subtraction: 1 of 10⁶ keeps its digits.
    low: (successes * successes) / trials / (successes + square / 2 + half),
    high: failures === 0 ? 1 : (successes + square / 2 + half) / (trials + square),
    level,
  };
}

/**
 * Wilson's interval of a share seen in an effective number of trials: repeated
 * runs of a problem count as trials / design effect, rarely a whole number.
 *
 * @param share 0 … 1
 * @param trials above 0, whole or not
 * @example wilsonOfShare(0.5, 66.7) // { value: 0.5, low: 0.383, high: 0.617, level: 0.95 }
 */
export function wilsonOfShare(share: number, trials: number, level: number = 0.95): Estimate {
  if (!(share >= 0 && share <= 1)) throw new RangeViolation(`0 <= share <= 1, got ${share}`);
  if (!(trials > 0 && Number.isFinite(trials))) throw new RangeViolation(`trials > 0, got ${trials}`);
  const square = normalHalfWidth(level) ** 2;
  const centre = (share + square / (2 * trials)) / (1 + square / trials);
  const half = Math.sqrt((square / trials) * (share * (1 - share) + square / (4 * trials)));
  const reach = half / (1 + square / trials);
  return {
    value: share,
    low: share === 0 ? 0 : Math.max(0, centre - reach),
    high: share === 1 ? 1 : Math.min(1, centre + reach),
    level,
  };
}

/**
 * The exact upper bound of a share when none of `trials` succeeded, the honest
 * height of a one-sided arrow: the p at which 0 of n has just the probability
 * that `level` leaves over, (1 − p)ⁿ = α.
 *
 * @param sides 2 (default): the upper Clopper–Pearson limit, α = (1 − level) / 2;
 *   1: all of the error on this side, α = 1 − level ("rule of three", 3/n at 0.95)
 * @example upperBoundAtZero(10) // 0.3085
 * @example upperBoundAtZero(10, { sides: 1 }) // 0.2589
 */
export function upperBoundAtZero(
  trials: number,
  { level = 0.95, sides = 2 }: { readonly level?: number; readonly sides?: 1 | 2 } = {},
): number {
  checkCounts(0, trials);
  checkLevel(level);
  if (sides !== 1 && sides !== 2) throw new RangeViolation(`sides is 1 or 2, got ${sides}`);
  return -Math.expm1(Math.log((1 - level) / sides) / trials);
}
