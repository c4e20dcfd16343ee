import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { preciseSum } from "../../src/stats/double-double.js";
import { weightedLeastSquares } from "../../src/stats/weighted-least-squares.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

describe("least squares", () => {
  test("of three points is the line a person would compute", () => {
    const line = weightedLeastSquares([1, 2, 3], [2, 4, 6.3]);
    near(line.coefficients[0]!, -0.2, 1e-13);
    near(line.coefficients[1]!, 2.15, 1e-14);
    expect(line.degreesOfFreedom).toBe(1);
  });

  test("residuals are orthogonal to every predictor, whatever the data", () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 4, maxLength: 20 }), (points) => {
        const x = points.map(([value], i) => [value, i * i]);
        if (new Set(x.map(([value]) => value)).size < 3) return;
        const { residuals } = weightedLeastSquares(
          x,
          points.map(([, value]) => value),
        );
        expect(Math.abs(preciseSum(residuals))).toBeLessThan(1e-10);
        expect(Math.abs(preciseSum(residuals.map((e, i) => e * x[i]![1]!)))).toBeLessThan(1e-8);
      }),
    );
  });

  test("a weight of two is the point twice", () => {
    const once = weightedLeastSquares([1, 2, 4, 7], [1, 3, 2, 6], { weights: [1, 2, 1, 1] });
    const twice = weightedLeastSquares([1, 2, 2, 4, 7], [1, 3, 3, 2, 6]);
    for (const [j, value] of once.coefficients.entries()) near(value, twice.coefficients[j]!, 1e-13);
  });

  test.for([
    { x: [4, 4, 4], y: [1, 2, 3], told: "lower rank" },
    { x: [4], y: [1], told: "at least 2 points for 2 coefficients, got 1" },
    { x: [1, 2, 3], y: [1, 2], told: "got 3 and none for 2" },
    { x: [1, 2, 3], y: [1, Number.NaN, 2], told: "point 2: finite numbers, got NaN" },
  ])("refuses $told", ({ x, y, told }) => expect(() => weightedLeastSquares(x, y)).toThrow(told));

  test("refuses weights below zero, and too few above", () => {
    expect(() => weightedLeastSquares([1, 2, 3], [1, 2, 3], { weights: [1, -1, 1] })).toThrow(
      "weight >= 0, got -1",
    );
    expect(() => weightedLeastSquares([1, 2, 3], [1, 2, 3], { weights: [0, 1, 0] })).toThrow("got 1");
  });
});

interface LinearCase {
  readonly id: string;
  readonly input: {
    readonly x: (number | number[])[];
    readonly y: (number | string)[];
    readonly weights: (number | string)[] | null;
    readonly intercept: boolean;
  };
  readonly expected?: {
    readonly dfResid: number;
    readonly coefficients: number[];
    readonly residuals: number[];
    readonly rss: number;
    readonly rSquared: number | null;
    readonly rSquaredAdjusted?: number | null;
    readonly logLik: number | string | null;
    readonly standardErrors: number[] | null;
    readonly covariance: number[][] | null;
    readonly ci95: [number, number][] | null;
    readonly pValues: number[] | null;
    readonly fStat?: number | null;
    readonly fPValue?: number | null;
  };
  readonly tolerance?: { readonly coefficientsRel: number; readonly standardErrorsRel: number };
}

// mpmath 1.2.1 at 60 digits from the exact doubles; R 4.2.2 lm and statsmodels 0.13.5 cross-checked
describeShared("oracles/stats/a-linear.json", "least squares, against the oracle", () => {
  const { cases } = readShared<{ cases: LinearCase[] }>("oracles/stats/a-linear.json");

  test.for(cases)("$id", ({ input, expected, tolerance }) => {
    const line = () =>
      weightedLeastSquares(input.x, input.y.map(Number), {
        intercept: input.intercept,
        ...(input.weights === null ? {} : { weights: input.weights.map(Number) }),
      });
    if (expected === undefined) return expect(line).toThrow(/got/);
    const found = line();
    const errors = tolerance!.standardErrorsRel;
    expect(found.degreesOfFreedom).toBe(expected.dfResid);
    for (const [j, value] of expected.coefficients.entries())
      near(found.coefficients[j]!, value, tolerance!.coefficientsRel);
    if (expected.rSquared !== null) near(found.rSquared!, expected.rSquared, 1e-10);
    if (expected.dfResid === 0) return expect(found.standardErrors).toBeNull();
    near(found.residualSquares, expected.rss, errors);
    if (typeof expected.logLik === "number") near(found.logLikelihood!, expected.logLik, 1e-8);
    for (const [j, value] of expected.standardErrors!.entries()) {
      near(found.standardErrors![j]!, value, errors);
      near(found.intervals![j]!.low, expected.ci95![j]![0], 10 * errors);
      near(found.intervals![j]!.high, expected.ci95![j]![1], 10 * errors);
      near(found.pValues![j]!, expected.pValues![j]!, 1e-6);
      for (const [m, entry] of expected.covariance![j]!.entries())
        near(found.covariance![j]![m]!, entry, 10 * errors);
    }
    if (expected.rSquaredAdjusted != null) near(found.adjustedRSquared!, expected.rSquaredAdjusted, 1e-10);
    if (expected.fStat != null) near(found.fTest!.f, expected.fStat, 1e-7);
    if (expected.fPValue != null) near(found.fTest!.pValue, expected.fPValue, 1e-6);
  });
});

interface NistCase {
  readonly id: string;
  readonly degree: number | null;
  readonly intercept: boolean;
  readonly input: { readonly x: (number | number[])[]; readonly y: number[] };
  readonly expected: {
    readonly coefficients: number[];
    readonly standardErrors: number[];
    readonly rSquared: number;
  };
}

/** Digits asked of coefficients and of standard errors; R 4.2.2's lm has 8.2 on Filip, 13.0 on Longley, 5.6 on Wampler5. */
const DIGITS: Readonly<Record<string, [number, number]>> = {
  Norris: [13, 12],
  NoInt1: [14, 14],
  Filip: [7, 7],
  Longley: [11, 11],
  Wampler1: [9, 0],
  Wampler3: [9, 9],
  Wampler5: [6, 9],
};

// NIST StRD certified values, continued to 16 digits with mpmath 1.2.1
describeShared("oracles/stats/b1-nist-linear.json", "least squares on NIST's certified data", () => {
  const { cases } = readShared<{ cases: NistCase[] }>("oracles/stats/b1-nist-linear.json");

  test.for(cases)("$id", ({ id, degree, intercept, input, expected }) => {
    const [digits, errorDigits] = DIGITS[id]!;
    const powers = (x: number): number[] => Array.from({ length: degree ?? 1 }, (_, k) => x ** (k + 1));
    const x = input.x.map((row) => (typeof row === "number" ? powers(row) : row));
    const found = weightedLeastSquares(x, input.y, { intercept });
    const worst = (have: readonly number[], want: readonly number[]): number =>
      Math.min(...want.map((value, j) => -Math.log10(Math.max(1e-16, Math.abs(have[j]! / value - 1)))));
    expect(worst(found.coefficients, expected.coefficients)).toBeGreaterThan(digits);
    if (errorDigits > 0)
      expect(worst(found.standardErrors!, expected.standardErrors)).toBeGreaterThan(errorDigits);
  });
});
