import { valuesAndCounts } from "../complexity/count-histogram.js";
import { bootstrapQuantiles } from "../stats/bootstrap-quantiles.js";
import { countQuantiles } from "../stats/count-quantile.js";
import { shareErrors } from "../stats/share-error.js";
import type { MeasuredLookahead } from "./measure-lookahead.js";
import { reportedPercents } from "./reported-percents.js";

/** How many sources the paper drew for each of its large graphs. */
const PAPER_SOURCES = 30_000;

/** How many sources stand for all, and how well. By percentile: keys are per cents. */
export interface SamplingReport {
  readonly sources: number;
  /** Nodes of the graph, from which they were drawn. */
  readonly of: number;
  /** `null` where all nodes are sources, and nothing was drawn. */
  readonly seed: string | null;
  /** Of every percentile, from resampling the sources; `null` where all nodes are sources. */
  readonly intervals: Readonly<
    Record<string, { readonly low: number; readonly high: number; readonly level: number }>
  > | null;
  /** How well the share of pairs at or below each percentile is known: half the width of its 95 % interval. */
  readonly shareHalfWidths: Readonly<Record<string, number>> | null;
  /** The sources the paper drew, and the same error for so many. */
  readonly paper: {
    readonly sources: number;
    readonly shareHalfWidths: Readonly<Record<string, number>>;
  } | null;
}

type Sampled = Pick<MeasuredLookahead, "counts" | "sources" | "of" | "seed" | "rows">;

/** Says what a sample of sources is worth; nothing is uncertain where all nodes are sources. */
export function samplingReport({ counts, sources, of, seed, rows }: Sampled): SamplingReport {
  const known = { sources, of, seed };
  if (seed === null || rows === null || counts.size === 0)
    return { ...known, intervals: null, shareHalfWidths: null, paper: null };
  const ps = reportedPercents.map((percent) => percent / 100);
  const values = countQuantiles(valuesAndCounts(counts), ps);
  const byPercent = <Value>(list: readonly Value[]): Record<string, Value> =>
    Object.fromEntries(reportedPercents.map((percent, i) => [percent, list[i]!]));
  const halfWidths = (asIf: number): Record<string, number> =>
    byPercent(
      shareErrors(rows, values, { of, asIf }).map(({ halfWidth }) => Number(halfWidth.toPrecision(3))),
    );
  const estimates = bootstrapQuantiles(
    rows.map((row) => ({ values: row.map((_, i) => i + 1), counts: row })),
    ps,
    { seed },
  );
  return {
    ...known,
    intervals: byPercent(estimates.map(({ low, high, level }) => ({ low, high, level }))),
    shareHalfWidths: halfWidths(sources),
    paper: { sources: PAPER_SOURCES, shareHalfWidths: halfWidths(Math.min(PAPER_SOURCES, of)) },
  };
}
