import { expect, test } from "vitest";
import {
  betaQuantile,
  chiSquareQuantile,
  chiSquareUpperTail,
  fisherUpperTail,
  normalCdf,
  studentTQuantile,
  studentTTwoSidedP,
} from "../../src/stats/distributions.js";
import { logChoose, logGamma } from "../../src/stats/log-gamma.js";
import { normalQuantile } from "../../src/stats/normal-quantile.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const FUNCTIONS: Readonly<Record<string, (...args: number[]) => number>> = {
  normalQuantile: (p = 0) => normalQuantile(p),
  normalCdf: (z = 0) => normalCdf(z),
  studentTQuantile: (p = 0, freedom = 0) => studentTQuantile(p, freedom),
  studentTTwoSidedP: (t = 0, freedom = 0) => studentTTwoSidedP(t, freedom),
  chiSquareQuantile: (p = 0, freedom = 0) => chiSquareQuantile(p, freedom),
  chiSquareUpperTail: (x = 0, freedom = 0) => chiSquareUpperTail(x, freedom),
  betaQuantile: (p = 0, a = 0, b = 0) => betaQuantile(p, a, b),
};

// tables that anybody can look up
test.for([
  ["normalQuantile", [0.975], 1.959963984540054],
  ["normalCdf", [-1.96], 0.024997895148220435],
  ["studentTQuantile", [0.975, 10], 2.228138851986272],
  ["chiSquareQuantile", [0.95, 1], 3.841458820694124],
  ["chiSquareUpperTail", [10, 5], 0.07523524614651217],
  ["betaQuantile", [0.975, 1, 10], 0.30849710781876083],
] as const)("%s of %s is %d", ([name, args, expected]) => near(FUNCTIONS[name]!(...args), expected, 1e-12));

test("F with one degree above is t squared", () => {
  near(fisherUpperTail(2.5 ** 2, 1, 7), studentTTwoSidedP(2.5, 7), 1e-12);
  near(fisherUpperTail(0.3, 4, 9), 1 - (1 - fisherUpperTail(0.3, 4, 9)), 1e-12);
});

test("log Γ and log binomials keep their digits where the parts are huge", () => {
  near(logGamma(0.5), Math.log(Math.PI) / 2, 1e-14);
  near(logGamma(171), 706.5730622457874, 1e-14);
  // mpmath 1.2.1: log(binomial(10**6, 5*10**5))
  near(logChoose(1e6, 5e5), 693140.0470130636, 1e-14);
  near(logChoose(50, 20), Math.log(47129212243960), 1e-14);
  near(logChoose(1e6, 3), Math.log(166666166667000000), 1e-14);
});

test("arguments outside the range are refused with their value", () => {
  expect(() => normalQuantile(0)).toThrow("got 0");
  expect(() => studentTQuantile(0.5, -1)).toThrow("got -1");
  expect(() => chiSquareUpperTail(-1, 2)).toThrow("got -1");
  expect(() => betaQuantile(1, 2, 2)).toThrow("got 1");
});

// mpmath 1.2.1 at 50 digits, cross-checked with scipy 1.10.1
describeShared("oracles/stats/f3-distributions.json", "distributions, against the oracle", () => {
  const { cases } = readShared<{
    cases: { id: string; function: string; args: string[]; expected: number }[];
  }>("oracles/stats/f3-distributions.json");

  test.for(cases)("$id", ({ function: name, args, expected }) => {
    near(FUNCTIONS[name]!(...args.map(Number)), expected, 1e-10);
  });
});
