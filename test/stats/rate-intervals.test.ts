import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Estimate } from "../../src/stats/interval.js";
import { meanPassAtK, passAtK } from "../../src/stats/pass-at-k.js";
import { rateDifference } from "../../src/stats/rate-difference.js";
import {
  agrestiCoullInterval,
  clopperPearsonInterval,
  jeffreysInterval,
  skillScore,
  waldInterval,
  wilsonContinuityInterval,
} from "../../src/stats/rate-intervals.js";
import { upperBoundAtZero } from "../../src/stats/wilson-interval.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const counts = fc.nat(300).chain((trials) => fc.tuple(fc.nat(trials + 1), fc.constant(trials + 1)));

describe("intervals of a share", () => {
  test("swapping right and wrong mirrors every one of them", () => {
    fc.assert(
      fc.property(counts, ([successes, trials]) => {
        for (const interval of [
          clopperPearsonInterval,
          jeffreysInterval,
          agrestiCoullInterval,
          waldInterval,
        ]) {
          const { low, value, high } = interval(successes, trials);
          expect(low <= value + 1e-15 && value <= high + 1e-15).toBe(true);
          expect(interval(trials - successes, trials).high).toBeCloseTo(1 - low, 12);
        }
      }),
    );
  });

  test("the exact one ends at 0 of n where the exact bound does", () => {
    near(clopperPearsonInterval(0, 40).high, upperBoundAtZero(40), 1e-12);
  });

  test("skill is 0 at chance, 1 at all right", () => {
    expect(skillScore(5, 10, 2).value).toBe(0);
    expect(skillScore(10, 10, 4)).toMatchObject({ value: 1, high: 1 });
    expect(() => skillScore(5, 10, 1)).toThrow("branches >= 2 and whole, got 1");
  });
});

describe("the difference of two shares", () => {
  test("is Newcombe's: 56/70 − 48/80 in 0.05 … 0.33", () => {
    const found = rateDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 });
    // Newcombe 1998, Table II, contrast (a), method 10
    expect(found.low).toBeCloseTo(0.0524, 4);
    expect(found.high).toBeCloseTo(0.3339, 4);
  });

  test("of nothing right on both sides is 0 with a width", () => {
    const found = rateDifference({ successes: 0, trials: 10 }, { successes: 0, trials: 10 });
    expect(found.value).toBe(0);
    expect(found.high).toBeGreaterThan(0.2);
  });
});

describe("pass@k", () => {
  test("is not estimable from fewer than k runs, and says so", () => {
    expect(passAtK(2, 5, 6)).toBeNull();
    expect(
      meanPassAtK(
        [
          { successes: 1, runs: 1 },
          { successes: 1, runs: 5 },
        ],
        2,
      ),
    ).toEqual({
      mean: 0.4,
      problems: 1,
      tooFewRuns: 1,
    });
    expect(meanPassAtK([{ successes: 1, runs: 1 }], 2).mean).toBeNull();
  });

  test("of one try is the rate, and of k tries what counting subsets gives", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.nat(7), fc.integer({ min: 1, max: 7 }), (runs, c, k) => {
        if (c > runs || k > runs) return;
        const subsets = Array.from({ length: 2 ** runs }, (_, mask) => mask).filter(
          (mask) => mask.toString(2).replaceAll("0", "").length === k,
        );
        const right = subsets.filter((mask) => (mask & (2 ** c - 1)) !== 0).length;
        expect(passAtK(c, runs, k)!.any).toBeCloseTo(right / subsets.length, 12);
      }),
    );
  });
});

interface RateCase {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly successes: number;
    readonly trials: number;
    readonly level: string;
    readonly n: number;
    readonly c: number;
    readonly k: number;
  };
  readonly expected?: Record<string, [number, number]> & {
    readonly passAtK: number;
    readonly oneMinusPassAtK: number;
    readonly passHatK: number;
  };
  readonly expectError?: string;
}

const INTERVALS: Readonly<Record<string, (k: number, n: number, level: number) => Estimate>> = {
  clopperPearson: clopperPearsonInterval,
  jeffreys: jeffreysInterval,
  agrestiCoull: agrestiCoullInterval,
  agrestiCoullUnclipped: (k, n, level) => agrestiCoullInterval(k, n, level, { clip: false }),
  wilsonContinuity: wilsonContinuityInterval,
  wald: waldInterval,
};

// mpmath 1.2.1, cross-checked with statsmodels 0.13.5 proportion_confint and R 4.2.2
describeShared("oracles/stats/f1-intervals-passk.json", "shares and pass@k, against the oracle", () => {
  const { cases } = readShared<{ cases: RateCase[] }>("oracles/stats/f1-intervals-passk.json");

  test.for(cases.filter(({ kind }) => kind === "interval"))("$id", ({ input, expected }) => {
    const { successes, trials, level } = input;
    for (const [name, interval] of Object.entries(INTERVALS)) {
      const call = () => interval(successes, trials, Number(level));
      if (expected === undefined) expect(call).toThrow(/got/);
      else {
        near(call().low, expected[name]![0], 1e-10);
        near(call().high, expected[name]![1], 1e-10);
      }
    }
  });

  test.for(cases.filter(({ kind }) => kind === "passAtK"))("$id", ({ input, expected, expectError }) => {
    const call = () => passAtK(input.c, input.n, input.k);
    if (expectError === "k-exceeds-n") return expect(call()).toBeNull();
    if (expected === undefined) return expect(call).toThrow(/got/);
    near(call()!.any, expected.passAtK, 1e-10);
    near(call()!.none, expected.oneMinusPassAtK, 1e-10);
    near(call()!.all, expected.passHatK, 1e-10);
  });

  test.for(cases.filter(({ kind }) => kind === "passAtKMean"))("$id", (item) => {
    const { n, successes, k } = item.input as unknown as { n: number; successes: number[]; k: number[] };
    const { mean } = item.expected as unknown as { mean: number[] };
    for (const [i, tries] of k.entries())
      near(
        meanPassAtK(
          successes.map((c) => ({ successes: c, runs: n })),
          tries,
        ).mean!,
        mean[i]!,
        1e-10,
      );
  });
});
