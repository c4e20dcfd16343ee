import { reachedFrom } from "../../graph/reached-from.js";
import { reversed } from "../../graph/reversed.js";
import { compactGraph } from "../../problem/lookahead-graph/compact-graph.js";
import type { GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";

/** What judging an answer needs to know of a graph. */
export interface GraphFacts {
  readonly hasArc: (from: number, to: number) => boolean;
  readonly hasNode: (label: number) => boolean;
  readonly successors: (label: number) => ReadonlySet<number>;
  /** Successors of the start from which the goal can be reached. */
  readonly rightSteps: ReadonlySet<number>;
}

const nothing: ReadonlySet<number> = new Set();
const known = new WeakMap<GraphProblem, GraphFacts>();

/**
 * The facts of a problem's graph, worked out once for each problem.
 *
 * @remarks O(order + arcs).
 */
export function graphFacts(problem: GraphProblem): GraphFacts {
  const before = known.get(problem);
  if (before !== undefined) return before;
  const { graph, numbers } = compactGraph(problem.arcs);
  const out = new Map<number, Set<number>>();
  for (const [from, to] of problem.arcs) {
    const targets = out.get(from);
    if (targets === undefined) out.set(from, new Set([to]));
    else targets.add(to);
  }
  const successors = (label: number): ReadonlySet<number> => out.get(label) ?? nothing;
  const goal = numbers.get(problem.goal);
  const leads = goal === undefined ? null : reachedFrom(reversed(graph), goal);
  const facts: GraphFacts = {
    hasArc: (from, to) => successors(from).has(to),
    hasNode: (label) => numbers.has(label),
    successors,
    rightSteps: new Set(
      leads === null ? [] : [...successors(problem.start)].filter((step) => leads[numbers.get(step)!] === 1),
    ),
  };
  known.set(problem, facts);
  return facts;
}
