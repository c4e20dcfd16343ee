import { RangeViolation } from "../internal/errors.js";
import { binomialGlm, designOf } from "./binomial-glm.js";
import type { BinomialDesign } from "./binomial-likelihood.js";
import { likelihoodAt, maximiseLikelihood } from "./binomial-likelihood.js";
import type { GlmFit, GlmOptions } from "./glm-fit.js";
import { checkLevel, normalHalfWidth } from "./normal-quantile.js";
import { crossing } from "./profile-root.js";
import { lengthAtShare, MODEL_FORMS } from "./success-model.js";

/** A length with the interval its likelihood draws; an open side is `null`. */
export interface ProfileInterval {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
}

/** What is profiled: the fit of {@link binomialGlm} and the share whose length is asked for. */
export interface ProfileOptions extends Pick<GlmOptions, "model" | "guessRate"> {
  /** Share above chance, 0 … 1: ½ for L50, 1/e (default) for L0 of the exponential. */
  readonly share?: number;
  /** Multiplies the log-likelihood's fall by 1/dispersion, 1 by default: for clustered or overdispersed data. */
  readonly dispersion?: number;
  readonly level?: number;
}

/**
 * The profile-likelihood interval of the length at which success falls to a
 * share: all lengths at which the best curve that passes through (length,
 * share) loses no more than χ²₁/2 of log-likelihood against the best of all.
 *
 * It needs no symmetry, stays where lengths can be, and holds its level for
 * few counts where the textbook error fails. A side without an end is `null`.
 *
 * @returns actions; `null` where no curve was fitted or it never falls to the share
 * @example profileLikelihoodInterval([25], [44], [200], { model: "exponential" }) // 16.5, 13.9 … 19.7
 * @remarks Venzon and Moolgavkar 1988.
 */
export function profileLikelihoodInterval(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  options: ProfileOptions,
): ProfileInterval | null {
  const fit = binomialGlm(L, successes, trials, options);
  return fit.kind === "no-fit" ? null : profileOf(fit, L, successes, trials, options);
}

/** The interval round a fit that is there already. */
export function profileOf(
  fit: GlmFit,
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  { model, guessRate = 0, share = Math.exp(-1), dispersion = 1, level = 0.95 }: ProfileOptions,
): ProfileInterval | null {
  checkLevel(level);
  if (!(share > 0 && share < 1)) throw new RangeViolation(`0 < share < 1, got ${share}`);
  if (!(dispersion > 0)) throw new RangeViolation(`dispersion > 0, got ${dispersion}`);
  const value = lengthAtShare(model, fit.coefficients, share);
  if (value === null || value <= 0) return null;
  const design = designOf(L, successes, trials, model, guessRate);
  const top = likelihoodAt(design, fit.coefficients).logLikelihood;
  const drop = (dispersion * normalHalfWidth(level) ** 2) / 2;
  const slope = fit.coefficients.at(-1)!;
  const within = (length: number): number =>
    drop - (top - bestThrough(design, model, L, length, share, slope));
  return {
    value,
    low: crossing(within, value, "down"),
    high: crossing(within, value, "up"),
    level,
  };
}

/** The highest log-likelihood among curves of `share` at `length`. */
function bestThrough(
  design: BinomialDesign,
  model: GlmOptions["model"],
  L: readonly number[],
  length: number,
  share: number,
  slope: number,
): number {
  const { names, link, scale } = MODEL_FORMS[model];
  const at = scale === "log" ? Math.log : (x: number) => x;
  const target = etaAt(model, share);
  if (names.length === 1) {
    const column = design.columns[0]!.map(() => 0);
    const offset = L.map((x) => (target * at(x)) / at(length));
    return likelihoodAt({ ...design, columns: [column], offset }, [0]).logLikelihood;
  }
  const sign = model === "exponential-amplitude" ? -1 : 1;
  const through: BinomialDesign = {
    ...design,
    link,
    columns: [L.map((x) => sign * (at(x) - at(length)))],
    offset: L.map(() => target),
  };
  return bestSlope(through, slope);
}

/** One coefficient at its best. Where no start is feasible the curve cannot pass there. */
function bestSlope(design: BinomialDesign, slope: number): number {
  const feasible = [slope, slope / 4, slope / 100, slope * 4].find(
    (start) => likelihoodAt(design, [start]).logLikelihood > Number.NEGATIVE_INFINITY,
  );
  if (feasible === undefined) return Number.NEGATIVE_INFINITY;
  return maximiseLikelihood(design, [feasible])?.logLikelihood ?? Number.NEGATIVE_INFINITY;
}

/** The predictor at which a shape has a share. */
function etaAt(model: GlmOptions["model"], share: number): number {
  switch (model) {
    case "weibull":
      return Math.log(-Math.log(share));
    case "logistic":
    case "logistic-no-intercept":
    case "log-logistic":
      return Math.log(share / (1 - share));
    default:
      return Math.log(share);
  }
}
