import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readJsonLines } from "../../internal/read-json-lines.js";
import { outcomeMeaning } from "../../model/outcome.js";
import { judgeRun, type ScoreLine } from "../../run/judge-run.js";
import { KeyIndex } from "../../run/key-index.js";
import { type Manifest, readManifest } from "../../run/manifest.js";
import { fileHash } from "../../run/problem-set.js";
import type { AnswerRecord } from "../../run/run-records.js";
import { taskNamed } from "../../task/registry.js";
import type { ResultRow } from "../result-row.js";
import { LaggedLines } from "./lagged-lines.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";

/** What a score adds to an answer. */
type Judgement = Pick<ScoreLine, "status" | "right" | "label" | "measures" | "coordinates">;

/**
 * The rows of a run folder: its answers, with the scores that lie beside them.
 * Without scores every answer is judged here from its raw text, when the
 * problem file is known (`problems`, or the one the manifest names); where it
 * is not, answers stay unjudged and the file's report says so.
 *
 * @remarks Scores are joined as they stream by; judging holds 72 bytes an
 * answer. A second answer to one item, as two files put together hold, is
 * passed over and told.
 */
export async function* readRun(folder: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const manifest = await readManifest(join(folder, "manifest.json"));
  const answers = join(folder, "answers.jsonl");
  const scores = await scoreFile(folder, manifest?.identity.task ?? null);
  const problems = scores === null ? await problemFile(folder, manifest, context) : null;
  if (manifest !== null && problems !== null) {
    yield* judged(answers, manifest, problems, context);
    return;
  }
  if (scores === null)
    context.note("no scores, and the problem file is not there: answers are unjudged; name it with problems");
  yield* scored(answers, manifest, scores, context);
}

async function* scored(
  path: string,
  manifest: Manifest | null,
  scores: string | null,
  context: ReaderContext,
): AsyncGenerator<ResultRow> {
  const judgements =
    scores === null ? null : new LaggedLines<ScoreLine>(scores, (value) => filed(value), context.skip);
  const log = join(dirname(path), "attempts.jsonl");
  const starts = existsSync(log) ? new LaggedLines<string>(log, finalStart, context.skip) : null;
  const seen = new KeyIndex();
  let unjudged = 0;
  try {
    for await (const line of readJsonLines(path)) {
      const where = `${path}:${line.line}`;
      if (line.kind === "bad") {
        context.skip(where, line.why);
        continue;
      }
      const answer = answerOf(line.value);
      if (answer === null)
        context.skip(where, "this is no answer of a run: its key or its outcome is missing");
      else if (seen.has(answer.key)) context.skip(where, "a second answer to an item that has one above");
      else {
        seen.set(answer.key);
        const judgement = (await judgements?.take(answer.key)) ?? null;
        if (judgement === null && outcomeMeaning(answer.outcome) === "asked") unjudged++;
        const startedAt = (await starts?.take(answer.key)) ?? null;
        yield rowOf(answer, { path, line: line.line, manifest, startedAt }, judgement);
      }
    }
  } finally {
    await judgements?.close();
    await starts?.close();
  }
  if (scores !== null && unjudged > 0)
    context.note(`${unjudged} answers are not in the scores; score the run again`);
}

async function* judged(
  path: string,
  manifest: Manifest,
  problems: string,
  context: ReaderContext,
): AsyncGenerator<ResultRow> {
  const task = context.task ?? taskNamed(manifest.identity.task);
  const seen = new KeyIndex();
  for await (const { answer, line, answerLine } of judgeRun({
    folder: dirname(path),
    file: problems,
    task,
  })) {
    seen.set(answer.key);
    yield rowOf(answer, { path, line: answerLine, manifest, startedAt: null }, line);
  }
  let others = 0;
  for await (const line of readJsonLines(path)) {
    const answer = line.kind === "value" ? answerOf(line.value) : null;
    if (line.kind === "bad") context.skip(`${path}:${line.line}`, line.why);
    else if (answer === null) context.skip(`${path}:${line.line}`, "this is no answer of a run");
    else if (!seen.has(answer.key)) {
      seen.set(answer.key);
      others++;
      yield rowOf(answer, { path, line: line.line, manifest, startedAt: null }, null);
    }
  }
  context.note(`judged here, by the problems of ${problems}`);
  if (others > 0) context.note(`${others} answers belong to no problem of ${problems} and are unjudged`);
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly manifest: Manifest | null;
  readonly startedAt: string | null;
}

function rowOf(answer: AnswerRecord, place: Place, judgement: Judgement | null): ResultRow {
  const { path, line, manifest, startedAt } = place;
  const meaning = outcomeMeaning(answer.outcome);
  const { status, right, label, measures } = judgement ?? {
    status: null,
    right: meaning === "model" ? false : null,
    label: meaning === "asked" ? "unjudged" : answer.outcome,
    measures: {},
  };
  const mode = manifest?.identity.mode;
  return makeRow({
    file: path,
    line,
    task: answer.task ?? manifest?.identity.task ?? "unknown",
    problem: answer.problem,
    repeat: answer.repeat,
    model: answer.model,
    simulated: answer.simulated === true,
    mode: mode === "batch" || mode === "agent" ? mode : "chat",
    outcome: answer.outcome,
    status,
    right,
    label,
    promptTokens: count(answer.usage?.promptTokens),
    completionTokens: count(answer.usage?.completionTokens),
    costUsd: count(answer.costUsd),
    costEstimated: answer.costEstimated === true,
    elapsedMs: count(answer["elapsedMs"]),
    startedAt,
    measures,
    coordinates: judgement?.coordinates ?? answer.coordinates ?? {},
    reply: answer.text,
  });
}

const count = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The few fields a row cannot be without; the rest is looked at where it is used. */
function answerOf(value: unknown): AnswerRecord | null {
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Partial<AnswerRecord>;
  const isAnswer =
    typeof fields.key === "string" &&
    /^[0-9a-f]{64}$/.test(fields.key) &&
    typeof fields.problem === "string" &&
    typeof fields.model === "string" &&
    typeof fields.outcome === "string" &&
    typeof fields.repeat === "number";
  return isAnswer ? (fields as AnswerRecord) : null;
}

function filed(value: unknown): { readonly key: string; readonly value: ScoreLine } | null {
  if (typeof value !== "object" || value === null) return null;
  const line = value as Partial<ScoreLine>;
  return typeof line.key === "string" && typeof line.label === "string"
    ? { key: line.key, value: line as ScoreLine }
    : null;
}

function finalStart(value: unknown): { readonly key: string; readonly value: string } | null {
  if (typeof value !== "object" || value === null) return null;
  const { key, final, startedAt } = value as { key?: unknown; final?: unknown; startedAt?: unknown };
  return typeof key === "string" && final === true && typeof startedAt === "string"
    ? { key, value: startedAt }
    : null;
}

/** The scores of the run's task; of several versions the one whose name is last in the alphabet. */
async function scoreFile(folder: string, task: string | null): Promise<string | null> {
  const names = await readdir(join(folder, "scores")).catch((): string[] => []);
  const known = names.filter((name) => name.endsWith(".jsonl")).sort();
  const own = known.filter((name) => task !== null && name.startsWith(`${task}@`));
  const name = own.at(-1) ?? known.at(-1);
  return name === undefined ? null : join(folder, "scores", name);
}

async function problemFile(
  folder: string,
  manifest: Manifest | null,
  context: ReaderContext,
): Promise<string | null> {
  if (manifest === null) return null;
  const named = manifest.problemFile ?? "";
  const places = [
    context.problems,
    named,
    join(folder, basename(named)),
    join(dirname(folder), basename(named)),
  ];
  const file = places.find((place) => place !== null && place !== "" && existsSync(place)) ?? null;
  if (file !== null && (await fileHash(file)) !== manifest.identity.problems)
    context.note(`${file} is not the file that was asked: its bytes are others`);
  return file;
}
