import { RangeViolation } from "../internal/errors.js";
import type { ExactHistogram, Histogram, Probability } from "./exact-counts.js";
import { exactHistogram, exactProbability, quotient } from "./exact-counts.js";

/** What share of all each value has. */
export interface Distribution {
  /** Ascending, without repeats. */
  readonly values: readonly number[];
  /** One for each value, 0 … 1. */
  readonly shares: readonly number[];
  /** The sum of the shares: 1, or more where a reference mixture counts some mass several times. */
  readonly total: number;
}

/**
 * Several histograms as one distribution, each with the same weight however
 * many counts it holds: the mean of their shares, value by value.
 *
 *     a: value 1 always           zero:  1 → 0.50, 2 → 0.25, 3 → 0.25   total 1
 *     b: values 2, 3, half each   skip:  1 → 1.00, 2 → 0.50, 3 → 0.50   total 2
 *
 * `missing: "zero"` (default): a value that a histogram lacks has share 0
 * there, so the mixture sums to 1. `missing: "skip"`: the mean over those
 * histograms alone that contain the value, as DeepRD's script takes it; a value
 * of one histogram in 24 keeps its full weight and the total exceeds 1 (1.11
 * and 1.56 in the two "ogb" panels of Figure 6). Here to reproduce them.
 *
 * @example mixture([{ values: [1], counts: [5] }, { values: [1, 2], counts: [1, 1] }]).shares // [0.75, 0.25]
 */
export function mixture(
  histograms: readonly Histogram[],
  { missing = "zero" }: { readonly missing?: "zero" | "skip" } = {},
): Distribution {
  const shares = new Map<number, { sum: number; files: number }>();
  for (const { values, counts, total } of exactAll(histograms)) {
    for (const [i, value] of values.entries()) {
      const entry = shares.get(value) ?? { sum: 0, files: 0 };
      shares.set(value, { sum: entry.sum + quotient(counts[i]!, total), files: entry.files + 1 });
    }
  }
  const sorted = [...shares].sort(([a], [b]) => a - b);
  const means = sorted.map(([, { sum, files }]) => sum / (missing === "zero" ? histograms.length : files));
  return {
    values: sorted.map(([value]) => value),
    shares: means,
    total: missing === "zero" ? 1 : means.reduce((sum, share) => sum + share, 0),
  };
}

/**
 * The p-quantile of {@link mixture} with missing values as zero, by the inverse
 * distribution function and in exact fractions.
 *
 * @example mixtureQuantile([{ values: [1], counts: [1] }, { values: [9], counts: [1000] }], 0.5) // 1
 * @remarks The fractions' denominators are multiplied: a few dozen histograms of 10¹² counts take milliseconds.
 */
export function mixtureQuantile(histograms: readonly Histogram[], p: Probability): number {
  const exact = exactAll(histograms);
  const common = exact.reduce((product, { total }) => product * total, 1n);
  const sums = new Map<number, bigint>();
  for (const { values, counts, total } of exact) {
    const weight = common / total;
    for (const [i, value] of values.entries()) sums.set(value, (sums.get(value) ?? 0n) + counts[i]! * weight);
  }
  const { above, below } = exactProbability(p);
  const target = above * common * BigInt(exact.length);
  let sum = 0n;
  const sorted = [...sums].sort(([a], [b]) => a - b);
  for (const [value, share] of sorted) {
    sum += share;
    if (sum * below >= target) return value;
  }
  return sorted.at(-1)![0];
}

function exactAll(histograms: readonly Histogram[]): ExactHistogram[] {
  if (histograms.length === 0) throw new RangeViolation("at least one histogram is wanted, got none");
  return histograms.map(exactHistogram);
}
