import { branchHistogram } from "../complexity/branches.js";
import { type CountHistogram, valuesAndCounts } from "../complexity/count-histogram.js";
import { lookaheadBySource } from "../complexity/lookahead-by-source.js";
import { lookaheadHistogram } from "../complexity/lookahead-histogram.js";
import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import type { EdgeList } from "../corpus/read-edge-list.js";
import { findCycle } from "../graph/find-cycle.js";
import { countQuantiles } from "../stats/count-quantile.js";
import { cycleText } from "./cyclic-records.js";

/** The percentiles of the paper's Figure 6. */
export const reportedPercents: readonly number[] = [50, 75, 90, 99, 99.9];

/** Counts as decimal strings, by value, and the values below or at which so many per cent lie. */
export interface ReportedDistribution {
  readonly counts: Readonly<Record<string, string>>;
  /** `null` where nothing was counted. */
  readonly percentiles: Readonly<Record<string, number>> | null;
}

/** How hard the queries of a graph are, ready to be written as JSON. */
export interface GraphComplexity {
  readonly mode: LookaheadMode;
  readonly nodes: number;
  readonly edges: number;
  readonly directed: boolean;
  readonly duplicates: number;
  readonly selfLoops: number;
  /** One directed cycle, shortened where it is long; `null` where there is none, and where edges have no direction. */
  readonly cycle: string | null;
  readonly sources: number;
  /** Ordered pairs of a source and another node it reaches. */
  readonly pairs: string;
  readonly lookahead: ReportedDistribution;
  readonly branches: ReportedDistribution;
  readonly perSource?: readonly {
    readonly source: string;
    readonly pairs: number;
    readonly counts: Readonly<Record<string, string>>;
  }[];
}

export interface GraphComplexityOptions {
  readonly mode: LookaheadMode;
  /** List every source on its own as well. Default false. */
  readonly perSource?: boolean;
  readonly onProgress?: (sourcesDone: number, sourcesInAll: number) => void;
}

/** Measures a graph as it was read: all sources, lookahead and branches, with percentiles. */
export function graphComplexity(
  { graph, names, directed }: EdgeList,
  { mode, perSource = false, onProgress }: GraphComplexityOptions,
): GraphComplexity {
  const whole = lookaheadHistogram(graph, { mode, ...(onProgress === undefined ? {} : { onProgress }) });
  const sources = perSource
    ? Array.from(lookaheadBySource(graph, { mode }), ({ source, pairs, counts }) => ({
        source: names[source]!,
        pairs,
        counts: decimals(counts),
      }))
    : null;
  return {
    mode,
    nodes: graph.order,
    edges: directed ? graph.size : (graph.size + graph.selfLoops) / 2,
    directed,
    duplicates: directed ? graph.duplicates : graph.duplicates / 2,
    selfLoops: graph.selfLoops,
    cycle: directed ? namedCycle(graph, names) : null,
    sources: whole.sources,
    pairs: String(whole.pairs),
    lookahead: reported(whole.counts),
    branches: reported(branchHistogram(graph)),
    ...(sources === null ? {} : { perSource: sources }),
  };
}

function namedCycle(graph: EdgeList["graph"], names: readonly string[]): string | null {
  const cycle = findCycle(graph);
  return cycle === null ? null : cycleText(cycle.map((node) => names[node]!));
}

const decimals = (histogram: CountHistogram): Record<string, string> =>
  Object.fromEntries([...histogram].map(([value, count]) => [value, String(count)]));

function reported(histogram: CountHistogram): ReportedDistribution {
  if (histogram.size === 0) return { counts: {}, percentiles: null };
  const quantiles = countQuantiles(
    valuesAndCounts(histogram),
    reportedPercents.map((percent) => percent / 100),
  );
  return {
    counts: decimals(histogram),
    percentiles: Object.fromEntries(reportedPercents.map((percent, i) => [percent, quantiles[i]!])),
  };
}
