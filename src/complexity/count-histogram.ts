/**
 * How often each whole number occurs: a value's count under its value,
 * ascending. Counts are whole numbers, exact up to 2⁵³.
 */
export type CountHistogram = ReadonlyMap<number, number>;

/** The histogram of the positive entries of `counts`, index by index. */
export function histogramOfCounts(counts: ArrayLike<number>): CountHistogram {
  const histogram = new Map<number, number>();
  for (let value = 0; value < counts.length; value++)
    if (counts[value]! > 0) histogram.set(value, counts[value]!);
  return histogram;
}

/** How often each value occurs in a list of whole numbers. @example histogramOfValues([5, 7, 5]) // Map { 5 => 2, 7 => 1 } */
export function histogramOfValues(values: ArrayLike<number>): CountHistogram {
  const counts = new Map<number, number>();
  for (let i = 0; i < values.length; i++) counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1);
  return new Map([...counts].sort(([a], [b]) => a - b));
}

/** The sum of all counts. */
export function totalCount(histogram: CountHistogram): number {
  let total = 0;
  for (const count of histogram.values()) total += count;
  return total;
}

/** Adds histograms of parts; exact, so the order of the parts does not matter. */
export function mergeHistograms(parts: Iterable<CountHistogram>): CountHistogram {
  const sums = new Map<number, number>();
  for (const part of parts)
    for (const [value, count] of part) sums.set(value, (sums.get(value) ?? 0) + count);
  return new Map([...sums].sort(([a], [b]) => a - b));
}

/** The values in ascending order and their counts beside them, as quantiles take them. */
export function valuesAndCounts(histogram: CountHistogram): {
  readonly values: readonly number[];
  readonly counts: readonly number[];
} {
  const entries = [...histogram].sort(([a], [b]) => a - b);
  return { values: entries.map(([value]) => value), counts: entries.map(([, count]) => count) };
}
