import { accuracyCurve } from "./accuracy-curve.js";
import { coordinateOf, type ExperimentRun, measureOf } from "./experiment-run.js";
import { type Bins, binOf, edgesOf } from "./histogram.js";
import { summary } from "./summary.js";
import { upperBoundAtZero } from "./wilson-interval.js";

/** A measure at one place of a curve. */
export interface MeasurePoint {
  readonly x: number;
  readonly value: number;
  /** 95 % limits; `null` where one problem alone gives none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Standard deviation over problems; `null` for success and for one problem. */
  readonly deviation: number | null;
  /** Runs, and problems they are of. */
  readonly runs: number;
  readonly problems: number;
  /** Runs at this place that say nothing of the measure. */
  readonly leftOut: number;
}

/** One model's measure against a coordinate. */
export interface MeasureCurve {
  readonly model: string;
  readonly measure: string;
  /** Ascending in x. */
  readonly points: readonly MeasurePoint[];
  /** Runs that have no such coordinate, or one outside the bins. */
  readonly unplaced: number;
}

export interface MeasureCurveOptions {
  /** A coordinate of numbers: `L`, `B`, `noise`, … */
  readonly by: string;
  /** `success`, `tokens`, or a measure's name. */
  readonly measure: string;
  /** Bins of the coordinate; every value for itself by default. */
  readonly bins?: Bins;
}

/**
 * A measure against a coordinate, a curve a model in the order of their first
 * run.
 *
 * Success has Wilson's interval at the effective number of trials, because runs
 * of a problem are alike; a place without one success has the exact upper bound.
 * Any other measure is the mean over problems of each problem's mean over its
 * runs, with Student's t interval over problems.
 *
 * @example measureCurves(runs, { by: "B", measure: "progress" })[0].points[0].value // 0.62
 */
export function measureCurves(
  runs: readonly ExperimentRun[],
  options: MeasureCurveOptions,
): readonly MeasureCurve[] {
  const models = new Map<string, ExperimentRun[]>();
  for (const run of runs) {
    const of = models.get(run.model);
    if (of === undefined) models.set(run.model, [run]);
    else of.push(run);
  }
  return [...models].map(([model, own]) => ({
    model,
    measure: options.measure,
    ...(options.measure === "success" ? successPoints(own, options) : meanPoints(own, options)),
  }));
}

type Curve = Pick<MeasureCurve, "points" | "unplaced">;

function successPoints(runs: readonly ExperimentRun[], { by, bins }: MeasureCurveOptions): Curve {
  const scored = runs.map((run) => {
    const at = coordinateOf(run, by);
    return {
      coordinates: at === null ? {} : { [by]: at },
      right: run.right,
      problem: run.problem,
      reason: run.label,
    };
  });
  const curve = accuracyCurve(scored, { by, ...(bins === undefined ? {} : { bins }) });
  return {
    points: curve.points.map((point) => ({
      x: Number(point.at),
      value: point.value,
      low: point.low,
      high: point.successes === 0 ? upperBoundAtZero(wholeTrials(point.effectiveTrials)) : point.high,
      deviation: null,
      runs: point.trials,
      problems: point.problems,
      leftOut: Object.values(point.excluded).reduce((sum, count) => sum + count, 0),
    })),
    unplaced: Object.values(curve.unplaced).reduce((sum, count) => sum + count, 0),
  };
}

interface Place {
  readonly problems: Map<string, number[]>;
  at: number;
  runs: number;
  leftOut: number;
}

function meanPoints(runs: readonly ExperimentRun[], { by, measure, bins }: MeasureCurveOptions): Curve {
  const edges = bins === undefined ? null : edgesOf(bins);
  const places = new Map<number, Place>();
  let unplaced = 0;
  for (const run of runs) {
    const at = coordinateOf(run, by);
    const key = typeof at !== "number" ? -1 : edges === null ? at : binOf(edges, at);
    if (typeof at !== "number" || (edges !== null && (key < 0 || key > edges.length - 2))) {
      unplaced++;
      continue;
    }
    const place = places.get(key) ?? { problems: new Map<string, number[]>(), at: 0, runs: 0, leftOut: 0 };
    places.set(key, place);
    const value = measureOf(run, measure);
    if (value === null) {
      place.leftOut++;
      continue;
    }
    place.at += at;
    place.runs++;
    const scores = place.problems.get(run.problem);
    if (scores === undefined) place.problems.set(run.problem, [value]);
    else scores.push(value);
  }
  const points = [...places]
    .sort(([a], [b]) => a - b)
    .filter(([, { runs: count }]) => count > 0)
    .map(([, { problems, at, runs: count, leftOut }]) => {
      const found = summary([...problems.values()].map(mean));
      return {
        x: at / count,
        value: found.mean,
        low: found.interval?.low ?? null,
        high: found.interval?.high ?? null,
        deviation: found.deviation,
        runs: count,
        problems: problems.size,
        leftOut,
      };
    });
  return { points, unplaced };
}

/** The exact bound wants whole trials; fewer make it wider. */
function wholeTrials(effective: number): number {
  return Math.max(1, Math.floor(effective));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
