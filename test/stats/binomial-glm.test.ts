import { describe, expect, test } from "vitest";
import { binomialGlm } from "../../src/stats/binomial-glm.js";
import { compareModels } from "../../src/stats/compare-models.js";
import type { GlmFit } from "../../src/stats/glm-fit.js";
import { lengthErrors } from "../../src/stats/length-errors.js";
import { problemCorrelation } from "../../src/stats/problem-correlation.js";
import { profileLikelihoodInterval } from "../../src/stats/profile-likelihood-interval.js";
import type { SuccessModel } from "../../src/stats/success-model.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const LENGTHS = [2, 5, 10, 15, 20, 30, 40, 60, 80];
const SUCCESSES = [183, 151, 119, 85, 55, 32, 18, 5, 2];
const TRIALS = LENGTHS.map(() => 200);

function curve(model: SuccessModel, guessRate = 0): GlmFit {
  const fit = binomialGlm(LENGTHS, SUCCESSES, TRIALS, { model, guessRate });
  if (fit.kind === "no-fit") throw new Error(`${fit.reason}: ${fit.detail}`);
  return fit;
}

describe("a success curve by likelihood", () => {
  test("tells the exponential by its length L0, and the half-life by L50", () => {
    const fit = curve("exponential");
    near(fit.L50! / fit.L0!, Math.log(2), 1e-12);
  });

  test("a Weibull of shape 1 is the exponential", () => {
    const fit = curve("weibull");
    expect(fit.logLikelihood).toBeGreaterThan(curve("exponential").logLikelihood);
    expect(fit.coefficients[1]).toBeCloseTo(1.06, 2);
  });

  test("without its floor, chance lifts L0", () => {
    const L = [2, 4, 8, 16, 32, 64, 128];
    const k = [93, 88, 83, 75, 62, 45, 58];
    const n = L.map(() => 100);
    const floored = binomialGlm(L, k, n, { model: "exponential", guessRate: 0.5 }) as GlmFit;
    const bare = binomialGlm(L, k, n, { model: "exponential" }) as GlmFit;
    expect(bare.L0!).toBeGreaterThan(5 * floored.L0!);
  });

  test.for([
    { k: [50, 50, 0, 0], model: "logistic", why: "separation" },
    { k: [50, 20, 0, 0], model: "logistic", why: "separation" },
    { k: [50, 50, 0, 0], model: "weibull", why: "separation" },
    { k: [0, 0, 0, 0], model: "logistic", why: "no-successes" },
    { k: [50, 50, 50, 50], model: "power", why: "no-failures" },
    { k: [50, 40, 20, 1], model: "exponential-amplitude", why: "boundary" },
  ] as const)("$why: $k of 50 by $model", ({ k, model, why }) => {
    const L = why === "boundary" ? [2, 10, 20, 40] : [5, 10, 20, 40];
    expect(binomialGlm(L, k, [50, 50, 50, 50], { model })).toMatchObject({ kind: "no-fit", reason: why });
  });

  test("of nothing above chance says so", () => {
    expect(binomialGlm([5, 9], [24, 25], [50, 50], { model: "exponential", guessRate: 0.5 })).toMatchObject({
      reason: "at-chance",
    });
  });

  test("refuses impossible counts and lengths, quoting them", () => {
    const call = (L: number[], k: number[], model: SuccessModel) => () =>
      binomialGlm(L, k, [50, 50], { model });
    expect(call([5, 10], [51, 10], "logistic")).toThrow("got 51 of 50");
    expect(call([5, 10], [-1, 10], "exponential")).toThrow("got -1 of 50");
    expect(call([5, 10], [3.5, 1], "exponential")).toThrow("got 3.5 of 50");
    expect(call([0, 10], [50, 1], "weibull")).toThrow("L > 0 actions for the weibull model, got 0");
    expect(call([0.5, 10], [50, 1], "power")).toThrow("L >= 1 actions for the power model, got 0.5");
    expect(call([5, 10], [5, 1], "probit" as SuccessModel)).toThrow('got "probit"');
  });

  test("runs of one problem that always agree count as one", () => {
    const L = Array.from({ length: 40 }, (_, i) => 5 + (i % 4) * 10);
    const solved = L.map((length, i) => ((i * 7) % 10 < 8 - length / 6 ? 5 : 0));
    const five = binomialGlm(
      L,
      solved,
      L.map(() => 5),
      { model: "exponential", clusters: L.map((_, i) => i) },
    ) as GlmFit;
    const one = binomialGlm(
      L,
      solved.map((k) => k / 5),
      L.map(() => 1),
      { model: "exponential", clusters: L.map((_, i) => i) },
    ) as GlmFit;
    near(five.standardErrors.cluster!.cr1[0]!, one.standardErrors.cluster!.cr1[0]!, 1e-8);
    near(one.standardErrors.expected[0]! / five.standardErrors.expected[0]!, Math.sqrt(5), 1e-8);
    near(
      problemCorrelation(
        L,
        solved,
        L.map(() => 5),
      ).icc!,
      1,
      1e-12,
    );
  });
});

describe("comparing models", () => {
  test("exponential data do not tell exponential and Weibull apart, and refuse the cliff", () => {
    const found = compareModels(LENGTHS, SUCCESSES, TRIALS);
    expect(found.resolved).toBe(false);
    expect(found.models.map(({ fit }) => fit.model)).toEqual(["exponential", "weibull", "logistic", "power"]);
    expect(found.tests[0]!.pValue).toBeGreaterThan(0.1);
  });
});

interface DerivedErrors {
  readonly L0StandardErrorDelta?: number;
  readonly L0WaldCI95OnRate?: [number, number];
  readonly L0WaldCI95OnLog?: [number, number];
  readonly L50StandardErrorDelta?: number;
  readonly L50FiellerCI95?: [number, number];
  readonly width10to90?: number;
}

function checkErrors(fit: GlmFit, derived: DerivedErrors): void {
  const errors = lengthErrors(fit);
  const same = (found: { low: number; high: number | null } | null, wanted?: [number, number]): void => {
    if (wanted === undefined) return;
    near(found!.low, wanted[0], 1e-7);
    near(found!.high!, wanted[1], 1e-7);
  };
  if (fit.model === "exponential") {
    near(errors!.standardError, derived.L0StandardErrorDelta!, 1e-8);
    same(errors!.waldOnRate, derived.L0WaldCI95OnRate);
    same(errors!.waldOnLog, derived.L0WaldCI95OnLog);
  }
  if (fit.model === "logistic") {
    near(errors!.standardError, derived.L50StandardErrorDelta!, 1e-8);
    same(errors!.fieller, derived.L50FiellerCI95);
    near(fit.width10to90!, derived.width10to90!, 1e-8);
  }
}

interface GlmCase {
  readonly id: string;
  readonly input: {
    readonly L: number[];
    readonly successes: number[];
    readonly trials: number[];
    readonly model: SuccessModel;
    readonly branches: number | null;
  };
  readonly expected?: {
    readonly parameters: Record<string, number>;
    readonly covarianceExpectedInformation: number[][];
    readonly standardErrorsExpected: number[];
    readonly standardErrorsObserved: number[];
    readonly standardErrorsQuasi: number[] | null;
    readonly logLik: number;
    readonly deviance: number;
    readonly pearsonChi2: number;
    readonly dfResid: number;
    readonly dispersionPearson: number | null;
    readonly deviancePValue: number | null;
    readonly aic: number;
    readonly aicc: number | null;
    readonly bicGroups: number;
    readonly bicTrials: number;
    readonly fitted: number[];
    readonly derived?: {
      readonly L0?: number;
      readonly L50?: number;
      readonly L0ProfileCI95?: [number, number];
      readonly L50ProfileCI95?: [number, number];
    } & DerivedErrors;
  };
  readonly expectError?: string;
}

// mpmath 1.2.1, cross-checked with R 4.2.2 glm and statsmodels 0.13.5 GLM
describeShared("oracles/stats/d-binomial-glm.json", "success curves, against the oracle", () => {
  const { cases } = readShared<{ cases: GlmCase[] }>("oracles/stats/d-binomial-glm.json");

  test.for(cases)("$id", ({ input, expected, expectError }) => {
    const { L, successes, trials, model, branches } = input;
    const guessRate = branches === null ? 0 : 1 / branches;
    const call = () => binomialGlm(L, successes, trials, { model, guessRate });
    if (expected === undefined) {
      if (expectError === "invalid-counts") return expect(call).toThrow(/got/);
      return expect(call()).toMatchObject({ kind: "no-fit", reason: expectError });
    }
    const found = call();
    if (found.kind === "no-fit") throw new Error(found.detail);
    for (const [j, name] of found.names.entries()) {
      near(found.coefficients[j]!, expected.parameters[name]!, 1e-8);
      near(found.standardErrors.expected[j]!, expected.standardErrorsExpected[j]!, 1e-8);
      near(found.standardErrors.observed![j]!, expected.standardErrorsObserved[j]!, 1e-8);
      if (expected.standardErrorsQuasi !== null && expected.dfResid > 0)
        near(found.standardErrors.quasi![j]!, expected.standardErrorsQuasi[j]!, 1e-7);
      for (const [m, value] of expected.covarianceExpectedInformation[j]!.entries())
        near(found.covariance[j]![m]!, value, 1e-7);
    }
    near(found.logLikelihood, expected.logLik, 1e-10);
    near(found.aic, expected.aic, 1e-10);
    near(found.bicRows, expected.bicGroups, 1e-10);
    near(found.bicTrials, expected.bicTrials, 1e-10);
    expect(found.degreesOfFreedom).toBe(expected.dfResid);
    if (expected.aicc === null) expect(found.aicc).toBeNull();
    else near(found.aicc!, expected.aicc, 1e-10);
    if (expected.dfResid > 0) {
      near(found.deviance, expected.deviance, 1e-8);
      near(found.pearson, expected.pearsonChi2, 1e-7);
      near(found.dispersion!, expected.dispersionPearson!, 1e-7);
      near(found.deviancePValue!, expected.deviancePValue!, 1e-7);
    } else expect(found.dispersion).toBeNull();
    for (const [i, share] of expected.fitted.entries()) near(found.fitted[i]!, share, 1e-7);
    const { L0, L50, L0ProfileCI95, L50ProfileCI95 } = expected.derived ?? {};
    if (L0 !== undefined && model === "exponential") near(found.L0!, L0, 1e-8);
    if (L50 !== undefined) near(found.L50!, L50, 1e-8);
    const check = (share: number, [low, high]: [number, number]): void => {
      const profile = profileLikelihoodInterval(L, successes, trials, { model, guessRate, share })!;
      near(profile.low!, low, 1e-6);
      near(profile.high!, high, 1e-6);
    };
    if (L0ProfileCI95 !== undefined && model === "exponential") check(Math.exp(-1), L0ProfileCI95);
    if (L50ProfileCI95 !== undefined) check(0.5, L50ProfileCI95);
    checkErrors(found, expected.derived ?? {});
  });
});

interface ClusterCase {
  readonly id: string;
  readonly input: { L: number[]; successes: number[]; runsPerProblem: number; model: SuccessModel };
  readonly expected: {
    readonly parameters: number[];
    readonly naiveStandardErrors: number[];
    readonly clusterRobustCR0: number[];
    readonly clusterRobustCR1: number[];
    readonly clusterRobustCR0ObservedBread: number[];
    readonly clusterRobustStatsmodels: number[];
    readonly pearsonDispersion: number;
    readonly quasiStandardErrors: number[];
    readonly iccAnovaWithinL: number;
    readonly designEffect: number;
  };
}

// mpmath 1.2.1, cross-checked with statsmodels 0.13.5 GLM cov_type="cluster"
describeShared("oracles/stats/d2-clustered-glm.json", "errors robust to clusters", () => {
  const { cases } = readShared<{ cases: ClusterCase[] }>("oracles/stats/d2-clustered-glm.json");

  test.for(cases)("$id", ({ input, expected }) => {
    const { L, successes, runsPerProblem, model } = input;
    const trials = L.map(() => runsPerProblem);
    const found = binomialGlm(L, successes, trials, { model, clusters: L.map((_, i) => i) });
    if (found.kind === "no-fit") throw new Error(found.detail);
    const { expected: naive, quasi, cluster } = found.standardErrors;
    for (const [j, value] of expected.parameters.entries()) {
      near(found.coefficients[j]!, value, 1e-8);
      near(naive[j]!, expected.naiveStandardErrors[j]!, 1e-8);
      near(quasi![j]!, expected.quasiStandardErrors[j]!, 1e-8);
      near(cluster!.cr0[j]!, expected.clusterRobustCR0[j]!, 1e-8);
      near(cluster!.cr1[j]!, expected.clusterRobustCR1[j]!, 1e-8);
      near(cluster!.observedBread[j]!, expected.clusterRobustCR0ObservedBread[j]!, 1e-8);
      near(cluster!.statsmodels[j]!, expected.clusterRobustStatsmodels[j]!, 1e-8);
    }
    near(found.dispersion!, expected.pearsonDispersion, 1e-8);
    const alike = problemCorrelation(L, successes, trials);
    near(alike.icc!, expected.iccAnovaWithinL, 1e-8);
    near(alike.designEffect!, expected.designEffect, 1e-8);
  });
});

interface ComparisonCase {
  readonly id: string;
  readonly input: { L: number[]; successes: number[]; trials: number[] };
  readonly expected: {
    readonly models: Record<
      string,
      { logLik: number; aic: number; deltaAic: number; akaikeWeight: number } | null
    >;
    readonly lrtExponentialVsWeibull: { statistic: number; df: number; pValue: number };
  };
}

// mpmath 1.2.1
describeShared("oracles/stats/d3-model-comparison.json", "comparing models, against the oracle", () => {
  const { cases } = readShared<{ cases: ComparisonCase[] }>("oracles/stats/d3-model-comparison.json");

  test.for(cases)("$id", ({ input, expected }) => {
    const found = compareModels(input.L, input.successes, input.trials);
    for (const { fit, deltaAic, akaikeWeight } of found.models) {
      const model = expected.models[fit.model]!;
      near(fit.logLikelihood, model.logLik, 1e-10);
      expect(Math.abs(fit.aic - model.aic)).toBeLessThan(1e-7);
      expect(Math.abs(deltaAic - model.deltaAic)).toBeLessThan(1e-7);
      near(akaikeWeight, model.akaikeWeight, 1e-7);
    }
    const test = found.tests.find(({ outer }) => outer === "weibull")!;
    near(test.statistic, expected.lrtExponentialVsWeibull.statistic, 1e-7);
    near(test.pValue, expected.lrtExponentialVsWeibull.pValue, 1e-7);
  });
});

interface WeibullStudy {
  readonly weibull: {
    readonly results: Record<string, { L0: number; gamma: number; deviance: number; lrStat: number }>;
  };
  readonly datasets: Record<string, { points: [number, number][] }>;
}

// scipy 1.10.1 on readings, 200 runs a bin assumed
describeShared("oracles/seqbench/fit_study.json", "the Weibull shape of the published points", () => {
  const { weibull, datasets } = readShared<WeibullStudy>("oracles/seqbench/fit_study.json");
  const whole = Object.entries(weibull.results).filter(([name]) =>
    datasets[name]!.points.every(([, share]) => Number.isInteger(Math.round(share * 2e5) / 1e3)),
  );

  test.for(whole)("%s: the hazard grows with L", ([name, expected]) => {
    const { points } = datasets[name]!;
    const L = points.map(([length]) => length);
    const found = binomialGlm(
      L,
      points.map(([, share]) => Math.round(share * 200)),
      L.map(() => 200),
      { model: "weibull" },
    );
    if (found.kind === "no-fit") throw new Error(found.detail);
    near(found.L0!, expected.L0, 1e-5);
    near(found.coefficients[1]!, expected.gamma, 1e-5);
    near(found.deviance, expected.deviance, 1e-6);
    expect(found.coefficients[1]).toBeGreaterThan(1);
  });
});
