import { RangeViolation } from "../internal/errors.js";
import type { Link } from "./binomial-likelihood.js";
import { hazardLink, logitLink, logLink } from "./binomial-likelihood.js";

/**
 * The shapes that success may have as a function of the number of actions L:
 *
 *     exponential             exp(−rate·L)                  L0 = 1/rate
 *     exponential-amplitude   exp(logAmplitude − rate·L)
 *     weibull                 exp(−(L/scale)^shape)         exp(−exp(intercept + shape·log L))
 *     logistic                1 / (1 + exp(−(intercept + slope·L)))    the cliff
 *     logistic-no-intercept   the same with intercept 0
 *     log-logistic            the same on log L
 *     power                   L^(−exponent), L ≥ 1
 *
 * With a guess rate g every shape f becomes g + (1 − g)·f.
 */
export type SuccessModel =
  | "exponential"
  | "exponential-amplitude"
  | "weibull"
  | "logistic"
  | "logistic-no-intercept"
  | "log-logistic"
  | "power";

/** How a shape is written as a linear predictor. */
export interface ModelForm {
  readonly link: Link;
  /** Names of the coefficients, in order. */
  readonly names: readonly string[];
  /** The predictors that belong to them at one length. */
  readonly columns: (L: number) => readonly number[];
  /** Where the predictor that slopes is measured: L or log L. */
  readonly scale: "linear" | "log";
}

/** The form of each model. */
export const MODEL_FORMS: Readonly<Record<SuccessModel, ModelForm>> = {
  exponential: { link: logLink, names: ["rate"], columns: (L) => [-L], scale: "linear" },
  "exponential-amplitude": {
    link: logLink,
    names: ["logAmplitude", "rate"],
    columns: (L) => [1, -L],
    scale: "linear",
  },
  weibull: {
    link: hazardLink,
    names: ["intercept", "shape"],
    columns: (L) => [1, Math.log(L)],
    scale: "log",
  },
  logistic: { link: logitLink, names: ["intercept", "slope"], columns: (L) => [1, L], scale: "linear" },
  "logistic-no-intercept": { link: logitLink, names: ["slope"], columns: (L) => [L], scale: "linear" },
  "log-logistic": {
    link: logitLink,
    names: ["intercept", "slope"],
    columns: (L) => [1, Math.log(L)],
    scale: "log",
  },
  power: { link: logLink, names: ["exponent"], columns: (L) => [-Math.log(L)], scale: "log" },
};

/** Refuses lengths a model has no value at: L = 0 on a logarithmic scale, L < 1 for the power law. */
export function checkLengths(model: SuccessModel, lengths: readonly number[]): void {
  if (!(model in MODEL_FORMS))
    throw new RangeViolation(
      `a model out of ${Object.keys(MODEL_FORMS).join(", ")}, got ${JSON.stringify(model)}`,
    );
  const least = model === "power" ? 1 : 0;
  for (const L of lengths) {
    const open = MODEL_FORMS[model].scale === "log" && model !== "power";
    if (!Number.isFinite(L) || L < least || (open && L === 0))
      throw new RangeViolation(`L ${open ? "> 0" : `>= ${least}`} actions for the ${model} model, got ${L}`);
  }
}

/** The length at which the shape (above chance) falls to `share`, from its coefficients; `null` where it never does. */
export function lengthAtShare(
  model: SuccessModel,
  coefficients: readonly number[],
  share: number,
): number | null {
  const length = solveLength(model, coefficients, share);
  return Number.isFinite(length) && length >= 0 ? length : null;
}

/** From how much to how little: actions between the shares 0.9 and 0.1; a cliff where that is small beside L50. */
export function fallWidth(model: SuccessModel, coefficients: readonly number[]): number | null {
  const width = solveLength(model, coefficients, 0.1) - solveLength(model, coefficients, 0.9);
  return Number.isFinite(width) && width > 0 ? width : null;
}

function solveLength(model: SuccessModel, coefficients: readonly number[], share: number): number {
  const [first = 0, second = 0] = coefficients;
  if (!falls(model, coefficients)) return Number.NaN;
  const odds = Math.log(share / (1 - share));
  switch (model) {
    case "exponential":
      return -Math.log(share) / first;
    case "exponential-amplitude":
      return (first - Math.log(share)) / second;
    case "weibull":
      return Math.exp((Math.log(-Math.log(share)) - first) / second);
    case "logistic":
      return (odds - first) / second;
    case "logistic-no-intercept":
      return odds / first;
    case "log-logistic":
      return Math.exp((odds - first) / second);
    case "power":
      return Math.exp(-Math.log(share) / first);
  }
}

/** Whether success falls with L at these coefficients. */
function falls(model: SuccessModel, coefficients: readonly number[]): boolean {
  const last = coefficients.at(-1) ?? 0;
  return model === "logistic" || model === "logistic-no-intercept" || model === "log-logistic"
    ? last < 0
    : last > 0;
}
