import { basename } from "node:path";
import type { OutcomeWord } from "../../model/outcome.js";
import { asFields, graphProblemId } from "../../task/path/path-record.js";
import { judgeRecord } from "../judge-record.js";
import { readJsonArray } from "../read-json-array.js";
import { parseResultRecord, type RecordedOutcome } from "../result-record.js";
import type { ResultRow } from "../result-row.js";
import { orPassedOver } from "../score-results.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";

/**
 * The rows of a result file as DeepRD's authors publish them: an array of
 * problems with the chat completion and the extracted answer, each judged
 * here by our own reading of the reply.
 *
 * The model is the completion's, else the file's name. A problem is told by
 * its arcs and its query, so that files of different models pair up.
 */
export async function* readDeeprd(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const onMalformed = ({ where, what }: { readonly where: string; readonly what: string }): void =>
    context.skip(where, what);
  const repeats = new Map<string, number>();
  // A failed call names no model: such rows wait for the first that does.
  let waiting: ResultRow[] = [];
  let model = context.model;
  for await (const { value, where } of readJsonArray(path, { onMalformed })) {
    const found = orPassedOver(() => rowOf(path, value, where), where, onMalformed);
    if (found === null) continue;
    const repeat = repeats.get(found.problem) ?? 0;
    repeats.set(found.problem, repeat + 1);
    const named = found.model === "" ? model : (context.model ?? found.model);
    if (named === null && waiting.length < mostWaiting) {
      waiting.push({ ...found, repeat });
      continue;
    }
    model ??= named ?? modelOfName(path);
    for (const row of waiting) yield { ...row, model };
    waiting = [];
    yield { ...found, repeat, model: named ?? model };
  }
  for (const row of waiting) yield { ...row, model: modelOfName(path) };
}

const mostWaiting = 1000;

function rowOf(path: string, value: unknown, where: string): ResultRow {
  const fields = asFields(value, where);
  const mode = "logic_predicates" in fields ? "logic" : "symbolic";
  const record = parseResultRecord(value, where, mode);
  const { verdict, status, secondOpinion } = judgeRecord(record, "read");
  const { outcome } = record;
  const reply = outcome.kind === "reply" ? outcome.reply : null;
  return makeRow({
    file: path,
    line: Number(/:(\d+):\d+$/.exec(where)?.[1] ?? 0),
    task: mode === "logic" ? "next-step" : "path",
    problem: graphProblemId(
      record.problem.kind === "path" ? record.problem.graph : record.problem.proof.graph,
    ),
    model: modelIn(fields["llm_response"]) ?? "",
    outcome: outcomeOf(outcome),
    status,
    right: verdict?.right ?? null,
    label: verdict?.label ?? "api_error/bad_body",
    promptTokens: outcome.kind === "reply" ? outcome.inputTokens : null,
    completionTokens: outcome.kind === "reply" ? outcome.outputTokens : null,
    measures: verdict?.measures ?? {},
    coordinates: {
      L: record.lookahead,
      B: record.branches,
      arcs: record.edges.length,
      ...(secondOpinion === "none" ? {} : { extractor: secondOpinion }),
    },
    reply: reply?.text ?? null,
  });
}

/** The words of a run's log for what the completion says; the file does not tell why a call failed. */
function outcomeOf(outcome: RecordedOutcome): OutcomeWord {
  if (outcome.kind === "api-error") return "api_error/bad_body";
  const { reply } = outcome;
  if (reply === null) return "answered";
  if (reply.text.trim() === "") return reply.finish === "length" ? "length_empty" : "empty";
  if (reply.finish === "content_filter") return "content_filter";
  return reply.finish === "length" ? "length_partial" : "answered";
}

function modelIn(response: unknown): string | null {
  if (typeof response !== "object" || response === null) return null;
  const { model } = response as { readonly model?: unknown };
  return typeof model === "string" && model !== "" ? model : null;
}

/** `FINAL_llm_results_20250724_215314_deepseek-ai_DeepSeek-R1.json` names its model at the end. */
function modelOfName(path: string): string {
  const name = basename(path).replace(/\.json(\.gz)?$/i, "");
  return /^FINAL_(?:LOGIC_)?llm_results_\d{8}_\d{6}_(.+)$/.exec(name)?.[1] ?? name;
}
