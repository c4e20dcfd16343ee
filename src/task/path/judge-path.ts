import type { GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import type { Verdict } from "../task.js";
import { graphFacts } from "./graph-facts.js";
import type { PathAnswer } from "./read-path-answer.js";

/**
 * How a path answer was judged, first fault first. `invented-node`: an arc to a
 * node the graph lacks; `dead-end`: real arcs that do not end at the goal.
 */
export type PathLabel =
  | "right"
  | "no_answer"
  | "no_path_claimed"
  | "incomplete"
  | "truncated"
  | "wrong-start"
  | "invented-node"
  | "invented-arc"
  | "dead-end";

/** A verdict with what tables of paths count. Measures are 0, 1 or a count; `null` where there is no walk. */
export interface PathVerdict extends Verdict {
  readonly label: PathLabel;
  readonly measures: {
    /** The walk begins at the start and goes on to a node from which the goal can be reached. */
    readonly firstStepRight: number | null;
    /** The walk begins at the start and takes a real arc from which the goal cannot be reached. */
    readonly wrongBranch: number | null;
    /** Consecutive nodes that no arc joins. */
    readonly inventedArcs: number | null;
    /** Arcs from the beginning on that are real. */
    readonly realPrefix: number | null;
    /** Nodes named. */
    readonly length: number | null;
    /** A whole walk from start to goal, over real arcs or not: all that the reference looks at. */
    readonly rightEnds: number | null;
  };
}

/**
 * Judges a path: right if it is whole, runs from start to goal and every step
 * is an arc of the graph. A node may be visited twice.
 *
 * What a walk shows is also counted where it is no whole path: an elided or cut
 * answer has a first step, and may hold invented arcs; it cannot be right.
 *
 * @see Rameshkumar et al. 2025, section 4.2 (full path accuracy), A.6 (hallucinated edges)
 */
export function judgePath(problem: GraphProblem, answer: PathAnswer): PathVerdict {
  const walks = [answer.head, answer.tail].filter(
    (walk): walk is readonly number[] => (walk?.length ?? 0) > 0,
  );
  const [first] = walks;
  if (first === undefined) return { right: false, label: labelOf(problem, answer), measures: noMeasures };
  const { hasArc, rightSteps, successors } = graphFacts(problem);
  const pairs = walks.flatMap((walk) => walk.slice(1).map((to, i) => [walk[i]!, to] as const));
  const firstFault = first.findIndex((node, i) => i > 0 && !hasArc(first[i - 1]!, node));
  const next = first[0] === problem.start ? first[1] : undefined;
  const label = labelOf(problem, answer);
  return {
    right: label === "right",
    label,
    measures: {
      firstStepRight: next !== undefined && rightSteps.has(next) ? 1 : 0,
      wrongBranch: next !== undefined && successors(problem.start).has(next) && !rightSteps.has(next) ? 1 : 0,
      inventedArcs: pairs.filter(([from, to]) => !hasArc(from, to)).length,
      realPrefix: (firstFault < 0 ? first.length : firstFault) - 1,
      length: walks.reduce((sum, walk) => sum + walk.length, 0),
      rightEnds:
        answer.path !== null && answer.path[0] === problem.start && answer.path.at(-1) === problem.goal
          ? 1
          : 0,
    },
  };
}

const noMeasures: PathVerdict["measures"] = {
  firstStepRight: null,
  wrongBranch: null,
  inventedArcs: null,
  realPrefix: null,
  length: null,
  rightEnds: null,
};

function labelOf(problem: GraphProblem, { status, path }: PathAnswer): PathLabel {
  if (status !== "ok" || path === null) return status === "ok" ? "no_answer" : status;
  if (path[0] !== problem.start) return "wrong-start";
  const { hasArc, hasNode } = graphFacts(problem);
  const fault = path.findIndex((node, i) => i > 0 && !hasArc(path[i - 1]!, node));
  if (fault > 0) return hasNode(path[fault]!) ? "invented-arc" : "invented-node";
  return path.at(-1) === problem.goal ? "right" : "dead-end";
}
