import { countQuantile } from "./count-quantile.js";
import { referenceQuantile } from "./reference-quantile.js";

/** The percentiles that DeepRD draws. */
export const drawnProbabilities: readonly number[] = [0.5, 0.75, 0.9, 0.99, 0.999];

/** One distribution's percentiles by two conventions, at the probabilities DeepRD draws. */
export interface PercentileComparison {
  /** The sum of the per cents as given: 100, or more where some mass was counted several times. */
  readonly totalPercent: number;
  /** Interpolated between values on the per cents as they are: how the figure's lines were made. */
  readonly reference: readonly number[];
  /** Smallest value with at least that share at or below it, of shares brought to 1. */
  readonly right: readonly number[];
  /** The share of values at or below each `thresholds` entry, 0 … 1. */
  readonly shareAtOrBelow: readonly number[];
}

/**
 * Percentiles of a distribution given in per cent, as the authors of DeepRD
 * computed theirs and as the inverse distribution function gives them.
 *
 * @param percents heights, at least 0, one for each ascending value
 * @param thresholds values whose rank is wanted as well
 * @example
 * comparePercentiles([1, 2, 3], [90, 5, 5]).right // [1, 1, 1, 3, 3]
 * @see DeepRD (arXiv 2510.22371), Figure 6
 */
export function comparePercentiles(
  values: readonly number[],
  percents: readonly number[],
  thresholds: readonly number[] = [],
): PercentileComparison {
  const shares = percents.map((percent) => percent / 100);
  const total = percents.reduce((sum, percent) => sum + percent, 0);
  const massUpTo = (threshold: number): number =>
    percents.reduce((sum, percent, i) => ((values[i] ?? 0) <= threshold ? sum + percent : sum), 0);
  return {
    totalPercent: total,
    reference: drawnProbabilities.map((p) => referenceQuantile({ values, shares }, p)),
    right: drawnProbabilities.map((p) => countQuantile(values, percents, p)),
    shareAtOrBelow: thresholds.map((threshold) => massUpTo(threshold) / total),
  };
}
