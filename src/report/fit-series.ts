import { bootstrapDecay, type ProblemRuns } from "../stats/bootstrap-decay.js";
import type { DecayFit } from "../stats/decay-fit.js";
import type { Interval } from "../stats/interval.js";
import type { ReportSeries } from "./report-series.js";

/** The decay of one series, with an interval that counts problems and not runs. */
export interface SeriesFit {
  readonly series: ReportSeries;
  readonly fit: DecayFit;
  /** Bootstrap over problems; `null` without a fit, or where it has no ends. */
  readonly interval: Interval | null;
}

/**
 * Fits exp(−L / L0) to each series by the binomial likelihood. Graphs with
 * branches fall off a cliff instead, and get none.
 *
 * @remarks A second for 2,000 problems.
 */
export function fitSeries(series: readonly ReportSeries[]): readonly SeriesFit[] {
  return series
    .filter(({ branches }) => branches === null)
    .flatMap((one) => {
      const problems = problemsOf(one);
      if (new Set(problems.map(({ L }) => L)).size < 2) return [];
      const { fit, bootstrap } = bootstrapDecay(problems, { seed: "report", replicates: 2000 });
      return [{ series: one, fit, interval: fit.kind === "fitted" ? bootstrap.bca : null }];
    });
}

/** Each problem once, with its runs added up; runs that taught nothing are no trials. */
function problemsOf({ rows }: ReportSeries): readonly ProblemRuns[] {
  const problems = new Map<string, { L: number; successes: number; trials: number }>();
  for (const { problem, L, right } of rows) {
    if (L === null || right === null) continue;
    const counts = problems.get(problem) ?? { L, successes: 0, trials: 0 };
    counts.trials++;
    if (right) counts.successes++;
    problems.set(problem, counts);
  }
  return [...problems.values()];
}
