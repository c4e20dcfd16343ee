import { parentPort, workerData } from "node:worker_threads";
import type { WorkerReply } from "../internal/worker-pool.js";
import type { Batch } from "./batch-counts.js";
import { batchSearch, type SearchSetup } from "./batch-search.js";

/** What a thread is started with. */
export interface BatchWorkerData {
  readonly setup: SearchSetup;
  readonly sources: Uint32Array;
  readonly thread: number;
}

const { setup, sources, thread } = workerData as BatchWorkerData;
const search = batchSearch(setup, thread);

// A thread that searches batches of sources until it is ended.
parentPort?.on("message", (batch: Batch) => {
  try {
    const found = search(batch, sources.subarray(batch.from, batch.to));
    const result = new TextEncoder().encode(JSON.stringify(found));
    const reply: WorkerReply = { kind: "done", result };
    parentPort?.postMessage(reply, [result.buffer]);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ kind: "failed", name, message } satisfies WorkerReply);
  }
});
