import { RangeViolation } from "../internal/errors.js";
import { normalHalfWidth } from "./normal-quantile.js";

/** What sampled sources say of the share of pairs at or below a value. */
export interface ShareError {
  readonly share: number;
  /** Half the width of its interval. */
  readonly halfWidth: number;
}

/**
 * How well a sample of sources tells the share of pairs at or below each of
 * `values`. The sources are the observations, not their pairs; the share is a
 * ratio of two sums over sources, and its error is that of the linearised ratio.
 * A source drawn without replacement says more the fewer are left.
 *
 * @param rows by source: `row[l − 1]` pairs of value l
 * @param of how many sources there are in all
 * @param asIf the error that a sample of so many sources would have; default: of this sample
 * @example
 * shareErrors([[1, 0], [0, 1]], [1], { of: 2 }) // [{ share: 0.5, halfWidth: 0 }]: all sources are seen
 * @see Cochran 1977, "Sampling Techniques", section 6.4
 */
export function shareErrors(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  {
    of,
    asIf = rows.length,
    level = 0.95,
  }: { readonly of: number; readonly asIf?: number; readonly level?: number },
): ShareError[] {
  if (rows.length === 0 || rows.length > of || asIf < 1)
    throw new RangeViolation(`1 to ${of} sources, got ${rows.length}, as if ${asIf}`);
  const totals = rows.map((row) => row.reduce((sum, count) => sum + count, 0));
  const pairs = totals.reduce((sum, total) => sum + total, 0);
  const left = Math.max(0, 1 - asIf / of);
  return values.map((value) => {
    const below = rows.map((row) => row.slice(0, value).reduce((sum, count) => sum + count, 0));
    const share = pairs === 0 ? 0 : below.reduce((sum, count) => sum + count, 0) / pairs;
    if (left === 0 || pairs === 0) return { share, halfWidth: 0 };
    if (rows.length === 1) return { share, halfWidth: Number.MAX_VALUE };
    let squares = 0;
    for (const [i, count] of below.entries()) squares += (count - share * totals[i]!) ** 2;
    const spread = Math.sqrt(squares / (rows.length - 1));
    const mean = pairs / rows.length;
    return { share, halfWidth: (normalHalfWidth(level) * Math.sqrt(left / asIf) * spread) / mean };
  });
}
