import { RangeViolation } from "../internal/errors.js";
import { binOf, edgesOf } from "./histogram.js";
import type { Summary } from "./summary.js";
import { summary } from "./summary.js";

/** What lies in one bin of x. */
export interface MeanBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of y; `null` for an empty bin. */
  readonly summary: Summary | null;
}

/**
 * The mean of y over bins of x, with deviation, error and Student's t interval.
 *
 * For shares of 0 … 1 such intervals leave that range; take quantiles of y, or
 * counts and {@link wilsonInterval}.
 *
 * @param edges ascending; every bin holds its lower edge, the last its upper one too
 * @example binnedMeans([1, 2, 3], [0.5, 0.25, 0.75], [0.5, 1.5, 3])[1].summary?.mean // 0.5
 */
export function binnedMeans(
  x: readonly number[],
  y: readonly number[],
  edges: readonly number[],
  level: number = 0.95,
): MeanBin[] {
  if (x.length !== y.length) throw new RangeViolation(`as many y as x, got ${y.length} for ${x.length}`);
  edgesOf({ kind: "edges", edges });
  const groups: number[][] = edges.slice(1).map(() => []);
  for (const [i, value] of x.entries()) {
    if (!Number.isFinite(value)) throw new RangeViolation(`finite numbers, got ${value}`);
    groups[binOf(edges, value)]?.push(y[i]!);
  }
  return groups.map((group, i) => ({
    from: edges[i]!,
    to: edges[i + 1]!,
    count: group.length,
    summary: group.length === 0 ? null : summary(group, level),
  }));
}
