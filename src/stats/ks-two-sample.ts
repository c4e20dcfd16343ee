import { RangeViolation } from "../internal/errors.js";
import type { Histogram } from "./exact-counts.js";
import { exactHistogram, quotient } from "./exact-counts.js";

/** The largest gap between two distribution functions. */
export interface KsTest {
  /** sup |F − G|, 0 … 1. */
  readonly statistic: number;
  /** The smallest value at which the gap is that large. */
  readonly at: number;
  /** Kolmogorov's limit at √(nm/(n + m)) · D, without a continuity term. */
  readonly pValueAsymptotic: number;
  /** P(D ≥ d) by counting lattice paths; `null` with ties or beyond 10⁷ pairs. */
  readonly pValueExact: number | null;
}

/**
 * The two-sample Kolmogorov–Smirnov test: do two samples come from one
 * distribution? Both functions are taken continuous from the right.
 *
 * With ties (whole numbers, bins) the test is conservative, and the exact
 * p-value, which supposes none, is `null`.
 *
 * @example ksTwoSample([1, 2, 3], [2.5, 3.5, 4.5]).statistic // 0.667
 */
export function ksTwoSample(x: readonly number[], y: readonly number[]): KsTest {
  for (const list of [x, y]) {
    if (list.length === 0) throw new RangeViolation("at least one value in each sample, got none");
    const bad = list.find((value) => !Number.isFinite(value));
    if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  }
  const [a, b] = [x.toSorted((p, q) => p - q), y.toSorted((p, q) => p - q)];
  let [i, j, gap, at, ties] = [0, 0, 0, a[0]!, false];
  while (i < a.length || j < b.length) {
    const value = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    const before = i + j;
    while (a[i] === value) i++;
    while (b[j] === value) j++;
    if (i + j - before > 1) ties = true;
    // As a whole number of 1/(nm): comparisons are then exact.
    const here = Math.abs(i * b.length - j * a.length);
    if (here > gap) [gap, at] = [here, value];
  }
  const pairs = a.length * b.length;
  const statistic = gap / pairs;
  return {
    statistic,
    at,
    pValueAsymptotic: kolmogorovUpperTail(Math.sqrt(pairs / (a.length + b.length)) * statistic),
    pValueExact: ties || pairs > 1e7 ? null : exactTail(a.length, b.length, gap),
  };
}

/**
 * The largest gap between two histograms of counts, in exact integers. No
 * p-value: pairs of one source share a search, so counts are no sample size.
 *
 * @example ksCountHistograms(a, b) // { statistic: 0.4, at: 3 }
 */
export function ksCountHistograms(
  a: Histogram,
  b: Histogram,
): { readonly statistic: number; readonly at: number } {
  const [first, second] = [exactHistogram(a), exactHistogram(b)];
  const values = [...new Set([...first.values, ...second.values])].sort((p, q) => p - q);
  let [i, j, above, below, gap, at] = [0, 0, 0n, 0n, -1n, values[0]!];
  for (const value of values) {
    if (first.values[i] === value) above += first.counts[i++]!;
    if (second.values[j] === value) below += second.counts[j++]!;
    const signed = above * second.total - below * first.total;
    const here = signed < 0n ? -signed : signed;
    if (here > gap) [gap, at] = [here, value];
  }
  return { statistic: quotient(gap, first.total * second.total), at };
}

/** P(K ≥ x) of Kolmogorov's limit; 1 at 0. */
export function kolmogorovUpperTail(x: number): number {
  if (x <= 0) return 1;
  let sum = 0;
  if (x < 1) {
    for (let k = 1; k < 20; k++) sum += Math.exp(-(((2 * k - 1) * Math.PI) ** 2) / (8 * x * x));
    return 1 - (Math.sqrt(2 * Math.PI) / x) * sum;
  }
  for (let k = 1; k < 20; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x);
  return sum;
}

/**
 * The share of all orders of n and m values in which the gap reaches `gap`/(nm):
 * each order is a lattice path, and the last step to (i, j) came from the left
 * with probability i/(i + j).
 */
function exactTail(n: number, m: number, gap: number): number {
  let row = new Float64Array(m + 1);
  for (let i = 0; i <= n; i++) {
    const next = new Float64Array(m + 1);
    for (let j = 0; j <= m; j++) {
      if (Math.abs(i * m - j * n) >= gap) next[j] = 1;
      else if (i + j > 0) next[j] = (i * row[j]! + j * (next[j - 1] ?? 0)) / (i + j);
    }
    row = next;
  }
  return row[m]!;
}
