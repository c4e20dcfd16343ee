import type { CsrGraph } from "./csr-graph.js";

/**
 * The same graph with every arc turned round.
 *
 * @remarks O(order + size), one counting sort; rows are in ascending order of their nodes.
 */
export function reversed(graph: CsrGraph): CsrGraph {
  const { order, size, offsets, targets } = graph;
  const rows = new Uint32Array(order + 1);
  for (let i = 0; i < size; i++) rows[targets[i]! + 1]!++;
  for (let node = 0; node < order; node++) rows[node + 1]! += rows[node]!;
  const next = rows.slice(0, -1);
  const sources = new Uint32Array(size);
  for (let node = 0; node < order; node++)
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) sources[next[targets[i]!]!++] = node;
  return { ...graph, offsets: rows, targets: sources };
}
