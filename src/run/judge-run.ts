import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { itemKeys } from "./item-key.js";
import { judgeAnswer } from "./judge-answer.js";
import { KeyIndex } from "./key-index.js";
import type { LineIndex } from "./line-index.js";
import type { Manifest } from "./manifest.js";
import { loadProblems } from "./run-plan.js";
import type { AnswerRecord } from "./run-records.js";

/** One line of a score file. `right` is `null` where nothing was learned. */
export interface ScoreLine {
  readonly key: string;
  readonly problem: string;
  readonly repeat: number;
  readonly model: string;
  readonly simulated: boolean;
  readonly outcome: string;
  readonly status: string | null;
  readonly formatDeviation: boolean;
  readonly right: boolean | null;
  readonly label: string;
  readonly measures: Readonly<Record<string, number | null>>;
  readonly coordinates: Readonly<Record<string, number | string>>;
}

/** An answer of a run, and how it was judged. */
export interface JudgedAnswer {
  readonly answer: AnswerRecord;
  readonly line: ScoreLine;
  readonly problem: LoadedProblem;
}

/**
 * Judges the answers of a run from their raw text, in the order of the problem
 * file; problems without an answer are left out, and repeated ones come once.
 *
 * @remarks One problem and one answer in memory at a time.
 */
export async function* judgeRun(options: {
  readonly manifest: Manifest;
  readonly answers: LineIndex;
  readonly file: string;
  readonly task: RunnableTask;
  readonly limit?: number;
}): AsyncGenerator<JudgedAnswer> {
  const { manifest, answers, file, task } = options;
  const seen = new KeyIndex();
  for await (const { problem, record } of loadProblems(file, task, options.limit)) {
    const keyOf = keysOf(manifest, record, problem);
    for (let repeat = 0; repeat < manifest.repeats; repeat++) {
      const key = keyOf(repeat);
      const answer = seen.has(key) ? null : ((await answers.read(key)) as AnswerRecord | null);
      if (answer === null) continue;
      seen.set(key);
      yield { answer, line: scoreLine(answer, problem), problem };
    }
  }
}

function scoreLine(answer: AnswerRecord, problem: LoadedProblem): ScoreLine {
  const { key, repeat, model, simulated, outcome } = answer;
  const { status, formatDeviation, right, label, measures } = judgeAnswer(problem, answer);
  return {
    key,
    problem: problem.id,
    repeat,
    model,
    simulated,
    outcome,
    status,
    formatDeviation,
    right,
    label,
    measures,
    coordinates: problem.coordinates,
  };
}

function keysOf(manifest: Manifest, record: unknown, problem: LoadedProblem): (repeat: number) => string {
  const { model, address, sampling, mode } = manifest.identity;
  return itemKeys({ record, messages: problem.prompt.messages, model, address, sampling, mode });
}
