import { RangeViolation } from "../internal/errors.js";

/** A node: an integer from 0 to the order of its graph less one. */
export type NodeId = number;

/** A plain or typed array of node numbers. */
export type NodeList = ArrayLike<NodeId>;

/**
 * A directed graph as two typed arrays (compressed sparse rows): the successors
 * of `v` are `targets[offsets[v]] … targets[offsets[v + 1] − 1]`.
 *
 *     0 ─→ 1 ─→ 2       offsets  0 2 3 3
 *     └─────────↗       targets  1 2 2
 *
 * An undirected graph holds each edge as two arcs. Four bytes a node and four
 * an arc; up to 2³² − 1 of either.
 */
export interface CsrGraph {
  /** How many nodes. */
  readonly order: number;
  /** How many arcs are held. */
  readonly size: number;
  readonly offsets: Uint32Array;
  /** Within a row in the order in which the arcs were given. */
  readonly targets: Uint32Array;
  /** Arcs given that repeat an earlier arc, whether they were kept or left out. */
  readonly duplicates: number;
  /** Arcs given that lead from a node to itself, repeats included. */
  readonly selfLoops: number;
}

/** What to do with arcs that say nothing new. */
export interface CsrOptions {
  /** Leave out arcs that repeat an earlier one. Default false: kept. */
  readonly distinct?: boolean;
  /** Leave out arcs from a node to itself. Default false: kept. */
  readonly dropLoops?: boolean;
}

/**
 * Builds the graph of the arcs `sources[i] → targets[i]` on the nodes
 * 0 … order − 1. The arcs of a node stay in the order in which they came.
 *
 * Refuses lists of different lengths and node numbers outside the order.
 *
 * @example csrFromArcs(3, [0, 1, 0], [1, 2, 2]).targets // Uint32Array [1, 2, 2]
 * @remarks O(order + arcs) time, one counting sort; at most 4 further bytes a node while it runs.
 */
export function csrFromArcs(
  order: number,
  sources: NodeList,
  targets: NodeList,
  options: CsrOptions = {},
): CsrGraph {
  if (sources.length !== targets.length)
    throw new RangeViolation(
      `as many sources as targets are wanted, got ${sources.length} and ${targets.length}`,
    );
  return csrFromPieces(order, [{ sources, targets, length: sources.length }], options);
}

/** Some arcs on their way into a graph: the first `length` entries of both lists. */
export interface ArcPiece {
  readonly sources: NodeList;
  readonly targets: NodeList;
  readonly length: number;
}

/** {@link csrFromArcs} for arcs that came in pieces, which are never joined. */
export function csrFromPieces(
  order: number,
  pieces: readonly ArcPiece[],
  { distinct = false, dropLoops = false }: CsrOptions = {},
): CsrGraph {
  if (!Number.isInteger(order) || order < 0 || order > 0xffffffff)
    throw new RangeViolation(`order: a whole number from 0 to 4294967295 is wanted, got ${order}`);
  const offsets = countedOffsets(order, pieces);
  const sorted = sortedTargets(offsets, pieces);
  return compacted(order, offsets, sorted, { distinct, dropLoops });
}

/** How many arcs leave `node`, repeats and loops included. */
export const outDegree = (graph: CsrGraph, node: NodeId): number =>
  graph.offsets[node + 1]! - graph.offsets[node]!;

/** The arcs that leave `node`, as a view that shares the graph's memory. */
export const successors = (graph: CsrGraph, node: NodeId): Uint32Array =>
  graph.targets.subarray(graph.offsets[node]!, graph.offsets[node + 1]!);

/** Refuses a number that is not a node of the graph; `name` says which argument it was. */
export function assertNode(graph: CsrGraph, node: NodeId, name: string): void {
  if (Number.isInteger(node) && node >= 0 && node < graph.order) return;
  throw new RangeViolation(
    graph.order === 0
      ? `${name}: the graph has no nodes, got ${node}`
      : `${name}: a node from 0 to ${graph.order - 1} is wanted, got ${node}`,
  );
}

function countedOffsets(order: number, pieces: readonly ArcPiece[]): Uint32Array {
  const offsets = new Uint32Array(order + 1);
  let before = 0;
  for (const { sources, targets, length } of pieces) {
    for (let i = 0; i < length; i++) {
      const source = sources[i]!;
      const target = targets[i]!;
      if (
        !(source >= 0 && source < order && target >= 0 && target < order) ||
        source % 1 !== 0 ||
        target % 1 !== 0
      )
        throw new RangeViolation(
          `nodes from 0 to ${order - 1} are wanted, got the arc ${source} → ${target}`,
          { where: `arc ${before + i}` },
        );
      offsets[source + 1]!++;
    }
    before += length;
  }
  for (let v = 0; v < order; v++) offsets[v + 1]! += offsets[v]!;
  return offsets;
}

/** A counting sort by source: it is stable, so the rows keep the order of the arcs. */
function sortedTargets(offsets: Uint32Array, pieces: readonly ArcPiece[]): Uint32Array {
  const next = offsets.slice(0, -1);
  const sorted = new Uint32Array(offsets[offsets.length - 1]!);
  for (const { sources, targets, length } of pieces)
    for (let i = 0; i < length; i++) sorted[next[sources[i]!]!++] = targets[i]!;
  return sorted;
}

/** Counts repeats and loops row by row and moves what is kept to the front of the array. */
function compacted(
  order: number,
  offsets: Uint32Array,
  targets: Uint32Array,
  { distinct, dropLoops }: Required<CsrOptions>,
): CsrGraph {
  // lastSource[v] = u + 1: the arc u → v has been met.
  const lastSource = new Uint32Array(order);
  let duplicates = 0;
  let selfLoops = 0;
  let kept = 0;
  let rowStart = 0;
  for (let u = 0; u < order; u++) {
    const rowEnd = offsets[u + 1]!;
    for (let i = rowStart; i < rowEnd; i++) {
      const v = targets[i]!;
      const repeats = lastSource[v] === u + 1;
      if (repeats) duplicates++;
      if (v === u) selfLoops++;
      lastSource[v] = u + 1;
      if ((distinct && repeats) || (dropLoops && v === u)) continue;
      targets[kept++] = v;
    }
    offsets[u + 1] = kept;
    rowStart = rowEnd;
  }
  const held = kept === targets.length ? targets : targets.slice(0, kept);
  return { order, size: kept, offsets, targets: held, duplicates, selfLoops };
}
