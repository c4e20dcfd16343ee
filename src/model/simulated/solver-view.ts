import type { Random } from "../../internal/random.js";
import type { LoadedProblem, RunnableTask } from "../../task/runnable-task.js";
import { extractionView } from "./extraction-view.js";
import { mazeView } from "./maze-view.js";
import { nextStepView } from "./next-step-view.js";
import { nlgraphView } from "./nlgraph-view.js";
import { pathView } from "./path-view.js";

/**
 * A problem as a built-in solver sees it: the right steps, the steps one can
 * go wrong with, and the ways of writing an answer down. One step is one unit
 * of the problem's depth L, so that a solver that errs at a constant rate a
 * step has the decay length it is told to have.
 */
export interface SolverView {
  /** L: how many steps can go wrong. */
  readonly depth: number;
  /** The right answer, step by step. */
  readonly right: readonly string[];
  /** What one answers who goes wrong at `step` (from 0) and nowhere before. */
  readonly wrongAt: (step: number, random: Random) => readonly string[];
  /** What one answers who overlooks the connection that step needs; `null`: finds no way. */
  readonly overlookAt: (step: number, random: Random) => readonly string[] | null;
  /** What one answers who invents a connection at the step. */
  readonly inventAt: (step: number, random: Random) => readonly string[];
  /** What one answers who picks among what is stated, blindly. */
  readonly guess: (random: Random) => readonly string[];
  /** The answer as the prompt asks for it. */
  readonly say: (steps: readonly string[]) => string;
  /** That there is no answer. */
  readonly sayNone: () => string;
  /** Further ways of writing the same answer, by name. */
  readonly notations: Readonly<Record<string, (steps: readonly string[]) => string>>;
}

/** The tasks that built-in solvers play. */
export const simulatedTasks: readonly string[] = [
  "maze",
  "path",
  "next-step",
  "nlgraph",
  "nlgraph-path",
  "extract",
];

/** The view of a problem, by the task it was loaded by; `null` for a task no built-in solver knows. */
export function solverView(task: RunnableTask["name"], problem: LoadedProblem["problem"]): SolverView | null {
  switch (task) {
    case "path":
      return pathView(problem as Parameters<typeof pathView>[0]);
    case "next-step":
      return nextStepView(problem as Parameters<typeof nextStepView>[0]);
    case "maze":
      return mazeView(problem as Parameters<typeof mazeView>[0]);
    case "nlgraph":
      return nlgraphView(problem as Parameters<typeof nlgraphView>[0], { needsPath: false });
    case "nlgraph-path":
      return nlgraphView(problem as Parameters<typeof nlgraphView>[0], { needsPath: true });
    case "extract":
      return extractionView(problem as Parameters<typeof extractionView>[0]);
    default:
      return null;
  }
}
