import type { QueueEvents } from "bullmq";
import { WrongRequest } from "../../internal/errors.js";
import { Budget } from "../budget.js";
import { ItemLog } from "../item-log.js";
import { RunFolder } from "../run-folder.js";
import { RunGuard } from "../run-guard.js";
import { type Item, unansweredItems } from "../run-items.js";
import { failedItems, type RunOptions, type RunSummary } from "../run-problems.js";
import { runSetting } from "../run-setting.js";
import type { JobData, JobResult } from "./job.js";
import { type AskQueue, openBackend, queueName } from "./queue-backend.js";

export interface CoordinatorOptions
  extends Omit<RunOptions, "policy" | "requestsPerMinute" | "tokensPerMinute"> {
  readonly redis: string;
  /** Questions that may be out in the queue at a time. Default 256. */
  readonly outstanding?: number;
}

/**
 * The same run with others to ask: puts questions into a queue, and logs what
 * workers hand back. The folder and its log are the coordinator's alone.
 *
 * Killed, it is started again: a question that is still in the queue, or was
 * answered meanwhile, is found there by its key and not put in a second time.
 */
export async function coordinate(options: CoordinatorOptions): Promise<RunSummary> {
  const { asker, plan, task, price, outstanding = 256 } = options;
  if (options.budgetUsd !== undefined && price === null)
    throw new WrongRequest(`no price is known for "${asker.model}", so a budget cannot be kept`, {
      mend: "Add the model to a price file and name it with --prices.",
    });
  const backend = await openBackend(options.redis);
  const folder = await RunFolder.open(options.folder, runSetting(options, "chat"), options);
  const connections = [backend.connect(), backend.connect()] as const;
  const queue: AskQueue = new backend.bullmq.Queue<JobData, JobResult>(queueName(asker.address), {
    connection: connections[0],
  });
  const events = new backend.bullmq.QueueEvents(queueName(asker.address), { connection: connections[1] });
  // Every question that is out listens to both.
  queue.setMaxListeners(0);
  events.setMaxListeners(0);
  queue.on("error", () => {});
  events.on("error", () => {});
  const guard = new RunGuard(asker, options.stopping, outstanding, () => {});
  const budget = new Budget(options.budgetUsd ?? Number.POSITIVE_INFINITY, folder.counter.costUsd);
  const warn = (sentence: string): void => {
    folder.note(sentence);
    options.onWarning?.(sentence);
  };
  const log = new ItemLog({ ...options, folder, task: task.name, budget, warn });
  const doneBefore = folder.done;

  const waiting = new Map<string, Waiting>();
  guard.signal.addEventListener("abort", () => {
    for (const { withdraw } of waiting.values()) withdraw().catch(() => {});
  });
  options.abort.addEventListener("abort", () => {
    for (const { giveUp } of waiting.values()) giveUp();
  });

  const handBack = (item: Item, { reports, end, failed }: JobResult): void => {
    for (const report of reports) {
      // What an earlier coordinator had logged before it was killed comes again.
      if (report.number <= (folder.attemptsBefore.get(item.question.key) ?? 0)) continue;
      // Whether a worker reaches the server is its own affair; a reply shows that the run may go on.
      if (report.attempt.kind === "reply") guard.saw(report.attempt);
      log.log(item, report);
    }
    if (end === "stop" && failed !== null) guard.failed(failed);
    if (options.onProgress === undefined) return;
    const counts = folder.counter.counts();
    const { done } = folder;
    const inFlight = waiting.size;
    options.onProgress({
      done,
      total: plan.requests,
      failed: failedItems(counts),
      inFlight,
      counts,
      doneBefore,
    });
  };

  const askOne = async (item: Item): Promise<void> => {
    const { problem: _, ...question } = item.question;
    const estimateUsd = log.estimateUsd(item);
    if (!(await budget.reserve(estimateUsd))) return guard.overBudget(options.budgetUsd ?? 0);
    try {
      while (!folder.answered.has(question.key) && !guard.signal.aborted) {
        const attemptsBefore = folder.attemptsBefore.get(question.key) ?? 0;
        const back = await throughQueue({ queue, events, waiting }, question.key, {
          question,
          model: asker.model,
          task: task.name,
          record: asker.address === null ? item.record : null,
          profile: asker.profile(),
          attemptsBefore,
        });
        if (back === null) break;
        const { result, forget } = back;
        // A stop that an earlier coordinator has dealt with is no news.
        const isOld = result.end === "stop" && result.reports.every(({ number }) => number <= attemptsBefore);
        if (!isOld) handBack(item, result);
        await forget();
      }
    } catch (error) {
      guard.broken(error);
    } finally {
      budget.release(estimateUsd);
    }
  };

  try {
    await events.waitUntilReady();
    const items = unansweredItems({ ...options, mode: "chat" }, folder.answered);
    const lanes = Array.from({ length: outstanding }, async () => {
      for await (const item of items) {
        if (guard.signal.aborted) break;
        await askOne(item);
        if (guard.signal.aborted) break;
      }
    });
    await Promise.all(lanes);
  } catch (error) {
    guard.broken(error);
  }
  await folder
    .close(guard.state, guard.reason, asker.profile())
    .catch((error: unknown) => guard.broken(error));
  await Promise.allSettled([queue.close(), events.close()]);
  for (const connection of connections) connection.disconnect();
  guard.throwIfBroken();
  const { counter, simulated, notes } = folder;
  const { state, reason } = guard;
  return { state, reason, counts: counter.counts(), total: plan.requests, simulated, notes };
}

/** How a question that is out in the queue is taken back. */
interface Waiting {
  /** If nobody has begun with it. */
  readonly withdraw: () => Promise<void>;
  /** Whoever has. */
  readonly giveUp: () => void;
}

/** What workers made of a question, and how to take it out of the queue once it is logged. */
interface HandedBack {
  readonly result: JobResult;
  readonly forget: () => Promise<void>;
}

/** What workers make of one question; `null` if it was taken back before. */
async function throughQueue(
  desk: { readonly queue: AskQueue; readonly events: QueueEvents; readonly waiting: Map<string, Waiting> },
  key: string,
  data: JobData,
): Promise<HandedBack | null> {
  const week = { age: 604_800 };
  const job = await desk.queue.add("ask", data, { jobId: key, removeOnComplete: week, removeOnFail: week });
  const forget = (): Promise<void> => job.remove().catch(() => {});
  try {
    const result = await new Promise<JobResult | null>((resolve, reject) => {
      job.waitUntilFinished(desk.events).then(resolve, reject);
      desk.waiting.set(key, {
        // What somebody works at, or has just answered, stays: its answer is found by the next coordinator.
        withdraw: async () => {
          if (!(await job.isWaiting())) return;
          await job.remove();
          resolve(null);
        },
        giveUp: () => resolve(null),
      });
    });
    return result === null ? null : { result, forget };
  } catch (error) {
    await forget();
    throw error;
  } finally {
    desk.waiting.delete(key);
  }
}
