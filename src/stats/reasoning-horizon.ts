import { max, min } from "simple-statistics";
import { RangeViolation } from "../internal/errors.js";
import { binomialGlm } from "./binomial-glm.js";
import type { ProblemRuns } from "./bootstrap-decay.js";
import { checkCounts } from "./check-counts.js";
import { resampler, strataOf } from "./cluster-bootstrap.js";
import type { IsotonicCurve } from "./isotonic-threshold.js";
import { crossingOf, isotonicCurve } from "./isotonic-threshold.js";
import { checkLevel } from "./normal-quantile.js";
import { profileOf } from "./profile-likelihood-interval.js";
import type { SuccessModel } from "./success-model.js";

/** The length beyond which a model is no longer right often enough. */
export type ReasoningHorizon =
  | {
      readonly kind: "found";
      /** Actions at which success falls under `share`. */
      readonly L: number;
      /** Ends of the interval; `null` where the data set none on that side. */
      readonly low: number | null;
      readonly high: number | null;
      readonly level: number;
      readonly share: number;
      readonly method: HorizonMethod;
      /** The length lies beyond those measured: it is the model's word alone. */
      readonly extrapolated: boolean;
    }
  | {
      readonly kind: "not-found";
      /** `starts-below`: success is under the share from the first length on; `never-falls`: it stays above to the last. */
      readonly reason: "starts-below" | "never-falls" | "no-fit";
      readonly detail: string;
      readonly share: number;
      readonly method: HorizonMethod;
    };

/** "isotonic": no model, only that success does not rise with L; else the curve of that name. */
export type HorizonMethod = "isotonic" | "exponential" | "weibull" | "logistic" | "log-logistic" | "power";

/** {@link reasoningHorizon}'s options. */
export interface HorizonOptions {
  /** Rows are counts pooled over problems, `false` by default: their trials are then taken as independent. */
  readonly pooled?: boolean;
  /** Success, 0 … 1, guessing included; ½ by default. */
  readonly share?: number;
  /** "isotonic" by default. */
  readonly method?: HorizonMethod;
  /** Share right by guessing, for the models; 0 by default. */
  readonly chance?: number;
  /** For the isotonic interval, which resamples problems within each length. */
  readonly seed?: string;
  /** 2,000 by default. */
  readonly replicates?: number;
  readonly level?: number;
}

/**
 * The reasoning horizon: the number of actions at which success falls under a
 * given level, with its interval.
 *
 *     1.0 ┤●──●
 *     0.5 ┤┈┈┈┈┈╲┈┈┈┈     the horizon, and how far it may lie to either side
 *     0.0 ┤      ●──●
 *         └─────┴────── L
 *
 * Without a model, the curve is the falling one of highest likelihood, read
 * along straight lines; its interval resamples problems. A model smooths over
 * fewer data, and reaches beyond the lengths measured, which is flagged; its
 * interval is the profile likelihood's, widened by the dispersion of problems.
 *
 * @param problems one a problem; for counts pooled by length say `pooled`
 * @example reasoningHorizon(problems, { share: 0.5, seed: "7" }) // { kind: "found", L: 12.4, low: 10.7, high: 14.7, … }
 */
export function reasoningHorizon(
  problems: readonly ProblemRuns[],
  options: HorizonOptions = {},
): ReasoningHorizon {
  const { share = 0.5, method = "isotonic", level = 0.95 } = options;
  checkLevel(level);
  if (!(share > 0 && share < 1)) throw new RangeViolation(`0 < share < 1, got ${share}`);
  if (problems.length === 0) throw new RangeViolation("at least one problem, got none");
  if (method !== "isotonic") return byModel(problems, method, options);
  return isotonic(options.pooled ? problems.flatMap(singleTrials) : problems, options);
}

function isotonic(
  problems: readonly ProblemRuns[],
  { share = 0.5, level = 0.95, seed, replicates = 2000 }: HorizonOptions,
): ReasoningHorizon {
  const method = "isotonic";
  const curve = curveOf(problems);
  const L = crossingOf(curve, share);
  if (L === null) {
    const starts = curve.shares[0]! < share;
    return {
      kind: "not-found",
      reason: starts ? "starts-below" : "never-falls",
      detail: starts
        ? `success at L = ${curve.L[0]} is ${curve.shares[0]!.toFixed(3)} already, under ${share}`
        : `success at L = ${curve.L.at(-1)} is ${curve.shares.at(-1)!.toFixed(3)} still, not under ${share}`,
      share,
      method,
    };
  }
  if (seed === undefined)
    throw new RangeViolation("a seed for the interval, got none", { mend: 'Give { seed: "…" }.' });
  const strata = strataOf(problems.map((problem) => problem.L));
  const draw = resampler(problems.length, { seed, replicates, ...strata });
  const ends = Array.from({ length: draw.replicates }, (_, b) => {
    const drawn = curveOf(Array.from(draw.next(b), (i) => problems[i]!));
    // Beyond either end is a place too: a replicate that never falls lies above every length.
    const beyond = drawn.shares[0]! < share ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return crossingOf(drawn, share) ?? beyond;
  });
  const sorted = ends.sort((a, b) => a - b);
  const tail = (1 - level) / 2;
  const at = (p: number): number =>
    sorted[Math.min(sorted.length, Math.max(1, Math.ceil(p * sorted.length))) - 1]!;
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    kind: "found",
    L,
    low: finite(at(tail)),
    high: finite(at(1 - tail)),
    level,
    share,
    method,
    extrapolated: false,
  };
}

function byModel(
  problems: readonly ProblemRuns[],
  method: Exclude<HorizonMethod, "isotonic">,
  { share = 0.5, level = 0.95, chance = 0, pooled = false }: HorizonOptions,
): ReasoningHorizon {
  const skill = (share - chance) / (1 - chance);
  if (!(skill > 0)) throw new RangeViolation(`share above the chance of ${chance}, got ${share}`);
  const model: SuccessModel = method;
  const cells = pooledByLength(problems);
  const L = [...cells.keys()];
  const successes = [...cells.values()].map((cell) => cell.successes);
  const trials = [...cells.values()].map((cell) => cell.trials);
  const fit = binomialGlm(L, successes, trials, { model, guessRate: chance });
  const none = (reason: "starts-below" | "no-fit", detail: string): ReasoningHorizon => ({
    kind: "not-found",
    reason,
    detail,
    share,
    method,
  });
  if (fit.kind === "no-fit") return none("no-fit", `${fit.reason}: ${fit.detail}`);
  const independent = pooled || problems.every((problem) => problem.trials === 1);
  const shares = new Map(L.map((length, i) => [length, fit.fitted[i]!]));
  const dispersion = independent ? 1 : Math.max(1, dispersionOf(problems, shares, fit.names.length));
  const found = profileOf(fit, L, successes, trials, {
    model,
    guessRate: chance,
    share: skill,
    dispersion,
    level,
  });
  if (found === null) return none("starts-below", `the ${model} curve lies under ${share} at every length`);
  return {
    kind: "found",
    L: found.value,
    low: found.low,
    high: found.high,
    level,
    share,
    method,
    extrapolated: found.value < min(L) || found.value > max(L),
  };
}

function curveOf(problems: readonly ProblemRuns[]): IsotonicCurve {
  return isotonicCurve(
    problems.map(({ L }) => L),
    problems.map(({ successes }) => successes),
    problems.map(({ trials }) => trials),
  );
}

/** The likelihood of a curve does not change when counts of one length are added up. */
function pooledByLength(
  problems: readonly ProblemRuns[],
): Map<number, { successes: number; trials: number }> {
  const cells = new Map<number, { successes: number; trials: number }>();
  for (const { L, successes, trials } of problems) {
    checkCounts(successes, trials);
    const cell = cells.get(L);
    if (cell === undefined) cells.set(L, { successes, trials });
    else {
      cell.successes += successes;
      cell.trials += trials;
    }
  }
  return new Map([...cells].sort(([a], [b]) => a - b));
}

/** Pearson's χ² over its degrees of freedom, problem by problem. */
function dispersionOf(
  problems: readonly ProblemRuns[],
  shares: ReadonlyMap<number, number>,
  parameters: number,
): number {
  let pearson = 0;
  for (const { L, successes, trials } of problems) {
    const share = shares.get(L)!;
    const variance = trials * share * (1 - share);
    if (variance > 0) pearson += (successes - trials * share) ** 2 / variance;
  }
  return pearson / Math.max(1, problems.length - parameters);
}

/** Every trial as a problem of its own. */
function singleTrials({ L, successes, trials }: ProblemRuns): ProblemRuns[] {
  return Array.from({ length: trials }, (_, i) => ({ L, successes: i < successes ? 1 : 0, trials: 1 }));
}
