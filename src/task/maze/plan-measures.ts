import { retracedMoves } from "../../problem/maze/maze-action.js";
import type { LoadedProblem } from "../runnable-task.js";
import type { MazeProblem } from "./maze-problem.js";

/** What a maze's best plan is made of: actions, moves, and moves over a connection already walked. */
export interface PlanMeasures {
  readonly actions: number;
  readonly moves: number;
  readonly retraced: number;
  /** Sentences in the prompt's facts. */
  readonly facts: number;
}

/**
 * What the best plan of a maze problem is made of. A figure against B compares
 * mazes whose plans differ in more than B: at equal length, more doors leave
 * fewer moves, and keys away from the route bring retracing.
 *
 * @param problem loaded by the maze task
 * @example planMeasures(problem) // { actions: 51, moves: 43, retraced: 12, facts: 45 }
 */
export function planMeasures(problem: LoadedProblem): PlanMeasures {
  const { reference, context } = problem.problem as MazeProblem;
  return {
    actions: reference.length,
    moves: reference.filter(([name]) => name === "move_to").length,
    retraced: retracedMoves(reference),
    facts: context.split(". ").length,
  };
}
