import { describe, expect, test } from "vitest";
import { randomFrom } from "../../src/internal/random.js";
import type { ProblemRuns } from "../../src/stats/bootstrap-decay.js";
import { bootstrapDecay } from "../../src/stats/bootstrap-decay.js";
import { bootstrapQuantiles } from "../../src/stats/bootstrap-quantiles.js";
import { precisionOfDesign, problemsNeeded } from "../../src/stats/problems-needed.js";
import { reasoningHorizon } from "../../src/stats/reasoning-horizon.js";
import { near } from "./near.js";

/** Problems whose runs succeed with probability exp(−L/span), all of one problem alike with `alike`. */
function made(span: number, alike: number, seed: string, perLength = 40): ProblemRuns[] {
  const random = randomFrom(seed, "made");
  return [2, 5, 10, 15, 20, 30, 45].flatMap((L) =>
    Array.from({ length: perLength }, () => {
      const p = Math.exp(-L / span);
      const shared = random.real() < p;
      const runs = Array.from({ length: 5 }, () => (random.real() < alike ? shared : random.real() < p));
      return { L, successes: runs.filter(Boolean).length, trials: 5 };
    }),
  );
}

const counts = (text: string): ProblemRuns[] =>
  text.split(" ").map((item) => {
    const [L = 0, successes = 0, trials = 0] = item.split(/[:/]/).map(Number);
    return { L, successes, trials };
  });

describe("the reasoning horizon", () => {
  test("is where the falling curve goes under the share", () => {
    const found = reasoningHorizon(counts("2:40/40 4:38/40 8:30/40 16:12/40 32:1/40"), {
      seed: "1",
      replicates: 50,
    });
    expect(found.kind).toBe("found");
    if (found.kind === "found") near(found.L, 12.444444444444445, 1e-12);
  });

  test("has an interval that resamples problems and holds the truth", () => {
    const found = reasoningHorizon(made(16, 0.5, "3"), { seed: "1", replicates: 400 });
    if (found.kind !== "found") throw new Error(found.detail);
    expect(found.low!).toBeLessThan(16 * Math.LN2);
    expect(found.high!).toBeGreaterThan(16 * Math.LN2);
    expect(reasoningHorizon(made(16, 0.5, "3"), { seed: "1", replicates: 400 })).toEqual(found);
  });

  test("of pooled counts takes the trials as independent, and of one problem a length draws over all", () => {
    const rows = counts("2:40/40 4:38/40 8:30/40 16:12/40 32:1/40");
    const pooled = reasoningHorizon(rows, { seed: "7", replicates: 300, pooled: true });
    if (pooled.kind !== "found") throw new Error(pooled.detail);
    expect(pooled.low!).toBeGreaterThan(9);
    expect(pooled.low!).toBeLessThan(pooled.L);
    expect(pooled.high!).toBeGreaterThan(pooled.L);
    expect(pooled.high!).toBeLessThan(16);
    const single = Array.from({ length: 40 }, (_, i) => ({
      L: i + 1,
      successes: i % 7 < 6 - i / 7 ? 5 : 0,
      trials: 5,
    }));
    const found = reasoningHorizon(single, { seed: "7", replicates: 100 });
    if (found.kind !== "found") throw new Error(found.detail);
    expect(found.high! - found.low!).toBeGreaterThan(2);
  });

  test("by a model of the curve agrees, and may reach beyond the data, flagged", () => {
    const problems = made(16, 0.5, "3");
    const half = reasoningHorizon(problems, { method: "exponential" });
    const tenth = reasoningHorizon(problems, { method: "exponential", share: 0.01 });
    if (half.kind !== "found" || tenth.kind !== "found") throw new Error("no horizon");
    expect(half.low! < 16 * Math.LN2 && 16 * Math.LN2 < half.high!).toBe(true);
    expect([half.extrapolated, tenth.extrapolated]).toEqual([false, true]);
  });

  test.for([
    { text: "2:3/10 4:2/10 8:0/10", why: "starts-below" },
    { text: "2:10/10 4:10/10 8:9/10", why: "never-falls" },
  ])("is a value without one: $why", ({ text, why }) => {
    expect(reasoningHorizon(counts(text), { seed: "1" })).toMatchObject({ kind: "not-found", reason: why });
  });

  test("of a curve without a fit tells the fit's reason", () => {
    expect(reasoningHorizon(counts("2:0/9 4:0/9"), { method: "logistic" })).toMatchObject({
      reason: "no-fit",
      detail: "no-successes: no success at any L",
    });
    expect(() => reasoningHorizon(counts("2:1/2"), { method: "logistic", chance: 0.5 })).toThrow("got 0.5");
  });
});

describe("decay over problems with several runs", () => {
  test("has wider intervals than runs alone would have, by each of its two ways", () => {
    const found = bootstrapDecay(made(16, 0.7, "5"), { seed: "1", replicates: 500 });
    if (found.fit.kind !== "fitted") throw new Error(found.fit.detail);
    const width = ({ low, high }: { low: number; high: number }): number => Math.log(high / low);
    const naive = width(found.fit.interval!);
    expect(width(found.robust!)).toBeGreaterThan(1.2 * naive);
    expect(width(found.bootstrap.bca!)).toBeGreaterThan(1.2 * naive);
    expect(found.correlation.icc!).toBeGreaterThan(0.3);
    near(found.bootstrap.estimate!, found.fit.L0, 1e-12);
  });

  test("counts the replicates without a fit", () => {
    const found = bootstrapDecay(counts("5:1/1 5:0/1"), { seed: "1", replicates: 200 });
    expect(found.bootstrap.undefinedReplicates).toBeGreaterThan(60);
  });

  test("covers the truth about as often as it says", () => {
    let held = 0;
    for (let k = 0; k < 30; k++) {
      const { bootstrap } = bootstrapDecay(made(16, 0.7, `c${k}`, 20), { seed: "1", replicates: 300 });
      if (bootstrap.percentile!.low < 16 && 16 < bootstrap.percentile!.high) held++;
    }
    expect(held).toBeGreaterThanOrEqual(24);
  });
});

describe("problems needed", () => {
  test.for([
    { lengths: [1.594], runs: 1, correlation: 0, problems: 653 },
    { lengths: [1.594], runs: 5, correlation: 0.3, problems: 288 },
    { lengths: [1.594], runs: 5, correlation: 0.5, problems: 392 },
    { lengths: [0.5, 1, 2, 3], runs: 1, correlation: 0, problems: 205 },
    { lengths: [0.5, 1, 2, 3], runs: 5, correlation: 0.5, problems: 123 },
  ])(
    "for ± 10 % at $lengths of L0, $runs runs alike by $correlation: $problems",
    ({ problems, ...design }) => {
      // N = (1.96 / log 1.1)² / Σ u²e⁻ᵘ/(1 − e⁻ᵘ)
      expect(Math.abs(problemsNeeded(0.1, { L0: 1, ...design }) - problems)).toBeLessThan(1);
    },
  );

  test("and the precision of a design undo each other", () => {
    const design = { lengths: [5, 10, 20, 40], L0: 16.7, runs: 5, correlation: 0.5 };
    near(precisionOfDesign(problemsNeeded(0.07, design), design), 0.07, 1e-12);
    near(precisionOfDesign(40, { lengths: [1.594], L0: 1, runs: 5, correlation: 0.5 }), 0.35, 0.02);
  });

  test("a free amplitude costs more, and cannot be had from one length", () => {
    const lengths = [5, 10, 20, 30, 40, 60, 80, 100];
    const cost =
      problemsNeeded(0.1, { lengths, L0: 16.7, amplitude: "free" }) /
      problemsNeeded(0.1, { lengths, L0: 16.7 });
    expect(cost).toBeGreaterThan(1.5);
    expect(() => problemsNeeded(0.1, { lengths: [5], L0: 5, amplitude: "free" })).toThrow("two lengths");
    expect(() => problemsNeeded(0, { lengths: [5], L0: 5 })).toThrow("got 0");
    expect(() => problemsNeeded(0.1, { lengths: [], L0: 5 })).toThrow("got none");
  });
});

describe("percentiles over sampled sources", () => {
  const sources = Array.from({ length: 60 }, (_, i) => ({
    values: [1, 2, 3 + (i % 5)],
    counts: [50, 30, 1 + (i % 7)],
  }));

  test("are those of all counts, with ends that occur, and the same for the same seed", () => {
    const found = bootstrapQuantiles(sources, ["0.5", "0.99"], { seed: "7", replicates: 300 });
    expect(found[0]).toMatchObject({ value: 1, low: 1, high: 1 });
    expect(found[1]!.low <= found[1]!.value && found[1]!.value <= found[1]!.high).toBe(true);
    expect([3, 4, 5, 6, 7]).toContain(found[1]!.high);
    expect(bootstrapQuantiles(sources, ["0.5", "0.99"], { seed: "7", replicates: 300 })).toEqual(found);
  });

  test("do not take pairs of one source for observations of their own", () => {
    const few = bootstrapQuantiles(
      [
        { values: [1], counts: [1e9] },
        { values: [9], counts: [1e9] },
      ],
      ["0.5"],
      {
        seed: "7",
        replicates: 200,
      },
    );
    expect(few[0]).toMatchObject({ value: 1, low: 1, high: 9 });
  });

  test("refuse counts that are none", () => {
    expect(() => bootstrapQuantiles([], ["0.5"], { seed: "7" })).toThrow("got none");
    expect(() => bootstrapQuantiles([{ values: [1], counts: [0.5] }], ["0.5"], { seed: "7" })).toThrow(
      "source 1: counts >= 0 and whole, got 0.5",
    );
    expect(() => bootstrapQuantiles([{ values: [1], counts: [0] }], ["0.5"], { seed: "7" })).toThrow(
      "empty histogram",
    );
  });
});
