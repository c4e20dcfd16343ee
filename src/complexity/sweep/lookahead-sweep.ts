import { LaneBatches, type TellCounts } from "./lane-batches.js";
import { ROW_WORDS } from "./lane-kernel.js";
import { type LaneRows, PlainLanes } from "./plain-lanes.js";
import type { SweepSetup } from "./prepare-sweep.js";
import { ReachSizes } from "./reach-sizes.js";
import { type SearchSpace, SourceSearch } from "./source-search.js";
import { WasmLanes, wasmRows } from "./wasm-lanes.js";

/** Sources that are sorted and swept together at the most. */
const MOST_TOGETHER = 1 << 16;

/**
 * One thread's search of a prepared graph from many sources: those that reach
 * little one by one, the others many at a time.
 */
export class LookaheadSweep {
  readonly #setup: SweepSetup;
  readonly #reach: ReachSizes;
  readonly #search: SourceSearch;
  readonly #batches: LaneBatches | null;

  /** `thread`: which of the threads that `setup` was made for. */
  constructor(setup: SweepSetup, thread = 0) {
    const { graph, table, lanes, memory, work } = setup;
    const rows = memory === null ? null : wasmRows(memory, work[thread]!, graph.order);
    const laneRows = rows ?? (lanes === "plain" ? plainRows(graph.order) : null);
    const space = laneRows === null ? ownSpace(graph.order) : sharedSpace(laneRows, graph.order);
    this.#setup = setup;
    this.#reach = new ReachSizes(graph, table, space);
    this.#search = new SourceSearch(graph, this.#reach, space);
    const kernel =
      lanes === "none" || laneRows === null
        ? null
        : lanes === "wasm" && memory !== null
          ? new WasmLanes(memory, graph, work[thread]!)
          : new PlainLanes(graph, laneRows);
    this.#batches = kernel === null ? null : new LaneBatches(graph, this.#reach, kernel, setup.landmarks);
  }

  /**
   * Searches from `sources`, nodes of the graph as it was before it was
   * prepared. `tell` is called once for each, by its place in the list, in any order.
   */
  run(sources: ArrayLike<number>, tell: TellCounts): void {
    for (let from = 0; from < sources.length; from += MOST_TOGETHER)
      this.#runTogether(sources, from, Math.min(sources.length, from + MOST_TOGETHER), tell);
  }

  #runTogether(sources: ArrayLike<number>, from: number, to: number, tell: TellCounts): void {
    const { graph, smallReach } = this.#setup;
    // Sorted by number, neighbours in a sweep are neighbours in the graph.
    const sorted = new Float64Array(to - from);
    for (let i = from; i < to; i++)
      sorted[i - from] = graph.numberOf[sources[i]!]! * MOST_TOGETHER + (i - from);
    sorted.sort();
    const search = this.#search;
    const alone = (job: number, source: number): void => {
      search.run(source);
      tell(job, search.counts, search.depth);
    };
    const wide = Math.max(1, graph.order / 10);
    for (const entry of sorted) {
      const source = Math.floor(entry / MOST_TOGETHER);
      const job = from + (entry % MOST_TOGETHER);
      const branches = graph.offsets[source + 1]! - graph.offsets[source]!;
      // Nothing to choose, and the reach known: no search at all.
      const isKnown = branches === 0 || (branches === 1 && this.#reach.isCheap(source));
      const isSmall = isKnown || !this.#reach.leadsToGiant(source, wide);
      if (isSmall && search.run(source, isKnown ? Number.POSITIVE_INFINITY : smallReach))
        tell(job, search.counts, search.depth);
      else if (this.#batches === null || !this.#batches.add(job, source)) alone(job, source);
    }
    this.#batches?.flush(tell, alone);
  }
}

function ownSpace(order: number): SearchSpace {
  return {
    marks: new Int32Array(order),
    masks: new Int32Array(order),
    queue: new Uint32Array(order),
    carried: new Int32Array(order),
  };
}

/** The lanes' rows are 0 between two sweeps, and so serve single searches as well. */
function sharedSpace({ next, frontier, current, upcoming }: LaneRows, order: number): SearchSpace {
  const signed = (list: Uint32Array): Int32Array => new Int32Array(list.buffer, list.byteOffset, order);
  return { marks: signed(next), masks: signed(frontier), queue: current, carried: signed(upcoming) };
}

function plainRows(order: number): LaneRows {
  const rows = (): Uint32Array => new Uint32Array(order * ROW_WORDS);
  return {
    frontier: rows(),
    next: rows(),
    seen: rows(),
    isNext: new Uint8Array(order),
    current: new Uint32Array(order),
    upcoming: new Uint32Array(order),
  };
}
