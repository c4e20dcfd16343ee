import { RangeViolation } from "../internal/errors.js";
import { clusterBootstrap } from "./cluster-bootstrap.js";
import type { Bins } from "./histogram.js";
import { binOf, edgesOf } from "./histogram.js";
import type { Estimate } from "./interval.js";
import type { ProblemCorrelation } from "./problem-correlation.js";
import { problemCorrelation } from "./problem-correlation.js";
import { wilsonInterval, wilsonOfShare } from "./wilson-interval.js";

/** One run of one problem, judged or not. */
export interface ScoredRun {
  /** What the curve can be drawn against: `L`, `B`, `noise`, `shuffle`, `model`, … */
  readonly coordinates: Readonly<Record<string, number | string>>;
  /** `null` where there is nothing to judge; `reason` then says why. */
  readonly right: boolean | null;
  /** Runs of one problem share it; a run without one stands for a problem of its own. */
  readonly problem?: string;
  /** One word: `refused`, `truncated`, `no-answer`, … */
  readonly reason?: string;
}

/** Accuracy at one place of the curve. */
export interface AccuracyPoint extends Estimate {
  /** The coordinate; the mean of its values within a bin. */
  readonly at: number | string;
  /** The bin's edges, `null` without bins. */
  readonly from: number | null;
  readonly to: number | null;
  readonly successes: number;
  readonly trials: number;
  readonly problems: number;
  /** Trials that as many independent ones would be; the interval rests on them. */
  readonly effectiveTrials: number;
  /** Runs left out of the denominator here, by reason. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Accuracy were all of those wrong, and were all right. */
  readonly ifExcluded: { readonly wrong: number; readonly right: number };
}

/** Accuracy against one coordinate, with what was left out. */
export interface AccuracyCurve {
  readonly by: string;
  /** Ascending; words in the order of the alphabet. Places with nothing judged are not points. */
  readonly points: readonly AccuracyPoint[];
  /** Runs without a point: `no-L` (no such coordinate), `outside-bins`, `nothing-judged`. */
  readonly unplaced: Readonly<Record<string, number>>;
  /** How alike runs of one problem are; `null` where every problem ran once. */
  readonly correlation: ProblemCorrelation | null;
}

/** {@link accuracyCurve}'s options; all but `by` have a default. */
export interface CurveOptions {
  /** The coordinate. */
  readonly by: string;
  /** Bins of a numeric coordinate; every value for itself by default. */
  readonly bins?: Bins;
  /** Runs with nothing to judge: left out and told (default), or counted as wrong, as seqBench does. */
  readonly unjudged?: "exclude" | "wrong";
  /** "wilson" (default) at the effective number of trials, or "bootstrap" over problems, which needs a seed (a place with one problem keeps Wilson's). */
  readonly interval?: "wilson" | "bootstrap";
  readonly seed?: string;
  /** Of the bootstrap, 2,000 by default. */
  readonly replicates?: number;
  readonly level?: number;
}

/**
 * Groups judged runs by a coordinate and gives each group its accuracy, with
 * an interval, its n, and what was left out of it and why.
 *
 * Several runs of one problem are not independent. Their correlation is taken
 * from the data (within groups), and Wilson's interval is drawn at trials /
 * design effect.
 *
 * Refuses bins for a coordinate of words, and a bootstrap without a seed.
 *
 * @example accuracyCurve(runs, { by: "L" }).points[0] // { at: 10, value: 0.53, low: 0.46, high: 0.60, trials: 200, … }
 */
export function accuracyCurve(runs: readonly ScoredRun[], options: CurveOptions): AccuracyCurve {
  const { by, unjudged = "exclude" } = options;
  const edges = options.bins === undefined ? null : edgesOf(options.bins);
  const unplaced: Record<string, number> = {};
  const groups = new Map<number | string, Group>();
  for (const [i, run] of runs.entries()) {
    const place = placeOf(run, by, edges);
    if (typeof place === "object") {
      unplaced[place.reason] = (unplaced[place.reason] ?? 0) + 1;
      continue;
    }
    const group: Group = groups.get(place) ?? { excluded: {}, problems: new Map(), sum: 0, runs: 0 };
    groups.set(place, group);
    if (run.right === null && unjudged === "exclude") {
      const reason = run.reason ?? "not-judged";
      group.excluded[reason] = (group.excluded[reason] ?? 0) + 1;
      continue;
    }
    const name = run.problem ?? `run ${i}`;
    const counts = group.problems.get(name) ?? { successes: 0, trials: 0 };
    group.problems.set(name, {
      successes: counts.successes + (run.right ? 1 : 0),
      trials: counts.trials + 1,
    });
    group.sum += Number(run.coordinates[by]);
    group.runs++;
  }
  const sorted = [...groups].sort(([a], [b]) => compare(a, b));
  const judged = sorted.filter(([, { runs: count }]) => count > 0);
  for (const [, group] of sorted)
    if (group.runs === 0)
      unplaced["nothing-judged"] = (unplaced["nothing-judged"] ?? 0) + total(group.excluded);
  const correlation = correlationOf(judged.map(([, group]) => group));
  return {
    by,
    points: judged.map(([place, group]) => pointOf(place, group, edges, correlation, options)),
    unplaced,
    correlation,
  };
}

interface Counts {
  readonly successes: number;
  readonly trials: number;
}

interface Group {
  readonly excluded: Record<string, number>;
  readonly problems: Map<string, Counts>;
  sum: number;
  runs: number;
}

function placeOf(
  { coordinates }: ScoredRun,
  by: string,
  edges: readonly number[] | null,
): number | string | { readonly reason: string } {
  const value = Object.hasOwn(coordinates, by) ? coordinates[by] : undefined;
  if (value === undefined) return { reason: `no-${by}` };
  if (edges === null) return value;
  if (typeof value !== "number")
    throw new RangeViolation(`bins need numbers, got ${JSON.stringify(value)} for ${by}`);
  const bin = binOf(edges, value);
  return bin < 0 || bin > edges.length - 2 ? { reason: "outside-bins" } : bin;
}

function pointOf(
  place: number | string,
  { excluded, problems, sum, runs }: Group,
  edges: readonly number[] | null,
  correlation: ProblemCorrelation | null,
  options: CurveOptions,
): AccuracyPoint {
  const counts = [...problems.values()];
  const successes = counts.reduce((wins, one) => wins + one.successes, 0);
  const left = total(excluded);
  const runsEach = counts.reduce((squares, one) => squares + one.trials ** 2, 0) / runs;
  const design = Math.max(1, 1 + (runsEach - 1) * Math.max(0, correlation?.icc ?? 0));
  const effectiveTrials = runs / design;
  const bin = edges === null ? null : Number(place);
  return {
    at: bin === null ? place : sum / runs,
    from: bin === null ? null : edges![bin]!,
    to: bin === null ? null : edges![bin + 1]!,
    ...estimate(place, counts, successes, runs, effectiveTrials, options),
    successes,
    trials: runs,
    problems: counts.length,
    effectiveTrials,
    excluded,
    ifExcluded: { wrong: successes / (runs + left), right: (successes + left) / (runs + left) },
  };
}

function estimate(
  place: number | string,
  counts: readonly Counts[],
  successes: number,
  runs: number,
  effectiveTrials: number,
  { interval = "wilson", seed, replicates = 2000, level = 0.95 }: CurveOptions,
): Estimate {
  if (interval === "wilson" || counts.length < 2)
    return effectiveTrials === runs
      ? wilsonInterval(successes, runs, level)
      : wilsonOfShare(successes / runs, effectiveTrials, level);
  if (seed === undefined) throw new RangeViolation("a seed for the bootstrap, got none");
  const share = (sample: readonly Counts[]): number =>
    sample.reduce((wins, one) => wins + one.successes, 0) /
    sample.reduce((asked, one) => asked + one.trials, 0);
  const found = clusterBootstrap(counts, share, { seed: `${seed}/${place}`, replicates, level });
  return { value: successes / runs, low: found.percentile!.low, high: found.percentile!.high, level };
}

function correlationOf(groups: readonly Group[]): ProblemCorrelation | null {
  const rows = groups.flatMap(({ problems }, cell) =>
    [...problems.values()].map((counts) => ({ cell, ...counts })),
  );
  if (rows.every(({ trials }) => trials === 1)) return null;
  return problemCorrelation(
    rows.map(({ cell }) => cell),
    rows.map(({ successes }) => successes),
    rows.map(({ trials }) => trials),
  );
}

/** Numbers before words, each in its order. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
