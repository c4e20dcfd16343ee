import { assertNode, type CsrGraph, type NodeId, successors } from "../graph/csr-graph.js";
import { type CountHistogram, histogramOfCounts } from "./count-histogram.js";

/**
 * What counts as a branch. `steps`: distinct nodes to go to, the node itself
 * not among them; `successors`: distinct targets, a loop's among them; `arcs`:
 * every arc that leaves, repeats and loops included.
 */
export type BranchCounting = "steps" | "successors" | "arcs";

/** How branches are to be counted. */
export interface BranchOptions {
  /** Default `steps`, which is what {@link lookahead} has to choose among. */
  readonly counting?: BranchCounting;
}

/**
 * How many first steps there are to choose among at `node`: its distinct
 * successors other than itself.
 *
 * @example branches(csrFromArcs(3, [0, 0, 0], [1, 2, 2]), 0) // 2
 * @see section 3.2 of Rameshkumar et al. 2025 (B); their program does not say which arcs it counts
 */
export function branches(graph: CsrGraph, node: NodeId, { counting = "steps" }: BranchOptions = {}): number {
  assertNode(graph, node, "node");
  const arcs = successors(graph, node);
  if (counting === "arcs") return arcs.length;
  const distinct = new Set(arcs);
  return distinct.size - (counting === "steps" && distinct.has(node) ? 1 : 0);
}

/**
 * How many nodes have 0, 1, 2 … branches; nodes without any are counted under 0.
 *
 * @example branchHistogram(csrFromArcs(3, [0, 0], [1, 2])) // Map { 0 → 2, 2 → 1 }
 * @remarks O(order + size).
 */
export function branchHistogram(graph: CsrGraph, { counting = "steps" }: BranchOptions = {}): CountHistogram {
  const { order, offsets, targets } = graph;
  // lastNode[v] = u + 1: v has been counted for u.
  const lastNode = new Uint32Array(order);
  const counts: number[] = [];
  for (let node = 0; node < order; node++) {
    if (counting === "steps") lastNode[node] = node + 1;
    let found = 0;
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
      const target = targets[i]!;
      if (counting === "arcs" || lastNode[target] !== node + 1) found++;
      lastNode[target] = node + 1;
    }
    counts[found] = (counts[found] ?? 0) + 1;
  }
  return histogramOfCounts(Array.from(counts, (nodes) => nodes ?? 0));
}
