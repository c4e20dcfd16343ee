import type { CsrGraph } from "../../graph/csr-graph.js";

/**
 * A graph made ready for searching from many sources: no repeats, no loops,
 * arcs both ways, and nodes renumbered breadth-first from the ones with most
 * arcs, so that what is met together lies together in memory. None of it can
 * be seen in a lookahead.
 */
export interface SweepGraph {
  readonly order: number;
  readonly size: number;
  readonly offsets: Uint32Array;
  /** Ascending within a row. */
  readonly targets: Uint32Array;
  readonly backOffsets: Uint32Array;
  readonly backSources: Uint32Array;
}

/** Renumbered, and what the nodes are called here. */
export interface PreparedGraph extends SweepGraph {
  /** `numberOf[node]`: the number here of a node of the graph given. */
  readonly numberOf: Uint32Array;
}

/** Gives out zeroed memory that threads share. */
export interface SharedSpace {
  words(length: number): Uint32Array;
  bytes(length: number): Uint8Array;
}

/** Memory of its own for every list. */
export const separateSpace: SharedSpace = {
  words: (length) => new Uint32Array(new SharedArrayBuffer(4 * length)),
  bytes: (length) => new Uint8Array(new SharedArrayBuffer(length)),
};

/**
 * Prepares a graph for sweeps.
 *
 * @remarks O(order + size); holds 8 bytes a distinct arc and 12 a node, and while it runs 8 bytes a node more.
 */
export function prepareGraph(graph: CsrGraph, space: SharedSpace): PreparedGraph {
  const { order, offsets, targets } = graph;
  const sequence = breadthFirstOrder(graph);
  const numberOf = space.words(order);
  for (let number = 0; number < order; number++) numberOf[sequence[number]!] = number;

  // lastSource[v] = u + 1: the arc u → v has been met.
  const lastSource = new Uint32Array(order);
  const backOffsets = space.words(order + 1);
  let size = 0;
  for (let u = 0; u < order; u++) {
    const node = sequence[u]!;
    lastSource[u] = u + 1;
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
      const v = numberOf[targets[i]!]!;
      if (lastSource[v] === u + 1) continue;
      lastSource[v] = u + 1;
      backOffsets[v + 1]!++;
      size++;
    }
  }
  for (let v = 0; v < order; v++) backOffsets[v + 1]! += backOffsets[v]!;

  const backSources = space.words(size);
  const next = backOffsets.slice(0, order);
  lastSource.fill(0);
  for (let u = 0; u < order; u++) {
    const node = sequence[u]!;
    lastSource[u] = u + 1;
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
      const v = numberOf[targets[i]!]!;
      if (lastSource[v] === u + 1) continue;
      lastSource[v] = u + 1;
      backSources[next[v]!++] = u;
    }
  }

  // Turning round what was turned round brings the rows back in ascending order.
  const newOffsets = space.words(order + 1);
  for (let i = 0; i < size; i++) newOffsets[backSources[i]! + 1]!++;
  for (let u = 0; u < order; u++) newOffsets[u + 1]! += newOffsets[u]!;
  const newTargets = space.words(size);
  next.set(newOffsets.subarray(0, order));
  for (let v = 0; v < order; v++)
    for (let i = backOffsets[v]!; i < backOffsets[v + 1]!; i++) newTargets[next[backSources[i]!]!++] = v;
  return { order, size, offsets: newOffsets, targets: newTargets, backOffsets, backSources, numberOf };
}

/** All nodes, breadth-first from the node with most arcs, then from the one with most among those left. */
function breadthFirstOrder({ order, offsets, targets }: CsrGraph): Uint32Array {
  const queue = new Uint32Array(order);
  const seen = new Uint8Array(order);
  let [head, tail] = [0, 0];
  for (const root of byArcs(order, offsets, targets)) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    queue[tail++] = root;
    while (head < tail) {
      const node = queue[head++]!;
      for (let i = offsets[node]!; i < offsets[node + 1]!; i++) {
        const next = targets[i]!;
        if (seen[next] === 1) continue;
        seen[next] = 1;
        queue[tail++] = next;
      }
    }
  }
  return queue;
}

/** The nodes from most arcs, out and in, to fewest: a counting sort with the large ones in one class. */
function byArcs(order: number, offsets: Uint32Array, targets: Uint32Array): Uint32Array {
  const arcs = new Uint32Array(order);
  for (let i = 0; i < targets.length; i++) arcs[targets[i]!]!++;
  for (let v = 0; v < order; v++) arcs[v]! += offsets[v + 1]! - offsets[v]!;
  const most = 1 << 16;
  const begins = new Uint32Array(most + 2);
  for (let v = 0; v < order; v++) begins[most - Math.min(arcs[v]!, most) + 1]!++;
  for (let k = 0; k <= most; k++) begins[k + 1]! += begins[k]!;
  const sorted = new Uint32Array(order);
  for (let v = 0; v < order; v++) sorted[begins[most - Math.min(arcs[v]!, most)]!++] = v;
  return sorted;
}
