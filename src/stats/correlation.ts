import { sampleCorrelation } from "simple-statistics";
import { RangeViolation } from "../internal/errors.js";
import { studentTTwoSidedP } from "./distributions.js";
import { checkLevel, normalHalfWidth } from "./normal-quantile.js";

/** A correlation with its test against 0 and its interval. */
export interface Correlation {
  /** −1 … 1 */
  readonly value: number;
  /** From Student's t with n − 2 degrees of freedom; `null` below 3 points. */
  readonly pValue: number | null;
  /** Fisher's z interval; `null` below 4 points and at ±1. */
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  readonly points: number;
}

/**
 * Pearson's correlation: how near points lie to a line.
 *
 * Refuses lists of different length, fewer than two points and lists that do
 * not vary.
 *
 * @example pearson([1, 2, 3, 4], [1, 3, 2, 4]).value // 0.8
 */
export function pearson(x: readonly number[], y: readonly number[], level: number = 0.95): Correlation {
  checkLevel(level);
  check(x, y);
  // Rounding may leave a perfect line at 1.0000000000000002.
  const value = Math.max(-1, Math.min(1, sampleCorrelation([...x], [...y])));
  const points = x.length;
  const perfect = 1 - Math.abs(value) < 1e-15;
  const t = value * Math.sqrt((points - 2) / (1 - value * value));
  const half = points > 3 ? normalHalfWidth(level) / Math.sqrt(points - 3) : 0;
  return {
    value,
    pValue: points < 3 ? null : perfect ? 0 : studentTTwoSidedP(t, points - 2),
    interval:
      points > 3 && !perfect
        ? { low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half), level }
        : null,
    points,
  };
}

/**
 * Spearman's correlation: Pearson's on average ranks, so that any rising
 * relation counts as one, and ties share their rank. p from t, as above.
 *
 * @example spearman([1, 2, 3, 4], [1, 4, 9, 16]).value // 1
 */
export function spearman(x: readonly number[], y: readonly number[], level: number = 0.95): Correlation {
  check(x, y);
  return pearson(averageRanks(x), averageRanks(y), level);
}

/**
 * Kendall's τ-b: how many more pairs agree in order than disagree, with ties
 * taken out of the denominator.
 *
 * @example kendall([1, 2, 3], [1, 3, 2]) // 0.333…
 * @remarks Counts all pairs: O(n²).
 */
export function kendall(x: readonly number[], y: readonly number[]): number {
  check(x, y);
  let [agreement, xPairs, yPairs] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = Math.sign(x[i]! - x[j]!);
      const b = Math.sign(y[i]! - y[j]!);
      agreement += a * b;
      xPairs += a * a;
      yPairs += b * b;
    }
  }
  return agreement / Math.sqrt(xPairs * yPairs);
}

/** Ranks from 1; equal values share the mean of theirs. `averageRanks([5, 1, 5])` is [2.5, 1, 2.5]. */
export function averageRanks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let i = from; i < to; i++) ranks[order[i]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

function check(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) throw new RangeViolation(`as many y as x, got ${y.length} for ${x.length}`);
  if (x.length < 2) throw new RangeViolation(`at least 2 points, got ${x.length}`);
  const bad = [...x, ...y].find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  for (const list of [x, y])
    if (list.every((value) => value === list[0]))
      throw new RangeViolation(`values that vary, got ${list[0]} throughout`);
}
