import { RangeViolation } from "../internal/errors.js";
import { binomialGlm } from "./binomial-glm.js";
import { chiSquareUpperTail, fisherUpperTail } from "./distributions.js";
import type { GlmFit, NoGlmFit } from "./glm-fit.js";
import type { SuccessModel } from "./success-model.js";

/** One model beside the others; weights and differences are among those that could be fitted. */
export interface ComparedModel {
  readonly fit: GlmFit;
  /** AIC minus the smallest AIC. Below 2 the data do not tell the two apart. */
  readonly deltaAic: number;
  /** exp(−ΔAIC/2), brought to sum 1. */
  readonly akaikeWeight: number;
}

/** The test of a model within another that has one more parameter. */
export interface LikelihoodRatioTest {
  readonly inner: SuccessModel;
  readonly outer: SuccessModel;
  /** Twice the log-likelihood gained. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
  /** The same against F, scaled by the outer model's dispersion: for dispersion above 1. `null` without freedom. */
  readonly overdispersed: { readonly f: number; readonly pValue: number } | null;
}

/** Several shapes of success side by side. */
export interface ModelComparison {
  /** The smallest AIC first. */
  readonly models: readonly ComparedModel[];
  readonly notFitted: readonly NoGlmFit[];
  /** Exponential within Weibull (shape 1) and within the free amplitude (1); other pairs are not nested. */
  readonly tests: readonly LikelihoodRatioTest[];
  /** Whether the best AIC leads by 2 or more. */
  readonly resolved: boolean;
}

/**
 * Fits several shapes to the same counts and weighs them by AIC.
 *
 * Only nested pairs have a likelihood-ratio test. Ten trials at each of seven
 * lengths pick the true one of exponential and cliff in two cases of three; a
 * lead below 2 is "not resolved".
 *
 * @example compareModels(L, k, n, { models: ["exponential", "weibull"] }).resolved // false for exponential data
 * @remarks Burnham and Anderson 2002.
 */
export function compareModels(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  {
    models = ["exponential", "weibull", "logistic", "power"],
    guessRate = 0,
  }: { readonly models?: readonly SuccessModel[]; readonly guessRate?: number } = {},
): ModelComparison {
  if (models.length === 0) throw new RangeViolation("at least one model, got none");
  const fits = models.map((model) => binomialGlm(L, successes, trials, { model, guessRate }));
  const made = fits.filter((fit) => fit.kind === "fitted");
  const best = Math.min(...made.map(({ aic }) => aic));
  const mass = made.reduce((sum, { aic }) => sum + Math.exp((best - aic) / 2), 0);
  const compared = made
    .map((fit) => ({
      fit,
      deltaAic: fit.aic - best,
      akaikeWeight: Math.exp((best - fit.aic) / 2) / mass,
    }))
    .sort((a, b) => a.deltaAic - b.deltaAic);
  const inner = made.find(({ model }) => model === "exponential");
  const outer = made.filter(({ model }) => model === "weibull" || model === "exponential-amplitude");
  return {
    models: compared,
    notFitted: fits.filter((fit) => fit.kind === "no-fit"),
    tests: inner === undefined ? [] : outer.map((fit) => ratioTest(inner, fit)),
    resolved: compared.length === 1 || (compared[1]?.deltaAic ?? 0) >= 2,
  };
}

function ratioTest(inner: GlmFit, outer: GlmFit): LikelihoodRatioTest {
  const statistic = Math.max(0, 2 * (outer.logLikelihood - inner.logLikelihood));
  const degreesOfFreedom = outer.names.length - inner.names.length;
  const { dispersion, degreesOfFreedom: left } = outer;
  const f = dispersion === null ? null : statistic / degreesOfFreedom / dispersion;
  return {
    inner: inner.model,
    outer: outer.model,
    statistic,
    degreesOfFreedom,
    pValue: chiSquareUpperTail(statistic, degreesOfFreedom),
    overdispersed: f === null ? null : { f, pValue: fisherUpperTail(f, degreesOfFreedom, left) },
  };
}
