import type { CsrGraph, NodeId } from "./csr-graph.js";

/**
 * Marks what can be reached: 1 for every node to which a path leads from
 * `start`, itself among them, 0 for the others.
 *
 * @remarks O(order + reached arcs).
 */
export function reachedFrom({ order, offsets, targets }: CsrGraph, start: NodeId): Uint8Array {
  const marks = new Uint8Array(order);
  const stack = [start];
  marks[start] = 1;
  for (let node = stack.pop(); node !== undefined; node = stack.pop())
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
      const target = targets[i]!;
      if (marks[target] === 1) continue;
      marks[target] = 1;
      stack.push(target);
    }
  return marks;
}
