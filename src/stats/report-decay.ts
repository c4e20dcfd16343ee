import type { ClusteredDecay } from "./bootstrap-decay.js";
import { bootstrapDecay } from "./bootstrap-decay.js";
import type { ModelComparison } from "./compare-models.js";
import { compareModels } from "./compare-models.js";
import type { DecayFit, FittedDecay } from "./decay-fit.js";
import type { DecayInfluence } from "./decay-influence.js";
import { decayInfluence } from "./decay-influence.js";
import type { DecayOptions } from "./fit-decay.js";
import { fitDecay } from "./fit-decay.js";
import type { DecayTable } from "./parse-decay-table.js";

/** A fit with everything that was asked beside it. */
export interface DecayReport {
  /** Its interval resamples problems where the table names them and they ran more than once. */
  readonly fit: DecayFit;
  /** What that interval rests on; `null` without one. */
  readonly intervalBy: "profile-likelihood" | "cluster-bootstrap" | null;
  /** `null` where no problems are named, or another method or shape is asked for. */
  readonly clusters: (Omit<ClusteredDecay, "fit"> & { readonly seed: string }) | null;
  readonly influence: DecayInfluence | null;
  readonly comparison: ModelComparison | null;
}

/** {@link reportDecay}'s options beyond those of the fit. */
export interface ReportOptions extends DecayOptions {
  /** For the bootstrap over problems. */
  readonly seed: string;
  readonly replicates?: number;
  /** Leave-one-out as well. */
  readonly influence?: boolean;
  /** Other shapes as well, by AIC. */
  readonly compare?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * One table of counts in, the fit and its company out: the work of `horizon fit`.
 *
 * With problems of several runs, the likelihood fit's interval is the
 * bias-corrected bootstrap over problems (its percentiles where no correction
 * exists); the other methods have none.
 *
 * @example reportDecay(parseDecayTable(text, "a.csv"), { method: "mle", seed: "1" }).fit
 */
export function reportDecay({ points, problems }: DecayTable, options: ReportOptions): DecayReport {
  const fit = fitDecay(points, options);
  const { method, model = "exponential", chance = 0, level = 0.95 } = options;
  const clustered =
    method === "mle" && model === "exponential" && problems?.some(({ trials }) => trials > 1)
      ? bootstrapDecay(problems, { ...options, chance, level })
      : null;
  const resampled = clustered?.bootstrap.bca ?? clustered?.bootstrap.percentile ?? null;
  const told = fit.kind === "fitted" && clustered !== null ? withInterval(fit, resampled) : fit;
  return {
    fit: told,
    intervalBy:
      told.kind === "no-fit" || told.interval === null
        ? null
        : clustered === null
          ? "profile-likelihood"
          : "cluster-bootstrap",
    clusters: clustered && {
      seed: options.seed,
      correlation: clustered.correlation,
      robust: clustered.robust,
      bootstrap: clustered.bootstrap,
    },
    influence: options.influence ? decayInfluence(points, options) : null,
    comparison: options.compare ? comparisonOf(fit, chance) : null,
  };
}

function withInterval(fit: FittedDecay, interval: FittedDecay["interval"]): FittedDecay {
  return { ...fit, interval, bound: null, flags: fit.flags.filter((flag) => flag !== "interval-open") };
}

/** Of the points the fit used, where they carry whole counts and lie above 0, where every shape has a value. */
function comparisonOf(fit: DecayFit, chance: number): ModelComparison | null {
  if (fit.kind === "no-fit") return null;
  const rows = fit.usedPoints.filter(({ L }) => L >= 1);
  if (rows.length === 0 || rows.some(({ trials }) => trials === null)) return null;
  const successes = rows.map(({ rate, trials }) => Math.round(rate * trials!));
  return compareModels(
    rows.map(({ L }) => L),
    successes,
    rows.map(({ trials }) => trials!),
    {
      models: ["exponential", "exponential-amplitude", "weibull", "logistic", "log-logistic", "power"],
      guessRate: chance,
    },
  );
}
