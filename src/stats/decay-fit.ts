import type { Interval } from "./interval.js";

/**
 * What was measured at one length: counts, or a rate alone (a reading of a
 * published figure). A rate with `trials` stands for counts that are assumed.
 */
export type DecayPoint =
  | { readonly L: number; readonly successes: number; readonly trials: number }
  | { readonly L: number; readonly rate: number; readonly trials?: number };

/** "wls" as published, "mle" binomial likelihood, "nls" unweighted least squares on the rates. */
export type DecayMethod = "wls" | "mle" | "nls";

/** A point that took part in a fit. */
export interface UsedPoint {
  readonly L: number;
  /** Observed share, 0 … 1, as it entered the fit. */
  readonly rate: number;
  /** `null` where the reading carries no number of trials. */
  readonly trials: number | null;
  /** The share the curve gives there. */
  readonly fitted: number;
  /** "wls": this point's part of the information on the slope, 0 … 1; else `null`. */
  readonly informationShare: number | null;
}

/** A point that took no part, and why. */
export interface ExcludedPoint {
  readonly L: number;
  /** `zero-rate`: no success, and log 0 is no number; `no-trials`: nothing was asked. */
  readonly reason: "zero-rate" | "no-trials";
}

/**
 * What a reader must know of a fit besides its numbers.
 *
 * - `zero-bins-dropped`: bins without a success were left out, which lifts L0
 * - `continuity-corrected`: every rate entered as (k + ½) / (n + 1)
 * - `zero-bins-halved`: bins without a success entered as ½ of one
 * - `residual-floored`: a weight was bounded by `residualFloor`
 * - `weight-concentrated`: one point carries more than 90 % of the information
 * - `perfect-fit`, `degenerate-weights`, `single-point`: no weights exist; the preliminary line is given
 * - `assumed-trials`: counts were made from a rate and an assumed number of trials
 * - `amplitude-above-one`: the curve exceeds 1 at L = 0, which is no probability
 * - `amplitude-on-boundary`: the likelihood pushes P at the smallest L to 1 and is stopped there
 * - `saturated`: as many parameters as points; the curve cannot be tested
 * - `overdispersed`: by "mle", residuals too large for independent trials (deviance, p < 0.05)
 * - `interval-open`: the interval has no end on one side; see `bound`
 * - `L0-below-range`, `L0-above-range`: L0 lies outside the lengths measured
 */
export type DecayFlag =
  | "zero-bins-dropped"
  | "continuity-corrected"
  | "zero-bins-halved"
  | "residual-floored"
  | "weight-concentrated"
  | "perfect-fit"
  | "degenerate-weights"
  | "single-point"
  | "assumed-trials"
  | "amplitude-above-one"
  | "amplitude-on-boundary"
  | "saturated"
  | "overdispersed"
  | "interval-open"
  | "L0-below-range"
  | "L0-above-range";

/** A bound on L0, in actions, open on one side: `low` 0, or `high` null (none). */
export interface DecayBound {
  readonly low: number;
  readonly high: number | null;
  readonly level: number;
}

/** AIC and its kin, smaller is better; among fits of the same counts. */
export interface Criteria {
  readonly aic: number;
  /** With the small-sample term for the number of points; `null` where there are too few. */
  readonly aicc: number | null;
  /** BIC with n as the number of points, and as the number of trials: it is ambiguous for counts. */
  readonly bicPoints: number;
  readonly bicTrials: number;
}

/** The shape fitted: {@link SuccessModel} without its variants. */
export type DecayModel = "exponential" | "weibull" | "logistic" | "log-logistic" | "power";

/** A curve of success against L, amplitude · exp(−L / L0) unless `model` says otherwise, with its footing. */
export interface FittedDecay {
  readonly kind: "fitted";
  readonly method: DecayMethod;
  readonly model: DecayModel;
  /** Share right by guessing that lies beneath the curve: P = chance + (1 − chance) · curve. */
  readonly chance: number;
  /** Actions over which the curve falls to 1/e (0.37) of its amplitude; the exponential's half-life is 0.69 L0. */
  readonly L0: number;
  /** The curve at L = 0: 1 unless `amplitude: "free"`, or a logistic that starts lower. */
  readonly amplitude: number;
  /** Actions at which the curve is ½; `null` where it starts lower. */
  readonly L50: number | null;
  /** The model's own parameters by name. */
  readonly parameters: Readonly<Record<string, number>>;
  /** For L0, in actions. "mle" alone has one: the published method's errors cover 26 to 39 % instead of 95 %. */
  readonly interval: Interval | null;
  /** In place of an interval that is open on one side. */
  readonly bound: DecayBound | null;
  /** Of L0 and amplitude. "mle": from the expected information; "nls": residual variance; "wls": `null`. */
  readonly standardErrors: { readonly L0: number; readonly amplitude: number | null } | null;
  /** 2 Σ (log-likelihood of the saturated model − of the curve); `null` without counts. */
  readonly deviance: number | null;
  /** P(χ² ≥ deviance) for independent trials: small where the curve is wrong or the runs are alike; `null` as `dispersion`. */
  readonly deviancePValue: number | null;
  /** Pearson's χ² over its degrees of freedom, about 1 for independent trials; `null` without counts or freedom. */
  readonly dispersion: number | null;
  /** Σ k log p + (n − k) log (1 − p) with the binomial coefficients; `null` without counts. */
  readonly logLikelihood: number | null;
  /** Of "mle"; else `null`. */
  readonly criteria: Criteria | null;
  /** Used points minus parameters. */
  readonly degreesOfFreedom: number;
  /** Sum of squares the method minimised: of weighted log rates ("wls") or rates ("nls"); "mle": `null`. */
  readonly residualSquares: number | null;
  readonly usedPoints: readonly UsedPoint[];
  readonly excluded: readonly ExcludedPoint[];
  /** Smallest and largest L used. */
  readonly range: { readonly low: number; readonly high: number };
  readonly flags: readonly DecayFlag[];
}

/**
 * Why there is no curve.
 *
 * - `no-points`: nothing to fit, or nothing but L = 0
 * - `too-few-points`: fewer lengths than parameters
 * - `no-successes`, `no-failures`: all zeros, all ones; `bound` says what is still known of L0
 * - `no-decay`: success does not fall with L
 * - `failure-at-zero`: P(0) = 1 by the model, yet there were failures at L = 0
 * - `zero-rate`: a bin without success, and `zeros: "refuse"` was asked
 * - `zero-residual`: a point lies on the preliminary line and its weight 1/0² does not exist
 * - `degenerate-weights`: all of them do
 * - `counts-wanted`: a likelihood needs trials, these are rates alone
 * - `at-chance`: no rate lies above the chance given
 * - `separation`: success up to a length and failure from there on: any slope steep enough fits
 * - `not-converged`: the likelihood has no maximum at finite parameters
 */
export type NoDecayReason =
  | "no-points"
  | "too-few-points"
  | "no-successes"
  | "no-failures"
  | "no-decay"
  | "failure-at-zero"
  | "zero-rate"
  | "zero-residual"
  | "degenerate-weights"
  | "counts-wanted"
  | "at-chance"
  | "separation"
  | "not-converged";

/** A fit that does not exist. */
export interface NoDecayFit {
  readonly kind: "no-fit";
  readonly method: DecayMethod;
  readonly reason: NoDecayReason;
  /** The reason as a sentence, with the lengths it is about. */
  readonly detail: string;
  /** One-sided likelihood bounds on L0 where all failed (`low` 0) or all succeeded (`high` null: none). */
  readonly bound: DecayBound | null;
  readonly excluded: readonly ExcludedPoint[];
}

/** A curve, or why there is none. */
export type DecayFit = FittedDecay | NoDecayFit;
