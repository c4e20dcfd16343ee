import type { CsrGraph } from "./csr-graph.js";

/**
 * The nodes of one directed cycle in walking order, or `null` if there is none;
 * an arc from a node to itself is a cycle of one.
 *
 * @example findCycle(csrFromArcs(3, [0, 1, 2], [1, 2, 1])) // [1, 2]
 * @remarks O(order + size), without recursion.
 */
export function findCycle({ order, offsets, targets }: CsrGraph): readonly number[] | null {
  const [unseen, onPath, left] = [0, 1, 2];
  const state = new Uint8Array(order);
  const next = new Uint32Array(order);
  for (let root = 0; root < order; root++) {
    if (state[root] !== unseen) continue;
    const path = [root];
    state[root] = onPath;
    next[root] = offsets[root]!;
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      if (next[node]! === offsets[node + 1]!) {
        state[node] = left;
        path.pop();
        continue;
      }
      const to = targets[next[node]!]!;
      next[node]!++;
      if (state[to] === onPath) return path.slice(path.lastIndexOf(to));
      if (state[to] !== unseen) continue;
      state[to] = onPath;
      next[to] = offsets[to]!;
      path.push(to);
    }
  }
  return null;
}
