import { strongComponents } from "../../graph/components.js";
import type { SharedSpace, SweepGraph } from "./sweep-graph.js";

/**
 * What is known of how many nodes each node reaches, shared by all threads. A
 * component's entry is written once it is found; all who find it find the same.
 */
export interface ReachTable {
  /** The strongly connected component of each node. */
  readonly components: Uint32Array;
  /** By component: nodes reached, its own among them; 0 where not known yet. */
  readonly reached: Uint32Array;
  /** 1 for what the largest component reaches, itself among it. */
  readonly isBelow: Uint8Array;
  /** 1 for what reaches the largest component, itself among it. */
  readonly isAbove: Uint8Array;
  /** Nodes of the largest component; 0 where no component has two. */
  readonly giantOrder: number;
  /** Nodes that the largest component reaches. */
  readonly giantReach: number;
}

/**
 * Finds what can be known without a search from each node: the largest
 * component, and every component from which all arcs lead to one other at most.
 *
 * @remarks O(order + size).
 */
export function reachTable(graph: SweepGraph, space: SharedSpace): ReachTable {
  const { order, offsets, targets, backOffsets, backSources } = graph;
  const { count, labels } = strongComponents({ ...graph, duplicates: 0, selfLoops: 0 });
  const components = space.words(order);
  components.set(labels);
  const sizes = new Uint32Array(count);
  for (let v = 0; v < order; v++) sizes[labels[v]!]!++;
  let giant = 0;
  for (let c = 1; c < count; c++) if (sizes[c]! > sizes[giant]!) giant = c;
  const isBelow = space.bytes(order);
  const isAbove = space.bytes(order);
  const hasGiant = count > 0 && sizes[giant]! > 1;
  const queue = new Uint32Array(order);
  const mark = (rows: Uint32Array, ends: Uint32Array, marks: Uint8Array): number => {
    let tail = 0;
    for (let v = 0; v < order; v++)
      if (labels[v] === giant) {
        marks[v] = 1;
        queue[tail++] = v;
      }
    for (let at = 0; at < tail; at++)
      for (let i = rows[queue[at]!]!; i < rows[queue[at]! + 1]!; i++) {
        const next = ends[i]!;
        if (marks[next] === 1) continue;
        marks[next] = 1;
        queue[tail++] = next;
      }
    return tail;
  };
  const giantReach = hasGiant ? mark(offsets, targets, isBelow) : 0;
  if (hasGiant) mark(backOffsets, backSources, isAbove);

  const reached = space.words(count);
  if (hasGiant) reached[giant] = giantReach;
  fillChains({ graph, labels, sizes, reached });
  return {
    components,
    reached,
    isBelow,
    isAbove,
    giantOrder: hasGiant ? sizes[giant]! : 0,
    giantReach,
  };
}

/** Components come after all they lead to, so one walk from the sinks up follows every chain. */
function fillChains(known: {
  readonly graph: SweepGraph;
  readonly labels: Uint32Array;
  readonly sizes: Uint32Array;
  readonly reached: Uint32Array;
}): void {
  const { graph, labels, sizes, reached } = known;
  const count = sizes.length;
  // successor[c]: the one component it leads to + 1; 0 for none, MANY for several.
  const MANY = 0xffffffff;
  const successor = new Uint32Array(count);
  for (let v = 0; v < graph.order; v++) {
    const own = labels[v]!;
    for (let i = graph.offsets[v]!; i < graph.offsets[v + 1]!; i++) {
      const other = labels[graph.targets[i]!]!;
      if (other === own || successor[own] === other + 1) continue;
      successor[own] = successor[own] === 0 ? other + 1 : MANY;
    }
  }
  for (let c = 0; c < count; c++) {
    const next = successor[c]!;
    if (reached[c] !== 0 || next === MANY) continue;
    if (next === 0) reached[c] = sizes[c]!;
    else if (reached[next - 1] !== 0) reached[c] = sizes[c]! + reached[next - 1]!;
  }
}

/** One thread's way to ask the table, with a queue and a mark a node to search where it must. */
export class ReachSizes {
  readonly #graph: SweepGraph;
  readonly #table: ReachTable;
  readonly #queue: Uint32Array;
  readonly #marks: Int32Array;

  /** `marks` are 0 at rest, and left so. */
  constructor(graph: SweepGraph, table: ReachTable, work: { queue: Uint32Array; marks: Int32Array }) {
    this.#graph = graph;
    this.#table = table;
    this.#queue = work.queue;
    this.#marks = work.marks;
  }

  /** How many other nodes `source` reaches, if that is known; −1 if not. */
  known(source: number): number {
    return this.#table.reached[this.#table.components[source]!]! - 1;
  }

  /** The same, found by a search that ends at the largest component where that is upstream of it. */
  cheap(source: number): number {
    const known = this.known(source);
    return known >= 0 || this.#table.isAbove[source] === 0 ? known : this.#searchAbove(source);
  }

  /** Whether `cheap` would tell it. */
  isCheap(source: number): boolean {
    return this.known(source) >= 0 || this.#table.isAbove[source] === 1;
  }

  /** Whether `source` leads into a largest component of at least so many nodes. */
  leadsToGiant(source: number, order: number): boolean {
    return this.#table.giantOrder >= order && this.#table.isAbove[source] === 1;
  }

  /** Notes how many other nodes `source` was found to reach. */
  learn(source: number, others: number): void {
    this.#table.reached[this.#table.components[source]!] = others + 1;
  }

  #searchAbove(source: number): number {
    const { offsets, targets } = this.#graph;
    const { isBelow, giantReach } = this.#table;
    const [queue, marks] = [this.#queue, this.#marks];
    queue[0] = source;
    marks[source] = 1;
    let tail = 1;
    for (let at = 0; at < tail; at++)
      for (let i = offsets[queue[at]!]!, end = offsets[queue[at]! + 1]!; i < end; i++) {
        const next = targets[i]!;
        if (marks[next] !== 0 || isBelow[next] === 1) continue;
        marks[next] = 1;
        queue[tail++] = next;
      }
    for (let at = 0; at < tail; at++) marks[queue[at]!] = 0;
    this.learn(source, tail - 1 + giantReach);
    return tail - 1 + giantReach;
  }
}
