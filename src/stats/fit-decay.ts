import { RangeViolation } from "../internal/errors.js";
import { checkGuessRate, fitSuccessCurve } from "./binomial-glm.js";
import type { DecayFit, DecayMethod, DecayModel, DecayPoint, NoDecayFit } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";
import { decayRows } from "./decay-rows.js";
import type { FoundCurve } from "./describe-decay.js";
import { describeDecay } from "./describe-decay.js";
import { fitLikelihoodDecay } from "./fit-decay-mle.js";
import { fitLeastSquaresDecay } from "./fit-decay-nls.js";
import type { WlsOptions } from "./fit-decay-wls.js";
import { fitTwoStageLine } from "./fit-decay-wls.js";
import type { GlmFit } from "./glm-fit.js";
import { checkLevel } from "./normal-quantile.js";
import { profileOf } from "./profile-likelihood-interval.js";

/** What is fitted and how. All but `method` has a default. */
export interface DecayOptions extends WlsOptions {
  /** "wls": the published method; "mle": binomial likelihood; "nls": least squares on the rates. */
  readonly method: DecayMethod;
  /** "one" (default): P(0) = 1, as the text of the paper has it; "free": its legends' "proportional to". */
  readonly amplitude?: "one" | "free";
  /** The shape, "exponential" by default; the others by "mle" alone, and with amplitude "one". */
  readonly model?: DecayModel;
  /** Share right by guessing, 1/B among B branches, 0 by default; by "mle" alone. */
  readonly chance?: number;
  /** Confidence level of the interval, 0.95 by default. */
  readonly level?: number;
}

/**
 * Fits the decay P(L) = amplitude · exp(−L / L0) of success with the number of
 * actions L.
 *
 *     1 ┤●
 *       │  ●                L0: actions over which success falls to 1/e
 *       │     ●
 *     0 ┤          ●    ●
 *       └──────────────── L
 *
 * `method: "wls"` is the one of the seqBench paper (caption of Figure 1): least
 * squares on log success, then again with weights 1 / residual² of the first
 * line, both through the origin, bins without success left out. It is here to
 * reproduce L0 as published. One residual estimates no variance: a point that
 * the first line happens to touch takes all the weight, a nominal 95 % interval
 * covers 26 to 39 %, so none is given; zero residuals have no weight, so the
 * fit is refused unless `residualFloor` or `whenUndefined` says otherwise.
 *
 * `method: "mle"` is the fit to report: the binomial likelihood of the counts,
 * zeros and ones included, with a profile-likelihood interval for L0. The
 * trials count as independent; for several runs a problem take
 * {@link bootstrapDecay}. Rates enter with the `trials` assumed for them, and
 * are flagged. It alone fits other shapes (`model`) and a floor at chance.
 *
 * `method: "nls"` is unweighted least squares on the rates themselves.
 *
 * A fit that does not exist (no success, no failure, no fall, too few lengths,
 * no weights) is a value with its reason and never NaN. Throws for L < 0, rates
 * outside 0 … 1, impossible counts, and options a method does not have.
 *
 * @example
 * fitDecay([{ L: 10, successes: 106, trials: 200 }, { L: 40, successes: 17, trials: 200 }], { method: "mle" })
 * // { kind: "fitted", L0: 16.01…, amplitude: 1, interval: { low: 13.97…, high: 18.41…, level: 0.95 }, … }
 * @remarks seqBench (arXiv 2509.16866), sections 2.1 and 3; McCullagh and Nelder 1989, chapter 4.
 */
export function fitDecay(points: readonly DecayPoint[], options: DecayOptions): DecayFit {
  const { method, model = "exponential", chance = 0, level = 0.95 } = options;
  checkOptions(options);
  checkLevel(level);
  checkGuessRate(chance);
  const { rows, excluded } = decayRows(points);
  const found = rows.length === 0 ? NO_POINTS : findCurve(rows, options);
  const left = [...excluded, ...(found.excluded ?? [])];
  if (found.kind === "found") return describeDecay(found, { method, model, chance, excluded: left });
  const { reason, detail, bound = null } = found;
  return { kind: "no-fit", method, reason, detail, bound, excluded: left };
}

/** Either what a method found, or why it found nothing. */
type Found =
  | ({ readonly kind: "found" } & FoundCurve)
  | ({ readonly kind: "no-fit" } & Pick<NoDecayFit, "reason" | "detail"> &
      Partial<Pick<NoDecayFit, "bound" | "excluded">>);

const NO_POINTS: Found = { kind: "no-fit", reason: "no-points", detail: "there is no point with a trial" };

function findCurve(rows: readonly DecayRow[], options: DecayOptions): Found {
  const { method, amplitude = "one", model = "exponential", chance = 0, level = 0.95 } = options;
  const parameters = amplitude === "free" ? 2 : 1;
  if (model !== "exponential") return shapedCurve(rows, model, chance, level);
  if (method === "wls") {
    const fit = fitTwoStageLine(rows, options);
    if (fit.kind === "no-fit") return fit;
    const { slope, intercept, residualSquares, informationShares } = fit.line;
    return {
      ...exponential(fit.rows, -1 / slope, Math.exp(intercept), parameters),
      residualSquares,
      informationShares,
      excluded: fit.excluded,
      flags: fit.flags,
    };
  }
  if (method === "nls") {
    const fit = fitLeastSquaresDecay(rows, amplitude);
    if (fit.kind === "no-fit") return fit;
    const { residualSquares, standardErrors } = fit;
    return { ...exponential(rows, fit.L0, fit.amplitude, parameters), residualSquares, standardErrors };
  }
  const fit = fitLikelihoodDecay(rows, { amplitude, level, chance, interval: true });
  if (fit.kind === "no-fit") return fit;
  return {
    ...exponential(rows, 1 / fit.rate, Math.exp(fit.logAmplitude), parameters),
    interval: fit.interval,
    bound: fit.bound,
    standardErrors: fit.standardErrors,
    flags: fit.onBoundary ? ["amplitude-on-boundary"] : [],
  };
}

function exponential(
  rows: readonly DecayRow[],
  L0: number,
  amplitude: number,
  parameters: number,
): { readonly kind: "found" } & FoundCurve {
  return {
    kind: "found",
    rows,
    L0,
    amplitude,
    L50: amplitude >= 0.5 ? L0 * Math.log(2 * amplitude) : null,
    parameters: parameters === 1 ? { L0 } : { L0, amplitude },
    curve: (L) => amplitude * Math.exp(-L / L0),
  };
}

/** The other shapes, by likelihood. */
function shapedCurve(rows: readonly DecayRow[], model: DecayModel, chance: number, level: number): Found {
  const bare = rows.filter(({ trials }) => trials === null).map(({ L }) => L);
  if (bare.length > 0)
    return {
      kind: "no-fit",
      reason: "counts-wanted",
      detail: `a likelihood needs trials, and these are rates alone: L = ${[...new Set(bare)].join(", ")}`,
    };
  const L = rows.map((row) => row.L);
  const successes = rows.map((row) => row.successes!);
  const trials = rows.map((row) => row.trials!);
  const fit = fitSuccessCurve(L, successes, trials, { model, guessRate: chance });
  if (fit.kind === "no-fit")
    return { ...fit, reason: fit.reason === "boundary" ? "not-converged" : fit.reason };
  const profile = profileOf(fit, L, successes, trials, { model, guessRate: chance, level });
  if (fit.L0 === null || profile === null)
    return { kind: "no-fit", reason: "no-decay", detail: "success does not fall with L" };
  const { low, high } = profile;
  const skill = fit.fitted.map((share) => (share - chance) / (1 - chance));
  return {
    kind: "found",
    rows,
    L0: fit.L0,
    amplitude: amplitudeOf(fit),
    L50: fit.L50,
    parameters: Object.fromEntries(fit.names.map((name, j) => [name, fit.coefficients[j]!])),
    curve: (_, i) => skill[i]!,
    interval: low === null || high === null ? null : { low, high, level },
    bound: low === null || high === null ? { low: low ?? 0, high, level } : null,
  };
}

/** The shape at L = 0 (the power law: at L = 1). */
function amplitudeOf({ model, coefficients }: GlmFit): number {
  return model === "logistic" ? 1 / (1 + Math.exp(-coefficients[0]!)) : 1;
}

function checkOptions({ method, amplitude = "one", model = "exponential", chance = 0 }: DecayOptions): void {
  if (!["wls", "mle", "nls"].includes(method))
    throw new RangeViolation(`method is "wls", "mle" or "nls", got ${JSON.stringify(method)}`);
  if (amplitude !== "one" && amplitude !== "free")
    throw new RangeViolation(`amplitude is "one" or "free", got ${JSON.stringify(amplitude)}`);
  if (method !== "mle" && (model !== "exponential" || chance > 0))
    throw new RangeViolation(
      `model and chance are fitted by "mle" alone, got method ${JSON.stringify(method)}`,
    );
  if (model !== "exponential" && amplitude === "free")
    throw new RangeViolation(
      `a free amplitude belongs to the exponential, got model ${JSON.stringify(model)}`,
    );
}
