import { type CsrGraph, csrFromArcs } from "../../graph/csr-graph.js";
import type { Arc } from "./graph-problem.js";

/** A graph on 0 … order − 1 and the labels its nodes had. */
export interface CompactGraph {
  readonly graph: CsrGraph;
  /** The label of each node. */
  readonly labels: readonly number[];
  /** The node of each label. */
  readonly numbers: ReadonlyMap<number, number>;
}

/** Numbers the labels of a problem's arcs in the order in which they occur. */
export function compactGraph(arcs: readonly Arc[]): CompactGraph {
  const labels = [...new Set(arcs.flat())];
  const numbers = new Map(labels.map((label, node) => [label, node]));
  const graph = csrFromArcs(
    labels.length,
    Uint32Array.from(arcs, ([from]) => numbers.get(from)!),
    Uint32Array.from(arcs, ([, to]) => numbers.get(to)!),
  );
  return { graph, labels, numbers };
}
