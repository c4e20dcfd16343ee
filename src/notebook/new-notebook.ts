import { link, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readRecords } from "../corpus/read-records.js";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, WrongRequest } from "../internal/errors.js";
import { formatNotebook, parseNotebook } from "./notebook-file.js";
import { type AnalysedScores, startingCells } from "./starting-cells.js";

/**
 * Starts an analysis: writes a notebook that reads the scores of a run and
 * shows what went wrong how often, success against difficulty with intervals,
 * and the fitted decay length. It works as it is, and is there to be changed.
 *
 * `from` is a run folder, or a file of scores as runs have them. Never writes
 * over a file; folders on the way are made.
 *
 * Refuses what holds no scores, with what would.
 *
 * @example await newNotebook("analysis/first", "runs/gpt") // { written: "analysis/first.ipynb" }
 */
export async function newNotebook(name: string, from: string): Promise<{ readonly written: string }> {
  const written = name.endsWith(".ipynb") ? name : `${name}.ipynb`;
  const file = await scoresIn(from);
  const scores = await lookAt(file, from);
  const title = written.replace(/^.*[\\/]/, "").replace(/\.ipynb$/, "");
  const path = relative(dirname(resolve(written)), resolve(file))
    .split(sep)
    .join("/");
  const cells = startingCells({ ...scores, title, path });
  await writeNew(written, formatNotebook(parseNotebook(JSON.stringify({ cells, nbformat: 4 }), written)));
  return { written };
}

/** The newest scores of a run folder, or the file itself. */
async function scoresIn(from: string): Promise<string> {
  const found = await stat(from).catch((cause: unknown) => {
    throw new WrongRequest(`there is nothing to read here (${codeOf(cause)})`, {
      where: from,
      mend: "Name a run folder, or a file of scores in one.",
      cause,
    });
  });
  if (!found.isDirectory()) return from;
  const names = await readdir(join(from, "scores")).catch(() => [] as string[]);
  const last = names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .at(-1);
  if (last !== undefined) return join(from, "scores", last);
  throw new WrongRequest("this folder holds no scores", {
    where: from,
    mend: "Name a run folder that has run: horizon run writes scores/TASK.jsonl into it.",
  });
}

/** What the first record says of all: whose scores, and what they can be drawn against. */
async function lookAt(file: string, from: string): Promise<Omit<AnalysedScores, "title" | "path">> {
  for await (const { record, where } of readRecords(file)) {
    const { coordinates, right, model, simulated } = (record ?? {}) as Readonly<Record<string, unknown>>;
    const isScore = typeof coordinates === "object" && coordinates !== null && "problem" in Object(record);
    if (!isScore || !(typeof right === "boolean" || right === null))
      throw new WrongRequest("this is no line of scores", {
        where,
        mend: "Name a run folder, or a file of scores in one.",
      });
    const [first = "L"] = Object.entries(coordinates)
      .filter(([, value]) => typeof value === "number")
      .map(([key]) => key);
    return { model: String(model), simulated: simulated === true, by: "L" in coordinates ? "L" : first };
  }
  throw new WrongRequest("there are no scores in this file yet", {
    where: file,
    mend: `Wait for the first answers of ${from}.`,
  });
}

/** Writes beside the place and moves there only if nothing stands there. */
async function writeNew(path: string, text: string): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, text);
    await link(part, path);
  } catch (cause) {
    if (codeOf(cause) === "EEXIST")
      throw new WrongRequest("there is a file of this name already, and it is left as it is", {
        where: path,
        mend: "Give the new notebook another name.",
        cause,
      });
    throw new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
      where: path,
      mend: "Make the folder writable or name another one.",
      cause,
    });
  } finally {
    await rm(part, { force: true });
  }
}
