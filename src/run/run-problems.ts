import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { RangeViolation, WrongRequest } from "../internal/errors.js";
import {
  type AttemptReport,
  askWithRetries,
  defaultRetryPolicy,
  type RetryPolicy,
} from "../model/ask-with-retries.js";
import type { Asker, FailedAttempt, Sampling } from "../model/attempt.js";
import { AdaptiveLimiter } from "../model/limiter.js";
import type { Price, PriceFooting } from "../model/price.js";
import type { RunnableTask } from "../task/runnable-task.js";
import { Budget } from "./budget.js";
import { ItemLog } from "./item-log.js";
import type { RunState } from "./manifest.js";
import { playEpisode } from "./play-episode.js";
import type { RunCounts } from "./run-counts.js";
import { RunFolder } from "./run-folder.js";
import { RunGuard } from "./run-guard.js";
import { type Item, unansweredItems } from "./run-items.js";
import type { RunPlan } from "./run-plan.js";
import { runSetting } from "./run-setting.js";
import { Transcripts } from "./transcript.js";

/** What a run is made of. */
export interface RunOptions {
  readonly file: string;
  readonly task: RunnableTask;
  readonly plan: RunPlan;
  readonly asker: Asker;
  readonly sampling: Sampling;
  /** Times each problem is asked. */
  readonly repeats: number;
  /** Requests in flight at the most. */
  readonly concurrency: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  /** US dollars that are not to be passed. */
  readonly budgetUsd?: number;
  readonly price: Price | null;
  /** How the prices are known; `null` where there are none. */
  readonly footing: PriceFooting | null;
  readonly tiers?: Readonly<Record<string, number>>;
  readonly folder: string;
  readonly policy?: RetryPolicy;
  /** Play each problem as a world with tools, in so many turns at the most. */
  readonly agentSteps?: number;
  /** Only the first so many problems. */
  readonly limit?: number;
  /** Going on, ask again what ended in a failure of network, server or account. */
  readonly retryFailed?: boolean;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Said once each, for people: a refused field, prompts that look cut. */
  readonly onWarning?: (sentence: string) => void;
  /** Fires when nothing more may be sent; requests in flight are finished. */
  readonly stopping: AbortSignal;
  /** Fires when requests in flight are to be given up, too. */
  readonly abort: AbortSignal;
}

/** Where a run stands. */
export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Items whose outcome says nothing about the model. */
  readonly failed: number;
  readonly inFlight: number;
  readonly counts: RunCounts;
  /** Items that had an outcome before this part of the run. */
  readonly doneBefore: number;
}

/** How a run, or this part of it, ended. */
export interface RunSummary {
  readonly state: RunState;
  /** Why it did not finish, and what to do; `null` if it did. */
  readonly reason: string | null;
  readonly counts: RunCounts;
  readonly total: number;
  /** Answers come from a built-in solver. */
  readonly simulated: boolean;
  readonly notes: readonly string[];
}

/**
 * Asks a model every problem of a file, `repeats` times each, and logs every
 * attempt and every outcome in a run folder. Called again with the same
 * options it goes on where it stopped, after a Ctrl-C, a kill or a power cut.
 *
 * Until the server has given its first sensible sign only one request is out:
 * a wrong key, address or model is told at once, and costs no problem its turn.
 *
 * Refuses a budget without a price, and everything `RunFolder.open` refuses.
 */
export async function runProblems(options: RunOptions): Promise<RunSummary> {
  const { asker, task, plan, price } = options;
  if (options.budgetUsd !== undefined && price === null)
    throw new WrongRequest(`no price is known for "${asker.model}", so a budget cannot be kept`, {
      mend: "Add the model to a price file and name it with --prices.",
    });
  if (!(options.repeats >= 1) || !(options.concurrency >= 1))
    throw new RangeViolation(
      `repeats ≥ 1 and concurrency ≥ 1, got ${options.repeats} and ${options.concurrency}`,
    );
  const { agentSteps } = options;
  const mode = agentSteps === undefined ? "chat" : `agent, ${agentSteps} steps`;
  const folder = await RunFolder.open(options.folder, runSetting(options, mode), options);
  // Every request in flight listens to it.
  setMaxListeners(0, options.abort);
  for (const note of folder.newNotes) options.onWarning?.(note);
  const limiter = new AdaptiveLimiter(options);
  const guard = new RunGuard(asker, options.stopping, options.concurrency, (ms) => limiter.hold(ms));
  const budget = new Budget(options.budgetUsd ?? Number.POSITIVE_INFINITY, folder.counter.costUsd);
  const doneBefore = folder.done;
  const warn = (sentence: string): void => {
    if (folder.notes.includes(sentence)) return;
    folder.note(sentence);
    options.onWarning?.(sentence);
  };
  const log = new ItemLog({ ...options, folder, task: task.name, budget, warn });
  const transcripts =
    agentSteps === undefined
      ? null
      : await Transcripts.open(join(options.folder, "transcripts.jsonl"), folder.answered);
  const report = (): void => {
    if (options.onProgress === undefined) return;
    const counts = folder.counter.counts();
    options.onProgress({
      done: folder.done,
      total: plan.requests,
      failed: failedItems(counts),
      inFlight: limiter.inFlight,
      counts,
      doneBefore,
    });
  };

  const askItem = async (item: Item): Promise<void> => {
    const { question } = item;
    const estimateUsd = log.estimateUsd(item);
    if (!(await budget.reserve(estimateUsd))) return guard.overBudget(options.budgetUsd ?? 0);
    try {
      const how = {
        asker,
        limiter,
        policy: options.policy ?? defaultRetryPolicy,
        attemptsBefore: folder.attemptsBefore.get(question.key) ?? 0,
        onStop: (failed: FailedAttempt) => guard.failed(failed),
        blameless: guard.blameless,
        mayRetry: () => budget.holds,
        stopping: guard.signal,
        abort: options.abort,
      };
      const saw = ({ attempt }: AttemptReport): void => {
        guard.saw(attempt);
      };
      if (agentSteps === undefined || transcripts === null)
        await askWithRetries(question, {
          ...how,
          onAttempt: (made) => {
            saw(made);
            log.log(item, made);
          },
        });
      else
        await playEpisode(item, {
          ...how,
          task: task.name,
          steps: agentSteps,
          transcripts,
          log,
          onAttempt: saw,
        });
      report();
    } catch (error) {
      // A log that cannot be written: nothing more may be asked.
      guard.broken(error);
    } finally {
      budget.release(estimateUsd);
    }
  };

  try {
    const items = unansweredItems({ ...options, mode }, folder.answered);
    while (!guard.serverKnown && !guard.signal.aborted) {
      const next = await items.next();
      if (next.done === true) break;
      await askItem(next.value);
    }
    // Twice as many as may be in flight: some are between two attempts.
    const workers = Array.from({ length: 2 * options.concurrency }, async () => {
      for await (const item of items) {
        if (guard.signal.aborted) break;
        await askItem(item);
        if (guard.signal.aborted) break;
      }
    });
    await Promise.all(workers);
  } catch (error) {
    guard.broken(error);
  }
  const state = guard.state;
  transcripts?.close();
  await folder.close(state, guard.reason, asker.profile()).catch((error: unknown) => guard.broken(error));
  guard.throwIfBroken();
  return {
    state,
    reason: guard.reason,
    counts: folder.counter.counts(),
    total: plan.requests,
    simulated: folder.simulated,
    notes: folder.notes,
  };
}

/** Items of which nothing was learned. */
export function failedItems(counts: RunCounts): number {
  let failed = 0;
  for (const [word, count] of Object.entries(counts.outcomes))
    if (word.startsWith("api_error/")) failed += count;
  return failed;
}
