import { open } from "node:fs/promises";
import { DataFormatError } from "../../internal/errors.js";
import type { OutcomeWord } from "../../model/outcome.js";
import type { ResultRow } from "../result-row.js";
import { fieldsOf, numberOf, textOf } from "./fields-of.js";
import { inspectArchive } from "./inspect-archive.js";
import { makeRow } from "./make-row.js";
import { readWholeJson } from "./read-whole-json.js";
import type { ReaderContext } from "./result-source.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The rows of an Inspect log, an `.eval` archive or its JSON form: one sample
 * and epoch a row. `right` is the first score's value where that is C or I, yes
 * or no, 1 or 0; a partial one (P) and no answer (N) are not right. Other
 * numbers are measures, and such a row is graded and unjudged.
 *
 * @remarks An archive is read sample by sample; the JSON form whole, up to 400 MB.
 */
export async function* readInspect(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  if (await isArchive(path)) {
    const archive = await inspectArchive(path, context.skip);
    try {
      if (!archive.finished) context.note("the log has no header.json: the evaluation did not end");
      let number = 0;
      for await (const { sample, where } of archive.samples()) {
        number++;
        const fields = fieldsOf(sample);
        if (fields === null) context.skip(where, "this is no sample");
        else yield rowOf(fields, fieldsOf(archive.header["eval"]) ?? {}, { path, line: number, context });
      }
    } finally {
      archive.close();
    }
    return;
  }
  const log = fieldsOf(await readWholeJson(path));
  const samples = log?.["samples"];
  if (log === null || !Array.isArray(samples))
    throw new DataFormatError("the log holds no samples", {
      where: path,
      mend: "Write the log with its samples (log_samples), or name the .eval file.",
    });
  for (const [i, sample] of samples.entries()) {
    const fields = fieldsOf(sample);
    if (fields === null) context.skip(`${path}[${i}]`, "this is no sample");
    else yield rowOf(fields, fieldsOf(log["eval"]) ?? {}, { path, line: i + 1, context });
  }
}

function rowOf(
  sample: Fields,
  evaluation: Fields,
  { path, line, context }: { readonly path: string; readonly line: number; readonly context: ReaderContext },
): ResultRow {
  const output = fieldsOf(sample["output"]) ?? {};
  const choices = Array.isArray(output["choices"]) ? output["choices"] : [];
  const choice = fieldsOf(choices[0]) ?? {};
  const text = contentOf(fieldsOf(choice["message"])?.["content"]) ?? textOf(output["completion"]);
  const stop = textOf(choice["stop_reason"]);
  const usage = fieldsOf(output["usage"]) ?? {};
  const { right, label, measures } = scored(fieldsOf(sample["scores"]));
  const error = sample["error"] !== undefined && sample["error"] !== null;
  const outcome = outcomeOf(error, stop, text);
  const judged = error || outcome === "api_error/5xx" ? null : right;
  const id = sample["id"];
  const seconds = numberOf(sample["total_time"]);
  return makeRow({
    file: path,
    line,
    task: textOf(evaluation["task"]) ?? "inspect",
    problem: typeof id === "string" || typeof id === "number" ? String(id) : `sample ${line}`,
    repeat: Math.max(0, (numberOf(sample["epoch"]) ?? 1) - 1),
    model: context.model ?? textOf(evaluation["model"]) ?? textOf(output["model"]) ?? "unnamed model",
    outcome,
    right: judged,
    label: error ? outcome : label,
    promptTokens: numberOf(usage["input_tokens"]),
    completionTokens: numberOf(usage["output_tokens"]),
    elapsedMs: seconds === null ? null : 1000 * seconds,
    startedAt: textOf(sample["started_at"]) ?? textOf(evaluation["created"]),
    measures,
    coordinates: scalarsOf(fieldsOf(sample["metadata"]) ?? {}),
    reply: text,
  });
}

/** A message's text: plain, or the text parts of a list, reasoning left out. */
function contentOf(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const parts = content.map((part) => fieldsOf(part)).filter((part) => part?.["type"] === "text");
  return parts.map((part) => String(part?.["text"] ?? "")).join("\n");
}

function outcomeOf(error: boolean, stop: string | null, text: string | null): OutcomeWord {
  if (error) return "api_error/5xx";
  const empty = text === null || text.trim() === "";
  if (stop === "max_tokens") return empty ? "length_empty" : "length_partial";
  if (stop === "model_length") return "context_overflow";
  if (stop === "content_filter") return "content_filter";
  return empty ? "empty" : "answered";
}

function scored(scores: Fields | null): Pick<ResultRow, "right" | "label" | "measures"> {
  const measures: Record<string, number> = {};
  let verdict: boolean | null = null;
  let label = "unjudged";
  for (const [name, score] of Object.entries(scores ?? {})) {
    const value = fieldsOf(score)?.["value"];
    const inner = fieldsOf(value);
    const values = inner === null ? { [name]: value } : inner;
    for (const [key, each] of Object.entries(values)) {
      const number = typeof each === "boolean" ? Number(each) : numberOf(each);
      if (number !== null) measures[inner === null ? name : `${name}.${key}`] = number;
    }
    if (label !== "unjudged") continue;
    const read = inner === null ? words[String(value)] : undefined;
    if (read !== undefined) [verdict, label] = read;
    else if (Object.keys(measures).length > 0) label = "graded";
  }
  return { right: verdict, label, measures };
}

/** Inspect's letters, and what other scorers write for the same. */
const words: Readonly<Record<string, readonly [right: boolean, label: string]>> = {
  C: [true, "right"],
  I: [false, "wrong"],
  P: [false, "partial"],
  N: [false, "no_answer"],
  true: [true, "right"],
  false: [false, "wrong"],
  "1": [true, "right"],
  "0": [false, "wrong"],
  yes: [true, "right"],
  no: [false, "wrong"],
};

function scalarsOf(fields: Fields): Record<string, number | string> {
  const kept: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "number" && Number.isFinite(value)) kept[name] = value;
    else if (typeof value === "string" && value !== "" && value.length <= 64) kept[name] = value;
  return kept;
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString("latin1") === "PK\u0003\u0004";
  } finally {
    await file.close();
  }
}
