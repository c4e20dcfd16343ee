import { RangeViolation } from "../internal/errors.js";
import {
  type AccuracyCurve,
  curveOfGroups,
  type PointOptions,
  type ProblemCounts,
} from "./accuracy-points.js";
import type { Bins } from "./histogram.js";
import { binOf, edgesOf } from "./histogram.js";

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

/** {@link accuracyCurve}'s options; all but `by` have a default. */
export interface CurveOptions extends PointOptions {
  /** The coordinate. */
  readonly by: string;
  /** Bins of a numeric coordinate; every value for itself by default. */
  readonly bins?: Bins;
  /** Runs with nothing to judge: left out and told (default), or counted as wrong, as seqBench does. */
  readonly unjudged?: "exclude" | "wrong";
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
  return curveOfGroups(
    by,
    [...groups].map(([place, { problems, sum, runs: count, excluded }]) => ({
      place,
      mean: sum / count,
      problems: [...problems.values()],
      excluded,
    })),
    edges,
    unplaced,
    options,
  );
}

interface Group {
  readonly excluded: Record<string, number>;
  readonly problems: Map<string, ProblemCounts>;
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
