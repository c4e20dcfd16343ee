import type { Job, QueueEvents } from "bullmq";
import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import { AnalysisError } from "../internal/errors.js";
import { openBackend } from "../run/workers/queue-backend.js";
import type { Batch, BatchCounts } from "./batch-counts.js";
import { isBatch } from "./checkpoint.js";
import type { BatchRunner } from "./run-batches.js";

/** A batch as it lies in the queue: all that decides its counts but the graph, which the queue is named for. */
export interface BatchJob extends Batch {
  readonly key: string;
  readonly mode: LookaheadMode;
  /** Of the draw; `null` where all nodes are sources. */
  readonly seed: string | null;
  /** How many sources there are in all. */
  readonly sources: number;
  readonly keepsRows: boolean;
}

/** The queue of the batches of one graph: who holds another graph does not see them. */
export const batchQueueName = (graphHash: string): string => `horizon-lookahead-${graphHash.slice(0, 32)}`;

export interface BatchQueueOptions {
  readonly redis: string;
  readonly graphHash: string;
  readonly job: Omit<BatchJob, "from" | "to">;
  /** Batches that may be out at a time. Default 32. */
  readonly outstanding?: number;
  /** Told when nobody serves the graph, once. */
  readonly onAlone?: () => void;
  readonly signal?: AbortSignal;
}

/**
 * Batches on the machines that serve this graph's queue. Every batch is counted
 * once, when its result is handed back: one whose worker was killed is done
 * again by another, and a worker that comes back too late is refused by the queue.
 */
export function queueRunner(options: BatchQueueOptions): BatchRunner {
  return async function* run(batches) {
    const { redis, graphHash, job: common, outstanding = 32, signal } = options;
    const backend = await openBackend(redis);
    const connections = [backend.connect(), backend.connect()] as const;
    const name = batchQueueName(graphHash);
    const queue = new backend.bullmq.Queue<BatchJob, BatchCounts>(name, { connection: connections[0] });
    const events: QueueEvents = new backend.bullmq.QueueEvents(name, { connection: connections[1] });
    queue.setMaxListeners(0);
    events.setMaxListeners(0);
    queue.on("error", () => {});
    events.on("error", () => {});
    const out: Sent[] = [];
    const source = batches[Symbol.iterator]();
    const stopped = new Promise<never>((_, reject) => {
      const stop = (): void => reject(new AnalysisError("stopped"));
      if (signal?.aborted === true) stop();
      else signal?.addEventListener("abort", stop, { once: true });
    });
    stopped.catch(() => {});
    try {
      await events.waitUntilReady();
      // Left by a coordinator that was killed: what it had cut fits nothing any more.
      for (const old of await queue.getWaiting())
        if (old.data.key === common.key) await old.remove().catch(() => {});
      if ((await queue.getWorkers()).length === 0) options.onAlone?.();
      for (let number = 0; ; ) {
        while (out.length < outstanding) {
          const next = source.next();
          if (next.done) break;
          const batch = next.value;
          const id = `${common.key.slice(0, 16)}-${Date.now()}-${number++}`;
          const job = await queue.add(
            "batch",
            { ...common, ...batch },
            { jobId: id, removeOnComplete: { age: 3600 }, removeOnFail: { age: 3600 } },
          );
          const counts = job.waitUntilFinished(events);
          counts.catch(() => {});
          out.push({ batch, job, counts });
        }
        const first = out.shift();
        if (first === undefined) return;
        const counts: unknown = await Promise.race([first.counts, stopped]).catch((cause: unknown) => {
          out.unshift(first);
          if (signal?.aborted === true) return null;
          throw new AnalysisError(
            `a worker could not do its batch: ${cause instanceof Error ? cause.message : String(cause)}`,
            { cause },
          );
        });
        if (counts === null) return;
        const { from, to } = first.batch;
        if (!isBatch(counts) || counts.from !== from || counts.to !== to)
          throw new AnalysisError("a worker has handed back something else than the counts of its batch");
        await first.job.remove().catch(() => {});
        yield counts;
      }
    } finally {
      await Promise.allSettled(out.map(({ job }) => job.remove()));
      await Promise.allSettled([queue.close(), events.close()]);
      for (const connection of connections) connection.disconnect();
    }
  };
}

interface Sent {
  readonly batch: Batch;
  readonly job: Job<BatchJob, BatchCounts>;
  readonly counts: Promise<BatchCounts>;
}
