import { branchHistogram } from "../complexity/branches.js";
import { type CountHistogram, valuesAndCounts } from "../complexity/count-histogram.js";
import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import type { EdgeList } from "../corpus/read-edge-list.js";
import { findCycle } from "../graph/find-cycle.js";
import { cycleText } from "../results/cyclic-records.js";
import { countQuantiles } from "../stats/count-quantile.js";
import { type MeasuredLookahead, type MeasureOptions, measureLookahead } from "./measure-lookahead.js";
import { reportedPercents } from "./reported-percents.js";
import { type SamplingReport, samplingReport } from "./sampling-report.js";

/** Counts as decimal strings, by value, and the values below or at which so many per cent lie. */
export interface ReportedDistribution {
  readonly counts: Readonly<Record<string, string>>;
  /** `null` where nothing was counted. */
  readonly percentiles: Readonly<Record<string, number>> | null;
}

/** What is said of a graph beside its lookaheads. */
export interface GraphFacts {
  readonly nodes: number;
  readonly edges: number;
  readonly directed: boolean;
  readonly duplicates: number;
  readonly selfLoops: number;
  /** One directed cycle, shortened where it is long; `null` where there is none, and where edges have no direction. */
  readonly cycle: string | null;
  /** What was decided while reading, in words. */
  readonly choices: readonly string[];
  readonly branches: ReportedDistribution;
}

/** How hard the queries of a graph are, ready to be written as JSON. */
export interface GraphComplexity extends GraphFacts {
  readonly mode: LookaheadMode;
  readonly sources: number;
  /** Ordered pairs of a source and another node it reaches. */
  readonly pairs: string;
  readonly lookahead: ReportedDistribution;
  /** How many of the sources these are, and how well they stand for all. */
  readonly sampling: SamplingReport;
  /** What the measurement took, reading not included. */
  readonly seconds: number;
  /** Edges read a second, from the file to the finished graph; `null` where it came from elsewhere. */
  readonly edgesPerSecond: number | null;
  readonly perSource?: readonly {
    readonly source: string;
    readonly pairs: number;
    readonly counts: Readonly<Record<string, string>>;
  }[];
}

export interface GraphComplexityOptions extends MeasureOptions {
  /** List every source on its own as well. Default false. */
  readonly perSource?: boolean;
  /** What was decided while reading. */
  readonly choices?: readonly string[];
  /** How long reading took. */
  readonly readSeconds?: number;
}

/** Measures a graph as it was read: lookahead and branches, with percentiles. */
export async function graphComplexity(
  edges: EdgeList,
  { perSource = false, choices = [], readSeconds, ...options }: GraphComplexityOptions = {},
): Promise<GraphComplexity> {
  const begun = performance.now();
  const facts = graphFacts(edges, choices);
  const measured = await measureLookahead(edges.graph, {
    ...options,
    keepsRows: perSource || options.keepsRows === true,
  });
  return {
    ...complexityReport(facts, measured, {
      seconds: (performance.now() - begun) / 1000,
      edgesPerSecond: readSeconds === undefined ? null : Math.round(facts.edges / readSeconds),
    }),
    ...(perSource ? { perSource: sourceReport(edges, measured) } : {}),
  };
}

export function graphFacts({ graph, names, directed }: EdgeList, choices: readonly string[]): GraphFacts {
  return {
    nodes: graph.order,
    edges: directed ? graph.size : (graph.size + graph.selfLoops) / 2,
    directed,
    duplicates: directed ? graph.duplicates : graph.duplicates / 2,
    selfLoops: graph.selfLoops,
    cycle: directed ? namedCycle(graph, names) : null,
    choices,
    branches: reported(branchHistogram(graph)),
  };
}

function namedCycle(graph: EdgeList["graph"], names: readonly string[]): string | null {
  const cycle = findCycle(graph);
  return cycle === null ? null : cycleText(cycle.map((node) => names[node]!));
}

/** Puts together what is known of a graph and what was measured of it, here or in parts elsewhere. */
export function complexityReport(
  { branches, ...facts }: GraphFacts,
  measured: Pick<MeasuredLookahead, "mode" | "sources" | "pairs" | "counts" | "rows" | "of" | "seed">,
  { seconds, edgesPerSecond }: Pick<GraphComplexity, "seconds" | "edgesPerSecond">,
): GraphComplexity {
  return {
    mode: measured.mode,
    ...facts,
    sources: measured.sources,
    pairs: String(measured.pairs),
    lookahead: reported(measured.counts),
    branches,
    sampling: samplingReport(measured),
    seconds: Number(seconds.toFixed(3)),
    edgesPerSecond,
  };
}

/** Every source with its own counts, in the order of the nodes. */
function sourceReport(
  { names }: EdgeList,
  { list, rows }: MeasuredLookahead,
): NonNullable<GraphComplexity["perSource"]> {
  const places = [...list.keys()].sort((a, b) => list[a]! - list[b]!);
  return places.map((place) => {
    const row = rows?.[place] ?? [];
    return {
      source: names[list[place]!]!,
      pairs: row.reduce((sum, count) => sum + count, 0),
      counts: Object.fromEntries(
        row.flatMap((count, i) => (count > 0 ? [[String(i + 1), String(count)]] : [])),
      ),
    };
  });
}

function reported(histogram: CountHistogram): ReportedDistribution {
  if (histogram.size === 0) return { counts: {}, percentiles: null };
  const quantiles = countQuantiles(
    valuesAndCounts(histogram),
    reportedPercents.map((percent) => percent / 100),
  );
  return {
    counts: Object.fromEntries([...histogram].map(([value, count]) => [value, String(count)])),
    percentiles: Object.fromEntries(reportedPercents.map((percent, i) => [percent, quantiles[i]!])),
  };
}
