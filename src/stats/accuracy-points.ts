import { RangeViolation } from "../internal/errors.js";
import { clusterBootstrap } from "./cluster-bootstrap.js";
import type { Estimate } from "./interval.js";
import type { ProblemCorrelation } from "./problem-correlation.js";
import { problemCorrelation } from "./problem-correlation.js";
import { wilsonInterval, wilsonOfShare } from "./wilson-interval.js";

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

/** How a point's interval is drawn; everything has a default. */
export interface PointOptions {
  /** "wilson" (default) at the effective number of trials, or "bootstrap" over problems, which needs a seed (a place with one problem keeps Wilson's). */
  readonly interval?: "wilson" | "bootstrap";
  readonly seed?: string;
  /** Of the bootstrap, 2,000 by default. */
  readonly replicates?: number;
  readonly level?: number;
}

/** The runs of one problem at one place. */
export interface ProblemCounts {
  readonly successes: number;
  readonly trials: number;
}

/** Everything that was asked at one place of a curve. */
export interface AccuracyGroup {
  /** The coordinate, or with bins the number of the bin. */
  readonly place: number | string;
  /** The mean of the coordinate within the bin; unused without bins. */
  readonly mean: number;
  /** One a problem; every one with a trial. */
  readonly problems: readonly ProblemCounts[];
  readonly excluded: Readonly<Record<string, number>>;
}

/**
 * The curve of groups that are counted already: {@link accuracyCurve} counts
 * runs, a table of results its rows, and both end here.
 *
 * @param edges of the bins, `null` where every value stands for itself
 * @param unplaced runs without a place, by reason
 */
export function curveOfGroups(
  by: string,
  groups: readonly AccuracyGroup[],
  edges: readonly number[] | null,
  unplaced: Readonly<Record<string, number>>,
  options: PointOptions = {},
): AccuracyCurve {
  const sorted = [...groups].sort((a, b) => compare(a.place, b.place));
  const judged = sorted.filter(({ problems }) => problems.length > 0);
  const lost = sorted
    .filter(({ problems }) => problems.length === 0)
    .reduce((sum, { excluded }) => sum + total(excluded), 0);
  const correlation = correlationOf(judged);
  return {
    by,
    points: judged.map((group) => pointOf(group, edges, correlation, options)),
    unplaced: lost === 0 ? unplaced : { ...unplaced, "nothing-judged": lost },
    correlation,
  };
}

function pointOf(
  { place, mean, problems: counts, excluded }: AccuracyGroup,
  edges: readonly number[] | null,
  correlation: ProblemCorrelation | null,
  options: PointOptions,
): AccuracyPoint {
  const runs = counts.reduce((asked, one) => asked + one.trials, 0);
  const successes = counts.reduce((wins, one) => wins + one.successes, 0);
  const left = total(excluded);
  const runsEach = counts.reduce((squares, one) => squares + one.trials ** 2, 0) / runs;
  const design = Math.max(1, 1 + (runsEach - 1) * Math.max(0, correlation?.icc ?? 0));
  const effectiveTrials = runs / design;
  const bin = edges === null ? null : Number(place);
  return {
    at: bin === null ? place : mean,
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
  counts: readonly ProblemCounts[],
  successes: number,
  runs: number,
  effectiveTrials: number,
  { interval = "wilson", seed, replicates = 2000, level = 0.95 }: PointOptions,
): Estimate {
  if (interval === "wilson" || counts.length < 2)
    return effectiveTrials === runs
      ? wilsonInterval(successes, runs, level)
      : wilsonOfShare(successes / runs, effectiveTrials, level);
  if (seed === undefined) throw new RangeViolation("a seed for the bootstrap, got none");
  const share = (sample: readonly ProblemCounts[]): number =>
    sample.reduce((wins, one) => wins + one.successes, 0) /
    sample.reduce((asked, one) => asked + one.trials, 0);
  const found = clusterBootstrap(counts, share, { seed: `${seed}/${place}`, replicates, level });
  return { value: successes / runs, low: found.percentile!.low, high: found.percentile!.high, level };
}

function correlationOf(groups: readonly AccuracyGroup[]): ProblemCorrelation | null {
  if (groups.every(({ problems }) => problems.every(({ trials }) => trials === 1))) return null;
  const rows = groups.flatMap(({ problems }, cell) => problems.map((counts) => ({ cell, ...counts })));
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
