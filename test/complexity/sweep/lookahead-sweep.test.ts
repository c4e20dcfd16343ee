import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookaheadBySource } from "../../../src/complexity/lookahead-by-source.js";
import { LookaheadSweep } from "../../../src/complexity/sweep/lookahead-sweep.js";
import { prepareSweep, type SweepKernel } from "../../../src/complexity/sweep/prepare-sweep.js";
import { type CsrGraph, csrFromArcs } from "../../../src/graph/csr-graph.js";
import { randomFrom } from "../../../src/internal/random.js";
import { literalLookahead } from "../literal-lookahead.js";

type Arcs = readonly (readonly [number, number])[];

const asGraph = (order: number, arcs: Arcs): CsrGraph =>
  csrFromArcs(
    order,
    arcs.map(([u]) => u),
    arcs.map(([, v]) => v),
  );

/** The lookaheads counted source by source, as "value:count" texts. */
function swept(graph: CsrGraph, kernel: SweepKernel, sources?: readonly number[]): string[] {
  const all = sources ?? Array.from({ length: graph.order }, (_, node) => node);
  const told = new Array<string>(all.length).fill("never told");
  const setup = prepareSweep(graph, { kernel });
  new LookaheadSweep(setup).run(all, (job, counts, depth) => {
    expect(told[job]).toBe("never told");
    told[job] = Array.from({ length: depth }, (_, i) => `${i + 1}:${counts[i + 1]}`).join(" ");
  });
  return told;
}

const searched = (graph: CsrGraph): string[] =>
  Array.from(lookaheadBySource(graph), ({ counts }) =>
    [...counts].map(([value, count]) => `${value}:${count}`).join(" "),
  );

function literal(order: number, arcs: Arcs): string[] {
  return Array.from({ length: order }, (_, start) => {
    const counts: number[] = [];
    for (let goal = 0; goal < order; goal++) {
      const value = literalLookahead(arcs, start, goal);
      if (value !== null && value > 0) counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts
      .map((count, value) => `${value}:${count}`)
      .filter(Boolean)
      .join(" ");
  });
}

const kernels: readonly SweepKernel[] = ["auto", "single", "lanes", "plain-lanes"];

const anyArcs = (order: number, most: number): fc.Arbitrary<[number, number][]> =>
  fc.array(fc.tuple(fc.nat(order - 1), fc.nat(order - 1)), { maxLength: most });

/** Shapes that take different ways through the kernels. */
const shapes: readonly (readonly [name: string, order: number, arcs: fc.Arbitrary<Arcs>])[] = [
  ["anything, repeats and loops included", 12, anyArcs(12, 40)],
  [
    "undirected",
    12,
    anyArcs(12, 20).map((arcs) =>
      arcs.flatMap(
        ([u, v]): Arcs => [
          [u, v],
          [v, u],
        ],
      ),
    ),
  ],
  ["acyclic", 14, anyArcs(14, 40).map((arcs) => arcs.filter(([u, v]) => u < v))],
  [
    "a forest",
    16,
    fc
      .array(fc.nat(15), { minLength: 16, maxLength: 16 })
      .map((parents) =>
        parents.flatMap((parent, node): Arcs => (node > 0 && parent < node ? [[parent, node]] : [])),
      ),
  ],
  [
    "long chains with a few arcs across",
    20,
    anyArcs(20, 6).map((arcs) => [...Array.from({ length: 19 }, (_, v) => [v, v + 1] as const), ...arcs]),
  ],
  [
    "a large component, what leads into it and what leaves it",
    20,
    anyArcs(20, 20).map((arcs) => [
      ...Array.from({ length: 8 }, (_, i) => [6 + i, 6 + ((i + 1) % 8)] as const),
      ...arcs.filter(([u, v]) => u <= v || (u >= 6 && u < 14 && v >= 6 && v < 14)),
    ]),
  ],
];

describe("every kernel counts what the literal algorithm counts", () => {
  test.for(shapes)("%s", ([, order, arbitrary]) => {
    fc.assert(
      fc.property(arbitrary, (arcs) => {
        const wanted = literal(order, arcs);
        const graph = asGraph(order, arcs);
        for (const kernel of kernels) expect(swept(graph, kernel), kernel).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });
});

/** A graph of some size from a seed: how many arcs, how they lie, and hubs with many arcs. */
function made(
  seed: string,
  order: number,
  degree: number,
  hubs: number,
  kind: "any" | "acyclic" | "both",
): CsrGraph {
  const random = randomFrom(seed);
  const arcs: [number, number][] = [];
  const add = (u: number, v: number): void => {
    if (kind === "acyclic" && u <= v) return;
    arcs.push([u, v]);
    if (kind === "both") arcs.push([v, u]);
  };
  for (let i = 0; i < order * degree; i++) add(random.integer(order), Math.floor(order * random.real() ** 2));
  for (let h = 0; h < hubs; h++)
    for (let i = 0; i < order / 3; i++) add(order - 1 - h, random.integer(order));
  return asGraph(order, arcs);
}

describe("on larger graphs the kernels agree with the search of one source at a time", () => {
  const cases = [
    ["sparse", 700, 1.2, 0, "any"],
    ["dense", 500, 6, 0, "any"],
    ["with hubs of hundreds of branches", 900, 2, 4, "any"],
    ["undirected with hubs", 600, 1, 2, "both"],
    ["acyclic with hubs", 1500, 4, 3, "acyclic"],
    ["acyclic and thin", 2000, 1.5, 0, "acyclic"],
  ] as const;
  test.for(cases)("%s", ([name, order, degree, hubs, kind]) => {
    const graph = made(name, order, degree, hubs, kind);
    const wanted = searched(graph);
    for (const kernel of kernels) expect(swept(graph, kernel), kernel).toEqual(wanted);
  });

  test("a cycle too long for lanes, and one that fills their log", () => {
    for (const order of [300, 1500]) {
      const arcs = Array.from({ length: order }, (_, v) => [v, (v + 1) % order] as [number, number]);
      arcs.push([0, 2], [7, 3]);
      const graph = asGraph(order, [...arcs, ...arcs.map(([u, v]) => [v, u] as const)]);
      const wanted = searched(graph);
      for (const kernel of kernels) expect(swept(graph, kernel), kernel).toEqual(wanted);
    }
  });
});

test("a source named twice is told twice, and the order of sources cannot be seen", () => {
  const graph = made("twice", 200, 2, 1, "any");
  const wanted = searched(graph);
  const sources = [5, 5, 199, 0, 17, 5];
  for (const kernel of kernels)
    expect(swept(graph, kernel, sources)).toEqual(sources.map((source) => wanted[source]));
});

test("graphs without nodes or arcs have nothing to tell", () => {
  for (const kernel of kernels) {
    expect(swept(asGraph(0, []), kernel)).toEqual([]);
    expect(swept(asGraph(3, [[1, 1]]), kernel)).toEqual(["", "", ""]);
  }
});
