import fc from "fast-check";
import { expect, test } from "vitest";
import { strongComponents } from "../../src/graph/components.js";
import { csrFromArcs } from "../../src/graph/csr-graph.js";
import { findCycle } from "../../src/graph/find-cycle.js";

/** "0>1 1>2": the cycle that is found. */
const cycleIn = (arcs: string): readonly number[] | null => {
  const pairs = arcs.split(" ").map((arc) => arc.split(">").map(Number));
  return findCycle(
    csrFromArcs(
      1 + Math.max(...pairs.flat()),
      pairs.map(([from]) => from!),
      pairs.map(([, to]) => to!),
    ),
  );
};

test.for([
  ["0>1 1>2 0>2", null],
  ["0>1 1>2 2>0", [0, 1, 2]],
  ["0>1 1>2 2>1", [1, 2]],
  ["0>1 1>1", [1]],
  ["0>1 0>2 1>3 2>3 3>4", null],
] as const)("in %s it is %j", ([arcs, cycle]) => expect(cycleIn(arcs)).toEqual(cycle));

test("a chain of a million nodes needs no recursion", () => {
  const nodes = Array.from({ length: 1e6 }, (_, i) => i);
  expect(
    findCycle(
      csrFromArcs(
        1e6 + 1,
        nodes,
        nodes.map((node) => node + 1),
      ),
    ),
  ).toBeNull();
  expect(
    findCycle(
      csrFromArcs(
        1e6,
        nodes,
        nodes.map((node) => (node + 1) % 1e6),
      ),
    ),
  ).toHaveLength(1e6);
});

test("what is found is a cycle of the graph, and nothing is found only where no component is strong", () => {
  const arcs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 16 });
  fc.assert(
    fc.property(arcs, (pairs) => {
      const graph = csrFromArcs(
        8,
        pairs.map(([from]) => from),
        pairs.map(([, to]) => to),
      );
      const cycle = findCycle(graph);
      const isAcyclic = graph.selfLoops === 0 && strongComponents(graph).count === 8;
      expect(cycle === null).toBe(isAcyclic);
      const has = new Set(pairs.map(String));
      for (const [i, node] of (cycle ?? []).entries())
        expect(has.has(`${node},${cycle![(i + 1) % cycle!.length]}`)).toBe(true);
      expect(new Set(cycle).size).toBe(cycle?.length ?? 0);
    }),
  );
});
