import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import { searchIn } from "../complexity/search-in.js";
import { LookaheadSweep } from "../complexity/sweep/lookahead-sweep.js";
import { prepareSweep, type SweepKernel, type SweepSetup } from "../complexity/sweep/prepare-sweep.js";
import { ReachSizes, type ReachTable, reachTable } from "../complexity/sweep/reach-sizes.js";
import { type PreparedGraph, prepareGraph, separateSpace } from "../complexity/sweep/sweep-graph.js";
import type { CsrGraph } from "../graph/csr-graph.js";
import { type Batch, type BatchCounts, BatchTally } from "./batch-counts.js";

/** What every thread needs to search batches of sources, in memory they share. */
export type SearchSetup =
  | { readonly kind: "sweep"; readonly sweep: SweepSetup; readonly keepsRows: boolean }
  | {
      readonly kind: "levels";
      /** Renumbered as for sweeps, but with all its arcs in their order. */
      readonly graph: CsrGraph;
      readonly prepared: PreparedGraph;
      readonly table: ReachTable;
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
  const prepared = prepareGraph(graph, separateSpace);
  const table = reachTable(prepared, separateSpace);
  return { kind: "levels", graph: renumbered(graph, prepared), prepared, table, mode, keepsRows };
}

/** One thread's search of batches; its work space is made once. */
export function batchSearch(
  setup: SearchSetup,
  thread: number,
): (batch: Batch, sources: Uint32Array) => BatchCounts {
  const run = setup.kind === "sweep" ? sweepRun(setup.sweep, thread) : levelRun(setup);
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

function levelRun({ graph, prepared, table, mode }: Extract<SearchSetup, { readonly kind: "levels" }>): Run {
  const search = searchIn(graph, mode);
  const reach = new ReachSizes(prepared, table, {
    queue: new Uint32Array(graph.order),
    marks: new Int32Array(graph.order),
  });
  const counts: number[] = [];
  return (sources, tell) => {
    for (const [place, node] of sources.entries()) {
      const source = prepared.numberOf[node]!;
      const isCheap = reach.isCheap(source);
      const isShort = isCheap && search.runToStop(source);
      if (!isCheap) search.run(source);
      const { starts, depth } = search;
      const walked = starts[depth + 1]!;
      const reached = isShort ? reach.cheap(source) + 1 : walked;
      // What was left out is one more level.
      const last = depth + (reached > walked ? 1 : 0);
      const stop = Math.min(search.stop ?? last, last);
      for (let level = 1; level < stop; level++) counts[level] = starts[level + 1]! - starts[level]!;
      if (last > 0) counts[stop] = reached - starts[stop]!;
      tell(place, counts, stop);
    }
  };
}

/** The same graph under the numbers of `prepared`: rows keep the order of their arcs, on which the modes depend. */
function renumbered(graph: CsrGraph, { numberOf }: PreparedGraph): CsrGraph {
  const { order, size } = graph;
  const offsets = separateSpace.words(order + 1);
  const targets = separateSpace.words(size);
  for (let node = 0; node < order; node++)
    offsets[numberOf[node]! + 1] = graph.offsets[node + 1]! - graph.offsets[node]!;
  for (let number = 0; number < order; number++) offsets[number + 1]! += offsets[number]!;
  for (let node = 0; node < order; node++) {
    let at = offsets[numberOf[node]!]!;
    for (let i = graph.offsets[node]!; i < graph.offsets[node + 1]!; i++)
      targets[at++] = numberOf[graph.targets[i]!]!;
  }
  return { ...graph, offsets, targets };
}
