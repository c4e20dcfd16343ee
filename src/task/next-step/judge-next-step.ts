import type { ProofPlanningProblem } from "../../problem/lookahead-graph/tell-as-proof.js";
import { graphFacts } from "../path/graph-facts.js";
import type { Verdict } from "../task.js";
import type { NextStepAnswer } from "./read-next-step.js";

/**
 * How a next step was judged. `wrong-branch`: it follows from what is given and
 * does not lead to the goal; `not-next`: an attribute of the problem that does
 * not follow at once; `invented`: a word that is none of its attributes.
 */
export type NextStepLabel = "right" | "no_answer" | "truncated" | "wrong-branch" | "not-next" | "invented";

export interface NextStepVerdict extends Verdict {
  readonly label: NextStepLabel;
  readonly measures: {
    readonly firstStepRight: number | null;
    readonly wrongBranch: number | null;
    /** The share of right answers when a first step is picked blindly, 1 / branches. */
    readonly chance: number;
  };
}

/**
 * Judges a next step: right if it is the attribute of a node behind the start
 * from which the goal can be reached. Case and surrounding blanks do not count.
 *
 * @see Rameshkumar et al. 2025, section 4.3
 */
export function judgeNextStep(
  problem: ProofPlanningProblem,
  { status, attribute }: NextStepAnswer,
): NextStepVerdict {
  const chance = 1 / problem.graph.branches;
  if (attribute === null)
    return {
      right: false,
      label: status === "truncated" ? "truncated" : "no_answer",
      measures: { firstStepRight: null, wrongBranch: null, chance },
    };
  const label = labelOf(problem, attribute.trim().toLowerCase());
  return {
    right: label === "right",
    label,
    measures: {
      firstStepRight: label === "right" ? 1 : 0,
      wrongBranch: label === "wrong-branch" ? 1 : 0,
      chance,
    },
  };
}

function labelOf({ graph, attributes, nextAttributes }: ProofPlanningProblem, word: string): NextStepLabel {
  if (nextAttributes.some((next) => next.trim().toLowerCase() === word)) return "right";
  const label = [...attributes].find(([, attribute]) => attribute.toLowerCase() === word)?.[0];
  if (label === undefined) return "invented";
  return graphFacts(graph).successors(graph.start).has(label) ? "wrong-branch" : "not-next";
}
