import { WrongRequest } from "../internal/errors.js";
import type { SimulatedModel } from "../model/simulated/simulated-model.js";
import { deriveInstance } from "../problem/maze/derive-instance.js";
import { generateBase } from "../problem/maze/generate-base.js";
import type { MazeAction } from "../problem/maze/maze-action.js";
import { type MazeScene, sceneOfMaze } from "../problem/maze/maze-scene.js";
import type { ResultRow } from "../results/result-row.js";
import type { MazeProblem } from "../task/maze/maze-problem.js";
import { mazeRecord } from "../task/maze/maze-record.js";
import { readMazeAnswer } from "../task/maze/read-maze-answer.js";
import { taskNamed } from "../task/registry.js";
import { simulateRows } from "./simulate-rows.js";

/** Which maze is asked, of whom, and how often. */
export interface MazeReplyRequest {
  readonly rows: number;
  readonly cols: number;
  readonly doors: number;
  readonly seed: string;
  /** The first maze of the seed with this many actions is taken. */
  readonly actions: { readonly from: number; readonly to: number };
  readonly model: SimulatedModel;
  /** Replies. */
  readonly repeats: number;
}

/** Many simulated replies to one maze, and the maze itself, whole. */
export interface MazeReplies {
  readonly scene: MazeScene;
  readonly problem: MazeProblem;
  readonly rows: readonly ResultRow[];
  /** The plans that could be read, in the order of the rows; others are `null`. */
  readonly plans: readonly (readonly MazeAction[] | null)[];
}

/**
 * Asks a simulated model the same maze many times: what a violation map is
 * drawn from where no run is at hand.
 *
 * Refuses a range of actions that none of the first 2,000 mazes has.
 */
export function simulateMazeReplies(request: MazeReplyRequest): MazeReplies {
  const { rows: height, cols, doors, seed, actions, model, repeats } = request;
  for (let index = 0; index < 2000; index++) {
    const base = generateBase({ rows: height, cols, doors, seed, index });
    const instance = deriveInstance(base, { shuffle: 1 });
    if (instance.depth < actions.from || instance.depth > actions.to) continue;
    const task = taskNamed("maze");
    const problem = task.load(mazeRecord(instance), instance.id);
    const rows = simulateRows({ task, problems: [problem], model, repeats, seed, keepReplies: true });
    return {
      scene: sceneOfMaze(instance.maze),
      problem: problem.problem as MazeProblem,
      rows,
      plans: rows.map(({ reply }) =>
        reply === null ? null : readMazeAnswer({ text: reply, finish: null }).actions,
      ),
    };
  }
  throw new WrongRequest(`none of 2,000 mazes has ${actions.from} to ${actions.to} actions`, {
    mend: "Ask for a wider range, or another grid.",
  });
}
