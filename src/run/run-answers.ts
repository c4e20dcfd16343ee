import { join } from "node:path";
import { DataFormatError } from "../internal/errors.js";
import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { itemKeys } from "./item-key.js";
import { KeyIndex } from "./key-index.js";
import { LineIndex } from "./line-index.js";
import { type Manifest, readManifest } from "./manifest.js";
import { loadProblems } from "./run-plan.js";
import { type AnswerRecord, readRecordHead } from "./run-records.js";

/** One item of a run and what came of it. */
export interface RunItemAnswer {
  readonly problem: LoadedProblem;
  /** As the problem file has it. */
  readonly record: unknown;
  readonly repeat: number;
  /** `null` where it has no outcome yet. */
  readonly answer: AnswerRecord | null;
  /** Where it stands in `answers.jsonl`, from 1; 0 without one. */
  readonly answerLine: number;
}

/**
 * The items of a run in the order of the problem file, repeats together, each
 * with its answer, whatever order the answers came in. A problem that stands in
 * the file twice is told once.
 *
 * Refuses a folder without a manifest.
 *
 * @remarks Bounded memory: 72 bytes an answer and one problem at a time.
 */
export async function* runAnswers(options: {
  readonly folder: string;
  readonly file: string;
  readonly task: RunnableTask;
  readonly limit?: number;
}): AsyncGenerator<RunItemAnswer, void, undefined> {
  const { folder, file, task } = options;
  const manifest = await manifestOf(folder);
  const { model, address, sampling, mode } = manifest.identity;
  const answers = await LineIndex.open(
    join(folder, "answers.jsonl"),
    (value) => readRecordHead(value)?.key ?? null,
  );
  try {
    const seen = new KeyIndex();
    for await (const { problem, record } of loadProblems(file, task, options.limit)) {
      const { messages } = problem.prompt;
      const keyOf = itemKeys({ record, messages, model, address, sampling, mode });
      for (let repeat = 0; repeat < manifest.repeats; repeat++) {
        const key = keyOf(repeat);
        if (seen.has(key)) continue;
        seen.set(key);
        const answer = (await answers.read(key)) as AnswerRecord | null;
        yield { problem, record, repeat, answer, answerLine: answers.lineOf(key) ?? 0 };
      }
    }
  } finally {
    await answers.close();
  }
}

/** The manifest of a run folder; refuses a folder that holds no run. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(join(folder, "manifest.json"));
  if (manifest !== null) return manifest;
  throw new DataFormatError("there is no run in this folder", { where: folder, mend: "Name a run folder." });
}
