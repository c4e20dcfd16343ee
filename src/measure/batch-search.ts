import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import { searchIn } from "../complexity/search-in.js";
import { LookaheadSweep } from "../complexity/sweep/lookahead-sweep.js";
import { prepareSweep, type SweepKernel, type SweepSetup } from "../complexity/sweep/prepare-sweep.js";
import type { CsrGraph } from "../graph/csr-graph.js";
import { type Batch, type BatchCounts, BatchTally } from "./batch-counts.js";

/** What every thread needs to search batches of sources, in memory they share. */
export type SearchSetup =
  | { readonly kind: "sweep"; readonly sweep: SweepSetup; readonly keepsRows: boolean }
  | {
      readonly kind: "levels";
      readonly graph: CsrGraph;
      readonly mode: Exclude<LookaheadMode, "canonical">;
      readonly keepsRows: boolean;
    };

export interface SearchOptions {
  readonly mode: LookaheadMode;
  readonly threads: number;
  readonly keepsRows: boolean;
  /** Default `auto`. */
  readonly kernel?: SweepKernel;
}

/**
 * Prepares a graph for batches. The canonical reading has its sweeps; the two
 * others depend on the order of arcs and are searched source by source.
 */
export function searchSetup(
  graph: CsrGraph,
  { mode, threads, keepsRows, kernel = "auto" }: SearchOptions,
): SearchSetup {
  if (mode === "canonical")
    return { kind: "sweep", sweep: prepareSweep(graph, { threads, kernel }), keepsRows };
  const shared = { ...graph, offsets: inSharedMemory(graph.offsets), targets: inSharedMemory(graph.targets) };
  return { kind: "levels", graph: shared, mode, keepsRows };
}

/** One thread's search of batches; its work space is made once. */
export function batchSearch(
  setup: SearchSetup,
  thread: number,
): (batch: Batch, sources: Uint32Array) => BatchCounts {
  const run = setup.kind === "sweep" ? sweepRun(setup.sweep, thread) : levelRun(setup.graph, setup.mode);
  return (batch, sources) => {
    const begun = performance.now();
    const tally = new BatchTally(batch, setup.keepsRows);
    run(sources, (place, counts, depth) => tally.tell(place, counts, depth));
    return tally.done(performance.now() - begun);
  };
}

type Run = (
  sources: Uint32Array,
  tell: (place: number, counts: ArrayLike<number>, depth: number) => void,
) => void;

function sweepRun(setup: SweepSetup, thread: number): Run {
  const sweep = new LookaheadSweep(setup, thread);
  return (sources, tell) => sweep.run(sources, tell);
}

function levelRun(graph: CsrGraph, mode: LookaheadMode): Run {
  const search = searchIn(graph, mode);
  const counts: number[] = [];
  return (sources, tell) => {
    for (const [place, source] of sources.entries()) {
      search.run(source);
      const { starts, depth } = search;
      const stop = Math.min(search.stop ?? depth, depth);
      for (let level = 1; level <= stop; level++) counts[level] = starts[level + 1]! - starts[level]!;
      if (depth > 0) counts[stop] = starts[depth + 1]! - starts[stop]!;
      tell(place, counts, stop);
    }
  };
}

function inSharedMemory(list: Uint32Array): Uint32Array {
  if (list.buffer instanceof SharedArrayBuffer) return list;
  const shared = new Uint32Array(new SharedArrayBuffer(list.byteLength));
  shared.set(list);
  return shared;
}
