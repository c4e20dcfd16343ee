import { once } from "node:events";
import { AnalysisError } from "../../internal/errors.js";
import { type AttemptReport, askWithRetries, defaultRetryPolicy } from "../../model/ask-with-retries.js";
import type { Asker, FailedAttempt } from "../../model/attempt.js";
import { AdaptiveLimiter } from "../../model/limiter.js";
import { taskNamed } from "../../task/registry.js";
import type { RunnableTask } from "../../task/runnable-task.js";
import { RunGuard } from "../run-guard.js";
import type { JobData, JobResult } from "./job.js";
import { type AskWorker, openBackend, queueName } from "./queue-backend.js";
import type { WorkerOptions } from "./worker-options.js";

/**
 * Takes questions from the queue, asks them, and hands back every attempt,
 * until `stopping` fires. An attempt is kept in Redis as soon as it is made: a
 * question whose worker was killed after the reply came is not asked again by
 * the one who takes it over.
 */
export async function serveQuestions(options: WorkerOptions): Promise<{ readonly answered: number }> {
  const { lockMs = 30_000, concurrency, requestsPerMinute } = options;
  const backend = await openBackend(options.redis);
  const limiter = new AdaptiveLimiter({
    concurrency,
    ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
  });
  const stopper = new AbortController();
  const desks = new Map<string, Desk>();
  const deskFor = (data: JobData): Desk => {
    const name = JSON.stringify([data.model, data.task, data.profile, data.question.sampling.seed]);
    const known = desks.get(name);
    if (known !== undefined) return known;
    const task = (options.tasks ?? taskNamed)(data.task);
    const asker = options.askerFor(data, task);
    const guard = new RunGuard(asker, options.stopping, concurrency, (ms) => limiter.hold(ms));
    guard.signal.addEventListener("abort", () => stopper.abort(), { once: true });
    const desk = { task, asker, guard };
    desks.set(name, desk);
    return desk;
  };
  if (options.stopping.aborted) stopper.abort();
  else options.stopping.addEventListener("abort", () => stopper.abort(), { once: true });

  let answered = 0;
  const connection = backend.connect();
  const worker: AskWorker = new backend.bullmq.Worker<JobData, JobResult>(
    queueName(options.address),
    async (job) => {
      const { data } = job;
      const { task, asker, guard } = deskFor(data);
      const reports: AttemptReport[] = [...keptReports(job.progress)];
      if (reports.at(-1)?.final === true) return { reports, end: "final", failed: null };
      const problem = asker.address === null ? task.load(data.record, "job").problem : null;
      const stops: FailedAttempt[] = [];
      let kept: Promise<void> = Promise.resolve();
      const end = await askWithRetries(
        { ...data.question, problem },
        {
          asker,
          limiter,
          policy: options.policy ?? defaultRetryPolicy,
          attemptsBefore: data.attemptsBefore + reports.length,
          onAttempt: (report) => {
            guard.saw(report.attempt);
            reports.push(report);
            const progress = { reports: [...reports] };
            kept = kept.then(() => job.updateProgress(progress));
          },
          onStop: (failed) => stops.push(failed),
          blameless: guard.blameless,
          stopping: stopper.signal,
          abort: options.abort,
        },
      );
      await kept;
      if (end === "final") {
        answered++;
        options.onAnswered?.(answered);
      }
      const failed = stops[0] ?? null;
      return { reports, end: end === "final" ? "final" : failed === null ? "left" : "stop", failed };
    },
    {
      connection,
      // Twice as many as may be in flight: some are between two attempts.
      concurrency: 2 * concurrency,
      lockDuration: lockMs,
      stalledInterval: Math.max(500, lockMs / 2),
      maxStalledCount: 1000,
    },
  );
  // A Redis that goes away is waited for; the client says so again and again.
  worker.on("error", () => {});
  if (!stopper.signal.aborted) await once(stopper.signal, "abort");
  await worker.close();
  connection.disconnect();
  await Promise.all([...desks.values()].map(({ asker }) => asker.close()));
  for (const { guard } of desks.values()) {
    guard.throwIfBroken();
    if (guard.state === "stopped") throw new AnalysisError(guard.reason ?? "the worker stopped");
  }
  return { answered };
}

/** One model at one server, as this worker asks it. */
interface Desk {
  readonly task: RunnableTask;
  readonly asker: Asker;
  readonly guard: RunGuard;
}

/** What a worker before this one had come to with the same question. */
function keptReports(progress: unknown): readonly AttemptReport[] {
  if (typeof progress !== "object" || progress === null || !("reports" in progress)) return [];
  return Array.isArray(progress.reports) ? progress.reports : [];
}
