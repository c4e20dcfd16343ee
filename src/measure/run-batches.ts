import { setImmediate } from "node:timers/promises";
import { mapOnWorkers } from "../internal/worker-pool.js";
import type { Batch, BatchCounts } from "./batch-counts.js";
import { batchSearch, type SearchSetup } from "./batch-search.js";
import type { BatchWorkerData } from "./batch-worker.js";

/** Runs batches somewhere, and yields what they have come to in the order of the batches. */
export type BatchRunner = (batches: Iterable<Batch>) => AsyncGenerator<BatchCounts, void, void>;

/**
 * Batches on threads of this machine; with `threads` 0 in this one.
 *
 * @param sources in memory that threads share
 */
export function localRunner(setup: SearchSetup, sources: Uint32Array, threads: number): BatchRunner {
  return threads === 0 ? inThisThread(setup, sources) : onThreads(setup, sources, threads);
}

function inThisThread(setup: SearchSetup, sources: Uint32Array): BatchRunner {
  const search = batchSearch(setup, 0);
  return async function* run(batches) {
    for (const batch of batches) {
      yield search(batch, sources.subarray(batch.from, batch.to));
      await setImmediate();
    }
  };
}

function onThreads(setup: SearchSetup, sources: Uint32Array, threads: number): BatchRunner {
  const script = new URL("./batch-worker.js", import.meta.url);
  return async function* run(batches) {
    const data = (thread: number): BatchWorkerData => ({ setup, sources, thread });
    for await (const bytes of mapOnWorkers(script, batches, threads, data))
      yield JSON.parse(new TextDecoder().decode(bytes)) as BatchCounts;
  };
}

/** How long a batch should take: long enough to fill lanes, short enough to lose. */
const WANTED_MS = 1500;
const MOST_SOURCES = 1 << 14;
/** Arcs times sources of the first batch, of which nothing is known yet. */
const FIRST_WORK = 2e9;

/**
 * Cuts a stretch of the list of sources into batches, whose size follows what
 * the last ones took. Where they are cut cannot be seen in the sums.
 */
export class BatchCutter {
  #size: number;
  readonly #shares: number;

  /** `arcs` of the graph; `shares`: who work at the same time. */
  constructor(arcs: number, shares: number) {
    this.#size = Math.min(2048, Math.max(1, Math.floor(FIRST_WORK / Math.max(1, arcs))));
    this.#shares = Math.max(1, shares);
  }

  *batches(begin: number, end: number): Generator<Batch, void, void> {
    for (let from = begin; from < end; ) {
      // Towards the end smaller, so that all end together.
      const share = Math.ceil((end - from) / (2 * this.#shares));
      const to = Math.min(end, from + Math.max(1, Math.min(this.#size, Math.max(share, this.#size >> 3))));
      yield { from, to };
      from = to;
    }
  }

  /** Learns from what a batch took. */
  took({ from, to, elapsedMs }: BatchCounts): void {
    const wanted = ((to - from) * WANTED_MS) / Math.max(1, elapsedMs);
    this.#size = Math.round(Math.min(MOST_SOURCES, 4 * this.#size, Math.max(1, this.#size / 4, wanted)));
  }
}
