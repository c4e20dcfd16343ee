import type { ClusterErrors } from "./cluster-errors.js";
import type { SuccessModel } from "./success-model.js";

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
