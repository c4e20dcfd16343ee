import type { NextStepRecord } from "../task/next-step/next-step-record.js";
import { askedHeader, dataHeader } from "../task/next-step/prompt.js";
import type { PathRecord } from "../task/path/path-record.js";
import type { RecordedOutcome, ResultMode } from "./result-record.js";

/** What is known of one asked problem. */
export interface AskedRecord {
  readonly record: PathRecord | NextStepRecord;
  readonly model: string;
  readonly outcome: RecordedOutcome;
  /** What was read out of the reply: a path, or an attribute. */
  readonly extracted: readonly number[] | string | null;
}

/**
 * A record as the reference's result files hold it: the data set's fields, the
 * question as it was sent, the chat completion or `null`, what was extracted.
 * A failed call keeps its message in `error`, a field of our own.
 */
export function referenceResult({
  record,
  model,
  outcome,
  extracted,
}: AskedRecord): Readonly<Record<string, unknown>> {
  return {
    ...record,
    question: "logic_predicates" in record ? sentWords(record) : record.question,
    llm_response: outcome.kind === "reply" ? completionOf(outcome, model) : null,
    extracted_path:
      extracted === null
        ? null
        : typeof extracted === "string"
          ? { final_answer: extracted }
          : { path: extracted },
    ...(outcome.kind === "api-error" && outcome.message !== null ? { error: outcome.message } : {}),
  };
}

/** In a logic run the question that is sent takes the place of the symbolic one. */
const sentWords = ({ logic_predicates, logical_question }: NextStepRecord): string =>
  `${logic_predicates.replace(dataHeader, askedHeader)}\n${logical_question}`;

function completionOf(
  { reply, outputTokens, inputTokens }: Extract<RecordedOutcome, { readonly kind: "reply" }>,
  model: string,
): Readonly<Record<string, unknown>> {
  return {
    object: "chat.completion",
    model,
    choices: [
      {
        index: 0,
        finish_reason: reply?.finish ?? null,
        message: {
          role: "assistant",
          content: reply?.text ?? null,
          ...(reply?.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
        },
      },
    ],
    ...(outputTokens === null
      ? {}
      : {
          usage: {
            completion_tokens: outputTokens,
            ...(inputTokens === null
              ? {}
              : { prompt_tokens: inputTokens, total_tokens: inputTokens + outputTokens }),
          },
        }),
  };
}

/**
 * The reference's name for a result file, `stamp` being its date and time,
 * `20250724_215314`.
 *
 * @example referenceResultName("symbolic", "20250724_215314", "deepseek-ai/DeepSeek-R1")
 * // "FINAL_llm_results_20250724_215314_deepseek-ai_DeepSeek-R1.json"
 */
export const referenceResultName = (mode: ResultMode, stamp: string, model: string): string =>
  safeFileName(`FINAL_${mode === "logic" ? "LOGIC_" : ""}llm_results_${stamp}_${model}.json`);

/** Plain letters, digits, points, underscores and hyphens; everything else becomes one underscore. */
export function safeFileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .replace(/_+/g, "_")
    .replace(/^[_.]+|[_.]+$/g, "");
  return plain === "" ? "untitled" : plain;
}
