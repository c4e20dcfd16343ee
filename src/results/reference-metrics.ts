import { DataFormatError } from "../internal/errors.js";
import type { Arc } from "../problem/lookahead-graph/graph-problem.js";
import { judgeAsReference, type ReferenceJudgement } from "../task/path/judge-as-reference.js";
import { asFields } from "../task/path/path-record.js";
import { type ReadJsonArrayOptions, readJsonArray } from "./read-json-array.js";

/** One row of the authors' table, in its columns and their order. Empty cells are `null`. */
export interface ReferenceRow {
  readonly lookahead_size: number;
  readonly max_branches: number;
  readonly total: number;
  readonly full_valid_path: number;
  readonly first_step_valid_path: number;
  readonly usage_token_count: number;
  readonly edge_hallucination_error: number;
  readonly max_token_count: number;
  readonly max_input_token_count: number;
  readonly wrong_branch: number;
  readonly length_stop: number;
  readonly API_error: number;
  readonly ratio: number;
  readonly first_step_ratio: number | null;
  readonly avg_tokens: number | null;
  readonly API_error_rate: number | null;
  readonly length_stop_rate: number | null;
  readonly edge_hallucination_error_rate: number | null;
}

/** How the authors' program takes one record. */
export type ReferenceOutcome = ReferenceJudgement | { readonly kind: "api-error" };

/**
 * The authors' table of a result file, cell for cell: same judgements, same
 * denominators. Failed calls leave them, and a cell in which all failed has an
 * accuracy of 0 and no rates.
 *
 * Refuses a record at which their program stops with an error, and names that error.
 *
 * @see `llm_metrics.py` of the DeepRD repository; their rows of equal lookahead
 * come in no fixed order, these in the order of branches
 */
export async function referenceMetrics(
  file: string,
  { onMalformed }: ReadJsonArrayOptions = {},
): Promise<readonly ReferenceRow[]> {
  const rows = new Map<string, OpenRow>();
  for await (const { value, where } of readJsonArray(
    file,
    onMalformed === undefined ? {} : { onMalformed },
  )) {
    const fields = asFields(value, where);
    const outcome = referenceOutcome(fields);
    const usage = outcome.kind === "code" ? usageOf(fields) : null;
    const error = outcome.kind === "crash" ? outcome.error : usage?.kind === "crash" ? usage.error : null;
    if (error !== null) {
      const what = `the authors' program stops at this record: ${error}`;
      if (onMalformed === undefined)
        throw new DataFormatError(what, {
          where,
          mend: "Score without --scoring reference, or leave such records out with --skip-malformed.",
        });
      onMalformed({ where, what });
      continue;
    }
    const [lookahead, branches] = [Number(fields["lookahead_size"]), Number(fields["max_branches"])];
    const key = `${lookahead} ${branches}`;
    const row = rows.get(key) ?? emptyRow(lookahead, branches);
    rows.set(key, row);
    if (outcome.kind === "code" && usage?.kind === "usage") count(row, outcome.code, usage);
    else row.API_error++;
  }
  return [...rows.values()]
    .map(withRates)
    .sort((a, b) => a.lookahead_size - b.lookahead_size || a.max_branches - b.max_branches);
}

function count(row: OpenRow, code: number, usage: Extract<Usage, { readonly kind: "usage" }>): void {
  row.total++;
  row.full_valid_path += code === 2 ? 1 : 0;
  row.first_step_valid_path += code === 2 || code === -1 ? 1 : 0;
  row.edge_hallucination_error += code < 0 ? 1 : 0;
  row.wrong_branch += code === -2 ? 1 : 0;
  row.usage_token_count += usage.output;
  row.max_token_count = Math.max(row.max_token_count, usage.output);
  row.max_input_token_count = Math.max(row.max_input_token_count, usage.input);
  row.length_stop += usage.stoppedByLength ? 1 : 0;
}

/** The authors' judgement of one record as it stands in the file. */
export function referenceOutcome(fields: Readonly<Record<string, unknown>>): ReferenceOutcome {
  if (fields["llm_response"] === null) return { kind: "api-error" };
  const missing = ["lookahead_size", "max_branches", "query", "llm_response", "edges"].find(
    (name) => fields[name] === undefined,
  );
  if (missing !== undefined) return { kind: "crash", error: `KeyError: '${missing}'` };
  const next = fields["next_adjective"];
  return judgeAsReference({
    edges: fields["edges"] as readonly Arc[],
    query: fields["query"] as [number, number],
    extracted: fields["extracted_path"],
    ...(Array.isArray(next) ? { nextAdjective: next as readonly string[] } : {}),
  });
}

type Usage =
  | {
      readonly kind: "usage";
      readonly output: number;
      readonly input: number;
      readonly stoppedByLength: boolean;
    }
  | { readonly kind: "crash"; readonly error: string };

function usageOf(fields: Readonly<Record<string, unknown>>): Usage {
  const response = fields["llm_response"];
  if (typeof response !== "object" || response === null || Array.isArray(response))
    return { kind: "crash", error: "the response is no chat completion" };
  const { usage, choices } = response as { readonly usage?: unknown; readonly choices?: unknown };
  const counts = (typeof usage === "object" && usage !== null ? usage : {}) as Readonly<
    Record<string, unknown>
  >;
  const [output, input] = [counts["completion_tokens"], counts["prompt_tokens"]];
  if (typeof output !== "number")
    return { kind: "crash", error: "ValueError: No completion_tokens in response" };
  if (typeof input !== "number") return { kind: "crash", error: "ValueError: No prompt_tokens in response" };
  const choice = Array.isArray(choices)
    ? (choices[0] as Readonly<Record<string, unknown>> | undefined)
    : undefined;
  if (choice === undefined) return { kind: "crash", error: "IndexError: list index out of range" };
  return { kind: "usage", output, input, stoppedByLength: choice["finish_reason"] === "length" };
}

/** A row while it is being counted. */
type OpenRow = { -readonly [Name in keyof ReferenceRow]: ReferenceRow[Name] };

function emptyRow(lookahead: number, branches: number): OpenRow {
  return {
    lookahead_size: lookahead,
    max_branches: branches,
    total: 0,
    full_valid_path: 0,
    first_step_valid_path: 0,
    usage_token_count: 0,
    edge_hallucination_error: 0,
    max_token_count: 0,
    max_input_token_count: 0,
    wrong_branch: 0,
    length_stop: 0,
    API_error: 0,
    ratio: 0,
    first_step_ratio: null,
    avg_tokens: null,
    API_error_rate: null,
    length_stop_rate: null,
    edge_hallucination_error_rate: null,
  };
}

function withRates(row: ReferenceRow): ReferenceRow {
  const { total } = row;
  if (total === 0) return row;
  return {
    ...row,
    ratio: row.full_valid_path / total,
    first_step_ratio: row.first_step_valid_path / total,
    avg_tokens: row.usage_token_count / total,
    API_error_rate: row.API_error / (total + row.API_error),
    length_stop_rate: row.length_stop / total,
    edge_hallucination_error_rate: row.edge_hallucination_error / total,
  };
}
