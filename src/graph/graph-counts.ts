import type { CsrGraph } from "./csr-graph.js";
import { reversed } from "./reversed.js";

/** What is counted of a graph as its file stores it, before anything is added or merged. */
export interface GraphCounts {
  readonly nodes: number;
  /** Rows as stored: an undirected edge written both ways counts twice. */
  readonly edges: number;
  /** Distinct pairs (u, v), or {u, v} of an undirected graph. */
  readonly distinctPairs: number;
  /** `edges` less `distinctPairs`. */
  readonly parallel: number;
  /** Rows that repeat an earlier one in both ends, their order and the relation. */
  readonly exactDuplicates: number;
  readonly selfLoops: number;
  /** The largest number of distinct successors; of neighbours in an undirected graph. A loop counts once. */
  readonly maxOut: number;
  /** The largest number of distinct predecessors; `null` in an undirected graph. */
  readonly maxIn: number | null;
  /** Ordered pairs of two nodes whose reverse is stored as well. */
  readonly reciprocal: number;
}

/** What a graph's rows mean. */
export interface GraphCountsOptions {
  readonly directed: boolean;
  /** The relation of each arc, in the order of `stored.targets`; absent where there is none. */
  readonly relations?: Uint32Array;
}

/**
 * Counts a graph as stored.
 *
 * @example graphCounts(csrFromArcs(2, [0, 1], [1, 0]), { directed: false }).distinctPairs // 1
 * @remarks O(order + arcs), and a sort of each row where there are relations; the reversed graph and 8 bytes a node beside it.
 */
export function graphCounts(stored: CsrGraph, { directed, relations }: GraphCountsOptions): GraphCounts {
  const { order, size, offsets, targets, selfLoops } = stored;
  const back = reversed(stored);
  // The node + 1 in whose row this one was met last.
  const asTarget = new Uint32Array(order);
  const asSource = new Uint32Array(order);
  let [ordered, reciprocal, maxOut, maxIn] = [0, 0, 0, 0];
  for (let u = 0; u < order; u++) {
    let [out, into, mutual] = [0, 0, 0];
    for (let i = offsets[u]!; i < offsets[u + 1]!; i++) {
      const v = targets[i]!;
      if (asTarget[v] === u + 1) continue;
      asTarget[v] = u + 1;
      out++;
    }
    for (let i = back.offsets[u]!; i < back.offsets[u + 1]!; i++) {
      const w = back.targets[i]!;
      if (asSource[w] === u + 1) continue;
      asSource[w] = u + 1;
      into++;
      if (w !== u && asTarget[w] === u + 1) mutual++;
    }
    const loop = asTarget[u] === u + 1 ? 1 : 0;
    ordered += out;
    reciprocal += mutual;
    maxOut = Math.max(maxOut, directed ? out : out + into - mutual - loop);
    maxIn = Math.max(maxIn, into);
  }
  const distinctPairs = directed ? ordered : ordered - reciprocal / 2;
  return {
    nodes: order,
    edges: size,
    distinctPairs,
    parallel: size - distinctPairs,
    exactDuplicates: relations === undefined ? size - ordered : repeatsIn(stored, relations),
    selfLoops,
    maxOut,
    maxIn: directed ? maxIn : null,
    reciprocal,
  };
}

/** Arcs that repeat one of the same row, target and relation. */
function repeatsIn({ order, offsets, targets }: CsrGraph, relations: Uint32Array): number {
  let repeats = 0;
  for (let u = 0; u < order; u++) {
    const [begin, end] = [offsets[u]!, offsets[u + 1]!];
    if (end - begin < 2) continue;
    // Both numbers are below 2^32 and their product below 2^53 for all but monstrous graphs: one key sorts both.
    const keys = new Float64Array(end - begin);
    for (let i = begin; i < end; i++) keys[i - begin] = targets[i]! * RELATIONS + relations[i]!;
    keys.sort();
    for (let i = 1; i < keys.length; i++) if (keys[i] === keys[i - 1]) repeats++;
  }
  return repeats;
}

/** More relations than any file has; 2^53 ÷ 2^32. */
const RELATIONS = 2 ** 21;
