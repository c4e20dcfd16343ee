import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { upperBoundAtZero, wilsonInterval } from "../../src/stats/wilson-interval.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const counts = fc.nat(500).chain((trials) => fc.tuple(fc.nat(trials + 1), fc.constant(trials + 1)));

describe("Wilson's interval", () => {
  test("of 0 of 10 reaches from 0 to 0.28, of 10 of 10 from 0.72 to 1", () => {
    expect(wilsonInterval(0, 10)).toMatchObject({ value: 0, low: 0, level: 0.95 });
    near(wilsonInterval(0, 10).high, 0.27753279986288926, 1e-14);
    expect(wilsonInterval(10, 10)).toMatchObject({ value: 1, high: 1 });
  });

  test("holds the share, and swapping right and wrong mirrors it", () => {
    fc.assert(
      fc.property(counts, ([successes, trials]) => {
        const { low, value, high } = wilsonInterval(successes, trials);
        const mirror = wilsonInterval(trials - successes, trials);
        expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
        expect(mirror.low).toBeCloseTo(1 - high, 13);
      }),
    );
  });

  test("refuses impossible counts and levels, quoting them", () => {
    expect(() => wilsonInterval(11, 10)).toThrow("got 11 of 10");
    expect(() => wilsonInterval(0, 0)).toThrow("trials >= 1 and whole, got 0 of 0");
    expect(() => wilsonInterval(1, 10, 1)).toThrow("got 1");
  });
});

describe("the exact bound at 0 of n", () => {
  test("leaves 0 of n the probability that the level leaves over", () => {
    for (const trials of [1, 10, 200]) {
      near((1 - upperBoundAtZero(trials)) ** trials, 0.025, 1e-12);
      near((1 - upperBoundAtZero(trials, { sides: 1 })) ** trials, 0.05, 1e-12);
    }
  });
});

interface IntervalCase {
  readonly id: string;
  readonly kind: string;
  readonly input: { readonly successes: number; readonly trials: number; readonly level: string };
  readonly expected?: { readonly wilson: [number, number]; readonly clopperPearson: [number, number] };
}

// mpmath 1.2.1, cross-checked with statsmodels 0.13.5 proportion_confint and R 4.2.2
describeShared("oracles/stats/f1-intervals-passk.json", "Wilson's interval, against the oracle", () => {
  const { cases } = readShared<{ cases: IntervalCase[] }>("oracles/stats/f1-intervals-passk.json");

  test.for(cases.filter(({ kind, expected }) => kind === "interval" && expected))("$id", (item) => {
    const { successes, trials, level } = item.input;
    const found = wilsonInterval(successes, trials, Number(level));
    near(found.low, item.expected!.wilson[0], 1e-10);
    near(found.high, item.expected!.wilson[1], 1e-10);
    if (successes === 0)
      near(upperBoundAtZero(trials, { level: Number(level) }), item.expected!.clopperPearson[1], 1e-10);
  });
});
