import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branches, branchHistogram } from "../../src/complexity/branches.js";
import { mergeHistograms, totalCount } from "../../src/complexity/count-histogram.js";
import { distance } from "../../src/complexity/distance.js";
import { lookahead, lookaheadsFrom } from "../../src/complexity/lookahead.js";
import { lookaheadHistogram } from "../../src/complexity/lookahead-histogram.js";
import { lookaheadModes } from "../../src/complexity/lookahead-mode.js";
import { type CsrGraph, csrFromArcs } from "../../src/graph/csr-graph.js";
import { literalLookahead } from "./literal-lookahead.js";

/** "0>1 1>2" as a graph. */
const graphOf = (text: string): CsrGraph => {
  const arcs = text.split(" ").map((arc) => arc.split(">").map(Number));
  const order = Math.max(...arcs.flat()) + 1;
  return csrFromArcs(
    order,
    arcs.map(([u]) => u!),
    arcs.map(([, v]) => v!),
  );
};

describe("the lookahead of a query", () => {
  test.for([
    { arcs: "0>1 1>2 2>3", goal: 3, levels: 1, why: "a chain needs no search" },
    { arcs: "0>1 1>3 3>5 0>2 2>4", goal: 5, levels: 3, why: "the other branch dies after level 2" },
    { arcs: "0>1 0>2 1>3 2>3 3>4", goal: 4, levels: 2, why: "both steps are right where they meet" },
    { arcs: "0>1 0>2 1>3 2>4", goal: 3, levels: 2, why: "the goal is in sight before the search may stop" },
    {
      arcs: "0>1 0>2 0>2 0>0 1>0 1>3 3>4",
      goal: 4,
      levels: 2,
      why: "repeats, loops and arcs back say nothing",
    },
    { arcs: "0>1 0>2 1>2 2>3 3>4", goal: 4, levels: 2, why: "an arc inside a level is on no shortest path" },
    { arcs: "0>1 2>3", goal: 3, levels: null, why: "no path, no lookahead" },
    { arcs: "0>1", goal: 0, levels: 0, why: "the start itself needs no step" },
  ])("$levels: $why", ({ arcs, goal, levels }) => expect(lookahead(graphOf(arcs), 0, goal)).toBe(levels));

  test("a node that is not in the graph is refused with its number", () => {
    expect(() => lookahead(graphOf("0>1"), 0, 7)).toThrow("goal: a node from 0 to 1 is wanted, got 7");
    expect(() => lookahead(csrFromArcs(0, [], []), 0, 0)).toThrow("the graph has no nodes");
  });

  test("sixty branches are searched in groups with the same result as one by one", () => {
    // Branch 47 alone goes on past level 2; all others end there.
    const arcs: [number, number][] = [];
    for (let b = 1; b <= 60; b++) arcs.push([0, b], [b, 60 + b]);
    arcs.push([107, 121], [121, 122]);
    const graph = csrFromArcs(
      123,
      arcs.map(([u]) => u),
      arcs.map(([, v]) => v),
    );
    expect(lookahead(graph, 0, 122)).toBe(3);
    expect(lookaheadsFrom(graph, 0)[70]).toBe(2);
    for (const mode of lookaheadModes)
      expect(lookaheadsFrom(graph, 0, { mode })).toEqual(lookaheadsFrom(graph, 0));
  });
});

const anyArcs = (order: number): fc.Arbitrary<[number, number][]> =>
  fc.array(fc.tuple(fc.nat(order - 1), fc.nat(order - 1)), { maxLength: order * 3 });
const asGraph = (order: number, arcs: readonly [number, number][]): CsrGraph =>
  csrFromArcs(
    order,
    arcs.map(([u]) => u),
    arcs.map(([, v]) => v),
  );

describe("on any graph", () => {
  test("the canonical search agrees with the literal algorithm", () => {
    fc.assert(
      fc.property(anyArcs(12), (arcs) => {
        const graph = asGraph(12, arcs);
        for (const start of [0, 5])
          expect(lookaheadsFrom(graph, start)).toEqual(
            Array.from({ length: 12 }, (_, goal) => literalLookahead(arcs, start, goal)),
          );
      }),
    );
  });

  test("branches past one word give what the literal algorithm gives", () => {
    const hub = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 139 })), {
      minLength: 50,
      maxLength: 300,
    });
    fc.assert(
      fc.property(hub, (arcs) => {
        const all: [number, number][] = [
          ...Array.from({ length: 99 }, (_, i): [number, number] => [0, i + 1]),
          ...arcs,
        ];
        const graph = asGraph(140, all);
        const literal = Array.from({ length: 140 }, (_, goal) => literalLookahead(all, 0, goal));
        expect(lookaheadsFrom(graph, 0)).toEqual(literal);
      }),
      { numRuns: 25 },
    );
  });

  test("lookahead is at most the distance, and there is one exactly where there is a distance", () => {
    fc.assert(
      fc.property(anyArcs(15), (arcs) => {
        const graph = asGraph(15, arcs);
        const levels = lookaheadsFrom(graph, 0);
        for (let goal = 0; goal < 15; goal++) {
          const far = distance(graph, 0, goal);
          expect(levels[goal] === null).toBe(far === null);
          if (far !== null) expect(levels[goal]).toBeLessThanOrEqual(far);
        }
      }),
    );
  });

  test("the order of the arcs does not matter", () => {
    fc.assert(
      fc.property(
        anyArcs(12).chain((arcs) =>
          fc.tuple(
            fc.constant(arcs),
            fc.shuffledSubarray(arcs, { minLength: arcs.length, maxLength: arcs.length }),
          ),
        ),
        ([arcs, shuffled]) => {
          expect(lookaheadHistogram(asGraph(12, shuffled))).toEqual(lookaheadHistogram(asGraph(12, arcs)));
        },
      ),
    );
  });

  test("the histogram counts every reachable pair once, and parts of the sources add up to the whole", () => {
    fc.assert(
      fc.property(anyArcs(12), fc.constantFrom(...lookaheadModes), (arcs, mode) => {
        const graph = asGraph(12, arcs);
        const whole = lookaheadHistogram(graph, { mode });
        const parts = [
          [0, 3, 6, 9],
          [1, 2, 4, 5],
          [7, 8, 10, 11],
        ].map((sources) => lookaheadHistogram(graph, { mode, sources }));
        expect(mergeHistograms(parts.map(({ counts }) => counts))).toEqual(whole.counts);
        expect(totalCount(whole.counts)).toBe(whole.pairs);
        const values = Array.from({ length: 12 }, (_, start) =>
          lookaheadsFrom(graph, start, { mode }),
        ).flat();
        for (const [value, count] of whole.counts)
          expect(values.filter((v) => v === value)).toHaveLength(count);
      }),
    );
  });
});

test("progress is told and ends at the number of sources", () => {
  const told: number[] = [];
  const order = 3000;
  lookaheadHistogram(csrFromArcs(order, [0], [1]), { onProgress: (done) => told.push(done) });
  expect(told).toEqual([1024, 2048, 3000]);
});

test("branches are the distinct first steps; other ways of counting have names", () => {
  const graph = graphOf("0>0 0>1 0>1 0>2 2>2");
  expect([0, 1, 2].map((v) => branches(graph, v))).toEqual([2, 0, 0]);
  expect([0, 1, 2].map((v) => branches(graph, v, { counting: "successors" }))).toEqual([3, 0, 1]);
  expect([0, 1, 2].map((v) => branches(graph, v, { counting: "arcs" }))).toEqual([4, 0, 1]);
  expect(branchHistogram(graph)).toEqual(
    new Map([
      [0, 2],
      [2, 1],
    ]),
  );
});
