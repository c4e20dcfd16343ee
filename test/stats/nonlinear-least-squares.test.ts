import { describe, expect, test } from "vitest";
import { nonlinearLeastSquares } from "../../src/stats/nonlinear-least-squares.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

type Curve = (b: readonly number[], x: number) => number;

describe("nonlinear least squares", () => {
  test("finds the parameters that made the points", () => {
    const xs = [1, 2, 5, 9, 20];
    const found = nonlinearLeastSquares<number>(
      ([a = 0, b = 0], x) => a * Math.exp(-x / b),
      [1, 3],
      xs,
      xs.map((x) => 0.8 * Math.exp(-x / 7)),
    );
    if (found.kind === "no-fit") throw new Error(found.detail);
    near(found.parameters[0]!, 0.8, 1e-9);
    near(found.parameters[1]!, 7, 1e-9);
  });

  test("says so where the curve has no value at the start, and refuses nonsense", () => {
    const log: Curve = ([a = 0], x) => Math.log(a * x);
    expect(nonlinearLeastSquares(log, [-1], [1, 2], [0, 1])).toMatchObject({ reason: "undefined-at-start" });
    expect(() => nonlinearLeastSquares(log, [1], [1, 2], [0, Number.NaN])).toThrow("got NaN");
    expect(() => nonlinearLeastSquares(log, [1, 2], [1], [0])).toThrow("got 2 and 1");
  });
});

const { exp, cos, sin, atan, PI } = Math;
const threeDecays: Curve = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0], x) =>
  a * exp(-b * x) + c * exp(-d * x) + e * exp(-f * x);
const hills: Curve = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0], x) =>
  a * exp(-b * x) + c * exp(-((x - d) ** 2) / e ** 2) + f * exp(-((x - g) ** 2) / h ** 2);
const rational: Curve = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0], x) =>
  (a + b * x + c * x ** 2 + d * x ** 3) / (1 + e * x + f * x ** 2 + g * x ** 3);
const rise: Curve = ([a = 0, b = 0], x) => a * (1 - exp(-b * x));

const CURVES: Readonly<Record<string, Curve>> = {
  Bennett5: ([a = 0, b = 0, c = 0], x) => a * (b + x) ** (-1 / c),
  BoxBOD: rise,
  Chwirut2: ([a = 0, b = 0, c = 0], x) => exp(-a * x) / (b + c * x),
  DanWood: ([a = 0, b = 0], x) => a * x ** b,
  ENSO: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0], x) => {
    const [year, second, third] = [(2 * PI * x) / 12, (2 * PI * x) / d, (2 * PI * x) / g];
    const waves = b * cos(year) + c * sin(year) + e * cos(second) + f * sin(second);
    return a + waves + h * cos(third) + i * sin(third);
  },
  Eckerle4: ([a = 0, b = 0, c = 0], x) => (a / b) * exp(-0.5 * ((x - c) / b) ** 2),
  Gauss1: hills,
  Gauss3: hills,
  Hahn1: rational,
  Lanczos1: threeDecays,
  Lanczos2: threeDecays,
  MGH09: ([a = 0, b = 0, c = 0, d = 0], x) => (a * (x ** 2 + x * b)) / (x ** 2 + x * c + d),
  MGH10: ([a = 0, b = 0, c = 0], x) => a * exp(b / (x + c)),
  Misra1a: rise,
  Misra1c: ([a = 0, b = 0], x) => a * (1 - (1 + 2 * b * x) ** -0.5),
  Rat42: ([a = 0, b = 0, c = 0], x) => a / (1 + exp(b - c * x)),
  Roszman1: ([a = 0, b = 0, c = 0, d = 0], x) => a - b * x - atan(c / (x - d)) / PI,
  Thurber: rational,
};

interface NistCase {
  readonly id: string;
  readonly level: "lower" | "average" | "higher";
  readonly start1: number[];
  readonly start2: number[];
  readonly input: { readonly x: number[]; readonly y: number[] };
  readonly expected: { readonly parameters: number[]; readonly standardErrors: number[] };
}

// NIST StRD certified values, refined with mpmath 1.2.1
describeShared(
  "oracles/stats/b2-nist-nonlinear.json",
  "nonlinear least squares on NIST's certified data",
  () => {
    const { cases } = readShared<{ cases: NistCase[] }>("oracles/stats/b2-nist-nonlinear.json");
    const runs = cases.flatMap((item) =>
      item.level === "higher"
        ? [{ ...item, name: `${item.id} from start 2`, start: item.start2 }]
        : [1, 2].map((k) => ({
            ...item,
            name: `${item.id} from start ${k}`,
            start: k === 1 ? item.start1 : item.start2,
          })),
    );

    test.for(runs)("$name", ({ id, start, input, expected }) => {
      const found = nonlinearLeastSquares(CURVES[id]!, start, input.x, input.y);
      if (found.kind === "no-fit") throw new Error(found.detail);
      for (const [j, value] of expected.parameters.entries()) near(found.parameters[j]!, value, 1e-6);
      // Lanczos1 fits to 13 digits: its residuals are rounding, and so would errors made of them be.
      if (id === "Lanczos1") return;
      for (const [j, value] of expected.standardErrors.entries())
        near(found.standardErrors![j]!, value, 1e-5);
    });
  },
);
