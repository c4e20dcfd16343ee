import type { CsrGraph, NodeId } from "../../graph/csr-graph.js";
import { reachedFrom } from "../../graph/reached-from.js";
import { reversed } from "../../graph/reversed.js";

/** How far to look. */
export interface SimplePathOptions {
  /** More paths than this are not gathered. */
  readonly most: number;
}

/**
 * All paths from `start` to `goal` that visit no node twice, in the order of
 * the arcs; `null` if there are more than `most`.
 *
 * Branches from which the goal cannot be reached are not entered, so a graph
 * with few paths costs little more than reading it.
 *
 * @example simplePaths(csrFromArcs(3, [0, 1, 0], [1, 2, 2]), 0, 2, { most: 9 }) // [[0, 1, 2], [0, 2]]
 */
export function simplePaths(
  graph: CsrGraph,
  start: NodeId,
  goal: NodeId,
  { most }: SimplePathOptions,
): readonly (readonly NodeId[])[] | null {
  const { offsets, targets } = graph;
  const leads = reachedFrom(reversed(graph), goal);
  const onPath = new Uint8Array(graph.order);
  const path = [start];
  const cursors = [offsets[start]!];
  const paths: NodeId[][] = [];
  onPath[start] = 1;
  while (path.length > 0) {
    const node = path.at(-1)!;
    const at = cursors[cursors.length - 1]!;
    if (node === goal || at === offsets[node + 1]!) {
      if (node === goal) {
        if (paths.length === most) return null;
        paths.push([...path]);
      }
      onPath[node] = 0;
      path.pop();
      cursors.pop();
      continue;
    }
    cursors[cursors.length - 1] = at + 1;
    const next = targets[at]!;
    if (onPath[next] === 1 || leads[next] === 0) continue;
    onPath[next] = 1;
    path.push(next);
    cursors.push(offsets[next]!);
  }
  return paths;
}
