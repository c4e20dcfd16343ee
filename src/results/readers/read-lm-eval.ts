import { basename, dirname } from "node:path";
import { readJsonLines } from "../../internal/read-json-lines.js";
import type { ResultRow } from "../result-row.js";
import { fieldsOf, textOf } from "./fields-of.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";

/** Metrics that say right or wrong, in the order in which they are asked. */
const binary = ["exact_match", "acc", "pass@1", "pass_at_1", "acc_norm", "em", "correct"];

/**
 * The rows of a `samples_TASK_DATE.jsonl` of lm-evaluation-harness. `right` is
 * the metric the sample lists first among those that say right or wrong, as 1
 * or 0; all its numbers are measures. The file names no model: its folder
 * does.
 *
 * A task with several filters has a line for each of them; the first filter of
 * the file counts, since every answer would be counted twice otherwise, and
 * the others are passed over and told.
 */
export async function* readLmEval(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const task =
    /^samples_(.+?)(?:_\d{4}-\d{2}-\d{2}T.*)?\.jsonl(?:\.gz)?$/.exec(basename(path))?.[1] ?? "lm-eval";
  const model = context.model ?? basename(dirname(path)).replace("__", "/");
  const repeats = new Map<string, number>();
  let filter: string | null = null;
  let others = 0;
  for await (const line of readJsonLines(path)) {
    const where = `${path}:${line.line}`;
    const sample = line.kind === "value" ? fieldsOf(line.value) : null;
    const id = sample?.["doc_id"] ?? null;
    if (line.kind === "bad") context.skip(where, line.why);
    else if (sample === null || id === null) context.skip(where, "this is no sample: it has no doc_id");
    else {
      const own = textOf(sample["filter"]) ?? "none";
      filter ??= own;
      if (own !== filter) {
        others++;
        continue;
      }
      const problem = textOf(sample["doc_hash"]) ?? `${task} ${String(id)}`;
      const repeat = repeats.get(problem) ?? 0;
      repeats.set(problem, repeat + 1);
      yield rowOf(sample, { file: path, line: line.line, task, model, problem, repeat }, own);
    }
  }
  if (others > 0) context.note(`${others} lines are of other filters than "${filter}" and were not counted`);
}

type Head = Pick<ResultRow, "file" | "line" | "task" | "model" | "problem" | "repeat">;

function rowOf(sample: Readonly<Record<string, unknown>>, head: Head, filter: string): ResultRow {
  const listed = Array.isArray(sample["metrics"])
    ? sample["metrics"].filter((one) => typeof one === "string")
    : [];
  const names = [...new Set([...listed, ...binary])];
  const measures: Record<string, number> = {};
  for (const name of names) {
    const value = sample[name];
    if (typeof value === "number" && Number.isFinite(value)) measures[name] = value;
    else if (typeof value === "boolean") measures[name] = value ? 1 : 0;
  }
  const judged = names.find((name) => measures[name] === 0 || measures[name] === 1);
  const right = judged === undefined ? null : measures[judged] === 1;
  const reply = replyOf(sample["resps"]) ?? replyOf(sample["filtered_resps"]);
  const doc = fieldsOf(sample["doc"]) ?? {};
  const coordinates: Record<string, number | string> = filter === "none" ? {} : { filter };
  for (const [name, value] of Object.entries(doc))
    if (typeof value === "number" && Number.isFinite(value)) coordinates[name] = value;
  return makeRow({
    ...head,
    outcome: reply !== null && reply.trim() === "" ? "empty" : "answered",
    right,
    label:
      right === null ? (Object.keys(measures).length > 0 ? "graded" : "unjudged") : right ? "right" : "wrong",
    measures,
    coordinates,
    reply,
  });
}

/** The first text of `[["text"]]`, `["text"]` or `"text"`. */
function replyOf(value: unknown): string | null {
  let inner = value;
  for (let depth = 0; depth < 4 && Array.isArray(inner); depth++) inner = inner[0];
  return typeof inner === "string" ? inner : null;
}
