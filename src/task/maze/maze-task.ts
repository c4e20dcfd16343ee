import type { Task } from "../task.js";
import { judgeMaze, type MazeVerdict } from "./judge-maze.js";
import { type MazeProblem, parseMazeProblem } from "./maze-problem.js";
import { type MazePromptParts, mazePrompt } from "./maze-prompt.js";
import { type MazeAnswer, readMazeAnswer } from "./read-maze-answer.js";

/** seqBench's task, asked with the prompt parts given. */
export function mazeTask(parts: MazePromptParts = {}): Task<MazeProblem, MazeAnswer, MazeVerdict> {
  return {
    name: "maze",
    parseProblem: parseMazeProblem,
    problemId: ({ id }) => id,
    coordinates: ({ reference, backtracks, noise, shuffle, rows, cols }) => ({
      L: reference.length,
      B: backtracks,
      ...(noise === null ? {} : { noise }),
      ...(shuffle === null ? {} : { shuffle }),
      ...(rows === null ? {} : { rows }),
      ...(cols === null ? {} : { cols }),
    }),
    prompt: ({ context, graph: { agent, target }, severalKeys }) =>
      mazePrompt({ context, agent, target, severalKeys }, parts),
    readAnswer: readMazeAnswer,
    judge: judgeMaze,
  };
}
