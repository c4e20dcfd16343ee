import fc from "fast-check";
import { expect, test } from "vitest";
import { strongComponents, weakComponents } from "../../src/graph/components.js";
import { type CsrGraph, csrFromArcs } from "../../src/graph/csr-graph.js";
import { reachedFrom } from "../../src/graph/reached-from.js";

const anyGraph: fc.Arbitrary<CsrGraph> = fc
  .array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 24 })
  .map((arcs) =>
    csrFromArcs(
      12,
      arcs.map(([u]) => u),
      arcs.map(([, v]) => v),
    ),
  );

test("two nodes share a strong component exactly where each reaches the other", () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const { labels, count } = strongComponents(graph);
      const reach = Array.from({ length: 12 }, (_, node) => reachedFrom(graph, node));
      for (let u = 0; u < 12; u++)
        for (let v = 0; v < 12; v++) {
          expect(labels[u] === labels[v]).toBe(reach[u]![v] === 1 && reach[v]![u] === 1);
          if (reach[u]![v] === 1) expect(labels[v]).toBeLessThanOrEqual(labels[u]!);
        }
      expect(new Set(labels).size).toBe(count);
    }),
  );
});

test("an arc never leaves a weak component, and each hangs together", () => {
  fc.assert(
    fc.property(anyGraph, (graph) => {
      const { labels, count } = weakComponents(graph);
      const both = csrFromArcs(
        12,
        [...graph.targets, ...sourcesOf(graph)],
        [...sourcesOf(graph), ...graph.targets],
      );
      for (let u = 0; u < 12; u++) {
        const reach = reachedFrom(both, u);
        for (let v = 0; v < 12; v++) expect(labels[u] === labels[v]).toBe(reach[v] === 1);
      }
      expect(new Set(labels).size).toBe(count);
    }),
  );
});

test("a path of a hundred thousand nodes needs no recursion", () => {
  const order = 100_000;
  const from = Uint32Array.from({ length: order - 1 }, (_, i) => i);
  const graph = csrFromArcs(
    order,
    from,
    from.map((i) => i + 1),
  );
  expect(strongComponents(graph).count).toBe(order);
  expect(weakComponents(graph).count).toBe(1);
});

const sourcesOf = ({ order, offsets }: CsrGraph): number[] =>
  Array.from({ length: order }, (_, node) =>
    new Array<number>(offsets[node + 1]! - offsets[node]!).fill(node),
  ).flat();
