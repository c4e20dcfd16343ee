import fc from "fast-check";
import { expect, test } from "vitest";
import { csrFromArcs, outDegree, successors } from "../../src/graph/csr-graph.js";

test("every arc put in comes out once, in its order within the row", () => {
  const arcs = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 60 });
  fc.assert(
    fc.property(arcs, (list) => {
      const graph = csrFromArcs(
        10,
        list.map(([u]) => u),
        Uint32Array.from(list, ([, v]) => v),
      );
      for (let u = 0; u < 10; u++) {
        const row = list.filter(([source]) => source === u).map(([, target]) => target);
        expect([...successors(graph, u)]).toEqual(row);
        expect(outDegree(graph, u)).toBe(row.length);
      }
      expect(graph.size).toBe(list.length);
      expect(graph.duplicates).toBe(list.length - new Set(list.map(String)).size);
      expect(graph.selfLoops).toBe(list.filter(([u, v]) => u === v).length);
    }),
  );
});

test("repeats and loops can be left out and are counted all the same", () => {
  const [sources, targets] = [
    [0, 0, 1, 0, 2],
    [1, 1, 1, 0, 0],
  ];
  const plain = csrFromArcs(3, sources, targets);
  expect([...plain.targets]).toEqual([1, 1, 0, 1, 0]);
  const bare = csrFromArcs(3, sources, targets, { distinct: true, dropLoops: true });
  expect([...bare.targets]).toEqual([1, 0]);
  expect([...bare.offsets]).toEqual([0, 1, 1, 2]);
  for (const graph of [plain, bare]) expect([graph.duplicates, graph.selfLoops]).toEqual([1, 2]);
});

test.for([
  { order: 2, arcs: [[0], [2]], message: "arc 0: nodes from 0 to 1 are wanted, got the arc 0 → 2" },
  { order: 2, arcs: [[0.5], [1]], message: "got the arc 0.5 → 1" },
  { order: 2, arcs: [[Number.NaN], [1]], message: "got the arc NaN → 1" },
  { order: 2, arcs: [[0, 1], [1]], message: "as many sources as targets are wanted, got 2 and 1" },
  { order: -1, arcs: [[], []], message: "order: a whole number" },
])("refused: $message", ({ order, arcs, message }) => {
  expect(() => csrFromArcs(order, arcs[0]!, arcs[1]!)).toThrow(message);
});
