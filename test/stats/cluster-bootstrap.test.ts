import { describe, expect, test } from "vitest";
import { clusterBootstrap } from "../../src/stats/cluster-bootstrap.js";
import { fitDecay } from "../../src/stats/fit-decay.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const rate = (problems: readonly (readonly number[])[]): number =>
  problems.flat().reduce((sum, run) => sum + run, 0) / problems.flat().length;

describe("a bootstrap over problems", () => {
  const problems = Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 5 }, () => (i % 3 === 0 ? 1 : 0)),
  );

  test("is the same for the same seed, and another for another", () => {
    const run = (seed: string) => clusterBootstrap(problems, rate, { seed, replicates: 200 });
    expect(run("7")).toEqual(run("7"));
    expect(run("7").mean).not.toBe(run("8").mean);
  });

  test("is wider than runs alone would have it, as the runs of a problem agree", () => {
    const byProblem = clusterBootstrap(problems, rate, { seed: "1", replicates: 2000 });
    const byRun = clusterBootstrap(
      problems.flat().map((run) => [run]),
      rate,
      { seed: "1", replicates: 2000 },
    );
    expect(byProblem.standardError! / byRun.standardError!).toBeGreaterThan(1.8);
  });

  test("within strata keeps the number of problems at each length", () => {
    const rows = [5, 5, 5, 9, 9, 14].map((L) => ({ L }));
    const counted = (sample: readonly { L: number }[]): number => sample.filter(({ L }) => L === 9).length;
    const found = clusterBootstrap(rows, counted, {
      seed: "1",
      replicates: 50,
      strata: rows.map(({ L }) => L),
    });
    expect(found.percentile).toMatchObject({ low: 2, high: 2 });
  });

  test("leaves out replicates without a value, and counts them", () => {
    const found = clusterBootstrap([0, 1], (sample) => (sample[0] === sample[1] ? null : 1), {
      seed: "1",
      replicates: 100,
    });
    expect(found.undefinedReplicates).toBeGreaterThan(20);
    expect(found.undefinedReplicates).toBeLessThan(80);
  });

  test("tells how far it is, about a hundred times", () => {
    const seen: number[] = [];
    clusterBootstrap(problems, rate, { seed: "1", replicates: 1000, onProgress: (done) => seen.push(done) });
    expect(seen).toHaveLength(100);
    expect(seen.at(-1)).toBe(1000);
  });

  test("refuses to go without a seed, or with indices of nobody", () => {
    expect(() => clusterBootstrap(problems, rate, {})).toThrow("a seed, got none");
    expect(() => clusterBootstrap([], rate, { seed: "1" })).toThrow("got none");
    expect(() => clusterBootstrap(problems, rate, { indices: [[20]] })).toThrow("got 20");
    expect(() => clusterBootstrap(problems, rate, { seed: "1", replicates: 0 })).toThrow("got 0");
  });
});

interface BootstrapCase {
  readonly id: string;
  readonly input: {
    readonly problems: number[][];
    readonly resampleIndices: number[][];
    readonly statistic: "mean-of-problem-means" | "pooled-rate" | "log-linear-L0" | "difference-of-means";
  };
  readonly expected: {
    readonly estimate: number;
    readonly bootstrapMean?: number;
    readonly bootstrapStandardError: number;
    readonly acceleration: number | null;
    readonly biasCorrectionZ0?: number;
    readonly intervals: Record<
      string,
      Record<"percentile" | "basic" | "normal" | "bca" | "bcaStrictLess", [number, number] | null>
    >;
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whole numbers are added first and divided last, so that equal replicates are equal. */
const STATISTICS: Readonly<Record<string, (sample: readonly (readonly number[])[]) => number>> = {
  "mean-of-problem-means": (sample) =>
    sum(sample.map((runs) => (sum(runs) * 60) / runs.length)) / (60 * sample.length),
  "pooled-rate": (sample) => sum(sample.map(sum)) / sum(sample.map((runs) => runs.length)),
  "difference-of-means": (sample) =>
    sum(sample.map(([a = 0, b = 0]) => Math.round(a * 10_000) - Math.round(b * 10_000))) /
    (10_000 * sample.length),
  "log-linear-L0": (sample) => {
    const cells = new Map<number, { L: number; successes: number; trials: number }>();
    for (const [L = 0, successes = 0, trials = 0] of sample) {
      const cell = cells.get(L) ?? { L, successes: 0, trials: 0 };
      cells.set(L, { L, successes: cell.successes + successes, trials: cell.trials + trials });
    }
    const points = [...cells.values()].sort((a, b) => a.L - b.L);
    const fit = fitDecay(points, { method: "mle" });
    return fit.kind === "fitted" ? fit.L0 : Number.NaN;
  },
};

// mpmath 1.2.1 on fixed resample indices
describeShared("oracles/stats/f2-cluster-bootstrap.json", "the bootstrap, against the oracle", () => {
  const { cases } = readShared<{ cases: BootstrapCase[] }>("oracles/stats/f2-cluster-bootstrap.json");

  test.for(cases)("$id", ({ input, expected }) => {
    for (const [level, intervals] of Object.entries(expected.intervals)) {
      const run = (ties: "half" | "below") =>
        clusterBootstrap(input.problems, STATISTICS[input.statistic]!, {
          indices: input.resampleIndices,
          level: Number(level),
          ties,
        });
      const found = run("half");
      near(found.estimate!, expected.estimate, 1e-9);
      near(found.standardError!, expected.bootstrapStandardError, 1e-9);
      if (expected.bootstrapMean !== undefined) near(found.mean!, expected.bootstrapMean, 1e-9);
      if (expected.acceleration === null) expect(found.acceleration).toBeNull();
      else near(found.acceleration!, expected.acceleration, 1e-8);
      if (expected.biasCorrectionZ0 !== undefined)
        near(found.biasCorrection!, expected.biasCorrectionZ0, 1e-9);
      for (const kind of ["percentile", "basic", "normal", "bca"] as const) {
        const wanted = intervals[kind];
        if (wanted === undefined) continue;
        if (wanted === null) expect(found[kind]).toBeNull();
        else {
          near(found[kind]!.low, wanted[0], 1e-9);
          near(found[kind]!.high, wanted[1], 1e-9);
        }
      }
      if (intervals.bcaStrictLess == null) continue;
      const strict = run("below").bca!;
      near(strict.low, intervals.bcaStrictLess[0], 1e-9);
      near(strict.high, intervals.bcaStrictLess[1], 1e-9);
    }
  });
});
