import { join } from "node:path";
import { WrongRequest } from "../internal/errors.js";
import { findProblemFile } from "../run/find-problem-file.js";
import { judgeAnswer } from "../run/judge-answer.js";
import { fileHash } from "../run/problem-set.js";
import { manifestOf, type RunItemAnswer, runAnswers } from "../run/run-answers.js";
import type { AnswerRecord } from "../run/run-records.js";
import { taskNamed } from "../task/registry.js";
import type { ReportItem } from "./report-item.js";

/**
 * The items of a run folder that have an outcome, judged anew, in the order of
 * the problem file.
 *
 * @param problems where the problem file lies now; default where the manifest
 *   says, else beside or above the run folder. Refuses any other than the one asked.
 * @remarks Bounded memory: 48 bytes an answer and one problem at a time.
 */
export async function* itemsOfRun(
  folder: string,
  problems?: string,
): AsyncGenerator<ReportItem, void, undefined> {
  const { identity, problemFile } = await manifestOf(folder);
  const file = problems ?? findProblemFile(folder, problemFile);
  if ((await fileHash(file)) !== identity.problems)
    throw new WrongRequest("this is not the problem file that was asked", {
      where: file,
      mend: `Name the one of ${folder} with --problems.`,
    });
  for await (const item of runAnswers({ folder, file, task: taskNamed(identity.task) })) {
    const { answer } = item;
    if (answer !== null) yield itemOf(item, answer, join(folder, "answers.jsonl"), identity.mode);
  }
}

function itemOf(
  { problem, record, repeat }: RunItemAnswer,
  answer: AnswerRecord,
  file: string,
  mode: string,
): ReportItem {
  const { status, right, label, measures } = judgeAnswer(problem, answer);
  const { coordinates } = problem;
  const number = (name: string): number | null => {
    const value = coordinates[name];
    return typeof value === "number" ? value : null;
  };
  const { usage, outcome, model, simulated, costUsd, costEstimated, task } = answer;
  return {
    row: {
      file,
      line: 0,
      task,
      problem: problem.id,
      repeat,
      model,
      simulated,
      mode: mode === "agent" || mode === "batch" ? mode : "chat",
      outcome,
      status,
      right,
      label,
      L: number("L"),
      B: number("B"),
      noise: number("noise"),
      shuffle: number("shuffle"),
      promptTokens: usage?.promptTokens ?? null,
      completionTokens: usage?.completionTokens ?? null,
      costUsd,
      costEstimated,
      elapsedMs: typeof answer["elapsedMs"] === "number" ? answer["elapsedMs"] : null,
      startedAt: null,
      measures,
      coordinates,
      reply: null,
    },
    prompt: problem.prompt.messages.map(({ role, content }) => `[${role}]\n${content}`).join("\n\n"),
    record,
    reply: answer.text,
    reasoning: answer.reasoning,
  };
}
