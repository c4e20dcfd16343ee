import { assertNode, type CsrGraph, type NodeId, type NodeList } from "../graph/csr-graph.js";
import { type CountHistogram, histogramOfCounts } from "./count-histogram.js";
import type { LookaheadOptions } from "./lookahead.js";
import { searchIn } from "./search-in.js";

/** What one source adds to a histogram. */
export interface SourceLookaheads {
  readonly source: NodeId;
  /** Nodes it reaches, itself not among them. */
  readonly pairs: number;
  readonly counts: CountHistogram;
}

/**
 * The lookaheads source by source, for whoever must know how much the sources
 * differ; `lookaheadHistogram` adds them up at less cost.
 */
export function* lookaheadBySource(
  graph: CsrGraph,
  { sources, mode = "canonical" }: LookaheadOptions & { readonly sources?: NodeList } = {},
): Generator<SourceLookaheads, void, undefined> {
  const search = searchIn(graph, mode);
  for (let i = 0; i < (sources?.length ?? graph.order); i++) {
    const source = sources === undefined ? i : sources[i]!;
    assertNode(graph, source, "sources");
    search.run(source);
    const { starts, depth } = search;
    const stop = Math.min(search.stop ?? depth, depth);
    const counts = new Array<number>(stop + 1).fill(0);
    for (let level = 1; level <= depth; level++)
      counts[Math.min(level, stop)]! += starts[level + 1]! - starts[level]!;
    yield { source, pairs: starts[depth + 1]! - 1, counts: histogramOfCounts(counts) };
  }
}
