import { countQuantiles, exceedance } from "./count-quantile.js";
import type { Probability } from "./exact-counts.js";
import { exactHistogram, quotient } from "./exact-counts.js";
import type { Distribution } from "./mixture.js";
import { mixture, mixtureQuantile } from "./mixture.js";
import type { HistogramTable } from "./parse-histogram-table.js";
import { distributionOf, referenceQuantile } from "./reference-quantile.js";

/** One percentile by both conventions. */
export interface PercentileRow {
  readonly probability: number;
  /** By the method asked for. */
  readonly value: number;
  /** The smallest value with at least this share at or below it. */
  readonly inverseCdf: number;
  /** As DeepRD's script interpolates. */
  readonly reference: number;
}

/** Where one value stands. */
export interface RankRow {
  readonly value: number;
  /** Shares, 0 … 1; with ties a value stands between the two. */
  readonly shareBelow: number;
  readonly shareAtOrBelow: number;
}

/** Percentiles of one histogram, or of several with the same weight each. */
export interface PercentileReport {
  readonly method: "inverse-cdf" | "reference";
  readonly histograms: number;
  readonly unit: "count" | "percent" | "mixture";
  /** Sum of the counts or per cents as they stand in the file, every digit; `null` for several files. */
  readonly total: string | null;
  /** The mass the reference interpolates over: 1, or what the per cents or the reference's mixture sum to. */
  readonly referenceMass: number;
  readonly percentiles: readonly PercentileRow[];
  readonly ranks: readonly RankRow[];
}

/**
 * Percentiles by the inverse distribution function and, beside them, as the
 * DeepRD authors drew theirs: the work of `horizon percentiles`.
 *
 * Several tables are mixed with the same weight each. The right mixture takes a
 * value that a table lacks as 0; the reference's averages only over the tables
 * that contain it, so that its mass exceeds 1 and its upper lines lie too low.
 *
 * @param options `ps` are probabilities, 0 … 1; `ranks` are values whose place is asked for
 * @example percentileReport([table], { method: "inverse-cdf", ps: ["0.99"] }).percentiles[0].value // 99
 */
export function percentileReport(
  tables: readonly HistogramTable[],
  {
    method,
    ps,
    ranks = [],
  }: {
    readonly method: "inverse-cdf" | "reference";
    readonly ps: readonly Probability[];
    readonly ranks?: readonly number[];
  },
): PercentileReport {
  const [only, ...more] = tables;
  const single = only !== undefined && more.length === 0 ? only : null;
  const right = single ? countQuantiles(single, ps) : ps.map((p) => mixtureQuantile(tables, p));
  const drawn = single ? asDrawn(single) : mixture(tables, { missing: "skip" });
  return {
    method,
    histograms: tables.length,
    unit: single?.unit ?? "mixture",
    total: single ? totalOf(single) : null,
    referenceMass: drawn.total,
    percentiles: ps.map((p, i) => {
      const reference = referenceQuantile(drawn, p);
      const inverseCdf = right[i]!;
      return {
        probability: Number(p),
        value: method === "reference" ? reference : inverseCdf,
        inverseCdf,
        reference,
      };
    }),
    ranks: ranks.map((value) => rankOf(tables, value)),
  };
}

/** Counts as shares of their sum, per cents as they are. */
function asDrawn(table: HistogramTable): Distribution {
  if (table.unit === "count") return distributionOf(table);
  const { values, counts, scale } = exactHistogram(table);
  const shares = counts.map((count) => quotient(count, 100n * scale));
  return { values, shares, total: shares.reduce((sum, share) => sum + share, 0) };
}

function totalOf(table: HistogramTable): string {
  const { total, scale } = exactHistogram(table);
  const places = scale.toString().length - 1;
  const digits = total.toString().padStart(places + 1, "0");
  if (places === 0) return digits;
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
}

function rankOf(tables: readonly HistogramTable[], value: number): RankRow {
  const mean = (share: (table: HistogramTable) => number): number =>
    tables.reduce((sum, table) => sum + share(table), 0) / tables.length;
  const above = (table: HistogramTable): number => exceedance(table, value) - at(table);
  const at = (table: HistogramTable): number => {
    const { values, counts, total } = exactHistogram(table);
    const place = values.indexOf(value);
    return place < 0 ? 0 : quotient(counts[place]!, total);
  };
  return {
    value,
    shareBelow: 1 - mean((table) => exceedance(table, value)),
    shareAtOrBelow: 1 - mean(above),
  };
}
