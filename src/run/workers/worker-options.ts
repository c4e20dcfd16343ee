import type { RetryPolicy } from "../../model/ask-with-retries.js";
import type { Asker } from "../../model/attempt.js";
import type { RunnableTask } from "../../task/runnable-task.js";
import type { JobData } from "./job.js";

/** A worker: some process on some machine that asks what a run wants asked. */
export interface WorkerOptions {
  readonly redis: string;
  /** The address whose questions it serves; `null` for built-in solvers. */
  readonly address: string | null;
  /** Who is asked about a job: it has the key, and the job does not. */
  readonly askerFor: (job: JobData, task: RunnableTask) => Asker;
  readonly concurrency: number;
  readonly requestsPerMinute?: number;
  readonly policy?: RetryPolicy;
  readonly stopping: AbortSignal;
  readonly abort: AbortSignal;
  readonly onAnswered?: (count: number) => void;
  /** A worker that has not been heard of for so long has lost its questions to others. Default 30,000 ms. */
  readonly lockMs?: number;
  readonly tasks?: (name: string) => RunnableTask;
}
