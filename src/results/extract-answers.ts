import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAtomicStream } from "../internal/atomic-stream.js";
import { WrongRequest } from "../internal/errors.js";
import { readManifest } from "../run/manifest.js";
import { fileHash } from "../run/problem-set.js";
import { type RunItemAnswer, runAnswers } from "../run/run-answers.js";
import { previewRun, type RunRequest, type RunResult, startRun } from "../run/start-run.js";
import type { ExtractionRecord } from "../task/extraction/extraction-task.js";
import { extractorPrompt, parseExtraction } from "../task/extraction/extractor-prompt.js";
import { taskNamed } from "../task/registry.js";
import type { MalformedItem, ReadJsonArrayOptions } from "./read-json-array.js";
import { modeOfSource, type RecordWithReply, recordsWithReplies } from "./reply-source.js";
import type { ResultMode } from "./result-record.js";
import { writeJsonArray } from "./write-json-array.js";

/** Whose replies are to be read by which model. */
export interface ExtractionRequest
  extends Omit<RunRequest, "problems" | "task" | "repeats" | "agentSteps">,
    ReadJsonArrayOptions {
  /** A DeepRD result file, or a run folder of the task path or next-step. */
  readonly source: string;
  /** What a result file is about; a run folder says it itself. */
  readonly mode?: ResultMode;
  /** The problem file of a run folder, where it is no longer where the run found it. */
  readonly problems?: string;
}

/** What came of it. */
export interface ExtractionResult {
  readonly run: RunResult;
  readonly mode: ResultMode;
  /** The result file with the extractor's output in it; `null` as long as the run is not finished. */
  readonly file: string | null;
  /** Records of the source, and those whose reply held something to extract from. */
  readonly records: number;
  readonly asked: number;
}

/**
 * Asks a language model for a second opinion: what each reply of a result file
 * or run folder answers. It is a run like any other (resumed with the same
 * `folder`, under a budget, its key nowhere), over the replies, which are
 * written to `replies.jsonl` in the folder.
 *
 * At the end `results.json` stands there: the source's records with the
 * extractor's output as `extracted_path` and who it was as `extracted_by`.
 * `scoreResults` compares it with what our own reader finds, and counts it only
 * where it stands in the reply.
 *
 * Refuses a folder that holds another source's replies, and a source without
 * any reply to extract from.
 */
export async function extractAnswers(request: ExtractionRequest): Promise<ExtractionResult> {
  const { file, mode, records, asked } = await prepareExtraction(request);
  const run = await startRun({ ...askingOf(request), problems: file });
  const result = { run, mode, records, asked };
  if (run.state !== "finished") return { ...result, file: null };
  const joined = join(request.folder, "results.json");
  await writeJsonArray(joined, joinedRecords(request, mode, file));
  return { ...result, file: joined };
}

/** What an extraction would ask and cost, without asking anything. */
export async function previewExtraction(
  request: Omit<ExtractionRequest, "folder" | "stopping" | "abort">,
): ReturnType<typeof previewRun> {
  const folder = await mkdtemp(join(tmpdir(), "horizon-extract-"));
  try {
    const { file } = await prepareExtraction({ ...request, folder });
    return await previewRun({ ...askingOf(request), problems: file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The request of a run: the extractor of the published runs drew no chance. */
function askingOf<Request extends Omit<ExtractionRequest, "folder" | "stopping" | "abort">>(
  request: Request,
) {
  const { source: _, mode: __, onMalformed: ___, ...asking } = request;
  return { ...asking, presets: request.presets ?? { temperature: 0 }, task: "extract", repeats: 1 };
}

/** Writes the replies that are to be read, as a problem file. */
async function prepareExtraction(
  request: Pick<ExtractionRequest, "source" | "mode" | "problems" | "folder" | "onMalformed">,
): Promise<{
  readonly file: string;
  readonly mode: ResultMode;
  readonly records: number;
  readonly asked: number;
}> {
  const { source, folder } = request;
  const own = await modeOfSource(source);
  const mode = own ?? request.mode;
  if (mode === undefined)
    throw new WrongRequest("what this file is about is missing", {
      where: source,
      mend: "Say --mode symbolic (paths) or --mode logic (next steps).",
    });
  const file = join(folder, "replies.jsonl");
  const manifest = await readManifest(join(folder, "manifest.json"));
  const stream = await openAtomicStream(file);
  let [records, asked] = [0, 0];
  try {
    for await (const one of recordsWithReplies(source, { ...request, mode })) {
      records++;
      const record = extractionRecord(one, mode);
      if (record === null) continue;
      asked++;
      await stream.write(`${JSON.stringify(record)}\n`);
    }
    if (asked === 0)
      throw new WrongRequest(`none of ${records} records holds a reply to extract from`, { where: source });
    if (manifest !== null && manifest.counts.answers > 0)
      await refuseOtherReplies(stream.part, manifest.identity.problems, folder);
    await stream.commit();
  } catch (error) {
    await stream.abort();
    throw error;
  }
  return { file, mode, records, asked };
}

async function refuseOtherReplies(part: string, hash: string, folder: string): Promise<void> {
  if ((await fileHash(part)) === hash) return;
  throw new WrongRequest("this folder holds what was extracted from other replies", {
    where: folder,
    mend: "Name another --out, or the source it was begun with.",
  });
}

function extractionRecord(
  { index, reply, query }: RecordWithReply,
  mode: ResultMode,
): ExtractionRecord | null {
  const extract = mode === "symbolic" ? "path" : "next-step";
  if (reply === null || extractorPrompt(reply, extract) === null) return null;
  const { text, finish } = reply;
  return {
    id: `reply-${index}`,
    extract,
    index,
    reply: text,
    finish,
    ...(mode === "symbolic" ? { query } : {}),
  };
}

/** The source's records, each with what was extracted from its reply. */
async function* joinedRecords(
  { source, problems, onMalformed, folder }: ExtractionRequest,
  mode: ResultMode,
  file: string,
): AsyncGenerator<unknown> {
  const answers = runAnswers({ folder, file, task: taskNamed("extract") });
  let next = await nextAnswer(answers);
  // Told once already, when the replies were written.
  const silent = onMalformed === undefined ? {} : { onMalformed: (_: MalformedItem) => {} };
  const again = { mode, ...silent, ...(problems === undefined ? {} : { problems }) };
  for await (const one of recordsWithReplies(source, again)) {
    const mine = next !== null && (next.record as ExtractionRecord).index === one.index ? next : null;
    yield { ...one.record, ...extractedFields(mine) };
    if (mine !== null) next = await nextAnswer(answers);
  }
}

async function nextAnswer(answers: AsyncGenerator<RunItemAnswer>): Promise<RunItemAnswer | null> {
  const { value, done } = await answers.next();
  return done === true ? null : value;
}

function extractedFields(item: RunItemAnswer | null): Readonly<Record<string, unknown>> {
  const answer = item?.answer ?? null;
  if (answer === null) return { extracted_path: null, extracted_by: null };
  const { text, finish, model, outcome, simulated } = answer;
  return {
    extracted_path: text === null ? null : parseExtraction({ text, finish }),
    extracted_by: { model, outcome, simulated },
  };
}
