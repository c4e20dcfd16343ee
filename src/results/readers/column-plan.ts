import { type OutcomeWord, outcomeWords } from "../../model/outcome.js";
import type { ResultRow } from "../result-row.js";
import { fieldsOf } from "./fields-of.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";

/** Names under which other programs keep a field; a row's own name goes first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  right: ["right", "correct", "is_correct", "isCorrect", "success", "passed", "solved", "reached_goal"],
  model: ["model", "model_name", "model_id", "name"],
  task: ["task", "task_name", "benchmark"],
  problem: ["problem", "problem_id", "instance_id", "id", "item", "question_id", "doc_id"],
  repeat: ["repeat", "run", "epoch", "trial", "sample"],
  L: ["L", "logical_depth", "logical_depth_L", "lookahead", "lookahead_size", "depth"],
  B: ["B", "backtracking_count", "backtracking_count_B", "branches", "max_branches"],
  noise: ["noise", "noise_ratio", "noise_ratio_N"],
  shuffle: ["shuffle", "shuffle_ratio"],
  label: ["label", "failure", "error_type"],
  status: ["status"],
  outcome: ["outcome"],
  promptTokens: ["promptTokens", "prompt_tokens", "input_tokens"],
  completionTokens: ["completionTokens", "completion_tokens", "output_tokens"],
  costUsd: ["costUsd", "cost_usd", "cost"],
  elapsedMs: ["elapsedMs", "elapsed_ms", "latency_ms"],
  startedAt: ["startedAt", "started_at", "timestamp"],
  simulated: ["simulated"],
  reply: ["reply", "response", "completion", "answer_text", "text", "raw"],
};

const longestWord = 64;

/**
 * Makes rows of plain records by their columns: those that were named, then
 * those whose names are known. What else a record has becomes a coordinate,
 * if it is a number or a short word.
 */
export class ColumnPlan {
  readonly #context: ReaderContext;
  readonly #path: string;
  readonly #named: Readonly<Record<string, string>>;
  readonly #repeats = new Map<string, number>();
  #rows = 0;
  #withVerdict = 0;
  #oddVerdicts = 0;
  #firstOdd = "";

  constructor(path: string, context: ReaderContext) {
    this.#path = path;
    this.#context = context;
    this.#named = context.columns;
  }

  /** The row of a record; `null`, told, for what is no record. */
  row(record: unknown, line: number): ResultRow | null {
    const fields = fieldsOf(record);
    const where = `${this.#path}:${line}`;
    if (fields === null) {
      this.#context.skip(where, "this is no record with named fields");
      return null;
    }
    this.#rows++;
    const used = new Set<string>();
    const take = (field: string): unknown => {
      const column = this.#named[field] ?? aliases[field]?.find((name) => Object.hasOwn(fields, name));
      if (column === undefined) return undefined;
      used.add(column.split(".", 1)[0] ?? column);
      return at(fields, column);
    };
    const verdict = take("right");
    const right = verdictOf(verdict);
    if (verdict !== undefined) this.#withVerdict++;
    if (right === null && verdict !== undefined && verdict !== null && verdict !== "") {
      this.#oddVerdicts++;
      if (this.#firstOdd === "") this.#firstOdd = `${where}, ${JSON.stringify(verdict).slice(0, 40)}`;
    }
    const model = word(take("model")) ?? this.#context.model ?? "unnamed model";
    const problem = word(take("problem")) ?? where;
    const outcome = word(take("outcome"));
    const known: Partial<ResultRow> = {
      task: word(take("task")) ?? "unknown",
      repeat: wholeOf(take("repeat")) ?? this.#repeatOf(`${model}\n${problem}`),
      status: word(take("status")),
      right,
      label: word(take("label")) ?? (right === null ? "unjudged" : right ? "right" : "wrong"),
      promptTokens: numeric(take("promptTokens")),
      completionTokens: numeric(take("completionTokens")),
      costUsd: numeric(take("costUsd")),
      elapsedMs: numeric(take("elapsedMs")),
      startedAt: word(take("startedAt")),
      simulated: verdictOf(take("simulated")) === true,
      L: numeric(take("L")),
      B: numeric(take("B")),
      noise: numeric(take("noise")),
      shuffle: numeric(take("shuffle")),
      reply: word(take("reply")),
      ...(isOutcome(outcome) ? { outcome } : {}),
    };
    return makeRow({
      file: this.#path,
      line,
      model,
      problem,
      ...known,
      coordinates: this.#rest(fields, used),
    });
  }

  /** Tells what the columns did not say. */
  end(): void {
    if (this.#rows > 0 && this.#withVerdict === 0)
      this.#context.note("no column says right or wrong; name it: columns right=NAME");
    if (this.#oddVerdicts > 0)
      this.#context.note(
        `${this.#oddVerdicts} verdicts are neither right nor wrong and were left out, first ${this.#firstOdd}`,
      );
  }

  #repeatOf(item: string): number {
    // Names are counted as long as they are few; beyond that every row is taken for the first of its item.
    if (this.#repeats.size > 200_000) return 0;
    const repeat = this.#repeats.get(item) ?? 0;
    this.#repeats.set(item, repeat + 1);
    return repeat;
  }

  #rest(
    fields: Readonly<Record<string, unknown>>,
    used: ReadonlySet<string>,
  ): Record<string, number | string> {
    const rest: Record<string, number | string> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (used.has(name) || name === "__proto__") continue;
      if (typeof value === "number" && Number.isFinite(value)) rest[name] = value;
      else if (typeof value === "string" && value !== "" && value.length <= longestWord)
        rest[name] = numeric(value) ?? value;
    }
    for (const [name, column] of Object.entries(this.#named)) {
      if (name in aliases) continue;
      const value = at(fields, column);
      const read = numeric(value) ?? word(value);
      if (read !== null) rest[name] = read;
    }
    return rest;
  }
}

/** A field by its name, or by a path through objects: `metrics.exact`. */
function at(fields: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(fields, column)) return fields[column];
  let value: unknown = fields;
  for (const part of column.split(".")) {
    const inner = fieldsOf(value);
    if (inner === null || !Object.hasOwn(inner, part)) return undefined;
    value = inner[part];
  }
  return value;
}

function verdictOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value === "bigint") return value === 1n ? true : value === 0n ? false : null;
  if (typeof value === "number") return value === 1 ? true : value === 0 ? false : null;
  if (typeof value !== "string") return null;
  const text = value.trim().toLowerCase();
  if (["true", "1", "1.0", "yes", "right", "correct", "c", "pass", "passed"].includes(text)) return true;
  return ["false", "0", "0.0", "no", "wrong", "incorrect", "i", "fail", "failed"].includes(text)
    ? false
    : null;
}

function numeric(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(value)
    ? Number(value)
    : null;
}

function wholeOf(value: unknown): number | null {
  const number = numeric(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : null;
}

function word(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean"
    ? String(value)
    : null;
}

const isOutcome = (text: string | null): text is OutcomeWord =>
  text !== null && outcomeWords.some((each) => each === text);
