import { assertNode, type CsrGraph, type NodeList } from "../graph/csr-graph.js";
import { type CountHistogram, histogramOfCounts } from "./count-histogram.js";
import type { LookaheadOptions } from "./lookahead.js";
import { searchIn } from "./search-in.js";

/** The lookaheads of all queries that leave some sources. */
export interface LookaheadHistogram {
  /** How many ordered pairs (source, other node it reaches) have each lookahead. */
  readonly counts: CountHistogram;
  /** Sources searched, those that reach nothing included. */
  readonly sources: number;
  /** Reachable pairs: the sum of the counts. */
  readonly pairs: number;
}

/** Which sources, and who is told how far it has come. */
export interface LookaheadHistogramOptions extends LookaheadOptions {
  /** Default: every node of the graph. A source named twice counts twice. */
  readonly sources?: NodeList;
  /** Told now and then, and once at the end. */
  readonly onProgress?: (sourcesDone: number, sourcesInAll: number) => void;
}

/** Sources between two calls of `onProgress`. */
const PROGRESS_EVERY = 1024;

/**
 * Counts the lookahead of every pair of a source and another node it reaches.
 * A node counts itself never, an unreachable one not at all.
 *
 * @example
 * lookaheadHistogram(csrFromArcs(4, [0, 0, 1], [1, 2, 3])).counts // Map { 1 → 3, 2 → 1 }
 * @remarks One search a source, O(arcs it reaches); work space of 16 bytes a
 * node, made once. Counts are integers, so parts of the sources may be counted
 * apart and merged in any order.
 * @see Algorithm 3 of Rameshkumar et al. 2025, looped over the sources
 */
export function lookaheadHistogram(
  graph: CsrGraph,
  { sources, mode = "canonical", onProgress }: LookaheadHistogramOptions = {},
): LookaheadHistogram {
  const search = searchIn(graph, mode);
  const total = sources?.length ?? graph.order;
  const counts = new Float64Array(graph.order + 1);
  let pairs = 0;
  for (let done = 0; done < total; done++) {
    const source = sources === undefined ? done : sources[done]!;
    if (sources !== undefined) assertNode(graph, source, `sources[${done}]`);
    if (done > 0 && done % PROGRESS_EVERY === 0) onProgress?.(done, total);
    search.run(source);
    const { starts, depth } = search;
    const reached = starts[depth + 1]!;
    const stop = Math.min(search.stop ?? depth, depth);
    for (let level = 1; level < stop; level++) counts[level]! += starts[level + 1]! - starts[level]!;
    if (depth > 0) counts[stop]! += reached - starts[stop]!;
    pairs += reached - 1;
  }
  onProgress?.(total, total);
  return { counts: histogramOfCounts(counts), sources: total, pairs };
}
