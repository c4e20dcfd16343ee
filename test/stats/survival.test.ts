import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isotonicCurve, isotonicThreshold } from "../../src/stats/isotonic-threshold.js";
import { kaplanMeier } from "../../src/stats/kaplan-meier.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

describe("survival to the first error", () => {
  test("without solved runs is the share still running", () => {
    expect(kaplanMeier([1, 2, 2, 4], [1, 1, 1, 1]).steps.map(({ survival }) => survival)).toEqual([
      0.75, 0.25, 0,
    ]);
  });

  test("of runs that all solved their problem is all of them", () => {
    expect(kaplanMeier([10, 20], [false, false])).toMatchObject({
      steps: [],
      constantHazard: 0,
      failures: 0,
    });
  });

  test("refuses steps below 1", () => {
    expect(() => kaplanMeier([0], [true])).toThrow("steps >= 1 and whole, got 0");
    expect(() => kaplanMeier([], [])).toThrow("at least one");
  });
});

describe("a falling success curve", () => {
  const cells = fc.array(fc.tuple(fc.nat(9), fc.constant(9)), { minLength: 1, maxLength: 12 });

  test("never rises, keeps the number of successes, and leaves a falling one alone", () => {
    fc.assert(
      fc.property(cells, (counts) => {
        const k = counts.map(([wins]) => wins);
        const n = counts.map(([, asked]) => asked);
        const L = counts.map((_, i) => i + 1);
        const { shares } = isotonicCurve(L, k, n);
        for (const [i, share] of shares.entries())
          if (i > 0) expect(share).toBeLessThanOrEqual(shares[i - 1]!);
        const total = shares.reduce((sum, share, i) => sum + share * n[i]!, 0);
        expect(total).toBeCloseTo(
          k.reduce((sum, wins) => sum + wins, 0),
          9,
        );
        const falling = k.toSorted((a, b) => b - a);
        for (const [i, share] of isotonicCurve(L, falling, n).shares.entries())
          near(share, falling[i]! / 9, 1e-12);
      }),
    );
  });

  test("has no threshold where it never falls under it, or starts below", () => {
    expect(isotonicThreshold([2, 4], [10, 9], [10, 10], 0.5)).toBeNull();
    expect(isotonicThreshold([2, 4], [3, 1], [10, 10], 0.5)).toBeNull();
    expect(() => isotonicThreshold([2, 4], [3, 1], [10, 10], 1)).toThrow("got 1");
  });
});

interface SurvivalCase {
  readonly id: string;
  readonly input: { readonly steps: number[]; readonly failed: number[] };
  readonly expected: {
    readonly step: number;
    readonly atRisk: number;
    readonly events: number;
    readonly survival: number;
    readonly hazard: number;
    readonly greenwoodSE: number | null;
    readonly ci95LogLog: [number, number] | null;
  }[];
  readonly constantHazardMle: number;
}

// mpmath 1.2.1, cross-checked with statsmodels 0.13.5 SurvfuncRight
describeShared("oracles/stats/i-survival.json", "survival, against the oracle", () => {
  const { cases } = readShared<{ cases: SurvivalCase[] }>("oracles/stats/i-survival.json");

  test.for(cases)("$id", ({ input, expected, constantHazardMle }) => {
    const found = kaplanMeier(input.steps, input.failed);
    near(found.constantHazard, constantHazardMle, 1e-12);
    expect(found.steps.map(({ step, atRisk, failures }) => [step, atRisk, failures])).toEqual(
      expected.map(({ step, atRisk, events }) => [step, atRisk, events]),
    );
    for (const [i, wanted] of expected.entries()) {
      const row = found.steps[i]!;
      near(row.survival, wanted.survival, 1e-12);
      near(row.hazard, wanted.hazard, 1e-12);
      if (wanted.greenwoodSE === null) expect(row.standardError).toBeNull();
      else near(row.standardError!, wanted.greenwoodSE, 1e-12);
      if (wanted.ci95LogLog === null) expect(row.interval).toBeNull();
      else {
        near(row.interval!.low, wanted.ci95LogLog[0], 1e-12);
        near(row.interval!.high, wanted.ci95LogLog[1], 1e-12);
      }
    }
  });
});

interface IsotonicCase {
  readonly id: string;
  readonly input: { readonly L: number[]; readonly successes: number[]; readonly trials: number[] };
  readonly expected: { readonly fitted: number[]; readonly L50: number | null; readonly L80: number | null };
}

// exact fractions in Python 3.11, cross-checked with R 4.2.2 isoreg
describeShared("oracles/stats/j-isotonic.json", "falling curves, against the oracle", () => {
  const { cases } = readShared<{ cases: IsotonicCase[] }>("oracles/stats/j-isotonic.json");

  test.for(cases)("$id", ({ input: { L, successes, trials }, expected }) => {
    const { shares } = isotonicCurve(L, successes, trials);
    for (const [i, share] of expected.fitted.entries()) near(shares[i]!, share, 1e-12);
    for (const [share, wanted] of [
      [0.5, expected.L50],
      [0.8, expected.L80],
    ] as const) {
      const found = isotonicThreshold(L, successes, trials, share);
      if (wanted === null) expect(found).toBeNull();
      else near(found!, wanted, 1e-12);
    }
  });
});
