import { Worker } from "node:worker_threads";
import { AnalysisError, RangeViolation, WrongRequest } from "./errors.js";

/** What a worker sends back for a job. */
export type WorkerReply =
  | { readonly kind: "done"; readonly result: Uint8Array }
  | { readonly kind: "failed"; readonly name: string; readonly message: string };

/**
 * Runs jobs on several threads and yields their results in the order of the
 * jobs, so that the number of threads cannot be seen in what comes out.
 *
 * At most two jobs a thread are under way or waiting to be taken: memory stays
 * flat however many jobs there are. Stopping early, or a failing job, ends the
 * threads.
 *
 * @param script the worker's file: it answers each message with a `WorkerReply`
 * @param dataFor what a thread finds as its `workerData`, by its number
 */
export async function* mapOnWorkers<Job>(
  script: URL,
  jobs: Iterable<Job>,
  workers: number,
  dataFor?: (thread: number) => unknown,
): AsyncGenerator<Uint8Array, void, void> {
  const threads = Array.from(
    { length: workers },
    (_, thread) => new Worker(script, { workerData: dataFor?.(thread) }),
  );
  const results = new Map<number, Uint8Array>();
  const source = jobs[Symbol.iterator]();
  let failure: Error | null = null;
  let wake: () => void = () => {};
  let issued = 0;
  let taken = 0;
  let finished = false;
  const idle = new Set(threads);
  const feed = (): void => {
    for (const thread of idle) {
      if (finished || failure !== null || issued - taken >= workers * 2) return;
      const next = source.next();
      if (next.done) {
        finished = true;
        return;
      }
      const number = issued++;
      idle.delete(thread);
      thread.once("message", (reply: WorkerReply) => {
        if (reply.kind === "done") results.set(number, reply.result);
        else failure ??= rebuild(reply);
        idle.add(thread);
        wake();
      });
      thread.postMessage(next.value);
    }
  };
  for (const thread of threads) {
    thread.once("error", (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
      wake();
    });
  }
  try {
    for (;;) {
      feed();
      const result = results.get(taken);
      if (result !== undefined) {
        results.delete(taken++);
        yield result;
      } else if (failure !== null) throw failure;
      else if (finished && taken === issued) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

/** Errors cross threads as text; their class decides the exit code. */
function rebuild({ name, message }: Extract<WorkerReply, { readonly kind: "failed" }>): Error {
  if (name === "RangeViolation") return new RangeViolation(message);
  if (name === "WrongRequest") return new WrongRequest(message);
  return new AnalysisError(message);
}
