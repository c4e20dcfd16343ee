import { parentPort } from "node:worker_threads";
import type { WorkerReply } from "../internal/worker-pool.js";
import { type MazeJob, runMazeJob } from "./maze-jobs.js";

// A thread that does maze jobs until it is ended.
parentPort?.on("message", (job: MazeJob) => {
  try {
    const result = runMazeJob(job);
    const reply: WorkerReply = { kind: "done", result };
    parentPort?.postMessage(reply, [result.buffer]);
  } catch (error) {
    const reply: WorkerReply = {
      kind: "failed",
      name: error instanceof Error ? error.name : "Error",
      message: error instanceof Error ? error.message : String(error),
    };
    parentPort?.postMessage(reply);
  }
});
