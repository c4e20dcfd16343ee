import { createHash } from "node:crypto";
import { WrongRequest } from "../internal/errors.js";
import type { Sampling } from "../model/attempt.js";
import { costOf, type Price } from "../model/price.js";
import { estimateTokens } from "../model/token-estimate.js";
import type { LoadedProblem, RunnableTask } from "../task/runnable-task.js";
import { KeyIndex } from "./key-index.js";
import { fileHash, readProblems } from "./problem-set.js";

/** What a run would ask, found out before anything is paid for. */
export interface RunPlan {
  readonly problems: number;
  /** Records that repeat an earlier one: they are one problem with it. */
  readonly duplicates: number;
  /** SHA-256 of the problem file. */
  readonly hash: string;
  readonly promptVersion: string;
  /** SHA-256 over all prompts as they are sent, in the order of the file. */
  readonly promptHash: string;
  /** Problems times repeats. */
  readonly requests: number;
  /** Estimated from the length of the texts, over all requests. */
  readonly promptTokens: number;
  /** Estimated, or the limit where one is set. */
  readonly completionTokens: number;
  /** Estimated US dollars; `null` where the model has no price. */
  readonly costUsd: number | null;
}

/** Tokens a reply is taken to have where no limit is set. */
export const assumedReplyTokens = 1000;

/**
 * Reads every problem of a file once, so that a malformed one is found before
 * the first request, and estimates what asking them all costs.
 *
 * Refuses an empty file and one whose prompts are of different versions.
 */
export async function planRun(options: {
  readonly file: string;
  readonly task: RunnableTask;
  readonly repeats: number;
  readonly sampling: Sampling;
  readonly price: Price | null;
  /** Only the first so many problems. */
  readonly limit?: number;
}): Promise<RunPlan> {
  const { file, task, repeats, sampling, price } = options;
  let problems = 0;
  let duplicates = 0;
  const seen = new KeyIndex();
  let promptTokens = 0;
  let promptVersion: string | null = null;
  const prompts = createHash("sha256");
  for await (const { problem, record, where } of loadProblems(file, task, options.limit)) {
    const key = createHash("sha256")
      .update(JSON.stringify([record, problem.prompt.messages]))
      .digest("hex");
    if (seen.has(key)) {
      duplicates++;
      continue;
    }
    seen.set(key);
    problems++;
    prompts.update(JSON.stringify(problem.prompt.messages));
    promptTokens += estimateTokens(problem.prompt.messages);
    promptVersion ??= problem.prompt.version;
    if (problem.prompt.version !== promptVersion)
      throw new WrongRequest(
        `this problem's prompt is version ${problem.prompt.version}, the first one's ${promptVersion}`,
        {
          where,
          mend: "Ask problems with different prompts in runs of their own.",
        },
      );
  }
  if (promptVersion === null)
    throw new WrongRequest("there is no problem in this file", {
      where: file,
      mend: "Name another file with --problems.",
    });
  const tokens = {
    promptTokens: promptTokens * repeats,
    completionTokens: (sampling.maxTokens ?? assumedReplyTokens) * problems * repeats,
  };
  return {
    problems,
    duplicates,
    hash: await fileHash(file),
    promptVersion,
    promptHash: prompts.digest("hex"),
    requests: problems * repeats,
    ...tokens,
    costUsd: price === null ? null : costOf(price, null, tokens).usd,
  };
}

/** The problems of a file, checked, with the record each was read from. */
export async function* loadProblems(
  file: string,
  task: RunnableTask,
  limit: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<{ readonly problem: LoadedProblem; readonly record: unknown; readonly where: string }> {
  let count = 0;
  for await (const { record, where } of readProblems(file)) {
    if (count++ >= limit) return;
    yield { problem: task.load(record, where), record, where };
  }
}
