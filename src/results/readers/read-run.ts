import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hollowOnThread } from "../../internal/hollow-on-thread.js";
import { bytesOf, jsonLineBatches, readJsonLines } from "../../internal/read-json-lines.js";
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
 * Of two answers to one item, as a run leaves them that asked again what had
 * failed, the last counts: its row stands where the first stood, and the report
 * says how many there were.
 *
 * @remarks Scores are joined as they stream by; 48 to 96 bytes an answer are held.
 */
export async function* readRun(folder: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  for await (const rows of readRunBatches(folder, context)) yield* rows;
}

/** The rows of {@link readRun}, as many together as came in one piece. */
export async function* readRunBatches(
  folder: string,
  context: ReaderContext,
): AsyncGenerator<readonly ResultRow[]> {
  const manifest = await readManifest(join(folder, "manifest.json"));
  const answers = join(folder, "answers.jsonl");
  const scores = await scoreFile(folder, manifest?.identity.task ?? null);
  const problems = scores === null ? await problemFile(folder, manifest, context) : null;
  if (manifest !== null && problems !== null) {
    for await (const row of judged(answers, manifest, problems, context)) yield [row];
    return;
  }
  if (scores === null)
    context.note("no scores, and the problem file is not there: answers are unjudged; name it with problems");
  yield* scored(answers, manifest, scores, context);
}

/** What makes lines of answers long, and is not looked at where replies are not wanted. */
const longFields = ["text", "reasoning"];

async function* scored(
  path: string,
  manifest: Manifest | null,
  scores: string | null,
  context: ReaderContext,
): AsyncGenerator<readonly ResultRow[]> {
  const judgements =
    scores === null ? null : new LaggedLines<ScoreLine>(scores, (value) => filed(value), context.skip);
  const log = join(dirname(path), "attempts.jsonl");
  const starts = existsSync(log) ? new LaggedLines<string>(log, finalStart, context.skip) : null;
  const seen = new KeyIndex();
  const again = new AnsweredAgain(path);
  let [rows, unjudged]: [number, number] = [0, 0];
  try {
    const bytes = context.replies ? bytesOf(path) : hollowOnThread(path, longFields);
    for await (const lines of jsonLineBatches(bytes)) {
      const first = rows;
      const batch: ResultRow[] = [];
      for (const line of lines) {
        const answer = line.kind === "bad" ? null : answerOf(line.value);
        if (answer === null) {
          // Where a line was emptied, a position in it is none in the file.
          const why =
            line.kind === "bad"
              ? context.replies
                ? line.why
                : line.why.replace(/ at position \d+.*$/s, "")
              : "this is no answer of a run: its key or its outcome is missing";
          context.skip(`${path}:${line.line}`, why);
          continue;
        }
        const { key } = answer;
        const earlier = seen.add(key, rows);
        // Waited for only where it must be: nearly always the line is there already.
        let judgement = (earlier === null ? judgements?.take(key) : judgements?.last(key)) ?? null;
        if (judgement instanceof Promise) judgement = await judgement;
        // Scores from before the item was asked again tell of the answer before.
        if (judgement !== null && judgement.outcome !== answer.outcome) judgement = null;
        let startedAt = (earlier === null ? starts?.take(key) : starts?.last(key)) ?? null;
        if (startedAt instanceof Promise) startedAt = await startedAt;
        if (judgement === null && outcomeMeaning(answer.outcome) === "asked") unjudged++;
        const row = rowOf(answer, { path, line: line.line, manifest, startedAt }, judgement);
        if (earlier === null) {
          batch.push(row);
          rows++;
          continue;
        }
        again.count(line.line);
        if (earlier >= first) batch[earlier - first] = row;
        else context.replace(earlier, row);
      }
      if (batch.length > 0) yield batch;
    }
  } finally {
    await judgements?.close();
    await starts?.close();
  }
  again.tell(context);
  if (scores !== null && unjudged > 0)
    context.note(`${unjudged} answers are not in the scores; score the run again`);
}

/** Items with more than one answer. */
class AnsweredAgain {
  readonly #path: string;
  #count = 0;
  #first = 0;

  constructor(path: string) {
    this.#path = path;
  }

  count(line: number): void {
    if (this.#count++ === 0) this.#first = line;
  }

  tell({ note }: ReaderContext): void {
    if (this.#count > 0)
      note(
        `${this.#count} answers are to items that have one above, first ${this.#path}:${this.#first}: the last counts`,
      );
  }
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
    seen.set(answer.key, answerLine);
    yield rowOf(answer, { path, line: answerLine, manifest, startedAt: null }, line);
  }
  const again = new AnsweredAgain(path);
  let others = 0;
  for await (const line of readJsonLines(path)) {
    const answer = line.kind === "value" ? answerOf(line.value) : null;
    if (line.kind === "bad") context.skip(`${path}:${line.line}`, line.why);
    else if (answer === null) context.skip(`${path}:${line.line}`, "this is no answer of a run");
    else {
      const counted = seen.add(answer.key, line.line);
      if (counted !== null) {
        if (counted !== line.line) again.count(line.line);
        continue;
      }
      others++;
      yield rowOf(answer, { path, line: line.line, manifest, startedAt: null }, null);
    }
  }
  again.tell(context);
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
    // A run that names no problem file has none beside it either.
    ...(named === "" ? [] : [named, join(folder, basename(named)), join(dirname(folder), basename(named))]),
  ];
  const file = places.find((place) => place !== null && place !== "" && existsSync(place)) ?? null;
  if (file !== null && (await fileHash(file)) !== manifest.identity.problems)
    context.note(`${file} is not the file that was asked: its bytes are others`);
  return file;
}
