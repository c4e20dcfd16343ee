import { branches } from "../../complexity/branches.js";
import { distance } from "../../complexity/distance.js";
import { lookahead } from "../../complexity/lookahead.js";
import { strongComponents } from "../../graph/components.js";
import { type CsrGraph, successors } from "../../graph/csr-graph.js";
import { reachedFrom } from "../../graph/reached-from.js";
import { reversed } from "../../graph/reversed.js";

/** What a graph and a query really are, as `complexity/` measures them. */
export interface ProblemMeasures {
  readonly lookahead: number | null;
  readonly distance: number | null;
  readonly branches: number;
  /** Successors of the start from which the goal can be reached. */
  readonly firstStepsToGoal: number;
  readonly isAcyclic: boolean;
}

/**
 * Measures a query with the same functions that measure real graphs. A made
 * problem is handed out only when these agree with what it was made to be.
 */
export function measuresOf(graph: CsrGraph, start: number, goal: number): ProblemMeasures {
  const toGoal = reachedFrom(reversed(graph), goal);
  return {
    lookahead: lookahead(graph, start, goal),
    distance: distance(graph, start, goal),
    branches: branches(graph, start),
    firstStepsToGoal: new Set(successors(graph, start).filter((step) => toGoal[step] === 1)).size,
    isAcyclic: graph.selfLoops === 0 && strongComponents(graph).count === graph.order,
  };
}
