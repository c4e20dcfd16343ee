import { describe, expect, test } from "vitest";
import { fitCliff } from "../../src/stats/fit-cliff.js";

/** Ten thousand trials a lookahead of a curve whose middle and slope are known. */
const curve = (middle: number, slope: number, guess = 0) =>
  [2, 4, 8, 16, 32, 64, 128, 256].map((lookahead) => {
    const share = guess + (1 - guess) / (1 + (lookahead / middle) ** slope);
    return { lookahead, successes: Math.round(10_000 * share), trials: 10_000 };
  });

describe("a cliff", () => {
  test("is found where the curve was put, with an interval round it", () => {
    const fit = fitCliff(curve(40, 3));
    if (fit.kind !== "fitted") throw new Error(fit.reason);
    expect(fit.half.value).toBeCloseTo(40, 1);
    expect(fit.half.low).toBeLessThan(40);
    expect(fit.half.high).toBeGreaterThan(40);
    expect(fit.trials).toBe(80_000);
  });

  test("above chance needs the guess rate: without it guesses push the middle outward", () => {
    const counts = curve(20, 3, 0.5);
    const right = fitCliff(counts, { guessRate: 0.5 });
    const naive = fitCliff(counts);
    if (right.kind !== "fitted" || naive.kind !== "fitted") throw new Error("no fit");
    expect(right.half.value).toBeCloseTo(20, 1);
    expect(naive.half.value).toBeGreaterThan(100);
  });

  test.each([
    { why: "one lookahead alone", counts: [{ lookahead: 8, successes: 5, trials: 10 }] },
    {
      why: "nothing but failures",
      counts: [2, 8, 32].map((lookahead) => ({ lookahead, successes: 0, trials: 10 })),
    },
    {
      why: "accuracy that rises",
      counts: [2, 8, 32].map((lookahead, i) => ({ lookahead, successes: 2 + 3 * i, trials: 10 })),
    },
  ])("does not exist for $why", ({ counts }) => expect(fitCliff(counts).kind).toBe("no-fit"));
});
