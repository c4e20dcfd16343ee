import { describe, expect, test } from "vitest";
import type { KdeOptions } from "../../src/stats/gaussian-kde.js";
import { gaussianKde, isoMassLevels } from "../../src/stats/gaussian-kde.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

describe("a kernel density", () => {
  test("integrates to 1", () => {
    const { density } = gaussianKde([0.1, 0.2, 0.9], { bandwidth: 0.5 });
    let mass = 0;
    for (let x = -5; x < 6; x += 0.01) mass += density(x) * 0.01;
    near(mass, 1, 1e-9);
  });

  test("a weight of two is the point twice, up to the count that sets the width", () => {
    const twice = gaussianKde([0, 1, 1, 3], { bandwidth: 0.4 });
    const once = gaussianKde([0, 1, 3], { bandwidth: 0.4, weights: [1, 2, 1] });
    // both have unit mass at their widest, and the kernel widths follow (n − 1) and 1 − Σw²
    near(twice.covariance[0]![0]! * (3 / 4), once.covariance[0]![0]! * (1 - 6 / 16), 1e-12);
  });

  test.for([
    { points: [0.5, 0.5, 0.5], told: "points that vary, got 0.5 throughout" },
    { points: [0.5], told: "at least 2 points, got 1" },
    { points: [0.5, Number.NaN], told: "got NaN" },
  ])("refuses $told", ({ points, told }) => expect(() => gaussianKde(points)).toThrow(told));

  test("refuses points on a line in the plane, and bandwidths of nothing", () => {
    expect(() =>
      gaussianKde([
        [0, 0],
        [0.5, 0.5],
        [1, 1],
      ]),
    ).toThrow("singular covariance");
    expect(() => gaussianKde([0, 1], { bandwidth: 0 })).toThrow("got 0");
    expect(() => gaussianKde([0, 1], { weights: [1] })).toThrow("got 1 for 2");
  });

  test("its iso-mass levels leave the asked share outside", () => {
    expect(isoMassLevels([4, 3, 2, 1], [0, 0.5, 0.7])).toEqual([1, 3, 4]);
    expect(() => isoMassLevels([], [0.5])).toThrow("got none");
  });
});

interface KdeCase {
  readonly id: string;
  readonly input: {
    readonly data: number[] | [number[], number[]];
    readonly grid: (number | [number, number])[];
    readonly bandwidth: "scott" | "silverman" | number;
    readonly weights: number[] | null;
  };
  readonly expected?: {
    readonly factor: number;
    readonly covariance: number[][];
    readonly density: number[];
    readonly isoMassLevels?: { readonly levels: number[]; readonly density: number[] };
  };
}

// mpmath 1.2.1, cross-checked with scipy 1.10.1 gaussian_kde
describeShared("oracles/stats/g2-kde.json", "kernel densities, against the oracle", () => {
  const { cases } = readShared<{ cases: KdeCase[] }>("oracles/stats/g2-kde.json");

  test.for(cases)("$id", ({ input, expected }) => {
    const { data, grid, bandwidth, weights } = input;
    const options: KdeOptions = { bandwidth, ...(weights === null ? {} : { weights }) };
    const plane = Array.isArray(data[0]);
    const make = () => {
      if (!plane) return gaussianKde(data as number[], options);
      const [xs, ys] = data as [number[], number[]];
      return gaussianKde(
        xs.map((x, i): [number, number] => [x, ys[i]!]),
        options,
      );
    };
    if (expected === undefined) return expect(make).toThrow(/got/);
    const { factor, covariance, density } = make();
    near(factor, expected.factor, 1e-10);
    for (const [i, row] of expected.covariance.entries())
      for (const [j, value] of row.entries()) near(covariance[i]![j]!, value, 1e-10);
    for (const [i, at] of grid.entries()) near(density(at as never), expected.density[i]!, 1e-10);
    if (expected.isoMassLevels === undefined) return;
    const { levels, density: wanted } = expected.isoMassLevels;
    const found = isoMassLevels(
      grid.map((at) => density(at as never)),
      levels,
    );
    for (const [i, value] of wanted.entries()) near(found[i]!, value, 1e-10);
  });
});
