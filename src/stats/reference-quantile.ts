import { RangeViolation } from "../internal/errors.js";
import type { Histogram, Probability } from "./exact-counts.js";
import { exactHistogram, exactProbability, quotient } from "./exact-counts.js";
import type { Distribution } from "./mixture.js";

/**
 * The quantile as DeepRD's Figure 6 draws it: a straight line through the
 * points (F(v), v), read at p, held at the first and the last value. It falls
 * between the integers, and lies below the true quantile; it is here to
 * reproduce that figure, {@link countQuantile} to say what is so.
 *
 *     value   1     2     3        F   0.90  0.95  0.98     p = 0.5  → 1 (clamped)
 *     share   0.90  0.05  0.03                              p = 0.96 → 2.333
 *
 * Shares are cumulated as they are, not brought to 1 first: the figure's "ogb"
 * panels come from {@link mixture} with `missing: "skip"`, whose shares sum to
 * more than 1, and that is why their upper lines are too low.
 *
 * @param distribution values with shares (0 … 1; per cents divided by 100)
 * @returns a value, in general not one that occurs
 * @example referenceQuantile({ values: [1, 2, 3], shares: [0.9, 0.05, 0.05] }, 0.925) // 1.5
 * @remarks DeepRD's histogram script, `numpy.interp` of value against cumulative probability.
 */
export function referenceQuantile(
  distribution: Pick<Distribution, "values" | "shares">,
  p: Probability,
): number {
  const { values, shares } = distribution;
  if (values.length === 0 || values.length !== shares.length)
    throw new RangeViolation(
      `as many shares as values, at least one, got ${shares.length} for ${values.length}`,
    );
  const { above, below } = exactProbability(p);
  const target = quotient(above, below);
  let before = 0;
  for (const [i, share] of shares.entries()) {
    const value = values[i]!;
    if (!(share >= 0) || (i > 0 && !(value > values[i - 1]!)))
      throw new RangeViolation(`ascending values with shares >= 0, got ${share} at ${value}`);
    const here = before + share;
    if (here >= target) {
      if (i === 0 || here === before) return value;
      return values[i - 1]! + ((target - before) / share) * (value - values[i - 1]!);
    }
    before = here;
  }
  return values.at(-1)!;
}

/** A histogram brought to shares that sum to 1, ascending, without empty bins. */
export function distributionOf(histogram: Histogram): Distribution {
  const { values, counts, total } = exactHistogram(histogram);
  return { values, shares: counts.map((count) => quotient(count, total)), total: 1 };
}
