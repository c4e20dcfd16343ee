import { RangeViolation } from "../internal/errors.js";
import { randomFrom } from "../internal/random.js";
import { countQuantiles } from "./count-quantile.js";
import type { Probability } from "./exact-counts.js";
import { exactProbability } from "./exact-counts.js";
import type { Estimate } from "./interval.js";
import { checkLevel } from "./normal-quantile.js";

/** What one sampled source saw: how often each value occurs among its pairs. */
export interface SourceHistogram {
  readonly values: readonly number[];
  /** Whole, ≥ 0. */
  readonly counts: readonly number[];
}

/**
 * Percentiles of a distribution that was counted from a sample of sources, with
 * intervals that resample the sources. All pairs of one source share its
 * search tree, so 30,000 sources are 30,000 observations, whatever the number
 * of pairs.
 *
 * The estimates are the exact inverse distribution function of all counts, and
 * so are those of the replicates: the ends are values that occur.
 *
 * @param ps probabilities, 0 … 1
 * @param seed and `replicates` (1,000 by default)
 * @returns one estimate for each of `ps`
 * @example
 * bootstrapQuantiles([{ values: [1], counts: [1e9] }, { values: [9], counts: [1e9] }], ["0.5"], { seed: "7" })
 * // [{ value: 1, low: 1, high: 9, level: 0.95 }]: two sources tell little, however many pairs they have
 * @remarks replicates × (non-empty bins of all sources) additions; the sum of counts may reach 2⁵³.
 */
export function bootstrapQuantiles(
  sources: readonly SourceHistogram[],
  ps: readonly Probability[],
  {
    seed,
    replicates = 1000,
    level = 0.95,
    onProgress,
  }: {
    readonly seed: string;
    readonly replicates?: number;
    readonly level?: number;
    readonly onProgress?: (done: number, total: number) => void;
  },
): Estimate[] {
  checkLevel(level);
  if (sources.length === 0) throw new RangeViolation("at least one source, got none");
  if (!(Number.isSafeInteger(replicates) && replicates >= 1))
    throw new RangeViolation(`replicates >= 1 and whole, got ${replicates}`);
  const table = packed(sources);
  const pooled = new Float64Array(table.values.length);
  for (let s = 0; s < sources.length; s++) add(table, s, pooled);
  const random = randomFrom(seed, "bootstrap-quantiles");
  const shares = ps.map(exactProbability);
  const drawn: number[][] = ps.map(() => []);
  const sums = new Float64Array(table.values.length);
  const tick = Math.max(1, Math.floor(replicates / 100));
  for (let b = 0; b < replicates; b++) {
    sums.fill(0);
    for (let i = 0; i < sources.length; i++) add(table, random.integer(sources.length), sums);
    for (const [k, share] of shares.entries()) {
      const place = placeOf(sums, share);
      if (place !== null) drawn[k]!.push(table.values[place]!);
    }
    if (onProgress !== undefined && (b + 1) % tick === 0) onProgress(b + 1, replicates);
  }
  const counts = Array.from(pooled, BigInt);
  const found = countQuantiles({ values: table.values, counts }, ps);
  const tail = (1 - level) / 2;
  return found.map((value, k) => {
    const sorted = drawn[k]!.sort((a, b) => a - b);
    const at = (p: number): number =>
      sorted[Math.min(sorted.length, Math.max(1, Math.ceil(p * sorted.length))) - 1]!;
    return { value, low: at(tail), high: at(1 - tail), level };
  });
}

/** All sources' bins one after the other, their values as places in one ascending list. */
interface Packed {
  readonly values: readonly number[];
  readonly from: Int32Array;
  readonly place: Int32Array;
  readonly count: Float64Array;
}

function packed(sources: readonly SourceHistogram[]): Packed {
  let bins = 0;
  let total = 0;
  const seen = new Set<number>();
  let largest = 0;
  for (const [s, { values, counts }] of sources.entries()) {
    const where = `source ${s + 1}`;
    if (values.length !== counts.length)
      throw new RangeViolation(`as many counts as values, got ${counts.length} for ${values.length}`, {
        where,
      });
    let own = 0;
    for (const [i, count] of counts.entries()) {
      if (!Number.isSafeInteger(count) || count < 0)
        throw new RangeViolation(`counts >= 0 and whole, got ${count}`, { where });
      if (!Number.isFinite(values[i]!))
        throw new RangeViolation(`finite values, got ${values[i]}`, { where });
      seen.add(values[i]!);
      own += count;
    }
    bins += values.length;
    total += own;
    largest = Math.max(largest, own);
  }
  if (total === 0) throw new RangeViolation("at least one positive count, got an empty histogram");
  if (largest * sources.length > Number.MAX_SAFE_INTEGER)
    throw new RangeViolation(
      `counts that sum below 2^53 in every resample, got up to ${largest * sources.length}`,
    );
  const values = [...seen].sort((a, b) => a - b);
  const placeOfValue = new Map(values.map((value, place) => [value, place]));
  const from = new Int32Array(sources.length + 1);
  const place = new Int32Array(bins);
  const count = new Float64Array(bins);
  let at = 0;
  for (const [s, source] of sources.entries()) {
    for (const [i, value] of source.values.entries()) {
      place[at] = placeOfValue.get(value)!;
      count[at++] = source.counts[i]!;
    }
    from[s + 1] = at;
  }
  return { values, from, place, count };
}

function add({ from, place, count }: Packed, source: number, sums: Float64Array): void {
  for (let i = from[source]!; i < from[source + 1]!; i++) sums[place[i]!]! += count[i]!;
}

/** The first place at which the running sum reaches the share; `null` where nothing was drawn. */
function placeOf(sums: Float64Array, { above, below }: { above: bigint; below: bigint }): number | null {
  let total = 0;
  for (const count of sums) total += count;
  if (total === 0) return null;
  const wanted = BigInt(total) * above;
  const target = Math.max(1, Number((wanted + below - 1n) / below));
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    sum += sums[i]!;
    if (sum >= target) return i;
  }
  return sums.length - 1;
}
