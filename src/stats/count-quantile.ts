import type { Count, Histogram, Probability } from "./exact-counts.js";
import { exactHistogram, exactProbability, quotient } from "./exact-counts.js";

/**
 * The p-quantile of a histogram of counts by the inverse of its distribution
 * function: the smallest value v with F(v) ≥ p (Hyndman and Fan 1996, type 1).
 * It is always a value that occurs; p = 0 gives the smallest, p = 1 the largest.
 *
 *     value   1   2    3     7 of 100 at 1: F(1) = 0.07
 *     count   7  43   50     p = 0.07 → 1, although 0.07 × 100 > 7 in doubles
 *
 * Counts are added as integers and p is the decimal it is written as, so the
 * answer is exact for any number of pairs. Values may come in any order, and
 * repeat. Decimal counts are weights or per cents; they need not sum to 100.
 *
 * Refuses empty histograms, negative counts, plain numbers above 2⁵³ − 1 and
 * p outside 0 … 1.
 *
 * @example countQuantile([1, 2, 3], [7, 43, 50], 0.07) // 1
 * @remarks O(n log n) in the number of values.
 */
export function countQuantile(values: readonly number[], counts: readonly Count[], p: Probability): number {
  return countQuantiles({ values, counts }, [p])[0]!;
}

/** Several quantiles of one histogram at the price of one sort; see {@link countQuantile}. */
export function countQuantiles(histogram: Histogram, ps: readonly Probability[]): number[] {
  const { values, counts, total } = exactHistogram(histogram);
  return ps.map((p) => {
    const { above, below } = exactProbability(p);
    let sum = 0n;
    for (const [i, count] of counts.entries()) {
      sum += count;
      if (sum * below >= above * total) return values[i]!;
    }
    return values.at(-1)!;
  });
}

/**
 * The share of the histogram at `threshold` or above, 1 − F(threshold⁻): what
 * a claim like "one pair in a hundred needs lookahead 100" is about.
 *
 * @returns a share, 0 … 1
 * @example exceedance({ values: [1, 2, 3], counts: [7, 43, 50] }, 2) // 0.93
 */
export function exceedance(histogram: Histogram, threshold: number): number {
  const { values, counts, total } = exactHistogram(histogram);
  let above = 0n;
  for (const [i, count] of counts.entries()) if (values[i]! >= threshold) above += count;
  return quotient(above, total);
}
