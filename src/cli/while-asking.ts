import type { RunRequest } from "../run/start-run.js";
import { listenForInterrupt } from "./interrupt.js";
import { runProgress } from "./run-progress.js";

/** What a run tells its user while it goes on, and how the user stops it. */
export type RunWatch = Required<
  Pick<RunRequest, "onProgress" | "onWarning" | "onLook" | "stopping" | "abort">
>;

/** Runs with a progress line on stderr and with Ctrl-C listened to: once ends it tidily, twice at once. */
export async function whileAsking<Result>(work: (watch: RunWatch) => Promise<Result>): Promise<Result> {
  const progress = runProgress();
  const interrupt = listenForInterrupt(() =>
    progress.say("finishing the requests in flight; Ctrl-C once more gives them up"),
  );
  try {
    return await work({
      onProgress: progress.tell,
      onWarning: progress.say,
      onLook: ({ file, requests }, { status, completed, failed }) =>
        progress.say(`${file}: ${status}, ${completed} of ${requests} done, ${failed} failed`),
      stopping: interrupt.stopping,
      abort: interrupt.abort,
    });
  } finally {
    progress.end();
    interrupt.release();
  }
}
