import { assertNode, type CsrGraph, type NodeId } from "../graph/csr-graph.js";

/**
 * The distance from `start` to `goal`: the arcs of a shortest path.
 *
 * @returns arcs; 0 where start and goal are the same node; `null` if no path leads there
 * @example distance(csrFromArcs(3, [0, 1], [1, 2]), 0, 2) // 2
 * @remarks Breadth-first, O(order + arcs reached before the goal).
 * @see Algorithm 1 of Rameshkumar et al. 2025
 */
export function distance(graph: CsrGraph, start: NodeId, goal: NodeId): number | null {
  assertNode(graph, start, "start");
  assertNode(graph, goal, "goal");
  if (start === goal) return 0;
  const { offsets, targets } = graph;
  const seen = new Uint8Array(graph.order);
  const queue = new Uint32Array(graph.order);
  seen[start] = 1;
  queue[0] = start;
  let tail = 1;
  for (let level = 1, at = 0; at < tail; level++) {
    for (const end = tail; at < end; at++) {
      const node = queue[at]!;
      for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
        const target = targets[i]!;
        if (target === goal) return level;
        if (seen[target] === 1) continue;
        seen[target] = 1;
        queue[tail++] = target;
      }
    }
  }
  return null;
}
