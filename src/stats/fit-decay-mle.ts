import { max, min } from "simple-statistics";
import { heldAtOne } from "./amplitude-boundary.js";
import type { LikelihoodPoint } from "./binomial-likelihood.js";
import { highestTop, likelihoodAt, logLink, maximiseLikelihood } from "./binomial-likelihood.js";
import { choleskyInverse } from "./cholesky.js";
import type { DecayBound, NoDecayFit } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";
import type { Interval } from "./interval.js";
import { normalHalfWidth } from "./normal-quantile.js";
import { crossing } from "./profile-root.js";

/** The maximum of the binomial likelihood of amplitude · exp(−rate·L). */
export type LikelihoodFit =
  | {
      readonly kind: "fitted";
      /** 1 / L0, per action. */
      readonly rate: number;
      readonly logAmplitude: number;
      readonly interval: Interval | null;
      readonly bound: DecayBound | null;
      readonly standardErrors: { readonly L0: number; readonly amplitude: number | null } | null;
      readonly onBoundary: boolean;
    }
  | ({ readonly kind: "no-fit" } & Pick<NoDecayFit, "reason" | "detail" | "bound">);

/** What varies of {@link fitLikelihoodDecay}. */
export interface LikelihoodOptions {
  readonly amplitude: "one" | "free";
  readonly level: number;
  /** Share right by guessing, 0 … 1. */
  readonly chance: number;
  /** `false` leaves the interval out, for thousands of fits. */
  readonly interval: boolean;
}

/**
 * Exponential decay by maximum likelihood, with the profile-likelihood interval
 * of L0: all L0 whose best likelihood lies within χ²₁/2 of the top.
 *
 * Without chance the likelihood is concave in log amplitude and rate, so the
 * top is the only one. With a free amplitude it may lie where P reaches 1 at
 * the smallest L; the curve is then held there.
 */
export function fitLikelihoodDecay(rows: readonly DecayRow[], options: LikelihoodOptions): LikelihoodFit {
  const { amplitude, chance, level } = options;
  const drop = normalHalfWidth(level) ** 2 / 2;
  const data = { ...tally(rows), chance };
  const trouble = whyNone(rows, data, amplitude, drop, level);
  if (trouble !== null) return trouble;
  return amplitude === "one" ? fixedAmplitude(data, drop, options) : freeAmplitude(data, drop, options);
}

interface Data {
  readonly lengths: readonly number[];
  readonly successes: readonly number[];
  readonly trials: readonly number[];
  readonly chance: number;
}

function tally(rows: readonly DecayRow[]): Omit<Data, "chance"> {
  return {
    lengths: rows.map(({ L }) => L),
    successes: rows.map(({ successes }) => successes!),
    trials: rows.map(({ trials }) => trials!),
  };
}

function whyNone(
  rows: readonly DecayRow[],
  { lengths, successes, trials, chance }: Data,
  amplitude: "one" | "free",
  drop: number,
  level: number,
): LikelihoodFit | null {
  const refuse = (
    reason: NoDecayFit["reason"],
    detail: string,
    bound: NoDecayFit["bound"] = null,
  ): LikelihoodFit => ({ kind: "no-fit", reason, detail, bound });
  const bare = rows.filter(({ trials }) => trials === null).map(({ L }) => L);
  if (bare.length > 0)
    return refuse(
      "counts-wanted",
      `a likelihood needs trials, and these are rates alone: L = ${[...new Set(bare)].join(", ")}`,
    );
  if (lengths.every((L) => L === 0)) return refuse("no-points", "no point has a trial at L > 0");
  const distinct = new Set(lengths).size;
  if (amplitude === "free" && distinct < 2)
    return refuse("too-few-points", `two parameters need two lengths, got L = ${lengths[0]}`);
  if (amplitude === "one" && rows.some((row) => row.L === 0 && row.rate < 1))
    return refuse("failure-at-zero", "P(0) = 1 by the model, yet there are failures at L = 0");
  const away = lengths.map((L, i) => (L > 0 ? i : -1)).filter((i) => i >= 0);
  const wins = away.some((i) => successes[i]! > 0);
  const losses = successes.some((k, i) => k < trials[i]!);
  if (chance > 0 && away.every((i) => successes[i]! <= chance * trials[i]!))
    return refuse("at-chance", `no rate at L > 0 lies above the chance of ${chance}`);
  if (!wins) {
    const rise = (rate: number): number =>
      away.reduce((sum, i) => sum - trials[i]! * Math.log(-Math.expm1(-rate * lengths[i]!)), 0) - drop;
    const rate = crossing((x) => -rise(x), 1e3, "down");
    return refuse("no-successes", "no success at any L > 0: L0 is 0 up to its bound", {
      low: 0,
      high: rate === null ? null : 1 / rate,
      level,
    });
  }
  if (!losses) {
    const steps = away.reduce((sum, i) => sum + trials[i]! * lengths[i]!, 0);
    return refuse("no-failures", "no failure at any L: L0 has no upper end", {
      low: steps / drop,
      high: null,
      level,
    });
  }
  return null;
}

function fixedAmplitude(data: Data, drop: number, { level, interval }: LikelihoodOptions): LikelihoodFit {
  const { lengths, successes, trials, chance } = data;
  const design = { link: logLink, columns: [lengths.map((L) => -L)], successes, trials, chance };
  const start = startRate(data);
  const top = highestTop(
    design,
    (chance === 0 ? [1] : [1, 8, 1 / 8]).map((factor) => [factor * start]),
  );
  if (top === null) return unsettled(chance);
  const rate = top.coefficients[0]!;
  const within = (x: number): number => drop - (top.logLikelihood - likelihoodAt(design, [x]).logLikelihood);
  return {
    kind: "fitted",
    rate,
    logAmplitude: 0,
    ...(interval ? invert(crossing(within, rate, "down"), crossing(within, rate, "up"), level) : NO_INTERVAL),
    standardErrors: { L0: 1 / Math.sqrt(top.expected[0]![0]!) / rate ** 2, amplitude: null },
    onBoundary: false,
  };
}

function freeAmplitude(data: Data, drop: number, { level, interval }: LikelihoodOptions): LikelihoodFit {
  const { lengths, successes, trials, chance } = data;
  const least = min(lengths);
  // log P at the smallest L instead of at 0: then the start and the boundary are plain.
  const shifted = lengths.map((L) => -(L - least));
  const design = { link: logLink, columns: [lengths.map(() => 1), shifted], successes, trials, chance };
  const above = lengths.map((L) => L - least);
  const held = heldAtOne(above, successes, trials, chance, startRate({ ...data, lengths: above }));
  const starts = (chance === 0 ? [1] : [1, 8, 1 / 8]).map((factor) => [
    Math.log(0.5),
    factor * startRate(data),
  ]);
  const found = held ?? highestTop(design, starts);
  if (found === null) return unsettled(chance);
  const onBoundary = held !== null;
  const rate = found.coefficients.at(-1)!;
  const scale = max(lengths) - least;
  if (!(rate * scale > 1e-12))
    return {
      kind: "no-fit",
      reason: "no-decay",
      detail: `success does not fall with L (log-slope ${-rate} per action)`,
      bound: null,
    };
  const within = (x: number): number => {
    const profile = topAtRate(data, shifted, x);
    return profile === null ? Number.NaN : drop - (found.logLikelihood - profile.logLikelihood);
  };
  const logAmplitude = (onBoundary ? 0 : found.coefficients[0]!) + rate * least;
  return {
    kind: "fitted",
    rate,
    logAmplitude,
    ...(interval ? invert(crossing(within, rate, "down"), crossing(within, rate, "up"), level) : NO_INTERVAL),
    standardErrors: onBoundary ? null : errorsOf(found, rate, logAmplitude, least),
    onBoundary,
  };
}

/** The best log P at the smallest L for a given rate: 0 where the likelihood still rises there. */
function topAtRate(
  { successes, trials, chance }: Data,
  shifted: readonly number[],
  rate: number,
): LikelihoodPoint | null {
  const offset = shifted.map((x) => x * rate);
  const design = { link: logLink, columns: [offset.map(() => 1)], offset, successes, trials, chance };
  const edge = likelihoodAt(design, [0]);
  if (edge.logLikelihood > Number.NEGATIVE_INFINITY && edge.gradient[0]! >= 0) return edge;
  return maximiseLikelihood(design, [Math.log(0.5)]);
}

/** A rate that puts the mean length at the mean share: feasible, and near enough for Newton. */
function startRate({ lengths, successes, trials, chance }: Data): number {
  const wins = successes.reduce((sum, k) => sum + k, 0);
  const asked = trials.reduce((sum, n) => sum + n, 0);
  const steps = lengths.reduce((sum, L, i) => sum + L * trials[i]!, 0) / asked;
  const skilled = Math.max(0.02, ((wins + 0.5) / (asked + 1) - chance) / (1 - chance));
  return -Math.log(skilled) / steps;
}

function errorsOf(
  top: LikelihoodPoint,
  rate: number,
  logAmplitude: number,
  least: number,
): { L0: number; amplitude: number } | null {
  const covariance = choleskyInverse(top.expected);
  if (covariance === null) return null;
  const [[edge, both], [, slope]] = covariance as [[number, number], [number, number]];
  const variance = edge + 2 * least * both + least * least * slope;
  return { L0: Math.sqrt(slope) / rate ** 2, amplitude: Math.exp(logAmplitude) * Math.sqrt(variance) };
}

const NO_INTERVAL = { interval: null, bound: null } as const;

/** Bounds on the rate as an interval of L0, or as a one-sided bound where a side is open. */
function invert(
  low: number | null,
  high: number | null,
  level: number,
): { interval: Interval | null; bound: DecayBound | null } {
  if (low !== null && high !== null)
    return { interval: { low: 1 / high, high: 1 / low, level }, bound: null };
  const bound = { low: high === null ? 0 : 1 / high, high: low === null ? null : 1 / low, level };
  return { interval: null, bound };
}

function unsettled(chance: number): LikelihoodFit {
  if (chance > 0)
    return {
      kind: "no-fit",
      reason: "at-chance",
      detail: `the likelihood is highest at the chance of ${chance} for every L`,
      bound: null,
    };
  return {
    kind: "no-fit",
    reason: "not-converged",
    detail: "the likelihood has no maximum at finite parameters",
    bound: null,
  };
}
