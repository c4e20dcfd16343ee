import { RangeViolation } from "../internal/errors.js";
import {
  type BinomialDesign,
  type LikelihoodPoint,
  logitLink,
  maximiseLikelihood,
} from "./binomial-likelihood.js";
import { choleskyInverse } from "./cholesky.js";
import { clusterErrors } from "./cluster-errors.js";
import { chiSquareUpperTail } from "./distributions.js";
import { normalHalfWidth } from "./normal-quantile.js";
import { checkWalks, type StepWalk } from "./step-walk.js";

/** How the odds of failing at a step change, for each hundred steps more. */
export interface HazardSlope {
  /** Of the log odds, for 100 steps. */
  readonly value: number;
  /** 95 %, from errors that take the runs of a problem as alike. */
  readonly low: number;
  readonly high: number;
  /** Wald's, with the same errors. */
  readonly pValue: number;
}

/** What a likelihood gains by more freedom; large where one hazard does not do. */
export interface HazardRatioTest {
  /** Twice the log-likelihood gained. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
}

/** Whether one hazard per step describes the walks. */
export type HazardTest =
  | {
      readonly kind: "tested";
      /** Failures ÷ steps taken. */
      readonly hazard: number;
      readonly failures: number;
      readonly steps: number;
      readonly walks: number;
      /** Does the hazard change with the step's position in the plan (1, 2, …)? */
      readonly position: HazardRatioTest & { readonly slope: HazardSlope };
      /** Does it change with the plan's length, wherever the step is? `null` where all plans are as long. */
      readonly length: (HazardRatioTest & { readonly slope: HazardSlope }) | null;
      /** With both allowed to change: each one's slope beside the other, two degrees of freedom. */
      readonly both:
        | (HazardRatioTest & { readonly position: HazardSlope; readonly length: HazardSlope })
        | null;
    }
  | { readonly kind: "no-test"; readonly reason: "no-failures" | "one-problem" | "not-converged" };

/**
 * Tests a constant hazard per step: each step taken is a trial that fails or
 * not, and its log odds may be linear in the step's position, in the length of
 * the plan, or in both. Likelihood ratios against one common hazard.
 *
 * Failures end earlier in longer plans (as a share of the plan) under a
 * constant hazard, too; a shift speaks against it only where position or length
 * matter here.
 *
 * The ratios take steps as independent. Where problems differ in difficulty the
 * hard ones fail first, and the hazard seems to fall with position; the slopes'
 * errors are therefore robust against likeness within a problem.
 *
 * Refuses walks that are not whole.
 *
 * @example testConstantHazard(walks) // { kind: "tested", hazard: 0.0198, position: { pValue: 0.41, … }, … }
 * @remarks O(problems × longest plan). Singer and Willett 1993, discrete-time survival.
 */
export function testConstantHazard(walks: readonly StepWalk[]): HazardTest {
  checkWalks(walks);
  const failures = walks.filter(({ failed }) => failed).length;
  if (failures === 0) return { kind: "no-test", reason: "no-failures" };
  if (walks.every(({ problem }) => problem === walks[0]?.problem))
    return { kind: "no-test", reason: "one-problem" };
  const rows = rowsOf(walks);
  const steps = rows.trials.reduce((sum, trials) => sum + trials, 0);
  const one = new Array<number>(rows.trials.length).fill(1);
  const fitted = (...columns: readonly (readonly number[])[]): Fit | null =>
    fitHazard(rows, [one, ...columns], failures / steps);
  const constant = fitted();
  const position = fitted(rows.position);
  if (constant === null || position === null) return { kind: "no-test", reason: "not-converged" };
  const alike = rows.length.every((length) => length === rows.length[0]);
  const length = alike ? null : fitted(rows.length);
  const both = alike ? null : fitted(rows.position, rows.length);
  return {
    kind: "tested",
    hazard: failures / steps,
    failures,
    steps,
    walks: walks.length,
    position: { ...ratio(constant, position, 1), slope: slopeOf(position, 1) },
    length: length === null ? null : { ...ratio(constant, length, 1), slope: slopeOf(length, 1) },
    both:
      both === null
        ? null
        : { ...ratio(constant, both, 2), position: slopeOf(both, 1), length: slopeOf(both, 2) },
  };
}

/** Steps of one problem at one position, all walks together: they share their predictors. */
interface StepRows {
  readonly problem: readonly string[];
  /** In hundreds of steps, so that the climb is well conditioned. */
  readonly position: readonly number[];
  readonly length: readonly number[];
  readonly failures: readonly number[];
  readonly trials: readonly number[];
}

/** Positions are pooled in stretches of this many steps within a problem; a stretch stands at its middle. */
const stretch = 4;

function rowsOf(walks: readonly StepWalk[]): StepRows {
  const rows = new Map<string, { failures: number; trials: number; from: number; walk: StepWalk }>();
  for (const walk of walks) {
    const last = walk.failed ? walk.survived + 1 : walk.length;
    for (let from = 1; from <= last; from += stretch) {
      const to = Math.min(last, from + stretch - 1);
      const key = `${from} ${walk.length} ${walk.problem}`;
      const row = rows.get(key) ?? { failures: 0, trials: 0, from, walk };
      rows.set(key, row);
      row.trials += to - from + 1;
      if (walk.failed && to === last) row.failures++;
    }
  }
  const all = [...rows.values()];
  return {
    problem: all.map(({ walk }) => walk.problem),
    position: all.map(({ from }) => (from + (stretch - 1) / 2) / 100),
    length: all.map(({ walk }) => walk.length / 100),
    failures: all.map(({ failures }) => failures),
    trials: all.map(({ trials }) => trials),
  };
}

interface Fit {
  readonly top: LikelihoodPoint;
  readonly errors: readonly number[];
}

/** Rows with equal predictors are one binomial to the likelihood; the errors need each problem's own. */
function fitHazard(rows: StepRows, columns: readonly (readonly number[])[], hazard: number): Fit | null {
  const start = columns.map((_, j) => (j === 0 ? Math.log(hazard / (1 - hazard)) : 0));
  const top = maximiseLikelihood(pooled(rows, columns), start);
  const covariance = top === null ? null : choleskyInverse(top.expected);
  if (top === null || covariance === null) return null;
  const own = { link: logitLink, columns, successes: rows.failures, trials: rows.trials };
  return { top, errors: clusterErrors(own, top, covariance, covariance, rows.problem).cr1 };
}

function pooled(rows: StepRows, columns: readonly (readonly number[])[]): BinomialDesign {
  const pools = new Map<string, { at: readonly number[]; failures: number; trials: number }>();
  for (const [i, trials] of rows.trials.entries()) {
    const at = columns.map((column) => column[i] ?? 0);
    const pool = pools.get(at.join()) ?? { at, failures: 0, trials: 0 };
    pools.set(at.join(), pool);
    pool.failures += rows.failures[i] ?? 0;
    pool.trials += trials;
  }
  const all = [...pools.values()];
  return {
    link: logitLink,
    columns: columns.map((_, j) => all.map(({ at }) => at[j] ?? 0)),
    successes: all.map(({ failures }) => failures),
    trials: all.map(({ trials }) => trials),
  };
}

function ratio(narrow: Fit, wider: Fit, degreesOfFreedom: number): HazardRatioTest {
  const statistic = Math.max(0, 2 * (wider.top.logLikelihood - narrow.top.logLikelihood));
  return { statistic, degreesOfFreedom, pValue: chiSquareUpperTail(statistic, degreesOfFreedom) };
}

function slopeOf({ top, errors }: Fit, j: number): HazardSlope {
  const value = top.coefficients[j];
  const error = errors[j];
  if (value === undefined || error === undefined) throw new RangeViolation(`a coefficient ${j}, got none`);
  const half = normalHalfWidth(0.95) * error;
  return {
    value,
    low: value - half,
    high: value + half,
    pValue: error > 0 ? chiSquareUpperTail((value / error) ** 2, 1) : 1,
  };
}
