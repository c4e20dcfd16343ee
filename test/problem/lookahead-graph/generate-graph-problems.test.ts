import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsrGraph, csrFromArcs } from "../../../src/graph/csr-graph.js";
import { randomFrom, shuffle } from "../../../src/internal/random.js";
import {
  type GraphProblemPlan,
  generateGraphProblems,
} from "../../../src/problem/lookahead-graph/generate-graph-problems.js";
import type { GraphProblem } from "../../../src/problem/lookahead-graph/graph-problem.js";
import { arcBudget } from "../../../src/problem/lookahead-graph/grow-lookahead-graph.js";
import { measuresOf } from "../../../src/problem/lookahead-graph/measures-of.js";
import { isSameProblem, problemFingerprint } from "../../../src/problem/lookahead-graph/same-problem.js";
import { literalLookahead } from "../../complexity/literal-lookahead.js";

const make = (
  lookahead: number,
  branches: number,
  count: number,
  more: Partial<GraphProblemPlan> = {},
): GraphProblem[] => [...generateGraphProblems({ lookahead, branches, count, seed: "test", ...more })];

const graphOf = ({ arcs }: GraphProblem): CsrGraph =>
  csrFromArcs(
    Math.max(...arcs.flat()) + 1,
    arcs.map(([u]) => u),
    arcs.map(([, v]) => v),
  );

function isAcyclic({ arcs }: GraphProblem): boolean {
  let left = [...arcs];
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const entered = new Set(left.map(([, v]) => v));
    left = left.filter(([u]) => entered.has(u));
  }
  return left.length === 0;
}

/** 75 problems for each of 40 pairs: 3,000 in all. */
const grid = [2, 3, 4, 5, 8, 13, 21, 34].flatMap((lookahead) =>
  [2, 3, 4, 8, 16].map((branches) => ({ lookahead, branches })),
);

describe("three thousand made problems", () => {
  const problems = grid.flatMap(({ lookahead, branches }) => make(lookahead, branches, 75));

  test("measure as they are labelled, and one first step alone leads to the goal", () => {
    expect(problems).toHaveLength(3000);
    for (const problem of problems) {
      const { lookahead, branches, start, goal } = problem;
      expect(measuresOf(graphOf(problem), start, goal)).toEqual({
        lookahead,
        distance: lookahead,
        branches,
        firstStepsToGoal: 1,
        isAcyclic: true,
      });
    }
  });

  test("have no cycle, no repeated arc, no second path, and labels within the budget", () => {
    for (const problem of problems) {
      const { lookahead, branches, arcs, paths, start, goal } = problem;
      const budget = arcBudget(lookahead, branches);
      expect(isAcyclic(problem)).toBe(true);
      expect(new Set(arcs.map(String)).size).toBe(arcs.length);
      expect(arcs.length).toBeLessThanOrEqual(budget);
      expect(Math.max(...arcs.flat())).toBeLessThanOrEqual(budget);
      expect(Math.min(...arcs.flat())).toBeGreaterThanOrEqual(1);
      expect(paths).toHaveLength(1);
      expect(paths[0]).toHaveLength(lookahead + 1);
      expect([paths[0]![0], paths[0]!.at(-1)]).toEqual([start, goal]);
    }
  });

  test("agree with the literal algorithm where that is quick enough", () => {
    for (const { arcs, start, goal, lookahead } of problems.filter((p) => p.arcs.length < 40))
      expect(literalLookahead(arcs, start, goal)).toBe(lookahead);
  });

  test("are no two the same up to their names", () => {
    const small = problems.filter((p) => p.lookahead === 2 && p.branches === 2);
    for (const [i, a] of small.entries())
      for (const b of small.slice(i + 1)) expect(isSameProblem(a, b)).toBe(false);
  });
});

test("a seed makes the same bytes, another seed others, and a longer run begins alike", () => {
  expect(make(6, 4, 5)).toEqual(make(6, 4, 5));
  expect(make(6, 4, 8).slice(0, 5)).toEqual(make(6, 4, 5));
  expect(make(6, 4, 5, { seed: "other" })).not.toEqual(make(6, 4, 5));
});

test("large ones are made too: 800 levels with 4 branches", () => {
  const [problem] = make(800, 4, 1);
  expect(measuresOf(graphOf(problem!), problem!.start, problem!.goal)).toMatchObject({
    lookahead: 800,
    distance: 800,
  });
});

test("a chain has one branch, its depth in arcs, and no two are written alike", () => {
  const chains = make(2, 1, 10);
  expect(new Set(chains.map(({ arcs }) => String(arcs))).size).toBe(10);
  const [deep] = make(1536, 1, 1);
  expect(deep!.arcs).toHaveLength(1536);
  expect(measuresOf(graphOf(deep!), deep!.start, deep!.goal)).toEqual({
    lookahead: 1,
    distance: 1536,
    branches: 1,
    firstStepsToGoal: 1,
    isAcyclic: true,
  });
});

test("an exhausted space is said to be exhausted", () => {
  expect(() => make(2, 1, 13)).toThrow(
    /^problem 13 of 13: no more than 12 different graphs of lookahead 2 and 1 br/,
  );
  expect(() => make(1, 2, 10_000, { maxTries: 60 })).toThrow(/no more than \d+ different graphs/);
});

test.for([
  { plan: { lookahead: 0 }, message: "lookahead: a whole number of at least 1 is wanted, got 0" },
  { plan: { branches: 1.5 }, message: "branches: a whole number of at least 1 is wanted, got 1.5" },
  { plan: { count: -1 }, message: "count: a whole number of at least 1 is wanted, got -1" },
  { plan: { lookahead: 1e9, branches: 9 }, message: "needs graphs of up to 18000000002 arcs" },
])("refused: $message", ({ plan, message }) => {
  expect(() => make(3, 2, 1, plan)).toThrow(message);
});

describe("whether two problems are the same", () => {
  const renamed = (problem: GraphProblem, seed: string): GraphProblem => {
    const names = shuffle(
      Array.from({ length: 2000 }, (_, i) => i),
      randomFrom(seed),
    );
    const arcs = problem.arcs.map(([u, v]) => [names[u]!, names[v]!] as const);
    return {
      ...problem,
      start: names[problem.start]!,
      goal: names[problem.goal]!,
      arcs: shuffle([...arcs], randomFrom(seed, "order")),
    };
  };

  test("a renamed one is the same, whatever its symmetries", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.string(),
        (lookahead, branches, seed) => {
          const [problem] = make(lookahead, branches, 1, { seed });
          expect(isSameProblem(problem!, renamed(problem!, seed))).toBe(true);
        },
      ),
    );
  });

  test("equal degrees do not make two problems the same", () => {
    const base = { lookahead: 2, branches: 2, start: 0, goal: 2, paths: [] };
    const one: GraphProblem = {
      ...base,
      arcs: [
        [0, 1],
        [1, 2],
        [0, 3],
        [3, 4],
        [5, 1],
      ],
    };
    const two: GraphProblem = {
      ...base,
      arcs: [
        [0, 1],
        [1, 2],
        [0, 3],
        [3, 4],
        [5, 3],
      ],
    };
    expect(problemFingerprint(one)).toBe(problemFingerprint(two));
    expect(isSameProblem(one, two)).toBe(false);
  });

  test("six-rings and pairs of three-rings look alike from every node and differ", () => {
    const ring = (nodes: number[]): [number, number][] =>
      nodes.map((u, i) => [u, nodes[(i + 1) % nodes.length]!]);
    const base = { lookahead: 1, branches: 1, start: 0, goal: 1, paths: [] };
    const one: GraphProblem = { ...base, arcs: [[0, 1], ...ring([2, 3, 4, 5, 6, 7])] };
    const two: GraphProblem = { ...base, arcs: [[0, 1], ...ring([2, 3, 4]), ...ring([5, 6, 7])] };
    expect(isSameProblem(one, two)).toBe(false);
    expect(isSameProblem(two, renamed(two, "x"))).toBe(true);
  });
});
