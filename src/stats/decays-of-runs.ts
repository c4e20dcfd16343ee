import type { DecayComparison } from "./compare-decays.js";
import type { ExperimentRun } from "./experiment-run.js";
import { fitDecay } from "./fit-decay.js";
import type { Bins } from "./histogram.js";
import { measureCurves } from "./measure-curves.js";

/**
 * Success against length of each model, from its runs, fitted by the published
 * method and by maximum likelihood: what {@link compareDecays} makes of
 * readings. Points lie at the mean length of their bin; intervals allow for
 * likeness of the runs of a problem, the fits do not.
 *
 * @example decaysOfRuns(rows, { kind: "linear", min: 5, max: 305, bins: 30 })[0].likelihood.kind // "fitted"
 */
export function decaysOfRuns(runs: readonly ExperimentRun[], bins: Bins): readonly DecayComparison[] {
  return measureCurves(runs, { by: "L", measure: "success", bins }).map(({ model, points }) => {
    const counted = points.map(({ x, value, runs: trials }) => ({
      L: x,
      successes: Math.round(value * trials),
      trials,
    }));
    return {
      label: model,
      publishedL0: null,
      points: points.map(({ x, value, low, high }) => ({
        L: x,
        rate: value,
        low: low ?? value,
        high: high ?? value,
        level: 0.95,
      })),
      asPublished: fitDecay(counted, { method: "wls" }),
      likelihood: fitDecay(counted, { method: "mle" }),
    };
  });
}
