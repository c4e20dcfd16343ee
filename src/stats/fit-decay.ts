import { RangeViolation } from "../internal/errors.js";
import type { DecayFit, DecayFlag, DecayMethod, DecayPoint, FittedDecay, NoDecayFit } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";
import { decayRows } from "./decay-rows.js";
import { fitLikelihoodDecay } from "./fit-decay-mle.js";
import { fitLeastSquaresDecay } from "./fit-decay-nls.js";
import type { WlsOptions } from "./fit-decay-wls.js";
import { fitTwoStageLine } from "./fit-decay-wls.js";
import { goodnessOfFit } from "./goodness-of-fit.js";
import { checkLevel } from "./normal-quantile.js";

/** What is fitted and how. All but `method` has a default. */
export interface DecayOptions extends WlsOptions {
  /** "wls": the published method; "mle": binomial likelihood; "nls": least squares on the rates. */
  readonly method: DecayMethod;
  /** "one" (default): P(0) = 1, as the text of the paper has it; "free": its legends' "proportional to". */
  readonly amplitude?: "one" | "free";
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
 * trials count as independent; for several runs a problem resample problems.
 * Rates enter with the `trials` assumed for them, and are flagged.
 *
 * `method: "nls"` is unweighted least squares on the rates themselves.
 *
 * A fit that does not exist (no success, no failure, no fall, too few lengths,
 * no weights) is a value with its reason and never NaN. Throws for L < 0, rates
 * outside 0 … 1 and impossible counts.
 *
 * @example
 * fitDecay([{ L: 10, successes: 106, trials: 200 }, { L: 40, successes: 17, trials: 200 }], { method: "mle" })
 * // { kind: "fitted", L0: 16.01…, amplitude: 1, interval: { low: 13.97…, high: 18.41…, level: 0.95 }, … }
 * @remarks seqBench (arXiv 2509.16866), sections 2.1 and 3; McCullagh and Nelder 1989, chapter 4.
 */
export function fitDecay(points: readonly DecayPoint[], options: DecayOptions): DecayFit {
  const { method, amplitude = "one", level = 0.95 } = options;
  checkLevel(level);
  const { rows, excluded } = decayRows(points);
  const tell = (curve: Curve): FittedDecay => tellCurve(curve, method, amplitude, excluded);
  const refuse = (
    fit: Omit<NoDecayFit, "kind" | "method" | "excluded">,
    more: NoDecayFit["excluded"] = [],
  ): NoDecayFit => ({
    kind: "no-fit",
    method,
    reason: fit.reason,
    detail: fit.detail,
    bound: fit.bound,
    excluded: [...excluded, ...more],
  });
  if (rows.length === 0)
    return refuse({ reason: "no-points", detail: "there is no point with a trial", bound: null });
  switch (method) {
    case "wls": {
      const fit = fitTwoStageLine(rows, options);
      if (fit.kind === "no-fit") return refuse({ ...fit, bound: null }, fit.excluded);
      const { slope, intercept, residualSquares, informationShares } = fit.line;
      return tell({
        rows: fit.rows,
        L0: -1 / slope,
        amplitude: Math.exp(intercept),
        residualSquares,
        informationShares,
        excluded: fit.excluded,
        flags: fit.flags,
      });
    }
    case "mle": {
      const fit = fitLikelihoodDecay(rows, { amplitude, level });
      if (fit.kind === "no-fit") return refuse(fit);
      return tell({
        rows,
        L0: 1 / fit.rate,
        amplitude: Math.exp(fit.logAmplitude),
        interval: fit.interval,
        standardErrors: fit.standardErrors,
        flags: fit.onBoundary ? ["amplitude-on-boundary"] : [],
      });
    }
    case "nls": {
      const fit = fitLeastSquaresDecay(rows, amplitude);
      return fit.kind === "no-fit" ? refuse({ ...fit, bound: null }) : tell({ ...fit, rows, flags: [] });
    }
    default:
      throw new RangeViolation(`method is "wls", "mle" or "nls", got ${JSON.stringify(method)}`, {
        cause: method satisfies never,
      });
  }
}

interface Curve {
  readonly rows: readonly DecayRow[];
  readonly L0: number;
  readonly amplitude: number;
  readonly interval?: FittedDecay["interval"];
  readonly standardErrors?: FittedDecay["standardErrors"];
  readonly residualSquares?: number;
  readonly informationShares?: readonly number[];
  readonly excluded?: FittedDecay["excluded"];
  readonly flags: readonly DecayFlag[];
}

function tellCurve(
  curve: Curve,
  method: DecayMethod,
  amplitude: "one" | "free",
  excluded: FittedDecay["excluded"],
): FittedDecay {
  const { rows, L0 } = curve;
  const fitted = rows.map(({ L }) => curve.amplitude * Math.exp(-L / L0));
  const counted = rows.every(({ trials }) => trials !== null);
  const goodness = counted
    ? goodnessOfFit(
        fitted,
        rows.map(({ successes }) => successes!),
        rows.map(({ trials }) => trials!),
      )
    : null;
  const degreesOfFreedom = rows.length - (amplitude === "free" ? 2 : 1);
  const lengths = rows.map(({ L }) => L);
  const range = { low: Math.min(...lengths), high: Math.max(...lengths) };
  return {
    kind: "fitted",
    method,
    L0,
    amplitude: curve.amplitude,
    interval: curve.interval ?? null,
    standardErrors: curve.standardErrors ?? null,
    deviance: goodness?.deviance ?? null,
    dispersion: goodness === null || degreesOfFreedom < 1 ? null : goodness.pearson / degreesOfFreedom,
    logLikelihood: goodness?.logLikelihood ?? null,
    degreesOfFreedom,
    residualSquares: curve.residualSquares ?? null,
    usedPoints: rows.map(({ L, rate, trials }, i) => ({
      L,
      rate,
      trials,
      fitted: fitted[i]!,
      informationShare: curve.informationShares?.[i] ?? null,
    })),
    excluded: [...excluded, ...(curve.excluded ?? [])],
    range,
    flags: [
      ...curve.flags,
      ...flag(
        rows.some(({ assumed }) => assumed),
        "assumed-trials",
      ),
      ...flag(curve.amplitude > 1 + 1e-12, "amplitude-above-one"),
      ...flag(degreesOfFreedom < 1, "saturated"),
      ...flag(L0 < range.low, "L0-below-range"),
      ...flag(L0 > range.high, "L0-above-range"),
    ],
  };
}

const flag = (raised: boolean, name: DecayFlag): DecayFlag[] => (raised ? [name] : []);
