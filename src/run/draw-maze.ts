import { readFile } from "node:fs/promises";
import { readRecords } from "../corpus/read-records.js";
import { mazeDrawing } from "../figure/maze-drawing.js";
import { violationMap } from "../figure/violation-map.js";
import { openBrowser } from "../image/open-browser.js";
import { svgToPng } from "../image/svg-to-png.js";
import { codeOf, writeFileAtomic } from "../internal/atomic-file.js";
import { WrongRequest } from "../internal/errors.js";
import { simulatePlan } from "../problem/maze/simulate-plan.js";
import { parseMazeProblem } from "../task/maze/maze-problem.js";
import { readMazeAnswer } from "../task/maze/read-maze-answer.js";
import { sceneOfRecord } from "../task/maze/record-scene.js";

/** Which maze of a file is drawn, and how. */
export interface MazePicture {
  /** A file of maze records. */
  readonly file: string;
  /** The record's id; default the first of the file. */
  readonly id?: string;
  /** Draw what the facts state and no more. */
  readonly stated?: boolean;
  /** A file with a model's reply: its route is drawn beside the optimal one. */
  readonly reply?: string;
  /** Whose reply it is. */
  readonly model?: string;
  readonly title?: string;
  /** Ends in .svg or .png. */
  readonly out: string;
}

/**
 * Draws one maze of a file, or with a reply its violation map, as SVG or PNG.
 *
 * Refuses another ending, an id that is not in the file, and a reply in which
 * no plan can be read.
 *
 * @returns what was drawn, as a sentence
 */
export async function drawMaze(picture: MazePicture): Promise<string> {
  const { file, id, out } = picture;
  const kind = /\.(svg|png)$/i.exec(out)?.[1]?.toLowerCase();
  if (kind === undefined) {
    throw new WrongRequest("a drawing is an .svg or a .png file", {
      where: out,
      mend: "Give --out such an ending.",
    });
  }
  for await (const { record, where } of readRecords(file)) {
    const problem = parseMazeProblem(record, where);
    if (id !== undefined && problem.id !== id) continue;
    const scene = sceneOfRecord(record, problem, { where, stated: picture.stated === true });
    const { title, model, reply } = picture;
    let svg = mazeDrawing(scene, title === undefined ? {} : { title });
    if (reply !== undefined) {
      const answer = readMazeAnswer({ text: await textOf(reply), finish: null });
      if (answer.actions === null) {
        throw new WrongRequest(`no plan can be read in this reply (${answer.reason})`, { where: reply });
      }
      const simulation = simulatePlan(problem.graph, answer.actions);
      const { reference } = problem;
      const parts = { scene, reference, predicted: answer.actions, simulation };
      svg = violationMap({ ...parts, ...(model === undefined ? {} : { model }) });
    }
    await writeFileAtomic(out, kind === "svg" ? svg : await svgToPng(svg, openBrowser));
    return `${out}: ${problem.id}, L ${problem.reference.length}, B ${problem.backtracks}`;
  }
  throw new WrongRequest(
    id === undefined ? "there is no maze in this file" : `no maze has the id ${JSON.stringify(id)}`,
    {
      where: file,
      mend: "Give the instance_id of one of its records.",
    },
  );
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new WrongRequest(`the reply cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Name a text file with the model's reply.",
      cause,
    });
  }
}
