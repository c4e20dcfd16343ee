import { RangeViolation, WrongRequest } from "../../internal/errors.js";
import {
  type AccuracyCurve,
  type AccuracyGroup,
  curveOfGroups,
  type PointOptions,
} from "../../stats/accuracy-points.js";
import { type Bins, binOf, edgesOf } from "../../stats/histogram.js";
import type { ResultColumns } from "../result-columns.js";
import { type RowFilter, rowTest } from "./row-filter.js";

/** What a curve is drawn against, of which rows, and how. */
export interface CurveRequest extends RowFilter, PointOptions {
  /** `L`, `B`, `noise`, `shuffle`, a coordinate's name, or a word of the row: `task`, `mode`. */
  readonly by: string;
  /** Of a numeric coordinate; every value for itself by default. */
  readonly bins?: Bins;
}

/** The accuracy of one model on one task. */
export interface ModelCurve {
  readonly model: string;
  readonly task: string;
  readonly simulated: boolean;
  readonly curve: AccuracyCurve;
}

/**
 * Accuracy against a coordinate, one curve for every model and task, in the
 * order in which they come in the rows. Each point has Wilson's interval at
 * the effective number of trials, its n, and what was left out and why.
 *
 * Refuses a coordinate that no row has, and bins for words.
 *
 * @remarks One pass over the rows and 16 bytes a problem.
 */
export function curvesOf(columns: ResultColumns, request: CurveRequest): readonly ModelCurve[] {
  const { by, bins } = request;
  const passes = rowTest(columns, request);
  const edges = bins === undefined ? null : edgesOf(bins);
  const series = new Map<string, Series>();
  let placed = 0;
  for (let row = 0; row < columns.length; row++) {
    if (!passes(row)) continue;
    const key = `${columns.code("model", row)} ${columns.code("task", row)}`;
    const own = series.get(key) ?? new Series(row);
    series.set(key, own);
    if (own.add(columns, row, by, edges)) placed++;
  }
  if (placed === 0 && columns.length > 0)
    throw new WrongRequest(`no row has a value of "${by}"`, {
      mend: `Known: ${placesOf(columns).join(", ")}.`,
    });
  return [...series.values()].map((own) => ({
    model: columns.text("model", own.first) ?? "",
    task: columns.text("task", own.first) ?? "",
    simulated: own.simulated,
    curve: curveOfGroups(by, own.groups(), edges, own.unplaced, request),
  }));
}

/** What rows can be placed by: the fields that have a value, then the coordinates. */
export function placesOf(columns: ResultColumns): readonly string[] {
  const fields = (["L", "B", "noise", "shuffle"] as const).filter((field) => {
    for (let row = 0; row < columns.length; row++) if (columns.number(field, row) !== null) return true;
    return false;
  });
  return [...fields, ...columns.coordinateNames, "task", "model", "mode", "label"];
}

/** One model's rows, counted by place and problem. */
class Series {
  readonly first: number;
  simulated = false;
  readonly unplaced: Record<string, number> = {};
  readonly #places = new Map<number | string, Place>();

  constructor(first: number) {
    this.first = first;
  }

  /** Whether the row has a place. */
  add(columns: ResultColumns, row: number, by: string, edges: readonly number[] | null): boolean {
    if (columns.simulated(row)) this.simulated = true;
    const value = columns.place(by, row);
    const where = value === null ? null : binned(value, by, edges);
    if (where === null) {
      const reason = value === null ? `no-${by}` : "outside-bins";
      this.unplaced[reason] = (this.unplaced[reason] ?? 0) + 1;
      return value !== null;
    }
    const place: Place = this.#places.get(where) ?? { sum: 0, runs: 0, counts: new Map(), excluded: {} };
    this.#places.set(where, place);
    const right = columns.right(row);
    if (right === null) {
      const label = columns.text("label", row) ?? "unjudged";
      place.excluded[label] = (place.excluded[label] ?? 0) + 1;
      return true;
    }
    // Successes and trials of a problem in one number: a map of numbers has no objects in it.
    const problem = columns.code("problem", row);
    place.counts.set(problem, (place.counts.get(problem) ?? 0) + trial + (right ? 1 : 0));
    place.sum += Number(value);
    place.runs++;
    return true;
  }

  groups(): readonly AccuracyGroup[] {
    return [...this.#places].map(([place, { sum, runs, counts, excluded }]) => ({
      place,
      mean: sum / runs,
      problems: [...counts.values()].map((count) => ({
        successes: count % trial,
        trials: Math.floor(count / trial),
      })),
      excluded,
    }));
  }
}

const trial = 2 ** 20;

interface Place {
  sum: number;
  runs: number;
  readonly counts: Map<number, number>;
  readonly excluded: Record<string, number>;
}

function binned(value: number | string, by: string, edges: readonly number[] | null): number | string | null {
  if (edges === null) return value;
  if (typeof value !== "number")
    throw new RangeViolation(`bins need numbers, got ${JSON.stringify(value)} for ${by}`);
  const bin = binOf(edges, value);
  return bin < 0 || bin > edges.length - 2 ? null : bin;
}
