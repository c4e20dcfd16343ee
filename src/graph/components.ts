import type { CsrGraph } from "./csr-graph.js";
import { reversed } from "./reversed.js";

/** Which component each node belongs to: labels 0 … count − 1. */
export interface Components {
  readonly count: number;
  readonly labels: Uint32Array;
}

/**
 * Weakly connected components: what hangs together when arcs are walked either
 * way. Labelled in the order of their smallest nodes.
 *
 * @example weakComponents(csrFromArcs(3, [0], [1])).count // 2
 * @remarks O(order + size).
 */
export function weakComponents(graph: CsrGraph): Components {
  const { order } = graph;
  const ways = [graph, reversed(graph)];
  const labels = new Uint32Array(order);
  const seen = new Uint8Array(order);
  const stack: number[] = [];
  let count = 0;
  for (let root = 0; root < order; root++) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    stack.push(root);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      labels[node] = count;
      for (const { offsets, targets } of ways)
        for (let i: number = offsets[node]!; i < offsets[node + 1]!; i++) {
          const next = targets[i]!;
          if (seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    count++;
  }
  return { count, labels };
}

/**
 * Strongly connected components: nodes that reach each other. Labelled so that
 * every arc between components leads to a smaller label, so a loop from 0 up
 * meets each component after all it leads to.
 *
 * @example strongComponents(csrFromArcs(3, [0, 1, 1], [1, 0, 2])).labels // Uint32Array [1, 1, 0]
 * @remarks O(order + size), without recursion, about 25 bytes a node.
 * @see Tarjan 1972
 */
export function strongComponents({ order, offsets, targets }: CsrGraph): Components {
  const labels = new Uint32Array(order);
  // The number of the visit, lowered to the earliest node it reaches; 0 unvisited.
  const low = new Uint32Array(order);
  const isOpen = new Uint8Array(order);
  const next = new Uint32Array(order);
  const path: number[] = [];
  const open: number[] = [];
  let visits = 0;
  let count = 0;
  const firstVisit = new Uint32Array(order);
  const enter = (node: number): void => {
    low[node] = ++visits;
    firstVisit[node] = visits;
    next[node] = offsets[node]!;
    isOpen[node] = 1;
    path.push(node);
    open.push(node);
  };
  for (let root = 0; root < order; root++) {
    if (low[root] !== 0) continue;
    enter(root);
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      if (next[node]! < offsets[node + 1]!) {
        const target = targets[next[node]!++]!;
        if (low[target] === 0) enter(target);
        else if (isOpen[target] === 1) low[node] = Math.min(low[node]!, low[target]!);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] !== firstVisit[node]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        isOpen[member] = 0;
        labels[member] = count;
        if (member === node) break;
      }
      count++;
    }
  }
  return { count, labels };
}
