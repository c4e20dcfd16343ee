import { DirectedGraph, MultiDirectedGraph } from "graphology";
import { type CsrGraph, csrFromArcs } from "./csr-graph.js";

/**
 * What is needed of a graphology graph: anything that lists its nodes and
 * edges like one will do, whichever copy or version of the package made it.
 */
export interface GraphologyLike {
  readonly order: number;
  forEachNode(visit: (node: string) => void): void;
  forEachEdge(
    visit: (
      edge: string,
      attributes: unknown,
      source: string,
      target: string,
      sourceAttributes: unknown,
      targetAttributes: unknown,
      undirected: boolean,
    ) => void,
  ): void;
}

/** A graph and what its nodes were called. */
export interface NamedGraph {
  readonly graph: CsrGraph;
  readonly names: readonly string[];
}

/**
 * Takes over a graphology graph: nodes in its order, an undirected edge as two
 * arcs (a loop as one).
 *
 * @remarks O(order + edges).
 */
export function fromGraphology(graphology: GraphologyLike): NamedGraph {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  graphology.forEachNode((node) => {
    numbers.set(node, names.length);
    names.push(node);
  });
  const [sources, targets]: [number[], number[]] = [[], []];
  const add = (from: string, to: string): void => {
    sources.push(numbers.get(from)!);
    targets.push(numbers.get(to)!);
  };
  graphology.forEachEdge((_, __, source, target, ___, ____, undirected) => {
    add(source, target);
    if (undirected && source !== target) add(target, source);
  });
  return { graph: csrFromArcs(names.length, sources, targets), names };
}

/**
 * Hands a graph over to graphology, as a directed one: a `MultiDirectedGraph`
 * where arcs repeat. Nodes get `names`, or their numbers. For small graphs:
 * graphology takes some hundred bytes a node and an edge.
 */
export function toGraphology(
  { order, duplicates, offsets, targets }: CsrGraph,
  names?: readonly string[],
): DirectedGraph | MultiDirectedGraph {
  const graphology = duplicates > 0 ? new MultiDirectedGraph() : new DirectedGraph();
  const nameOf = (node: number): string => names?.[node] ?? String(node);
  for (let node = 0; node < order; node++) graphology.addNode(nameOf(node));
  for (let node = 0; node < order; node++)
    for (let i = offsets[node]!; i < offsets[node + 1]!; i++)
      graphology.addDirectedEdge(nameOf(node), nameOf(targets[i]!));
  return graphology;
}
