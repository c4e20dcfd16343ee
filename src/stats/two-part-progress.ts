import { type ExperimentRun, measureOf } from "./experiment-run.js";
import type { Estimate } from "./interval.js";
import { quantile } from "./quantile.js";
import { wilsonInterval } from "./wilson-interval.js";

/** Progress ratios in two parts: those that are exactly 1, and the rest. */
export interface TwoPartProgress {
  readonly runs: number;
  /** Runs that say nothing of their progress. */
  readonly leftOut: number;
  /** Share of runs at exactly 1. */
  readonly whole: Estimate;
  /** Quartiles of the others; `null` where there are none. */
  readonly rest: {
    readonly count: number;
    readonly lower: number;
    readonly median: number;
    readonly upper: number;
  } | null;
  /** Share of the others at or below `low`. */
  readonly lowCluster: Estimate | null;
  /** Progress of each run that has one. */
  readonly ratios: readonly number[];
}

/**
 * Splits progress ratios at 1. A mean mixes two different things: how often a
 * model comes through, and how far it comes where it does not.
 *
 * A ratio of 1 is no success where the plan goes on behind the optimum. `start`
 * counts as a step, so that hardly any run is at 0.
 *
 * @param low the upper end of the cluster near zero; default 0.05
 * @example twoPartProgress(runs).whole.value // 0.41
 */
export function twoPartProgress(runs: readonly ExperimentRun[], low: number = 0.05): TwoPartProgress | null {
  const ratios = runs.flatMap((run) => measureOf(run, "progress") ?? []);
  if (ratios.length === 0) return null;
  const rest = ratios.filter((ratio) => ratio < 1);
  return {
    runs: ratios.length,
    leftOut: runs.length - ratios.length,
    whole: wilsonInterval(ratios.length - rest.length, ratios.length),
    rest:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            lower: quantile(rest, 0.25),
            median: quantile(rest, 0.5),
            upper: quantile(rest, 0.75),
          },
    lowCluster:
      rest.length === 0 ? null : wilsonInterval(rest.filter((ratio) => ratio <= low).length, rest.length),
    ratios,
  };
}
