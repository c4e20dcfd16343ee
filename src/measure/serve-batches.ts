import { once } from "node:events";
import type { CsrGraph } from "../graph/csr-graph.js";
import { WrongRequest } from "../internal/errors.js";
import { openBackend } from "../run/workers/queue-backend.js";
import type { BatchCounts } from "./batch-counts.js";
import { type BatchJob, batchQueueName } from "./batch-queue.js";
import { searchSetup } from "./batch-search.js";
import { BatchThreads } from "./batch-threads.js";
import { drawSources, spreadSources } from "./draw-sources.js";
import { graphHash } from "./graph-hash.js";

export interface ServeBatchesOptions {
  readonly redis: string;
  /** At least 1. */
  readonly threads: number;
  readonly stopping: AbortSignal;
  /** Told the sources counted so far. */
  readonly onCounted?: (sources: number) => void;
  /** A worker that has not been heard of for so long has lost its batches to others. Default 30,000 ms. */
  readonly lockMs?: number;
}

/**
 * Serves the batches of one graph, which this machine has read from its own
 * disk, until `stopping` fires. The queue is named for the graph's hash, so that
 * a machine with another graph, or another version of it, can never be asked.
 *
 * The graph is held once, in memory that all threads share.
 */
export async function serveBatches(
  graph: CsrGraph,
  { redis, threads, stopping, onCounted, lockMs = 30_000 }: ServeBatchesOptions,
): Promise<{ readonly counted: number }> {
  const backend = await openBackend(redis);
  const connection = backend.connect();
  const desks = new Map<string, BatchThreads>();
  const deskFor = (job: BatchJob): BatchThreads => {
    const { mode, seed, sources, keepsRows } = job;
    const name = JSON.stringify([mode, seed, sources, keepsRows]);
    const known = desks.get(name);
    if (known !== undefined) return known;
    // One measurement at a time has the machine.
    for (const [old, desk] of desks) {
      desks.delete(old);
      void desk.close();
    }
    const list = seed === null ? spreadSources(graph) : drawSources(graph.order, sources, seed);
    const desk = new BatchThreads(searchSetup(graph, { mode, threads, keepsRows }), list, threads);
    desks.set(name, desk);
    return desk;
  };
  let counted = 0;
  const worker = new backend.bullmq.Worker<BatchJob, BatchCounts>(
    batchQueueName(graphHash(graph)),
    async ({ data }) => {
      if (!(data.from >= 0 && data.from < data.to && data.to <= data.sources))
        throw new WrongRequest(`no sources ${data.from} to ${data.to} of ${data.sources}`);
      const counts = await deskFor(data).run({ from: data.from, to: data.to });
      counted += data.to - data.from;
      onCounted?.(counted);
      return counts;
    },
    {
      connection,
      concurrency: threads,
      lockDuration: lockMs,
      stalledInterval: Math.max(500, lockMs / 2),
      maxStalledCount: 1000,
    },
  );
  // A Redis that goes away is waited for; the client says so again and again.
  worker.on("error", () => {});
  if (!stopping.aborted) await once(stopping, "abort");
  await worker.close();
  connection.disconnect();
  await Promise.all([...desks.values()].map((desk) => desk.close()));
  return { counted };
}
