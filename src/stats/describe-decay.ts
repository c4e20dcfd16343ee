import { max, min } from "simple-statistics";
import type { Criteria, DecayFlag, DecayMethod, DecayModel, FittedDecay } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";
import { chiSquareUpperTail } from "./distributions.js";
import { goodnessOfFit } from "./goodness-of-fit.js";

/** What a method found, before it is measured against the points. */
export interface FoundCurve {
  readonly rows: readonly DecayRow[];
  readonly L0: number;
  readonly amplitude: number;
  readonly L50: number | null;
  readonly parameters: Readonly<Record<string, number>>;
  /** The shape above chance at a length, or at a row. */
  readonly curve: (L: number, row: number) => number;
  readonly interval?: FittedDecay["interval"];
  readonly bound?: FittedDecay["bound"];
  readonly standardErrors?: FittedDecay["standardErrors"];
  readonly residualSquares?: number;
  readonly informationShares?: readonly number[];
  readonly excluded?: FittedDecay["excluded"];
  readonly flags?: readonly DecayFlag[];
}

/** Puts a curve beside its points: shares, deviance, dispersion, criteria, and what to beware of. */
export function describeDecay(
  found: FoundCurve,
  about: {
    readonly method: DecayMethod;
    readonly model: DecayModel;
    readonly chance: number;
    readonly excluded: FittedDecay["excluded"];
  },
): FittedDecay {
  const { rows, L0, amplitude, parameters, interval = null, bound = null } = found;
  const { method, chance } = about;
  const fitted = rows.map(({ L }, i) => chance + (1 - chance) * found.curve(L, i));
  const counted = rows.every(({ trials }) => trials !== null);
  const trials = rows.map((row) => row.trials ?? 0);
  const goodness = counted
    ? goodnessOfFit(
        fitted,
        rows.map(({ successes }) => successes!),
        trials,
      )
    : null;
  const degreesOfFreedom = rows.length - Object.keys(parameters).length;
  const testable = goodness !== null && degreesOfFreedom > 0;
  const deviancePValue = testable ? chiSquareUpperTail(goodness.deviance, degreesOfFreedom) : null;
  const lengths = rows.map(({ L }) => L);
  const range = { low: min(lengths), high: max(lengths) };
  return {
    kind: "fitted",
    ...about,
    L0,
    amplitude,
    L50: found.L50,
    parameters,
    interval,
    bound,
    standardErrors: found.standardErrors ?? null,
    deviance: goodness?.deviance ?? null,
    deviancePValue,
    dispersion: testable ? goodness.pearson / degreesOfFreedom : null,
    logLikelihood: goodness?.logLikelihood ?? null,
    criteria:
      method === "mle" && goodness !== null
        ? criteriaOf(goodness.logLikelihood, Object.keys(parameters).length, rows.length, sum(trials))
        : null,
    degreesOfFreedom,
    residualSquares: found.residualSquares ?? null,
    usedPoints: rows.map(({ L, rate }, i) => ({
      L,
      rate,
      trials: rows[i]!.trials,
      fitted: fitted[i]!,
      informationShare: found.informationShares?.[i] ?? null,
    })),
    range,
    flags: [
      ...(found.flags ?? []),
      ...flag(
        rows.some(({ assumed }) => assumed),
        "assumed-trials",
      ),
      ...flag(amplitude > 1 + 1e-12, "amplitude-above-one"),
      ...flag(degreesOfFreedom < 1, "saturated"),
      ...flag(method === "mle" && deviancePValue !== null && deviancePValue < 0.05, "overdispersed"),
      ...flag(bound !== null, "interval-open"),
      ...flag(L0 < range.low, "L0-below-range"),
      ...flag(L0 > range.high, "L0-above-range"),
    ],
  };
}

function criteriaOf(logLikelihood: number, parameters: number, points: number, trials: number): Criteria {
  const aic = 2 * parameters - 2 * logLikelihood;
  const spare = points - parameters - 1;
  return {
    aic,
    aicc: spare > 0 ? aic + (2 * parameters * (parameters + 1)) / spare : null,
    bicPoints: parameters * Math.log(points) - 2 * logLikelihood,
    bicTrials: parameters * Math.log(trials) - 2 * logLikelihood,
  };
}

const flag = (raised: boolean, name: DecayFlag): DecayFlag[] => (raised ? [name] : []);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
