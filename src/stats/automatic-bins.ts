import { RangeViolation } from "../internal/errors.js";
import type { Bins } from "./histogram.js";
import { quantile } from "./quantile.js";
import { summary } from "./summary.js";

/** Rules that choose the width of bins from the data. */
export type BinRule = "freedman-diaconis" | "scott" | "sturges";

/**
 * Equal bins from the smallest to the largest value, as wide as a rule says:
 * Freedman and Diaconis 2·IQR/∛n, Scott (24√π/n)^⅓ population deviations,
 * Sturges range/(log₂ n + 1). A width of 0 makes one bin (numpy's conventions).
 *
 * @example automaticBins([1, 2, 2, 3, 9], "sturges") // { width: 2.41, bins: { kind: "linear", min: 1, max: 9, bins: 4 } }
 */
export function automaticBins(
  values: readonly number[],
  rule: BinRule,
): { readonly width: number; readonly bins: Extract<Bins, { kind: "linear" }> } {
  const { count, deviation } = summary(values);
  const [min, max] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (!(max > min)) throw new RangeViolation(`values that vary, got ${min} throughout`);
  const width = widthBy(rule, values, max - min, deviation! * Math.sqrt((count - 1) / count));
  const bins = width > 0 ? Math.ceil((max - min) / width) : 1;
  return { width, bins: { kind: "linear", min, max, bins } };
}

function widthBy(rule: BinRule, values: readonly number[], range: number, deviation: number): number {
  const count = values.length;
  switch (rule) {
    case "freedman-diaconis":
      return (2 * (quantile(values, "0.75") - quantile(values, "0.25"))) / Math.cbrt(count);
    case "scott":
      return Math.cbrt((24 * Math.sqrt(Math.PI)) / count) * deviation;
    case "sturges":
      return range / (Math.log2(count) + 1);
  }
}
