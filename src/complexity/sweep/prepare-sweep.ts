import type { CsrGraph } from "../../graph/csr-graph.js";
import { findLandmarks, type LandmarkDistances } from "./landmarks.js";
import { type ReachTable, reachTable } from "./reach-sizes.js";
import { type PreparedGraph, prepareGraph, separateSpace } from "./sweep-graph.js";
import {
  runsWasmLanes,
  takeWork,
  type WasmMemory,
  WasmSpace,
  type WasmWork,
  wasmWorkBytes,
} from "./wasm-lanes.js";

/**
 * Which kernel searches. `auto` chooses source by source; `single` searches one
 * source at a time, `lanes` and `plain-lanes` many at once wherever there is
 * something to choose. The results are the same: this is for tests and measurements.
 */
export type SweepKernel = "auto" | "single" | "lanes" | "plain-lanes";

/** All that threads need to search one graph, in memory they share. */
export interface SweepSetup {
  readonly graph: PreparedGraph;
  readonly table: ReachTable;
  readonly landmarks: readonly LandmarkDistances[];
  readonly lanes: "wasm" | "plain" | "none";
  /** Sources that reach no more than this many nodes are searched one at a time. */
  readonly smallReach: number;
  /** The memory of the compiled kernel, in which the graph lies as well; `null` without it. */
  readonly memory: WasmMemory | null;
  /** Each thread's part of that memory. */
  readonly work: readonly WasmWork[];
}

/** Plain lanes take 105 bytes a node and thread: not beyond so many nodes. */
const MOST_PLAIN_NODES = 30_000_000;

/**
 * Prepares a graph to be searched from many sources by some threads.
 *
 * @remarks O(order + size), plus some 48 breadth-first searches. Holds 8 bytes a distinct
 * arc and 46 a node; each thread works in 105 bytes a node and 1.1 MB.
 */
export function prepareSweep(
  graph: CsrGraph,
  { threads = 1, kernel = "auto" }: { readonly threads?: number; readonly kernel?: SweepKernel } = {},
): SweepSetup {
  const { order, size } = graph;
  // What is not touched of it takes no memory.
  const most = 4 * (3 * order + 2 * size + 2) + 640 + threads * wasmWorkBytes(order);
  const isCompiled = (kernel === "auto" || kernel === "lanes") && runsWasmLanes(most);
  const space = isCompiled ? new WasmSpace(most) : null;
  const prepared = prepareGraph(graph, space ?? separateSpace);
  const table = reachTable(prepared, separateSpace);
  const isForced = kernel === "lanes" || kernel === "plain-lanes";
  const { distances, isWide, isDeep } = findLandmarks(prepared, separateSpace);
  const pays = isForced || (isWide && !isDeep && (isCompiled || order <= MOST_PLAIN_NODES));
  return {
    graph: prepared,
    table,
    landmarks: distances,
    lanes: kernel === "single" || !pays ? "none" : isCompiled ? "wasm" : "plain",
    smallReach: isForced ? 0 : Math.max(256, order >>> 7),
    memory: space?.memory ?? null,
    work: space === null ? [] : Array.from({ length: threads }, () => takeWork(space, order)),
  };
}
