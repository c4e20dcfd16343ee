import { DataFormatError } from "../../internal/errors.js";
import type { Prompt, Task } from "../task.js";
import { judgeMaze, type MazeVerdict } from "./judge-maze.js";
import { type MazeProblem, parseMazeProblem } from "./maze-problem.js";
import { type MazePromptParts, mazePrompt } from "./maze-prompt.js";
import { type MazeAnswer, readMazeAnswer } from "./read-maze-answer.js";

/**
 * seqBench's task. A record that carries its own prompt is asked with it; any
 * other with the prompt parts given. A record that names another prompt than
 * those parts make, without its text, is refused: what is asked must be what
 * the record says.
 */
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
    prompt: (problem) => promptFor(problem, parts),
    readAnswer: readMazeAnswer,
    judge: judgeMaze,
  };
}

function promptFor(
  { id, context, graph: { agent, target }, severalKeys, prompt: recorded }: MazeProblem,
  parts: MazePromptParts,
): Prompt {
  if (recorded !== null && recorded.text !== null) {
    return { messages: [{ role: "user", content: recorded.text }], version: recorded.version };
  }
  const made = mazePrompt({ context, agent, target, severalKeys }, parts);
  if (recorded !== null && recorded.version !== made.version) {
    throw new DataFormatError(
      `this maze was made for the prompt "${recorded.version}", and would be asked with "${made.version}"`,
      { where: id, mend: "Make the file again with --prompt-text, so that it carries its prompt." },
    );
  }
  return made;
}
