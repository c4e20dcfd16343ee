import { DirectedGraph, MultiUndirectedGraph, UndirectedGraph } from "graphology";
import { expect, test } from "vitest";
import { csrFromArcs, successors } from "../../src/graph/csr-graph.js";
import { fromGraphology, toGraphology } from "../../src/graph/graphology.js";

test("a graphology graph comes in with its names, an undirected edge as two arcs", () => {
  const directed = new DirectedGraph();
  directed.mergeEdge("a", "b");
  directed.mergeEdge("c", "a");
  const { graph, names } = fromGraphology(directed);
  expect(names).toEqual(["a", "b", "c"]);
  expect([0, 1, 2].map((node) => [...successors(graph, node)])).toEqual([[1], [], [0]]);

  const undirected = new UndirectedGraph();
  undirected.mergeEdge("a", "b");
  undirected.mergeEdge("b", "b");
  expect(fromGraphology(undirected).graph).toMatchObject({ order: 2, size: 3, selfLoops: 1 });

  const multi = new MultiUndirectedGraph();
  for (const node of ["a", "b"]) multi.addNode(node);
  multi.addEdge("a", "b");
  multi.addEdge("a", "b");
  expect(fromGraphology(multi).graph).toMatchObject({ size: 4, duplicates: 2 });
});

test("what goes out comes in again", () => {
  const graph = csrFromArcs(4, [0, 0, 1, 3, 0], [1, 2, 2, 3, 1]);
  const there = toGraphology(graph, ["a", "b", "c", "d"]);
  expect(there.multi).toBe(true);
  const back = fromGraphology(there);
  expect(back.names).toEqual(["a", "b", "c", "d"]);
  expect(back.graph).toEqual(graph);
  expect(toGraphology(csrFromArcs(2, [0], [1])).multi).toBe(false);
});
