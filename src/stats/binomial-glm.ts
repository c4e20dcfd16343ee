import { max, min } from "simple-statistics";
import { RangeViolation } from "../internal/errors.js";
import { heldAtOne } from "./amplitude-boundary.js";
import type { BinomialDesign, LikelihoodPoint } from "./binomial-likelihood.js";
import { highestTop, maximiseLikelihood } from "./binomial-likelihood.js";
import { checkCounts } from "./check-counts.js";
import { choleskyInverse } from "./cholesky.js";
import { clusterErrors } from "./cluster-errors.js";
import { chiSquareUpperTail } from "./distributions.js";
import type { GlmFit, GlmOptions, NoGlmFit } from "./glm-fit.js";
import { goodnessOfFit } from "./goodness-of-fit.js";
import type { SuccessModel } from "./success-model.js";
import { checkLengths, fallWidth, lengthAtShare, MODEL_FORMS } from "./success-model.js";
import { whyNoCurve, whyNoTop } from "./why-no-curve.js";

/**
 * Fits a success curve to counts by the binomial likelihood.
 *
 * The exponential is the log-link model without intercept, equal to a
 * complementary log-log model of failure with offset log L; see
 * {@link SuccessModel} for all shapes. A guess rate is a floor under the curve:
 * leaving it out lifts L0 without bound (98 instead of 19 for B = 2).
 *
 * @param L actions, one a row
 * @param successes whole, 0 … trials
 * @param options `guessRate` and `clusters`, see {@link GlmOptions}
 * @example binomialGlm([2, 20, 60], [183, 55, 5], [200, 200, 200], { model: "exponential" }).L0 // about 16
 * @remarks McCullagh and Nelder 1989; sandwich: Liang and Zeger 1986. Throws for impossible counts.
 */
export function binomialGlm(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  options: GlmOptions,
): GlmFit | NoGlmFit {
  checkRows(L, successes, trials, options.clusters);
  return fitSuccessCurve(L, successes, trials, options);
}

/** The same for counts that were checked, or that are fractional because their trials are assumed. */
export function fitSuccessCurve(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  { model, guessRate = 0, clusters }: GlmOptions,
): GlmFit | NoGlmFit {
  checkLengths(model, L);
  checkGuessRate(guessRate);
  const refuse = (reason: NoGlmFit["reason"], detail: string): NoGlmFit => ({
    kind: "no-fit",
    model,
    reason,
    detail,
  });
  const trouble = whyNoCurve(L, successes, trials, model, guessRate);
  if (trouble !== null) return refuse(...trouble);
  const design = designOf(L, successes, trials, model, guessRate);
  const top = model === "exponential-amplitude" && isHeld(L, design) ? null : topOf(design, model, L);
  if (top === null) return refuse(...whyNoTop(model, L, guessRate));
  const covariance = choleskyInverse(top.expected);
  const fitted = fittedShares(design, top.coefficients);
  const goodness = goodnessOfFit(fitted, successes, trials);
  if (covariance === null || goodness === null)
    return refuse("not-converged", "the likelihood is flat at its top");
  return tellFit(design, model, top, covariance, fitted, goodness, clusters);
}

/** Whether the best amplitude is the one that makes P at the smallest L exactly 1. */
function isHeld(L: readonly number[], { successes, trials, chance = 0 }: BinomialDesign): boolean {
  const least = min(L);
  const above = L.map((length) => length - least);
  return heldAtOne(above, successes, trials, chance, 1 / max(above)) !== null;
}

/** The rows of a model as predictors. */
export function designOf(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  model: SuccessModel,
  guessRate: number,
): BinomialDesign {
  const { link, names, columns } = MODEL_FORMS[model];
  const rows = L.map(columns);
  return {
    link,
    columns: names.map((_, j) => rows.map((row) => row[j]!)),
    successes,
    trials,
    chance: guessRate,
  };
}

/** Climbs from a start that every model allows; with a floor at chance from twenty, spread over lengths and slopes. */
function topOf(design: BinomialDesign, model: SuccessModel, L: readonly number[]): LikelihoodPoint | null {
  const reach = max(L);
  const mean = L.reduce((sum, value) => sum + value, 0) / L.length;
  if ((design.chance ?? 0) === 0) return maximiseLikelihood(design, startAt(model, mean, 1, reach));
  const sorted = L.toSorted((a, b) => a - b);
  const middles = [0.15, 0.4, 0.7, 0.95].map((share) => sorted[Math.floor(share * sorted.length)]!);
  const starts = [mean, ...middles].flatMap((middle) =>
    [0.5, 2, 8, 32].map((steepness) => startAt(model, middle, steepness, reach)),
  );
  return highestTop(design, starts);
}

/** A curve that falls about a length, gently or steeply. */
function startAt(model: SuccessModel, middle: number, steepness: number, reach: number): readonly number[] {
  switch (model) {
    case "exponential":
      return [1 / middle / steepness];
    case "exponential-amplitude":
      return [Math.log(0.9), 1 / middle / steepness];
    case "weibull":
      return [-steepness * Math.log(middle), steepness];
    case "logistic":
      return [(steepness * middle) / reach, -steepness / reach];
    case "logistic-no-intercept":
      return [-steepness / reach];
    case "log-logistic":
      return [steepness * Math.log(middle), -steepness];
    case "power":
      return [0.5 / steepness];
  }
}

/** Shares on the curve, guessing included. */
function fittedShares(design: BinomialDesign, coefficients: readonly number[]): number[] {
  const chance = design.chance ?? 0;
  return design.successes.map((_, i) => {
    const eta = design.columns.reduce(
      (sum, column, j) => sum + column[i]! * coefficients[j]!,
      design.offset?.[i] ?? 0,
    );
    return chance + (1 - chance) * Math.exp(design.link.success(eta)[0]);
  });
}

function tellFit(
  design: BinomialDesign,
  model: SuccessModel,
  top: LikelihoodPoint,
  covariance: readonly (readonly number[])[],
  fitted: readonly number[],
  { logLikelihood, deviance, pearson }: NonNullable<ReturnType<typeof goodnessOfFit>>,
  clusters: readonly (string | number)[] | undefined,
): GlmFit {
  const { names } = MODEL_FORMS[model];
  const rows = fitted.length;
  const asked = design.trials.reduce((sum, n) => sum + n, 0);
  const parameters = names.length;
  const degreesOfFreedom = rows - parameters;
  const dispersion = degreesOfFreedom > 0 ? pearson / degreesOfFreedom : null;
  const expected = covariance.map((row, j) => Math.sqrt(row[j]!));
  const observed = choleskyInverse(top.observed);
  const aic = 2 * parameters - 2 * logLikelihood;
  const spare = rows - parameters - 1;
  return {
    kind: "fitted",
    model,
    guessRate: design.chance ?? 0,
    names,
    coefficients: top.coefficients,
    standardErrors: {
      expected,
      observed: observed?.map((row, j) => Math.sqrt(row[j]!)) ?? null,
      quasi: dispersion === null ? null : expected.map((error) => error * Math.sqrt(dispersion)),
      cluster:
        clusters === undefined
          ? null
          : clusterErrors(design, top, covariance, observed ?? covariance, clusters),
    },
    covariance,
    logLikelihood,
    deviance,
    pearson,
    degreesOfFreedom,
    dispersion,
    deviancePValue: degreesOfFreedom > 0 ? chiSquareUpperTail(deviance, degreesOfFreedom) : null,
    aic,
    aicc: spare > 0 ? aic + (2 * parameters * (parameters + 1)) / spare : null,
    bicRows: parameters * Math.log(rows) - 2 * logLikelihood,
    bicTrials: parameters * Math.log(asked) - 2 * logLikelihood,
    fitted,
    L50: lengthAtShare(model, top.coefficients, 0.5),
    L0: lengthAtShare(model, top.coefficients, Math.exp(-1)),
    width10to90: fallWidth(model, top.coefficients),
  };
}

function checkRows(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  clusters: readonly (string | number)[] | undefined,
): void {
  const lengths = [successes.length, trials.length, clusters?.length ?? L.length];
  if (lengths.some((length) => length !== L.length) || L.length === 0)
    throw new RangeViolation(
      `as many successes, trials and clusters as L, at least one, got ${lengths.join(", ")} for ${L.length}`,
    );
  for (const [i, k] of successes.entries()) checkCounts(k, trials[i]!);
}

/** Refuses a share of right guesses outside 0 … 1, and 1 itself. */
export function checkGuessRate(guessRate: number): void {
  if (!(guessRate >= 0 && guessRate < 1)) throw new RangeViolation(`0 <= guess rate < 1, got ${guessRate}`);
}
