import type { CsrGraph, NodeId } from "./csr-graph.js";

/**
 * One graph out of several that lie side by side in one: the nodes `first` …
 * `first + order − 1`, renumbered from 0, and their arcs. Arcs must not leave
 * the range.
 *
 * @remarks O(arcs of the range).
 */
export function nodeRange(graph: CsrGraph, first: NodeId, order: number): CsrGraph {
  const begin = graph.offsets[first]!;
  const offsets = graph.offsets.slice(first, first + order + 1).map((offset) => offset - begin);
  const targets = graph.targets.slice(begin, graph.offsets[first + order]!).map((target) => target - first);
  // The node + 1 in whose row this one was met last.
  const met = new Uint32Array(order);
  let [duplicates, selfLoops] = [0, 0];
  for (let u = 0; u < order; u++)
    for (let i = offsets[u]!; i < offsets[u + 1]!; i++) {
      const v = targets[i]!;
      if (met[v] === u + 1) duplicates++;
      if (v === u) selfLoops++;
      met[v] = u + 1;
    }
  return { order, size: targets.length, offsets, targets, duplicates, selfLoops };
}
