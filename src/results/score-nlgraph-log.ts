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
import { type PhraseEnds, referenceRight, saysYesByPhrase } from "./nlgraph-reference.js";
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
    /** Published scores that NLGraph's own rule gives, one by one, with the ends that fit better. */
    readonly byPhrase: EstimatedRate & { readonly ends: PhraseEnds };
  } | null;
}

/** One answer that was published with another score than it gets here. */
export interface NlgraphDifference {
  /** The question's key in `main.json`. */
  readonly question: string;
  readonly connected: boolean;
  readonly published: "right" | "wrong";
  readonly here: ConnectivityLabel;
  readonly why: string;
  /** The end of the answer. */
  readonly said: string;
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
  const { answers, scores } = await readLog(folder, questions);
  const labels: Partial<Record<ConnectivityLabel, number>> = {};
  let [right, rightWithPath, agreed, publishedRight] = [0, 0, 0, 0];
  for (const [i, question] of questions.entries()) {
    const { answer, verdict } = judged(question, answers[i] ?? "");
    labels[verdict.label] = (labels[verdict.label] ?? 0) + 1;
    right += verdict.right ? 1 : 0;
    rightWithPath += connectivityPathTask.judge(question, answer).right ? 1 : 0;
    publishedRight += scores?.[i] === true ? 1 : 0;
    agreed += scores?.[i] === verdict.right ? 1 : 0;
  }
  const of = questions.length;
  const published =
    scores === null
      ? null
      : {
          accuracy: rateOf(publishedRight, of),
          agreement: rateOf(agreed, of),
          byPhrase: phraseAgreement(answers, questions, scores),
        };
  return {
    questions: of,
    accuracy: rateOf(right, of),
    pathAccuracy: rateOf(rightWithPath, of),
    labels,
    published,
  };
}

/** The answers of a log whose published score is another than ours, each with the reason. */
export async function explainNlgraphLog(
  folder: string,
  questions: readonly NlgraphQuestion[],
): Promise<readonly NlgraphDifference[]> {
  const { answers, scores } = await readLog(folder, questions);
  if (scores === null)
    throw new WrongRequest(
      "no published scores came with this log (res.npy), so there is nothing to compare",
      {
        where: folder,
      },
    );
  const { ends } = phraseAgreement(answers, questions, scores);
  const byPhrase = referenceRight(answers, questions, ends);
  return questions.flatMap((question, i): NlgraphDifference[] => {
    const text = answers[i] ?? "";
    const { answer, verdict } = judged(question, text);
    if (verdict.right === scores[i]) return [];
    return [
      {
        question: question.id,
        connected: question.connected,
        published: scores[i] === true ? "right" : "wrong",
        here: verdict.label,
        why:
          byPhrase[i] === scores[i]
            ? whyOf(question, text, answer.says)
            : "their rule as known does not give this score",
        said: text.trim().slice(-160),
      },
    ];
  });
}

function whyOf(question: NlgraphQuestion, text: string, says: "yes" | "no" | null): string {
  if (says === null) return "the answer says neither yes nor no, which their rule takes for no";
  const own = saysYesByPhrase(text, question);
  if (says === "yes")
    return own
      ? "the phrase was looked for with the ends of another question"
      : "the answer says yes in other words than the two phrases their rule looks for, and so counts as no";
  return "one of the two phrases their rule looks for stands in an answer that comes to no";
}

interface Log {
  readonly answers: readonly string[];
  readonly scores: readonly boolean[] | null;
}

async function readLog(folder: string, questions: readonly NlgraphQuestion[]): Promise<Log> {
  const answers = (await readNpy(join(folder, "answer.npy"))).map(String);
  if (answers.length !== questions.length)
    throw new DataFormatError(
      `${answers.length} answers, and ${questions.length} questions of this difficulty`,
      {
        where: folder,
        mend: "Name the difficulty the log belongs to: easy, medium or hard.",
      },
    );
  const scoresFile = join(folder, "res.npy");
  const scores = existsSync(scoresFile) ? await readNpy(scoresFile) : null;
  return { answers, scores: scores === null ? null : scores.map((score) => score === 1) };
}

function judged(question: NlgraphQuestion, text: string) {
  const answer = connectivityTask.readAnswer({ text, finish: null }, question);
  return { answer, verdict: connectivityTask.judge(question, answer) };
}

function phraseAgreement(
  answers: readonly string[],
  questions: readonly NlgraphQuestion[],
  scores: readonly boolean[],
): EstimatedRate & { readonly ends: PhraseEnds } {
  const agreed = (ends: PhraseEnds): number =>
    referenceRight(answers, questions, ends).filter((right, i) => right === scores[i]).length;
  const [own, twin] = [agreed("own"), agreed("twin")];
  return { ...rateOf(Math.max(own, twin), questions.length), ends: twin > own ? "twin" : "own" };
}
