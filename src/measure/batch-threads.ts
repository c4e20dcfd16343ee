import { Worker } from "node:worker_threads";
import { AnalysisError } from "../internal/errors.js";
import type { WorkerReply } from "../internal/worker-pool.js";
import type { Batch, BatchCounts } from "./batch-counts.js";
import type { SearchSetup } from "./batch-search.js";
import type { BatchWorkerData } from "./batch-worker.js";

/** Threads that take batches one by one, as they come from somewhere else. */
export class BatchThreads {
  readonly #free: Worker[];
  readonly #all: readonly Worker[];
  readonly #waiting: ((thread: Worker) => void)[] = [];

  constructor(setup: SearchSetup, sources: Uint32Array, threads: number) {
    const script = new URL("./batch-worker.js", import.meta.url);
    this.#all = Array.from({ length: threads }, (_, thread) => {
      const workerData: BatchWorkerData = { setup, sources, thread };
      return new Worker(script, { workerData });
    });
    this.#free = [...this.#all];
  }

  /** Searches a batch on the next free thread. */
  async run(batch: Batch): Promise<BatchCounts> {
    const thread = this.#free.pop() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)));
    try {
      const reply = await new Promise<WorkerReply>((resolve, reject) => {
        thread.once("message", resolve);
        thread.once("error", reject);
        thread.postMessage(batch);
      });
      if (reply.kind === "failed") throw new AnalysisError(`a batch failed: ${reply.message}`);
      return JSON.parse(new TextDecoder().decode(reply.result)) as BatchCounts;
    } finally {
      thread.removeAllListeners("error");
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(thread);
      else next(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.terminate()));
  }
}
