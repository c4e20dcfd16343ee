import { basename } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import type { ResultRow } from "../result-row.js";
import { makeRow } from "./make-row.js";
import { readWholeJson } from "./read-whole-json.js";
import type { ReaderContext } from "./result-source.js";

/**
 * The rows of a file of GraphArena's raw answers, `{"0": {"claude": "text"}}`,
 * named `MODEL_TASK_DIFFICULTY.json`. The questions are not published with
 * them, so rows are unjudged: outcome, length and text are all they tell.
 */
export async function* readGraphArena(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const whole = await readWholeJson(path);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole))
    throw new DataFormatError("an object of answers by number is wanted", { where: `${path}:1` });
  const [, task = "unknown", difficulty] =
    /^.*?_([A-Za-z]+)_(easy|hard)\.json(?:\.gz)?$/.exec(basename(path)) ?? [];
  context.note("the questions are not in the file: answers are unjudged");
  let line = 0;
  for (const [id, answers] of Object.entries(whole)) {
    line++;
    const where = `${path}[${JSON.stringify(id)}]`;
    if (typeof answers !== "object" || answers === null) context.skip(where, "no object of answers by model");
    else
      for (const [model, text] of Object.entries(answers))
        if (typeof text !== "string")
          context.skip(where, `the answer of ${JSON.stringify(model)} is no text`);
        else
          yield makeRow({
            file: path,
            line,
            task: `grapharena-${task.toLowerCase()}`,
            problem: `${task} ${difficulty ?? ""} ${id}`,
            model: context.model ?? model,
            outcome: text.trim() === "" ? "empty" : "answered",
            right: text.trim() === "" ? false : null,
            label: text.trim() === "" ? "empty" : "unjudged",
            coordinates: difficulty === undefined ? {} : { difficulty },
            reply: text,
          });
  }
}
