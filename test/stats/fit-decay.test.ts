import { describe, expect, test } from "vitest";
import type { DecayFit, DecayPoint, FittedDecay } from "../../src/stats/decay-fit.js";
import type { DecayOptions } from "../../src/stats/fit-decay.js";
import { fitDecay } from "../../src/stats/fit-decay.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

/** "10:106/200 40:17/200" → points with counts; "50:0.52" → a reading. */
const points = (text: string): DecayPoint[] =>
  text.split(" ").map((item) => {
    const [L = "", value = ""] = item.split(":");
    const [successes, trials] = value.split("/").map(Number);
    if (trials === undefined) return { L: Number(L), rate: Number(value) };
    return { L: Number(L), successes: successes!, trials };
  });

const curve = (text: string, options: DecayOptions): FittedDecay => fitted(fitDecay(points(text), options));

function fitted(result: DecayFit): FittedDecay {
  if (result.kind !== "fitted") throw new Error(`no fit: ${result.reason} (${result.detail})`);
  return result;
}

const reason = (text: string, options: DecayOptions): string => {
  const result = fitDecay(points(text), options);
  return result.kind === "no-fit" ? result.reason : "fitted";
};

describe("a decay fit", () => {
  test("through one point is the line through it: L0 = -L / log p", () => {
    near(curve("25:44/200", { method: "mle" }).L0, -25 / Math.log(44 / 200), 1e-12);
  });

  test("finds the span that made a noiseless curve, whatever the method", () => {
    const made = [5, 10, 20, 40, 80].map((L) => ({ L, rate: 0.9 * Math.exp(-L / 16.7), trials: 200 }));
    for (const method of ["mle", "nls"] as const) {
      const found = fitted(fitDecay(made, { method, amplitude: "free" }));
      near(found.L0, 16.7, 1e-10);
      near(found.amplitude, 0.9, 1e-10);
    }
    const line = fitted(fitDecay(made, { method: "wls", amplitude: "free", whenUndefined: "preliminary" }));
    near(line.L0, 16.7, 1e-12);
    expect(line.flags).toContain("perfect-fit");
  });

  test("as published prints no interval, and names the bins it dropped", () => {
    const found = curve("5:145/200 20:64/200 40:19/200 150:0/200", { method: "wls" });
    expect(found.interval).toBeNull();
    expect(found.excluded).toEqual([{ L: 150, reason: "zero-rate" }]);
    expect(found.flags).toContain("zero-bins-dropped");
    expect(found.range).toEqual({ low: 5, high: 40 });
  });

  test("by likelihood keeps the empty bins and has an interval round L0", () => {
    const found = curve("5:145/200 20:64/200 40:19/200 150:0/200", { method: "mle" });
    expect(found.usedPoints).toHaveLength(4);
    expect(found.interval!.low).toBeLessThan(found.L0);
    expect(found.interval!.high).toBeGreaterThan(found.L0);
  });

  test.for([
    { text: "5:0/50 10:0/50", method: "mle", why: "no-successes" },
    { text: "5:0/50 10:0/50", method: "wls", why: "no-successes" },
    { text: "5:0/50 10:0/50", method: "nls", why: "no-successes" },
    { text: "5:50/50 10:50/50", method: "mle", why: "no-failures" },
    { text: "5:50/50 10:50/50", method: "wls", why: "no-failures" },
    { text: "5:50/50 10:50/50", method: "nls", why: "no-failures" },
    { text: "0:50/50", method: "mle", why: "no-points" },
    { text: "0:49/50 5:20/50", method: "mle", why: "failure-at-zero" },
    { text: "5:0.5", method: "mle", why: "counts-wanted" },
    { text: "5:0/0", method: "mle", why: "no-points" },
    { text: "5:0.4", method: "wls", why: "degenerate-weights" },
  ] as const)("$why: $text by $method", ({ text, method, why }) => {
    expect(reason(text, { method })).toBe(why);
  });

  test.for([
    { text: "10:0.55 40:0.1", method: "wls", why: "degenerate-weights" },
    { text: "10:0.55 40:0.1", method: "nls", why: "too-few-points" },
    { text: "10:5/10 10:4/10", method: "mle", why: "too-few-points" },
    { text: "5:10/50 10:20/50 20:40/50", method: "mle", why: "no-decay" },
    { text: "5:10/50 10:20/50 20:40/50", method: "nls", why: "no-decay" },
    { text: "5:10/50 10:20/50 20:40/50", method: "wls", why: "no-decay" },
  ] as const)("$why with a free amplitude: $text by $method", ({ text, method, why }) => {
    expect(reason(text, { method, amplitude: "free" })).toBe(why);
  });

  test("of all failures knows an upper bound, of all successes a lower one", () => {
    const none = fitDecay(points("5:0/50 10:0/50 20:0/50"), { method: "mle" });
    const all = fitDecay(points("5:50/50 10:50/50 20:50/50"), { method: "mle" });
    if (none.kind === "fitted" || all.kind === "fitted") throw new Error("a fit that cannot be");
    // mpmath 1.2.1: 2·(0 − logLik) = χ²₁(0.95)
    near(none.bound!.high!, 1.509211155685525, 1e-9);
    near(all.bound!.low, 911.1122006945199, 1e-12);
    expect(all.bound!.high).toBeNull();
  });

  test("is held where P at the smallest L reaches 1", () => {
    const found = curve("2:50/50 10:40/50 20:20/50 40:1/50", { method: "mle", amplitude: "free" });
    expect(found.flags).toContain("amplitude-on-boundary");
    near(found.usedPoints[0]!.fitted, 1, 1e-12);
    expect(found.interval!.low).toBeLessThan(found.L0);
  });

  test.for([
    { point: { L: -5, rate: 0.5 }, told: "L >= 0 actions, got -5" },
    { point: { L: 5, rate: 1.2 }, told: "0 <= rate <= 1, got 1.2 at L = 5" },
    { point: { L: 5, rate: Number.NaN }, told: "got NaN" },
    { point: { L: 5, successes: 51, trials: 50 }, told: "got 51 of 50 at L = 5" },
    { point: { L: 5, successes: -1, trials: 50 }, told: "got -1 of 50" },
    { point: { L: 5, successes: 3.5, trials: 50 }, told: "got 3.5 of 50" },
  ])("throws for what cannot have been measured: $told", ({ point, told }) => {
    expect(() => fitDecay([point], { method: "mle" })).toThrow(told);
  });
});

interface TwoStageCase {
  readonly id: string;
  readonly input: {
    readonly L: readonly number[];
    readonly rate: readonly number[] | null;
    readonly successes: readonly number[] | null;
    readonly trials: number | null;
    readonly intercept: boolean;
    readonly zeroPolicy: "error" | "drop" | "continuity";
    readonly residualFloorRelative: number | null;
  };
  readonly usedPoints?: { readonly L: readonly number[] };
  readonly expected?: {
    readonly weights: readonly number[];
    readonly stage1: { readonly L0: number };
    readonly stage2: { readonly L0: number; readonly amplitude: number; readonly rss: number };
  };
  readonly tolerance?: { readonly L0Rel: number };
  readonly expectError?: string;
  readonly documentedFallback?: { readonly L0: number; readonly flag: string };
}

const pointsOf = ({ L, rate, successes, trials }: TwoStageCase["input"]): DecayPoint[] =>
  L.map((length, i) =>
    rate === null ? { L: length, successes: successes![i]!, trials: trials! } : { L: length, rate: rate[i]! },
  );

const optionsOf = ({
  intercept,
  zeroPolicy,
  residualFloorRelative,
}: TwoStageCase["input"]): DecayOptions => ({
  method: "wls",
  amplitude: intercept ? "free" : "one",
  zeros: zeroPolicy === "error" ? "refuse" : zeroPolicy,
  residualFloor: residualFloorRelative ?? 0,
});

/** The oracle's names for what our two kinds of answer call otherwise. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  "no-positive-rates": ["no-successes"],
  "no-decay": ["no-decay", "no-failures"],
};

// mpmath 1.2.1 from the exact doubles, cross-checked with statsmodels 0.13.5
describeShared("oracles/stats/c-two-stage-wls.json", "the published two-stage fit", () => {
  const { cases } = readShared<{ cases: TwoStageCase[] }>("oracles/stats/c-two-stage-wls.json");

  test.for(cases.filter(({ expected }) => expected !== undefined))("$id", (item) => {
    const found = fitted(fitDecay(pointsOf(item.input), optionsOf(item.input)));
    const { stage2 } = item.expected!;
    near(found.L0, stage2.L0, item.tolerance!.L0Rel);
    near(found.amplitude, stage2.amplitude, item.tolerance!.L0Rel);
    near(found.residualSquares!, stage2.rss, 1e-6);
    expect(found.usedPoints.map(({ L }) => L)).toEqual(item.usedPoints!.L);
    const first = fitted(fitDecay(pointsOf(item.input), { ...optionsOf(item.input), weights: "none" }));
    near(first.L0, item.expected!.stage1.L0, 1e-10);
  });

  test.for(cases.filter(({ expectError }) => expectError !== undefined))("$id: $expectError", (item) => {
    const call = (options: Partial<DecayOptions> = {}): DecayFit =>
      fitDecay(pointsOf(item.input), { ...optionsOf(item.input), ...options });
    if (item.expectError!.startsWith("invalid-")) {
      expect(call).toThrow(/got -?[\d.]+/);
      return;
    }
    const result = call();
    expect(result.kind === "no-fit" && (REASONS[item.expectError!] ?? [item.expectError])).toContain(
      result.kind === "no-fit" ? result.reason : "fitted",
    );
    if (item.documentedFallback === undefined) return;
    const fallback = fitted(call({ whenUndefined: "preliminary" }));
    near(fallback.L0, item.documentedFallback.L0, 1e-12);
    expect(fallback.flags).toContain(item.documentedFallback.flag);
  });
});

interface GlmCase {
  readonly id: string;
  readonly input: {
    readonly L: readonly number[];
    readonly successes: readonly number[];
    readonly trials: readonly number[];
    readonly model: string;
    readonly guessRate: string | null;
  };
  readonly expected?: {
    readonly logLik: number;
    readonly deviance: number;
    readonly dispersionPearson: number | null;
    readonly standardErrorsExpected: readonly number[];
    readonly derived: {
      readonly L0: number;
      readonly amplitude?: number;
      readonly L0ProfileCI95?: readonly [number, number];
      readonly L0StandardErrorDelta?: number;
    };
  };
}

// mpmath 1.2.1, cross-checked with R 4.2.2 glm and statsmodels 0.13.5 GLM
describeShared("oracles/stats/d-binomial-glm.json", "the likelihood fit of exponential decay", () => {
  const { cases } = readShared<{ cases: GlmCase[] }>("oracles/stats/d-binomial-glm.json");
  const ours = cases.filter(
    ({ input, expected }) =>
      expected !== undefined && input.model.startsWith("exponential") && input.guessRate === null,
  );

  test.for(ours)("$id", ({ input, expected }) => {
    const { L, successes, trials, model } = input;
    const found = fitted(
      fitDecay(
        L.map((length, i) => ({ L: length, successes: successes[i]!, trials: trials[i]! })),
        { method: "mle", amplitude: model === "exponential" ? "one" : "free" },
      ),
    );
    near(found.L0, expected!.derived.L0, 1e-8);
    near(found.logLikelihood!, expected!.logLik, 1e-10);
    if (expected!.deviance > 1e-9) near(found.deviance!, expected!.deviance, 1e-8);
    if (expected!.derived.amplitude !== undefined) near(found.amplitude, expected!.derived.amplitude, 1e-8);
    if (expected!.dispersionPearson !== null) near(found.dispersion!, expected!.dispersionPearson, 1e-7);
    if (expected!.derived.L0StandardErrorDelta !== undefined)
      near(found.standardErrors!.L0, expected!.derived.L0StandardErrorDelta, 1e-7);
    const profile = expected!.derived.L0ProfileCI95;
    if (profile === undefined) return;
    near(found.interval!.low, profile[0], 1e-6);
    near(found.interval!.high, profile[1], 1e-6);
  });
});

interface StudyFit {
  readonly L0: number | null;
  readonly prefactor?: number;
  readonly maxInformationShare?: number;
}

interface StudySet {
  readonly results: Readonly<
    Record<"drop" | "half" | "agresti", Readonly<Record<string, StudyFit | null>>> & {
      readonly likelihood: {
        readonly "mle-noint": {
          readonly L0: number;
          readonly lrL0ci95: readonly [number, number];
          readonly deviance: number;
          readonly dispersion: number | null;
        };
        readonly "mle-int": { readonly L0: number; readonly prefactor: number } | null;
        readonly "nls-noint": { readonly L0: number; readonly se: number | null; readonly ssr: number };
        readonly "nls-int": {
          readonly L0: number | null;
          readonly A: number;
          readonly cov: number[][] | null;
        } | null;
      };
    }
  >;
}

const VARIANTS: Readonly<Record<string, Partial<DecayOptions>>> = {
  "ols-noint": { weights: "none" },
  "ols-int": { weights: "none", amplitude: "free" },
  "wls-noint": {},
  "wls-noint-eps1e-06": { residualOffset: 1e-6 },
  "wls-noint-eps0.0001": { residualOffset: 1e-4 },
  "wls-noint-eps0.01": { residualOffset: 1e-2 },
  "wls-int": { amplitude: "free" },
  "wls-int-eps1e-06": { amplitude: "free", residualOffset: 1e-6 },
  "wls-int-eps0.0001": { amplitude: "free", residualOffset: 1e-4 },
  "wls-int-eps0.01": { amplitude: "free", residualOffset: 1e-2 },
  "wls-preint-finnoint": { preliminaryAmplitude: "free" },
  "wls-prenoint-finint": { preliminaryAmplitude: "one", amplitude: "free" },
  "wls-delta-noint": { weights: "delta" },
  "wls-delta-int": { weights: "delta", amplitude: "free" },
};

function checkSet(data: readonly DecayPoint[], { results }: StudySet): void {
  for (const [policy, zeros] of [
    ["drop", "drop"],
    ["half", "half"],
    ["agresti", "continuity"],
  ] as const) {
    for (const [variant, expected] of Object.entries(results[policy] ?? {})) {
      if (expected === null || expected.L0 === null) continue;
      const found = fitDecay(data, { method: "wls", zeros, ...VARIANTS[variant]! });
      if (found.kind === "no-fit") throw new Error(`${policy} ${variant}: ${found.reason}`);
      near(found.L0, expected.L0, 1e-9);
      near(found.amplitude, expected.prefactor!, 1e-9);
      const largest = Math.max(...found.usedPoints.map(({ informationShare }) => informationShare!));
      near(largest, expected.maxInformationShare!, 1e-6);
    }
  }
  const { likelihood } = results;
  const mle = fitted(fitDecay(data, { method: "mle" }));
  near(mle.L0, likelihood["mle-noint"].L0, 1e-10);
  near(mle.interval!.low, likelihood["mle-noint"].lrL0ci95[0], 1e-6);
  near(mle.interval!.high, likelihood["mle-noint"].lrL0ci95[1], 1e-6);
  near(mle.deviance!, likelihood["mle-noint"].deviance, 1e-8);
  if (likelihood["mle-noint"].dispersion !== null)
    near(mle.dispersion!, likelihood["mle-noint"].dispersion, 1e-8);
  if (likelihood["mle-int"] !== null) {
    const free = fitted(fitDecay(data, { method: "mle", amplitude: "free" }));
    near(free.L0, likelihood["mle-int"].L0, 1e-7);
    near(free.amplitude, likelihood["mle-int"].prefactor, 1e-7);
  }
  const nls = fitted(fitDecay(data, { method: "nls" }));
  near(nls.L0, likelihood["nls-noint"].L0, 1e-6);
  if (likelihood["nls-noint"].se !== null) near(nls.standardErrors!.L0, likelihood["nls-noint"].se, 1e-5);
  const nlsFree = likelihood["nls-int"];
  if (nlsFree?.L0 == null) return;
  const free = fitted(fitDecay(data, { method: "nls", amplitude: "free" }));
  near(free.L0, nlsFree.L0, 1e-6);
  near(free.amplitude, nlsFree.A, 1e-6);
}

// statsmodels 0.13.5 OLS/WLS/GLM and scipy 1.10.1 on integer counts
describeShared("oracles/seqbench/fit_oracles.json", "every variant of the fit on counts", () => {
  const { sets } = readShared<{
    sets: Record<string, StudySet & { L: number[]; successes: number[]; trials: number }>;
  }>("oracles/seqbench/fit_oracles.json");

  test.for(Object.entries(sets))("%s", ([, set]) => {
    checkSet(
      set.L.map((L, i) => ({ L, successes: set.successes[i]!, trials: set.trials })),
      set,
    );
  });
});

// statsmodels 0.13.5 and scipy 1.10.1 on readings of the paper's figures, 200 trials a bin assumed
describeShared("oracles/seqbench/fit_study.json", "L0 of the published figures, from their readings", () => {
  const { datasets } = readShared<{
    datasets: Record<string, StudySet & { points: [number, number][]; publishedL0: number | null }>;
  }>("oracles/seqbench/fit_study.json");

  test.for(Object.entries(datasets))("%s", ([, set]) => {
    checkSet(
      set.points.map(([L, rate]) => ({ L, rate, trials: 200 })),
      set,
    );
  });
});
