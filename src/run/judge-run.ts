import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { judgeAnswer } from "./judge-answer.js";
import { runAnswers } from "./run-answers.js";
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
  /** Where the answer stands in `answers.jsonl`, from 1. */
  readonly answerLine: number;
}

/**
 * Judges the answers of a run from their raw text, in the order of the problem
 * file; problems without an answer are left out, and repeated ones come once.
 *
 * Refuses a folder without a manifest.
 *
 * @remarks 72 bytes an answer, and one problem and one answer at a time.
 */
export async function* judgeRun(options: {
  readonly folder: string;
  readonly file: string;
  readonly task: RunnableTask;
  readonly limit?: number;
}): AsyncGenerator<JudgedAnswer> {
  for await (const { problem, answer, answerLine } of runAnswers(options))
    if (answer !== null) yield { answer, line: scoreLine(answer, problem), problem, answerLine };
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
