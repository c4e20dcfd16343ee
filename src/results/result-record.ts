import { DataFormatError } from "../internal/errors.js";
import type { Arc } from "../problem/lookahead-graph/graph-problem.js";
import type { ProofPlanningProblem } from "../problem/lookahead-graph/tell-as-proof.js";
import { parseNextStepProblem } from "../task/next-step/next-step-record.js";
import { asFields, type PathProblem, parsePathProblem, shown } from "../task/path/path-record.js";
import type { Reply } from "../task/task.js";

/** What a model's server sent back for one record. */
export type RecordedOutcome =
  | {
      readonly kind: "reply";
      /** `null`: the file has an extracted answer and not the text it was extracted from. */
      readonly reply: Reply | null;
      readonly outputTokens: number | null;
      readonly inputTokens: number | null;
    }
  | { readonly kind: "api-error"; readonly message: string | null };

/** One record of a result file: the problem, what came back, what the extractor read. */
export interface ResultRecord {
  readonly where: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly problem:
    | ({ readonly kind: "path" } & PathProblem)
    | { readonly kind: "next-step"; readonly proof: ProofPlanningProblem };
  readonly outcome: RecordedOutcome;
  /** As it stands in the file; `null` where there is none. */
  readonly extracted: unknown;
  readonly edges: readonly Arc[];
}

/** Which of the two tasks a result file is about. */
export type ResultMode = "symbolic" | "logic";

/**
 * Reads one record of a result file in any of the shapes that occur: a chat
 * completion, its bare text, `null` for a call that failed; an extracted path
 * as an object, a list or a list of lists, or none; fields that are missing.
 */
export function parseResultRecord(value: unknown, where: string, mode: ResultMode): ResultRecord {
  const fields = asFields(value, where);
  const problem: ResultRecord["problem"] =
    mode === "symbolic"
      ? { kind: "path", ...parsePathProblem(value, where) }
      : { kind: "next-step", proof: parseNextStepProblem(value, where) };
  const graph = problem.kind === "path" ? problem.graph : problem.proof.graph;
  return {
    where,
    lookahead: graph.lookahead,
    branches: graph.branches,
    problem,
    outcome: parseOutcome(fields, where),
    extracted: fields["extracted_path"] ?? null,
    edges: graph.arcs,
  };
}

function parseOutcome(fields: Readonly<Record<string, unknown>>, where: string): RecordedOutcome {
  const response = fields["llm_response"];
  const error = typeof fields["error"] === "string" ? fields["error"] : null;
  if (response === undefined && fields["extracted_path"] === undefined && error === null)
    throw new DataFormatError("neither `llm_response` nor `extracted_path` is there", {
      where,
      mend: "This looks like a data set; a result file is wanted.",
    });
  if (response === undefined && error === null)
    return { kind: "reply", reply: null, outputTokens: null, inputTokens: null };
  if (response === null || response === undefined) return { kind: "api-error", message: error };
  if (typeof response === "string")
    return { kind: "reply", reply: { text: response, finish: null }, outputTokens: null, inputTokens: null };
  const completion = asFields(response, `${where}: llm_response`);
  const choices = completion["choices"];
  if (!Array.isArray(choices) || choices.length === 0)
    return { kind: "api-error", message: error ?? "the response holds no choices" };
  const choice = asFields(choices[0], `${where}: llm_response.choices[0]`);
  const usage = optionalFields(completion["usage"]);
  return {
    kind: "reply",
    reply: parseReply(choice, where),
    outputTokens: optionalCount(usage["completion_tokens"]),
    inputTokens: optionalCount(usage["prompt_tokens"]),
  };
}

function parseReply(choice: Readonly<Record<string, unknown>>, where: string): Reply {
  const message = optionalFields(choice["message"]);
  const content = message["content"] ?? choice["text"] ?? "";
  if (typeof content !== "string")
    throw new DataFormatError(`the message's content is no text: ${shown(content)}`, { where });
  const reasoning = message["reasoning_content"] ?? message["reasoning"];
  const finish = choice["finish_reason"];
  return {
    text: content,
    finish: typeof finish === "string" ? finish : null,
    ...(typeof reasoning === "string" ? { reasoning } : {}),
  };
}

const optionalFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const optionalCount = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
