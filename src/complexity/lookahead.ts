import { assertNode, type CsrGraph, type NodeId } from "../graph/csr-graph.js";
import type { LevelSearch } from "./level-search.js";
import type { LookaheadMode } from "./lookahead-mode.js";
import { searchIn } from "./search-in.js";

/** How lookahead is to be read. */
export interface LookaheadOptions {
  /** Default `canonical`. */
  readonly mode?: LookaheadMode;
}

/**
 * The lookahead of a query: how many breadth-first levels out of `start` must
 * be read before one first step is known to be right.
 *
 *     start ─→ a ─→ c ─→ goal      level 1   a or b?
 *          └─→ b ─→ d              level 2   c or d?
 *                                  level 3   only a's branch lives on: 3
 *
 * Every node of a level carries the first steps of the shortest paths to it.
 * Once all of a level shares a first step, reading on teaches nothing new; and
 * where the goal comes into sight before that, the search has ended as well.
 * So lookahead is the smaller of the distance and the stop level of `start`.
 *
 * @returns levels, at least 1; 0 where start and goal are the same node; `null`
 * if no path leads from `start` to `goal`
 * @example lookahead(csrFromArcs(3, [0, 1], [1, 2]), 0, 2) // 1: a chain needs no search
 * @remarks O(reached arcs), merging sets of at most outdegree(start) first steps,
 * and 16 bytes a node: for many queries of one graph take {@link lookaheadsFrom}
 * or `lookaheadHistogram`.
 * @see Rameshkumar et al. 2025, "Reasoning Models Reason Well, Until They Don't", section 3.2 and Algorithm 2
 */
export function lookahead(
  graph: CsrGraph,
  start: NodeId,
  goal: NodeId,
  { mode = "canonical" }: LookaheadOptions = {},
): number | null {
  assertNode(graph, start, "start");
  assertNode(graph, goal, "goal");
  if (start === goal) return 0;
  const search = searchIn(graph, mode);
  search.run(start);
  const level = levelOf(search, goal);
  return level === null ? null : Math.min(level, search.stop ?? level);
}

/**
 * The lookahead from `start` to every node, in one search.
 *
 * @returns one entry a node: 0 at `start` itself, `null` where no path leads
 * @example lookaheadsFrom(csrFromArcs(4, [0, 0, 1], [1, 2, 3]), 0) // [0, 1, 1, 2]
 * @remarks O(order + reached arcs).
 * @see Algorithm 3 of the paper
 */
export function lookaheadsFrom(
  graph: CsrGraph,
  start: NodeId,
  { mode = "canonical" }: LookaheadOptions = {},
): readonly (number | null)[] {
  assertNode(graph, start, "start");
  const search = searchIn(graph, mode);
  search.run(start);
  const levels = new Array<number | null>(graph.order).fill(null);
  for (let level = 0; level <= search.depth; level++) {
    const value = Math.min(level, search.stop ?? level);
    for (let at = search.starts[level]!; at < search.starts[level + 1]!; at++)
      levels[search.queue[at]!] = value;
  }
  return levels;
}

function levelOf({ queue, starts, depth }: LevelSearch, goal: NodeId): number | null {
  const at = queue.subarray(0, starts[depth + 1]).indexOf(goal);
  if (at < 0) return null;
  let level = 0;
  while (starts[level + 1]! <= at) level++;
  return level;
}
