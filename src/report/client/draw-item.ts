import { mazeDrawing } from "../../figure/maze-drawing.js";
import { violationMap } from "../../figure/violation-map.js";
import { simulatePlan } from "../../problem/maze/simulate-plan.js";
import { parseMazeProblem } from "../../task/maze/maze-problem.js";
import { readMazeAnswer } from "../../task/maze/read-maze-answer.js";
import { sceneOfRecord } from "../../task/maze/record-scene.js";

/** What was read out of a reply, as text, and the item drawn. */
export interface DrawnItem {
  readonly read: string | null;
  /** SVG; `null` where there is nothing to draw. */
  readonly drawing: string | null;
}

/** Reads a maze reply again, by the code that judged it, and draws its route beside the optimal one. */
export function drawItem(task: string, record: unknown, reply: string | null): DrawnItem {
  if (task !== "maze") return { read: null, drawing: null };
  try {
    return drawMazeItem(record, reply);
  } catch (error) {
    return { read: `not drawn: ${error instanceof Error ? error.message : String(error)}`, drawing: null };
  }
}

function drawMazeItem(record: unknown, reply: string | null): DrawnItem {
  const problem = parseMazeProblem(record, "this problem");
  const scene = sceneOfRecord(record, problem, { where: "this problem" });
  const actions = reply === null ? null : readMazeAnswer({ text: reply, finish: null }).actions;
  if (actions === null) return { read: null, drawing: mazeDrawing(scene) };
  const simulation = simulatePlan(problem.graph, actions);
  const { reference } = problem;
  return {
    read: actions.map(([verb, what]) => `${verb} ${what}`).join("\n"),
    drawing: violationMap({ scene, reference, predicted: actions, simulation }),
  };
}
