import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { mazeDrawing } from "../figure/maze-drawing.js";
import { mazeText } from "../figure/maze-text.js";
import { violationMap } from "../figure/violation-map.js";
import { WrongRequest } from "../internal/errors.js";
import { simulatePlan } from "../problem/maze/simulate-plan.js";
import { readManifest } from "../run/manifest.js";
import { loadProblems } from "../run/run-plan.js";
import { parseMazeProblem } from "../task/maze/maze-problem.js";
import { readMazeAnswer } from "../task/maze/read-maze-answer.js";
import { sceneOfRecord } from "../task/maze/record-scene.js";
import { taskNamed } from "../task/registry.js";
import type { ReadAnswer, Verdict } from "../task/task.js";
import { type ReadResultsOptions, resultRows } from "./read-results.js";
import type { ResultRow } from "./result-row.js";

/** One item with everything that is known of it. */
export interface FoundItem {
  readonly row: ResultRow;
  /** What follows is `null` where the problem file is not there, with the reason. */
  readonly problem: {
    readonly file: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly answer: ReadAnswer | null;
    readonly verdict: Verdict | null;
    /** Mazes: as text, and as SVG with the model's route where one could be read. */
    readonly drawing: { readonly text: string; readonly svg: string } | null;
  } | null;
  readonly why: string | null;
}

/**
 * Finds one item of a run folder or result file: by its problem's name, with
 * `#REPEAT` behind it if it is not the first, or by its line in the file.
 *
 * Refuses an item that is not there, with some that are.
 */
export async function findItem(
  path: string,
  item: string,
  options: ReadResultsOptions & { readonly of?: string } = {},
): Promise<FoundItem> {
  const row = await rowNamed(path, item, options);
  const folder = existsSync(join(path, "manifest.json")) ? path : dirname(path);
  const manifest = await readManifest(join(folder, "manifest.json"));
  const named = manifest?.problemFile ?? "";
  const places = [
    options.problems ?? "",
    // A run that names no problem file has none beside it either.
    ...(named === ""
      ? []
      : [named, join(folder, basename(named)), join(dirname(folder), basename(named))]
    ).flatMap((place) => [place, `${place}.gz`]),
  ];
  const file = places.find((place) => place !== "" && existsSync(place));
  if (file === undefined)
    return { row, problem: null, why: "the problem file is not there; name it with --problems" };
  const task = taskNamed(options.task ?? manifest?.identity.task ?? row.task);
  for await (const { problem, record, where } of loadProblems(file, task)) {
    if (problem.id !== row.problem) continue;
    const text = row.reply;
    const judged =
      text === null
        ? null
        : problem.judge({ text, finish: row.outcome === "length_partial" ? "length" : null });
    const drawing = task.name === "maze" ? drawn(record, where, row) : null;
    const { messages } = problem.prompt;
    const [answer, verdict] = [judged?.answer ?? null, judged?.verdict ?? null];
    return { row, problem: { file, messages, answer, verdict, drawing }, why: null };
  }
  return { row, problem: null, why: `the problem is not in ${file}` };
}

async function rowNamed(
  path: string,
  item: string,
  options: ReadResultsOptions & { readonly of?: string },
): Promise<ResultRow> {
  const repeat = Number(/#(\d+)$/.exec(item)?.[1] ?? 0);
  const name = item.replace(/#\d+$/, "");
  const known: string[] = [];
  let found: ResultRow | null = null;
  for await (const row of resultRows(path, options)) {
    if (options.of !== undefined && row.model !== options.of) continue;
    const isLine = row.problem !== name && /^\d+$/.test(item) && row.line === Number(item);
    if (isLine) return row;
    // The whole file is looked through: an item may have been answered again.
    if (row.problem === name && row.repeat === repeat) found = row;
    if (known.length < 5 && !known.includes(row.problem)) known.push(row.problem);
  }
  if (found !== null) return found;
  throw new WrongRequest(`there is no item ${JSON.stringify(item.slice(0, 80))}`, {
    where: path,
    mend: `Name a problem, a problem#repeat or a line; there are ${known.join(", ")}, …`,
  });
}

function drawn(
  record: unknown,
  where: string,
  { reply, model }: ResultRow,
): { readonly text: string; readonly svg: string } {
  const problem = parseMazeProblem(record, where);
  const scene = sceneOfRecord(record, problem, { where });
  const text = mazeText(scene);
  const predicted = reply === null ? null : readMazeAnswer({ text: reply, finish: null }).actions;
  if (predicted === null) return { text, svg: mazeDrawing(scene) };
  const simulation = simulatePlan(problem.graph, predicted);
  return { text, svg: violationMap({ scene, reference: problem.reference, predicted, simulation, model }) };
}
