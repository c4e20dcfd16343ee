import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { type NlgraphQuestion, parseNlgraph } from "../problem/nlgraph/nlgraph-question.js";
import {
  type ConnectivityLabel,
  connectivityPathTask,
  connectivityTask,
} from "../task/nlgraph/nlgraph-task.js";
import { type EstimatedRate, rateOf } from "./cell-score.js";
import { readNpy } from "./read-npy.js";

/** One published log of answers, scored anew. */
export interface NlgraphLogScore {
  readonly questions: number;
  /** Yes or no right. */
  readonly accuracy: EstimatedRate;
  /** Yes or no right and, for a yes, a path that exists. */
  readonly pathAccuracy: EstimatedRate;
  readonly labels: Readonly<Partial<Record<ConnectivityLabel, number>>>;
  /** The scores that came with the log; `null` where there are none. */
  readonly published: {
    readonly accuracy: EstimatedRate;
    /** Answers on which the two scorings agree. */
    readonly agreement: EstimatedRate;
  } | null;
}

/** Reads NLGraph's questions of one difficulty, in the order in which its logs answer them. */
export async function readNlgraph(file: string, difficulty: string): Promise<readonly NlgraphQuestion[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new WrongRequest(`the questions cannot be read (${codeOf(cause)})`, { where: file, cause });
  });
  return parseNlgraph(text, file).filter((question) => question.difficulty === difficulty);
}

/**
 * Scores a log folder of NLGraph (`answer.npy`, and `res.npy` where the authors'
 * own scores are there) against the questions it answers.
 *
 * Refuses a log with another number of answers than there are questions.
 */
export async function scoreNlgraphLog(
  folder: string,
  questions: readonly NlgraphQuestion[],
): Promise<NlgraphLogScore> {
  const answers = await readNpy(join(folder, "answer.npy"));
  if (answers.length !== questions.length)
    throw new DataFormatError(
      `${answers.length} answers, and ${questions.length} questions of this difficulty`,
      {
        where: folder,
        mend: "Name the difficulty the log belongs to: easy, medium or hard.",
      },
    );
  const scoresFile = join(folder, "res.npy");
  const published = existsSync(scoresFile) ? await readNpy(scoresFile) : null;
  const labels: Partial<Record<ConnectivityLabel, number>> = {};
  let [right, rightWithPath, agreed, publishedRight] = [0, 0, 0, 0];
  for (const [i, question] of questions.entries()) {
    const answer = connectivityTask.readAnswer({ text: String(answers[i]), finish: null }, question);
    const verdict = connectivityTask.judge(question, answer);
    labels[verdict.label] = (labels[verdict.label] ?? 0) + 1;
    right += verdict.right ? 1 : 0;
    rightWithPath += connectivityPathTask.judge(question, answer).right ? 1 : 0;
    publishedRight += published?.[i] === 1 ? 1 : 0;
    agreed += (published?.[i] === 1) === verdict.right ? 1 : 0;
  }
  const of = questions.length;
  return {
    questions: of,
    accuracy: rateOf(right, of),
    pathAccuracy: rateOf(rightWithPath, of),
    labels,
    published:
      published === null ? null : { accuracy: rateOf(publishedRight, of), agreement: rateOf(agreed, of) },
  };
}
