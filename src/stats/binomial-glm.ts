import { RangeViolation } from "../internal/errors.js";
import type { BinomialDesign, LikelihoodPoint } from "./binomial-likelihood.js";
import { maximiseLikelihood } from "./binomial-likelihood.js";
import { checkCounts } from "./check-counts.js";
import { choleskyInverse } from "./cholesky.js";
import type { ClusterErrors } from "./cluster-errors.js";
import { clusterErrors } from "./cluster-errors.js";
import { chiSquareUpperTail } from "./distributions.js";
import { goodnessOfFit } from "./goodness-of-fit.js";
import type { SuccessModel } from "./success-model.js";
import { checkLengths, fallWidth, lengthAtShare, MODEL_FORMS } from "./success-model.js";

/** What is fitted; all but `model` has a default. */
export interface GlmOptions {
  readonly model: SuccessModel;
  /** Share right by guessing, 0 … 1, such as 1/B among B branches; 0 by default. */
  readonly guessRate?: number;
  /** One label a row; rows of one label (runs of a problem) are not independent. None by default. */
  readonly clusters?: readonly (string | number)[];
}

/** A success curve by maximum likelihood. Arrays follow `names`. */
export interface GlmFit {
  readonly kind: "fitted";
  readonly model: SuccessModel;
  readonly guessRate: number;
  readonly names: readonly string[];
  readonly coefficients: readonly number[];
  readonly standardErrors: {
    /** From Fisher's expected information, as R's glm prints. */
    readonly expected: readonly number[];
    /** From the observed Hessian; differs for every link but the plain logit. */
    readonly observed: readonly number[] | null;
    /** Expected, times the root of the dispersion. */
    readonly quasi: readonly number[] | null;
    /** Robust against correlation within a cluster; `null` without `clusters`. */
    readonly cluster: ClusterErrors | null;
  };
  /** From the expected information. */
  readonly covariance: readonly (readonly number[])[];
  /** With the binomial coefficients. */
  readonly logLikelihood: number;
  readonly deviance: number;
  readonly pearson: number;
  readonly degreesOfFreedom: number;
  /** Pearson's χ² over the degrees of freedom; `null` at 0. */
  readonly dispersion: number | null;
  /** P(χ² ≥ deviance); `null` at 0 degrees of freedom. */
  readonly deviancePValue: number | null;
  readonly aic: number;
  /** With the small-sample term, n the number of rows; `null` where there are too few. */
  readonly aicc: number | null;
  /** BIC is ambiguous for counts: n as the number of rows (R) … */
  readonly bicRows: number;
  /** … or as the number of trials. */
  readonly bicTrials: number;
  /** Share at each row, guessing included. */
  readonly fitted: readonly number[];
  /** Actions at which the curve above chance falls to ½, and to 1/e; `null` where it never does. */
  readonly L50: number | null;
  readonly L0: number | null;
  /** Actions over which it falls from 0.9 to 0.1; a cliff where this is small beside L50. */
  readonly width10to90: number | null;
}

/** No such curve: see `reason`. */
export interface NoGlmFit {
  readonly kind: "no-fit";
  readonly model: SuccessModel;
  /**
   * `separation`: all success below a length and all failure above, the slope is infinite;
   * `boundary`: P at the smallest L is pushed to 1; `at-chance`: nothing rises above guessing.
   */
  readonly reason:
    | "no-successes"
    | "no-failures"
    | "separation"
    | "boundary"
    | "at-chance"
    | "too-few-points"
    | "failure-at-zero"
    | "not-converged";
  readonly detail: string;
}

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
 * @param guessRate and `clusters`, see {@link GlmOptions}
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
  const trouble = whyNone(L, successes, trials, model, guessRate);
  if (trouble !== null) return refuse(...trouble);
  const design = designOf(L, successes, trials, model, guessRate);
  const top = topOf(design, model, L);
  if (top === null)
    return model === "exponential-amplitude"
      ? refuse("boundary", `the likelihood pushes P to 1 at L = ${Math.min(...L)}`)
      : refuse("not-converged", "the likelihood has no maximum at finite parameters");
  const covariance = choleskyInverse(top.expected);
  const fitted = fittedShares(design, top.coefficients);
  const goodness = goodnessOfFit(fitted, successes, trials);
  if (covariance === null || goodness === null)
    return refuse("not-converged", "the likelihood is flat at its top");
  return tellFit(design, model, top, covariance, fitted, goodness, clusters);
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

/** Climbs from a start that every model allows. */
function topOf(design: BinomialDesign, model: SuccessModel, L: readonly number[]): LikelihoodPoint | null {
  const reach = Math.max(...L);
  const middle = L.reduce((sum, value) => sum + value, 0) / L.length;
  const starts: Readonly<Record<SuccessModel, readonly number[]>> = {
    exponential: [1 / middle],
    "exponential-amplitude": [Math.log(0.9), 1 / middle],
    weibull: [-Math.log(middle), 1],
    logistic: [middle / reach, -1 / reach],
    "logistic-no-intercept": [-1 / reach],
    "log-logistic": [Math.log(middle), -1],
    power: [0.5],
  };
  return maximiseLikelihood(design, starts[model]);
}

function whyNone(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  model: SuccessModel,
  guessRate: number,
): [NoGlmFit["reason"], string] | null {
  const parameters = MODEL_FORMS[model].names.length;
  if (new Set(L).size < parameters)
    return ["too-few-points", `${parameters} parameters need as many lengths, got L = ${L.join(", ")}`];
  if (successes.every((k) => k === 0)) return ["no-successes", "no success at any L"];
  if (successes.every((k, i) => k === trials[i])) return ["no-failures", "no failure at any L"];
  const certain = model === "exponential" ? 0 : model === "power" ? 1 : null;
  if (certain !== null && L.some((length, i) => length === certain && successes[i]! < trials[i]!))
    return ["failure-at-zero", `P(${certain}) = 1 by the model, yet there are failures at L = ${certain}`];
  if (certain !== null && L.every((length, i) => length === certain || successes[i] === 0))
    return ["no-successes", `no success at any L > ${certain}`];
  if (guessRate > 0 && successes.every((k, i) => k <= guessRate * trials[i]!))
    return ["at-chance", `no rate lies above the guess rate ${guessRate}`];
  if (parameters === 2 && model !== "exponential-amplitude") {
    const won = L.filter((_, i) => successes[i]! > 0);
    const lost = L.filter((_, i) => successes[i]! < trials[i]!);
    const cliff = Math.max(...won) <= Math.min(...lost);
    if (cliff || Math.max(...lost) <= Math.min(...won))
      return [
        "separation",
        `success up to L = ${Math.max(...won)}, failure from L = ${Math.min(...lost)}: any slope steep enough fits`,
      ];
  }
  return null;
}

/** Shares on the curve, guessing included. */
export function fittedShares(design: BinomialDesign, coefficients: readonly number[]): number[] {
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
