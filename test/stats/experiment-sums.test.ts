import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decaySurfaces } from "../../src/stats/decay-surface.js";
import { decaysOfRuns } from "../../src/stats/decays-of-runs.js";
import type { ExperimentRun } from "../../src/stats/experiment-run.js";
import { mantelHaenszel } from "../../src/stats/mantel-haenszel.js";
import { measureCurves } from "../../src/stats/measure-curves.js";
import { pairDensity } from "../../src/stats/pair-density.js";
import { familyOf, pairedConditions } from "../../src/stats/paired-conditions.js";
import { inversions, pairedScores } from "../../src/stats/paired-scores.js";
import { readingLimits } from "../../src/stats/reading-limits.js";
import { twoPartProgress } from "../../src/stats/two-part-progress.js";

const run = (what: Partial<ExperimentRun> & { readonly progress?: number }): ExperimentRun => ({
  model: "m",
  problem: "p",
  right: false,
  label: "x",
  L: 50,
  B: 2,
  noise: 0,
  shuffle: 0,
  completionTokens: null,
  coordinates: {},
  ...what,
  measures: { progress: what.progress ?? null },
});

describe("a measure against a coordinate", () => {
  test("is the mean over problems of each one's mean, so that repeats do not weigh", () => {
    const [curve] = measureCurves(
      [
        run({ problem: "a", progress: 1 }),
        run({ problem: "a", progress: 1 }),
        run({ problem: "a", progress: 1 }),
        run({ problem: "b", progress: 0 }),
      ],
      { by: "B", measure: "progress" },
    );
    expect(curve?.points).toMatchObject([{ x: 2, value: 0.5, runs: 4, problems: 2, leftOut: 0 }]);
  });

  test("counts what says nothing, and gives success without one a bound", () => {
    const rows = [
      run({ problem: "a" }),
      run({ problem: "b" }),
      run({ problem: "c", right: null, label: "refused" }),
    ];
    const [success] = measureCurves(rows, { by: "B", measure: "success" });
    expect(success?.points).toMatchObject([{ value: 0, low: 0, runs: 2, leftOut: 1 }]);
    // scipy 1.17.1: binomtest(0, 2).proportion_ci(method="exact").high
    expect(success?.points[0]?.high).toBeCloseTo(0.8418861, 6);
  });

  test("places runs without the coordinate nowhere, and says how many", () => {
    const [curve] = measureCurves([run({ B: null, progress: 1 }), run({ progress: 0.5 })], {
      by: "B",
      measure: "progress",
    });
    expect(curve).toMatchObject({ unplaced: 1, points: [{ value: 0.5, low: null, high: null }] });
  });

  test("in bins stands at the mean of what is in them", () => {
    const [curve] = measureCurves(
      [run({ L: 40, progress: 0.2 }), run({ L: 60, problem: "b", progress: 0.4 })],
      {
        by: "L",
        measure: "progress",
        bins: { kind: "edges", edges: [30, 70] },
      },
    );
    expect(curve?.points).toMatchObject([{ x: 50, runs: 2 }]);
    expect(curve?.points[0]?.value).toBeCloseTo(0.3, 12);
  });
});

describe("conditions compared over strata", () => {
  // R 4.x: mantelhaen.test(UCBAdmissions, correct = FALSE), men against women by department.
  const departments = [
    { a: { successes: 512, trials: 825 }, b: { successes: 89, trials: 108 } },
    { a: { successes: 353, trials: 560 }, b: { successes: 17, trials: 25 } },
    { a: { successes: 120, trials: 325 }, b: { successes: 202, trials: 593 } },
    { a: { successes: 138, trials: 417 }, b: { successes: 131, trials: 375 } },
    { a: { successes: 53, trials: 191 }, b: { successes: 94, trials: 393 } },
    { a: { successes: 22, trials: 373 }, b: { successes: 24, trials: 341 } },
  ];

  test("agree with R on Berkeley's admissions", () => {
    const found = mantelHaenszel(departments);
    expect(found.oddsRatio).toBeCloseTo(0.9046968, 6);
    expect(found.statistic).toBeCloseTo(1.5246, 3);
    expect(found.pValue).toBeCloseTo(0.2169, 3);
  });

  test("of one stratum are the plain difference with Wald's error", () => {
    const { difference } = mantelHaenszel([
      { a: { successes: 8, trials: 10 }, b: { successes: 4, trials: 10 } },
    ]);
    expect(difference.value).toBeCloseTo(0.4, 12);
    expect(difference.high - difference.value).toBeCloseTo(1.959964 * Math.sqrt(0.16 / 10 + 0.24 / 10), 6);
  });

  test("swapped, turn their sign", () => {
    const count = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })).chain(([n, m]) =>
      fc.record({
        a: fc.integer({ min: 0, max: n }).map((successes) => ({ successes, trials: n })),
        b: fc.integer({ min: 0, max: m }).map((successes) => ({ successes, trials: m })),
      }),
    );
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 5 }), (strata) => {
        const there = mantelHaenszel(strata);
        const back = mantelHaenszel(strata.map(({ a, b }) => ({ a: b, b: a })));
        expect(back.difference.value).toBeCloseTo(-there.difference.value, 10);
        expect(back.statistic).toBeCloseTo(there.statistic, 8);
      }),
    );
  });
});

describe("paired models", () => {
  const rows = [
    ...[0.9, 0.8, 0.2, 0.5].map((progress, i) => run({ model: "a", problem: `p${i}`, progress })),
    ...[0.1, 0.3, 0.6, 0.5].map((progress, i) => run({ model: "b", problem: `p${i}`, progress })),
    run({ model: "a", problem: "alone", progress: 1 }),
  ];

  test("meet on shared problems alone", () => {
    expect(pairedScores(rows, "a", "b", "progress")).toMatchObject({
      xs: [0.9, 0.8, 0.2, 0.5],
      ys: [0.1, 0.3, 0.6, 0.5],
      unpaired: 1,
    });
  });

  test("invert where the worse one is better; a tie is no inversion", () => {
    expect(
      inversions(pairedScores(rows, "a", "b", "progress"), { seed: "7", replicates: 200 }),
    ).toMatchObject({
      better: "a",
      worse: "b",
      problems: 4,
      inverted: 1,
      ties: 1,
      share: 0.25,
    });
    expect(inversions(pairedScores(rows, "a", "nobody", "progress"), { seed: "7" })).toBeNull();
  });

  test("have a density whose whole mass lies inside its lowest contour", () => {
    const found = pairDensity([0.1, 0.4, 0.8, 0.3], [0.2, 0.7, 0.6, 0.1], 11);
    expect(Math.max(...(found?.inside.flat() ?? []))).toBe(1);
    expect(pairDensity([0.1, 0.2, 0.3], [0.2, 0.4, 0.6], 11)).toBeNull();
  });
});

describe("conditions on the same mazes", () => {
  test("are compared maze by maze with the lowest", () => {
    const at = (shuffle: number, maze: string, right: boolean): ExperimentRun =>
      run({ shuffle, right, problem: `${maze}_rkc0_n0.2${shuffle > 0 ? `_s${shuffle}` : ""}` });
    const found = pairedConditions(
      [
        at(0, "a", true),
        at(0, "b", true),
        at(0, "c", false),
        at(1, "a", false),
        at(1, "b", true),
        at(1, "z", true),
      ],
      { by: "shuffle", measure: "success" },
    );
    expect(found).toMatchObject([{ at: 1, base: 0, unpaired: 2, difference: { value: -0.5, problems: 2 } }]);
  });

  test("know a maze by its base", () => {
    expect(familyOf(run({ problem: "7f_rkc1_n0.4_s0.2" }))).toBe("7f");
    expect(familyOf(run({ problem: "x", coordinates: { base: "b9" } }))).toBe("b9");
  });
});

test("progress falls into those at 1 and the rest", () => {
  const found = twoPartProgress([1, 1, 0.02, 0.5].map((progress) => run({ progress })).concat(run({})));
  expect(found).toMatchObject({
    runs: 4,
    leftOut: 1,
    whole: { value: 0.5 },
    rest: { count: 2, median: 0.26 },
  });
  expect(found?.lowCluster?.value).toBe(0.5);
  expect(twoPartProgress([run({})])).toBeNull();
});

test("a decay length a cell: equal data have equal lengths, and what has no place is counted", () => {
  const cell = (B: number): ExperimentRun[] =>
    [10, 20, 40].flatMap((L) =>
      Array.from({ length: 10 }, (_, i) => run({ L, B, right: i < 10 * Math.exp(-L / 20) })),
    );
  const [surface] = decaySurfaces([...cell(0), ...cell(3), run({ B: null })], { x: "B", y: "noise" });
  expect(surface?.cells.map(({ x, y, runs }) => [x, y, runs])).toEqual([
    [0, 0, 30],
    [3, 0, 30],
  ]);
  expect(surface?.leftOut).toBe(1);
  const [a, b] = surface?.cells.map(({ fit }) => (fit.kind === "fitted" ? fit.L0 : Number.NaN)) ?? [];
  expect(a).toBe(b);
  expect(a).toBeGreaterThan(15);
});

test("curves of runs are fitted both ways, at the mean length of their bins", () => {
  const runs = [10, 12, 30].flatMap((L) =>
    Array.from({ length: 20 }, (_, i) => run({ L, problem: `${L} ${i}`, right: i < 20 * Math.exp(-L / 20) })),
  );
  const [curve] = decaysOfRuns(runs, { kind: "edges", edges: [5, 15, 35] });
  expect(curve?.points.map(({ L }) => L)).toEqual([11, 30]);
  expect(curve?.likelihood.kind === "fitted" ? curve.likelihood.L0 : 0).toBeGreaterThan(15);
  expect(curve?.asPublished.kind).toBe("fitted");
});

test("readings keep their interval around them", () => {
  expect(readingLimits([{ x: 3, y: 0.62 }], 500)[0]).toMatchObject({ x: 3, y: 0.62, runs: 500 });
  expect(readingLimits([{ x: 3, y: 0 }], 500)[0]?.low).toBe(0);
});
