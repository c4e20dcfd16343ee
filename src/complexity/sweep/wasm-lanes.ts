import { type LaneKernel, MOST_LANES, MOST_LEVELS, MOST_SOURCES, ROW_WORDS } from "./lane-kernel.js";
import { laneKernelBase64 } from "./lane-kernel-bytes.js";
import type { LaneRows } from "./plain-lanes.js";
import type { SharedSpace, SweepGraph } from "./sweep-graph.js";

/** What is used of `WebAssembly`; the language's own library does not declare it. */
interface WebAssemblyLike {
  readonly validate: (bytes: Uint8Array) => boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory;
}

/** A memory that threads share. */
export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
}

interface KernelExports {
  placeGraph(order: number, size: number, ...places: number[]): void;
  placeRows(...places: number[]): void;
  placeBatch(...placesAndLevels: number[]): void;
  sweep(count: number, field: number, skipsLaneZero: number): number;
}

const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WebAssemblyLike };

const PAGE = 65_536;
/** A WebAssembly memory ends at 4 GiB. */
const MOST_PAGES = 65_536;

let bytes: Uint8Array | null = null;
const kernelBytes = (): Uint8Array =>
  (bytes ??= Uint8Array.from(atob(laneKernelBase64), (letter) => letter.charCodeAt(0)));

/** Whether this machine runs the compiled kernel, and so much memory fits into one. */
export const runsWasmLanes = (memoryBytes: number): boolean =>
  memoryBytes <= (MOST_PAGES - 1) * PAGE && wasm.validate(kernelBytes());

/** Bytes of memory that one thread's rows and lists take. */
export const wasmWorkBytes = (order: number): number => order * (3 * 4 * ROW_WORDS + 9) + BATCH_BYTES;

const BATCH_BYTES =
  MOST_SOURCES * 13 + MOST_LANES + 4 * MOST_SOURCES * (MOST_LEVELS + 1) + 4 * ROW_WORDS * (16 + 4) + 16 * 64;

/** Gives out memory from its beginning to its end, at multiples of 64. */
export class WasmSpace implements SharedSpace {
  readonly memory: WasmMemory;
  #next = 64;

  constructor(memoryBytes: number) {
    const pages = Math.ceil(memoryBytes / PAGE) + 1;
    this.memory = new wasm.Memory({ initial: pages, maximum: pages, shared: true });
  }

  words(length: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, this.take(4 * length), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.take(length), length);
  }

  /** Where the next so many bytes begin. */
  take(length: number): number {
    const place = this.#next;
    this.#next += (length + 63) & ~63;
    return place;
  }
}

/** Where one thread's part of the memory begins, list by list. */
export interface WasmWork {
  readonly rows: readonly number[];
  readonly batch: readonly number[];
}

export function takeWork(space: WasmSpace, order: number): WasmWork {
  const row = 4 * ROW_WORDS;
  return {
    rows: [order * row, order * row, order * row, order, 4 * order, 4 * order].map((n) => space.take(n)),
    batch: [
      4 * MOST_SOURCES,
      MOST_LANES,
      4 * MOST_SOURCES,
      MOST_SOURCES,
      4 * MOST_SOURCES,
      4 * MOST_SOURCES * (MOST_LEVELS + 1),
      16 * row,
      4 * row,
    ].map((n) => space.take(n)),
  };
}

/** The rows of one thread as lists, for those who use them between two sweeps. */
export function wasmRows(memory: WasmMemory, { rows }: WasmWork, order: number): LaneRows {
  const words = (place: number, length: number): Uint32Array => new Uint32Array(memory.buffer, place, length);
  return {
    frontier: words(rows[0]!, order * ROW_WORDS),
    next: words(rows[1]!, order * ROW_WORDS),
    seen: words(rows[2]!, order * ROW_WORDS),
    isNext: new Uint8Array(memory.buffer, rows[3]!, order),
    current: words(rows[4]!, order),
    upcoming: words(rows[5]!, order),
  };
}

/** The compiled kernel on a graph that lies in the memory. */
export class WasmLanes implements LaneKernel {
  readonly sources: Int32Array;
  readonly lanes: Uint8Array;
  readonly deepest: Int32Array;
  readonly reachKnown: Uint8Array;
  readonly stops: Int32Array;
  readonly log: Int32Array;
  readonly #kernel: KernelExports;

  constructor(memory: WasmMemory, graph: SweepGraph, { rows, batch }: WasmWork) {
    const instance = new wasm.Instance(new wasm.Module(kernelBytes()), { env: { memory } });
    this.#kernel = instance.exports as KernelExports;
    const { offsets, targets, backOffsets, backSources } = graph;
    const places = [offsets, targets, backOffsets, backSources].map((list) => list.byteOffset);
    this.#kernel.placeGraph(graph.order, graph.size, ...places);
    this.#kernel.placeRows(...rows);
    this.#kernel.placeBatch(...batch, MOST_LEVELS);
    const { buffer } = memory;
    this.sources = new Int32Array(buffer, batch[0]!, MOST_SOURCES);
    this.lanes = new Uint8Array(buffer, batch[1]!, MOST_LANES);
    this.deepest = new Int32Array(buffer, batch[2]!, MOST_SOURCES);
    this.reachKnown = new Uint8Array(buffer, batch[3]!, MOST_SOURCES);
    this.stops = new Int32Array(buffer, batch[4]!, MOST_SOURCES);
    this.log = new Int32Array(buffer, batch[5]!, MOST_SOURCES * (MOST_LEVELS + 1));
  }

  sweep(count: number, field: number, skipsLaneZero: boolean): number {
    return this.#kernel.sweep(count, field, skipsLaneZero ? 1 : 0);
  }
}
