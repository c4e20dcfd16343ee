import type { Source } from "../../figure/figure.js";
import type { ResultRow } from "../../results/result-row.js";
import type { DecayComparison } from "../../stats/compare-decays.js";
import { decaysOfRuns } from "../../stats/decays-of-runs.js";
import { experimentRows, isAsPublished, runsOfEnvironment } from "./experiment-rows.js";

/** Decay curves of a user's runs, for a figure whose published curves stand in for them otherwise. */
export interface MeasuredDecays {
  /** `null` without runs: the figure is then drawn from the paper's readings. */
  readonly curves: readonly DecayComparison[] | null;
  readonly sources: readonly Source[];
  /** For the caption; empty without runs. */
  readonly note: string;
  readonly asPublished: boolean;
}

/**
 * The curves of success against length from the runs that `horizon reproduce
 * NAME --run RUN…` was given, in bins of ten actions.
 *
 * @param labelOf what a curve is of; default the model
 * @example (await measuredDecays("seqbench/fig01")).curves // null outside `horizon reproduce --run`
 */
export async function measuredDecays(
  name: string,
  labelOf: (row: ResultRow) => string = ({ model }) => model,
): Promise<MeasuredDecays> {
  const asPublished = isAsPublished();
  if (runsOfEnvironment().length === 0)
    return { curves: null, sources: ["published"], note: "", asPublished };
  const { rows, sources, note } = await experimentRows(name);
  const labelled = rows.map((row) => ({ ...row, model: labelOf(row) }));
  const curves = decaysOfRuns(labelled, { kind: "linear", min: 5, max: 305, bins: 30 });
  return {
    curves,
    sources,
    note: `${note} Points: bins of ten actions, with Wilson's 95 % interval.`,
    asPublished,
  };
}
