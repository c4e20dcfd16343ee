import { RangeViolation } from "../internal/errors.js";
import type { Histogram } from "./exact-counts.js";
import { exactHistogram, quotient } from "./exact-counts.js";

/** Where the bins lie. Every bin holds its lower edge; the last holds its upper one too. */
export type Bins =
  | { readonly kind: "linear"; readonly min: number; readonly max: number; readonly bins: number }
  /** One bin a whole number, from ½ below `min` to ½ above `max`. */
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "log10"; readonly min: number; readonly max: number; readonly binsPerDecade: number }
  | { readonly kind: "edges"; readonly edges: readonly number[] };

/** Values sorted into bins. */
export interface BinnedCounts {
  /** Ascending, one more than bins. */
  readonly edges: readonly number[];
  /** Exact, whatever their size. */
  readonly counts: readonly bigint[];
  /** What lies below the first and above the last edge. */
  readonly below: bigint;
  readonly above: bigint;
  /** Share of what lies within the edges, 0 … 1; `null` where nothing does. */
  readonly shares: readonly number[] | null;
  /** share / width: the height of a bar whose area is its share. */
  readonly densities: readonly number[] | null;
  /** Whole numbers within each bin. Low logarithmic bins may hold none. */
  readonly integers: readonly number[];
  /** share / integers, the mean share of one whole number; `null` for a bin without any. */
  readonly sharePerInteger: readonly (number | null)[] | null;
}

/**
 * Sorts values into bins by comparing them with the edges, so that no rounding
 * moves a value that lies on one.
 *
 * Refuses values that are no numbers, edges that do not ascend, and values ≤ 0
 * on a logarithmic axis, where they would vanish.
 *
 * @example histogram([0, 0.5, 1], { kind: "linear", min: 0, max: 1, bins: 2 }).counts // [1n, 2n]
 */
export function histogram(values: readonly number[], bins: Bins): BinnedCounts {
  const edges = edgesOf(bins);
  checkValues(values, bins);
  const counts = new Array<bigint>(edges.length - 1).fill(0n);
  let [below, above] = [0n, 0n];
  for (const value of values) {
    const bin = binOf(edges, value);
    if (bin < 0) below++;
    else if (bin >= counts.length) above++;
    else counts[bin]!++;
  }
  return tell(edges, counts, below, above);
}

/**
 * Adds the counts of a histogram into wider bins, in whole numbers up to any
 * size.
 *
 * @example rebinCounts({ values: [1, 2, 3], counts: [5n, 6n, 7n] }, [1, 2, 4]).counts // [5n, 13n]
 */
export function rebinCounts(source: Histogram, edges: readonly number[]): BinnedCounts {
  const checked = edgesOf({ kind: "edges", edges });
  const { values, counts, scale } = exactHistogram(source);
  if (scale !== 1n)
    throw new RangeViolation("whole counts, got decimals", {
      mend: "Per cents are shares: take mixture or distributionOf.",
    });
  const sums = new Array<bigint>(edges.length - 1).fill(0n);
  let [below, above] = [0n, 0n];
  for (const [i, value] of values.entries()) {
    const bin = binOf(checked, value);
    if (bin < 0) below += counts[i]!;
    else if (bin >= sums.length) above += counts[i]!;
    else sums[bin]! += counts[i]!;
  }
  return tell(checked, sums, below, above);
}

/**
 * Edges 10^(i / binsPerDecade) from the last at or below `min` to the first at
 * or above `max`, each rounded once (`10 ** k` is wrong for k = −4, 26, …).
 *
 * @example log10Edges(1, 1000, 1) // [1, 10, 100, 1000]
 */
export function log10Edges(min: number, max: number, binsPerDecade: number): number[] {
  if (!(min > 0 && max > min && Number.isFinite(max)))
    throw new RangeViolation(`0 < min < max on a logarithmic axis, got ${min} and ${max}`);
  if (!(Number.isInteger(binsPerDecade) && binsPerDecade >= 1 && binsPerDecade <= 1000))
    throw new RangeViolation(`binsPerDecade from 1 to 1000 and whole, got ${binsPerDecade}`);
  let first = Math.floor(Math.log10(min) * binsPerDecade) + 1;
  while (powerOfTen(first, binsPerDecade) > min) first--;
  const edges = [powerOfTen(first, binsPerDecade)];
  for (let i = first + 1; edges.at(-1)! < max; i++) edges.push(powerOfTen(i, binsPerDecade));
  return edges;
}

/** 10^(above / below) to 25 digits by a whole root, then to the nearest double. */
function powerOfTen(above: number, below: number): number {
  const whole = Math.floor(above / below);
  const rest = above - whole * below;
  if (rest === 0) return Number(`1e${whole}`);
  const digits = 25;
  const power = 10n ** BigInt(rest + digits * below);
  return Number(`${wholeRoot(power, BigInt(below))}e${whole - digits}`);
}

/** The largest r with rᵏ ≤ value, by Newton's method from above. */
function wholeRoot(value: bigint, k: bigint): bigint {
  let root = 1n << (BigInt(value.toString(2).length) / k + 1n);
  for (;;) {
    const next = ((k - 1n) * root + value / root ** (k - 1n)) / k;
    if (next >= root) return root;
    root = next;
  }
}

/** The edges that a description of bins stands for. */
export function edgesOf(bins: Bins): readonly number[] {
  switch (bins.kind) {
    case "log10":
      return log10Edges(bins.min, bins.max, bins.binsPerDecade);
    case "linear":
      return linearEdges(bins.min, bins.max, bins.bins);
    case "integer":
      return linearEdges(bins.min - 0.5, bins.max + 0.5, bins.max - bins.min + 1);
    case "edges":
      for (const [i, edge] of bins.edges.entries())
        if (!Number.isFinite(edge) || (i > 0 && edge <= bins.edges[i - 1]!))
          throw new RangeViolation(`edges that ascend, got ${edge} after ${bins.edges[i - 1] ?? "nothing"}`);
      if (bins.edges.length < 2) throw new RangeViolation(`at least 2 edges, got ${bins.edges.length}`);
      return bins.edges;
  }
}

function linearEdges(min: number, max: number, bins: number): number[] {
  if (!(max > min && Number.isFinite(max - min)))
    throw new RangeViolation(`min < max, got ${min} and ${max}`);
  if (!(Number.isInteger(bins) && bins >= 1 && bins <= 1e7))
    throw new RangeViolation(`1 to 10,000,000 bins and whole, got ${bins}`);
  const step = (max - min) / bins;
  return Array.from({ length: bins + 1 }, (_, i) => (i === bins ? max : min + i * step));
}

/** The bin of a value: −1 below all, the number of bins above all. */
export function binOf(edges: readonly number[], value: number): number {
  if (value === edges.at(-1)) return edges.length - 2;
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function checkValues(values: readonly number[], bins: Bins): void {
  for (const value of values) {
    if (!Number.isFinite(value)) throw new RangeViolation(`finite numbers, got ${value}`);
    if (bins.kind === "log10" && value <= 0)
      throw new RangeViolation(`values > 0 on a logarithmic axis, got ${value}`, {
        mend: "Count such values apart, or take linear bins.",
      });
  }
}

function tell(
  edges: readonly number[],
  counts: readonly bigint[],
  below: bigint,
  above: bigint,
): BinnedCounts {
  const total = counts.reduce((sum, count) => sum + count, 0n);
  const shares = total === 0n ? null : counts.map((count) => quotient(count, total));
  const last = counts.length - 1;
  const integers = counts.map((_, i) => {
    const beyond = i === last ? Math.floor(edges[i + 1]!) + 1 : Math.ceil(edges[i + 1]!);
    return beyond - Math.ceil(edges[i]!);
  });
  return {
    edges,
    counts,
    below,
    above,
    shares,
    densities: shares?.map((share, i) => share / (edges[i + 1]! - edges[i]!)) ?? null,
    integers,
    sharePerInteger: shares?.map((share, i) => (integers[i] === 0 ? null : share / integers[i]!)) ?? null,
  };
}
