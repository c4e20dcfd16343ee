import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { DataFormatError, WrongRequest } from "../../internal/errors.js";
import { readJsonLines } from "../../internal/read-json-lines.js";
import type { OutcomeWord } from "../../model/outcome.js";
import { judgeRecord } from "../../results/judge-record.js";
import { readJsonArray } from "../../results/read-json-array.js";
import { referenceOutcome } from "../../results/reference-metrics.js";
import { parseResultRecord, type ResultMode, type ResultRecord } from "../../results/result-record.js";
import type { ResultRow } from "../../results/result-row.js";
import type { ScoreLine } from "../../run/judge-run.js";
import { readManifest } from "../../run/manifest.js";
import type { AnswerRecord } from "../../run/run-records.js";
import { asFields, graphProblemId } from "../../task/path/path-record.js";

/** Rows from files, and what could not be read of them. */
export interface MeasuredRows {
  readonly rows: readonly ResultRow[];
  /** Records that were passed over, `file:line: what`. */
  readonly malformed: readonly string[];
}

/**
 * Reads run folders of `horizon run` and the DeepRD authors' result files into
 * rows; a folder stands for all of both in it.
 *
 * Refuses a path that is neither, and a run whose answers were never judged.
 *
 * @remarks Holds rows alone, so a file of gigabytes takes the memory of its largest record.
 */
export async function measuredRows(paths: readonly string[]): Promise<MeasuredRows> {
  const rows: ResultRow[] = [];
  const malformed: string[] = [];
  for (const path of paths) {
    const sources = await sourcesIn(path);
    if (sources.length === 0)
      throw new WrongRequest("neither a run folder nor a result file is here", {
        where: path,
        mend: "Name what horizon run wrote with --out, or result files of DeepRD's authors: FINAL_llm_results_….json.",
      });
    for (const source of sources) {
      const found = source.kind === "run" ? runRows(source.path) : fileRows(source.path, malformed);
      for await (const row of found) rows.push(row);
    }
  }
  return { rows, malformed };
}

type RowFile = { readonly kind: "run" | "file"; readonly path: string };

async function sourcesIn(path: string): Promise<readonly RowFile[]> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw new WrongRequest("there is nothing here", { where: path, mend: "Check the path." });
  if (found.isFile()) return [{ kind: "file", path }];
  if (existsSync(join(path, "manifest.json"))) return [{ kind: "run", path }];
  const names = (await readdir(path, { recursive: true })).sort();
  return names.flatMap((name): RowFile[] => {
    const below = join(path, name);
    if (basename(name) === "manifest.json") return [{ kind: "run", path: join(below, "..") }];
    return /^FINAL_(LOGIC_)?llm_results_.*\.json$/.test(basename(name))
      ? [{ kind: "file", path: below }]
      : [];
  });
}

/** A run's judged answers, with the tokens and costs of its log. */
async function* runRows(folder: string): AsyncGenerator<ResultRow, void, undefined> {
  const manifest = await readManifest(join(folder, "manifest.json"));
  const scores = await scoreFile(folder);
  if (manifest === null || scores === null)
    throw new DataFormatError("this run has no scores", {
      where: folder,
      mend: "Call the same horizon run again: it judges what it has.",
    });
  const { task, mode, promptVersion } = manifest.identity;
  const answers = new Map<string, Pick<AnswerRecord, "usage" | "costUsd" | "costEstimated">>();
  for await (const line of readJsonLines(join(folder, "answers.jsonl"))) {
    if (line.kind === "bad") continue;
    const { key, usage, costUsd, costEstimated } = line.value as AnswerRecord;
    answers.set(key, { usage, costUsd, costEstimated });
  }
  for await (const line of readJsonLines(scores)) {
    if (line.kind === "bad") continue;
    const score = line.value as ScoreLine;
    const answer = answers.get(score.key);
    const { coordinates } = score;
    yield {
      file: scores,
      line: line.line,
      task,
      problem: score.problem,
      repeat: score.repeat,
      model: score.model,
      simulated: score.simulated,
      mode: mode === "agent" || mode === "batch" ? mode : "chat",
      outcome: score.outcome as OutcomeWord,
      status: score.status,
      right: score.right,
      label: score.label,
      L: numberOf(coordinates["L"]),
      B: numberOf(coordinates["B"]),
      noise: numberOf(coordinates["noise"]),
      shuffle: numberOf(coordinates["shuffle"]),
      promptTokens: answer?.usage?.promptTokens ?? null,
      completionTokens: answer?.usage?.completionTokens ?? null,
      costUsd: answer?.costUsd ?? null,
      costEstimated: answer?.costEstimated ?? false,
      elapsedMs: null,
      startedAt: null,
      measures: score.measures,
      coordinates: { ...coordinates, promptVersion },
      reply: null,
    };
  }
}

/** The newest judging of a run: versions sort as text where they have equally many digits. */
async function scoreFile(folder: string): Promise<string | null> {
  const names = await readdir(join(folder, "scores")).catch(() => [] as string[]);
  const last = names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .at(-1);
  return last === undefined ? null : join(folder, "scores", last);
}

/** The records of an authors' file, judged by our reader; the code of their own program stands beside. */
async function* fileRows(file: string, malformed: string[]): AsyncGenerator<ResultRow, void, undefined> {
  const note = ({ where, what }: { readonly where: string; readonly what: string }): void => {
    malformed.push(`${where}: ${what}`);
  };
  // A failed call names no model: it is the one that the file's other records name.
  let fileModel: string | null = null;
  const unnamed: ResultRow[] = [];
  for await (const { value, where, index } of readJsonArray(file, { onMalformed: note })) {
    let row: ResultRow;
    try {
      row = rowOf(value, where, { file, line: index + 1 });
    } catch (error) {
      note({ where, what: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) });
      continue;
    }
    if (row.model === "" && fileModel === null) {
      unnamed.push(row);
      continue;
    }
    fileModel ??= row.model;
    while (unnamed.length > 0) yield { ...(unnamed.shift() as ResultRow), model: fileModel };
    yield row.model === "" ? { ...row, model: fileModel } : row;
  }
  for (const row of unnamed) yield { ...row, model: modelOfName(file) };
}

function rowOf(value: unknown, where: string, place: Pick<ResultRow, "file" | "line">): ResultRow {
  const fields = asFields(value, where);
  const mode: ResultMode = fields["logic_predicates"] === undefined ? "symbolic" : "logic";
  const record = parseResultRecord(value, where, mode);
  const { verdict } = judgeRecord(record, "read");
  const reference = referenceOutcome(fields);
  const { outcome, problem, lookahead, branches } = record;
  const reply = outcome.kind === "reply" ? outcome : null;
  return {
    ...place,
    task: mode === "symbolic" ? "path" : "next-step",
    problem: graphProblemId(problem.kind === "path" ? problem.graph : problem.proof.graph),
    repeat: 0,
    model: modelOf(fields),
    simulated: false,
    mode: "chat",
    outcome: outcomeWord(outcome),
    status: null,
    right: verdict === null ? null : verdict.right,
    label: verdict?.label ?? "api_error",
    L: lookahead,
    B: branches,
    noise: null,
    shuffle: null,
    promptTokens: reply?.inputTokens ?? null,
    completionTokens: reply?.outputTokens ?? null,
    costUsd: null,
    costEstimated: false,
    elapsedMs: null,
    startedAt: null,
    measures: {
      ...(verdict?.measures ?? {}),
      ...(reference.kind === "code" ? { referenceCode: reference.code } : {}),
    },
    coordinates: { L: lookahead, B: branches },
    reply: null,
  };
}

function outcomeWord(outcome: ResultRecord["outcome"]): OutcomeWord {
  // The files do not tell why a call failed.
  if (outcome.kind === "api-error") return "api_error/bad_request";
  const { reply } = outcome;
  if (reply === null) return "answered";
  const isEmpty = reply.text.trim() === "";
  if (reply.finish === "length") return isEmpty ? "length_empty" : "length_partial";
  return isEmpty ? "empty" : "answered";
}

/** As the server named itself, else nothing. */
function modelOf(fields: Readonly<Record<string, unknown>>): string {
  const response = fields["llm_response"];
  const named =
    typeof response === "object" && response !== null && "model" in response ? response.model : null;
  return typeof named === "string" ? named : "";
}

/** As the file is called: `FINAL_llm_results_20250101_120000_MODEL.json`. */
function modelOfName(file: string): string {
  return /_\d{8}_\d{6}_(.+)\.json$/.exec(basename(file))?.[1] ?? basename(file, ".json");
}

function numberOf(value: number | string | undefined): number | null {
  return typeof value === "number" ? value : null;
}
