import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { MazeGraph } from "../../problem/maze/maze-graph.js";
import { type Simulation, simulatePlan } from "../../problem/maze/simulate-plan.js";
import type { Verdict } from "../task.js";
import type { MazeProblem } from "./maze-problem.js";
import {
  commonPrefix,
  multisetOverlap,
  type Overlap,
  setOverlap,
  subsequenceOverlap,
} from "./plan-overlap.js";
import type { MazeAnswer } from "./read-maze-answer.js";
import { missedAction, type ViolationCategory, violationCategory } from "./violation.js";

/** How a plan compares with the reference and what the maze makes of it. */
export interface PlanScore {
  /** Pass@1 of the paper: the reference, action for action. */
  readonly exact: boolean;
  /** Legal, rescues, and no longer than the reference. */
  readonly validOptimal: boolean;
  /** Legal and rescues. */
  readonly valid: boolean;
  /** k: actions in common with the reference from the beginning on. */
  readonly k: number;
  /** n: actions of the reference. */
  readonly n: number;
  /** k ÷ n. */
  readonly progress: number;
  /** Legal actions before the first violation ÷ n, at most 1; a legal detour counts here. */
  readonly legalProgress: number;
  readonly multiset: Overlap;
  readonly set: Overlap;
  readonly subsequence: Overlap;
  /** Nothing was predicted: the precisions of 0 are no measurement. */
  readonly empty: boolean;
  readonly simulation: Simulation;
  readonly category: ViolationCategory | null;
  /** The critical action whose omission made the violation, beside its category. */
  readonly missed: MazeAction | null;
}

/**
 * Scores a plan.
 *
 * @example scorePlan(graph, reference, reference).progress // 1
 * @remarks O(predicted × reference / 32). Source: seqBench (arXiv 2509.16866), 1.3 and B.2;
 *   precision and recall are of multisets by default, the paper does not say.
 */
export function scorePlan(
  graph: MazeGraph,
  reference: readonly MazeAction[],
  predicted: readonly MazeAction[],
): PlanScore {
  const simulation = simulatePlan(graph, predicted);
  const k = commonPrefix(predicted, reference);
  const n = reference.length;
  const late = simulation.ok && predicted.length > n;
  return {
    exact: k === n && predicted.length === n,
    validOptimal: simulation.ok && predicted.length <= n,
    valid: simulation.ok,
    k,
    n,
    progress: n === 0 ? 0 : k / n,
    legalProgress: n === 0 ? 0 : Math.min(1, simulation.legalActions / n),
    multiset: multisetOverlap(predicted, reference),
    set: setOverlap(predicted, reference),
    subsequence: subsequenceOverlap(predicted, reference),
    empty: predicted.length === 0,
    simulation,
    category: simulation.code === null ? (late ? "inefficiency" : null) : violationCategory(simulation.code),
    missed: missedAction(reference, predicted, simulation),
  };
}

/** What became of an answer. */
export interface MazeVerdict extends Verdict {
  readonly score: PlanScore;
}

/**
 * Judges an answer. Nothing read counts as an empty plan; of a truncated or
 * elided plan the head is scored for its progress, and it can never be right.
 *
 * `label`: `right`, `inefficient` or `other-optimum` for legal rescues that are
 * not the reference, else the first violation's category, or `no-answer`,
 * `truncated`, `incomplete`.
 */
export function judgeMaze(problem: MazeProblem, answer: MazeAnswer): MazeVerdict {
  const score = scorePlan(problem.graph, problem.reference, answer.actions ?? []);
  const ok = answer.status === "ok";
  const right = ok && score.exact;
  return {
    right,
    score,
    measures: {
      exact: Number(right),
      validOptimal: Number(ok && score.validOptimal),
      valid: Number(ok && score.valid),
      strict: Number(right && answer.strict),
      k: score.k,
      n: score.n,
      progress: score.progress,
      legalProgress: score.legalProgress,
      precision: score.multiset.precision,
      recall: score.multiset.recall,
      precisionSet: score.set.precision,
      recallSet: score.set.recall,
      precisionLcs: score.subsequence.precision,
      recallLcs: score.subsequence.recall,
      firstViolationStep: answer.actions === null ? null : score.simulation.step,
      missedAction: Number(score.missed !== null),
    },
    label: labelOf(answer, score),
  };
}

function labelOf(answer: MazeAnswer, score: PlanScore): string {
  if (answer.status !== "ok") return answer.status.replace("_", "-");
  if (score.exact) return "right";
  if (score.valid) return score.category === "inefficiency" ? "inefficient" : "other-optimum";
  return score.category ?? "format";
}
