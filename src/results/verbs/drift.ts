import type { ResultColumns } from "../result-columns.js";
import { type Comparison, compareSides, type Side } from "./pairs.js";

/** One model asked twice. */
export interface Drift {
  readonly model: string;
  readonly task: string;
  readonly earlier: RunOfModel;
  readonly later: RunOfModel;
  /** Later (b) against earlier (a) on the same problems; `null` where they share none. */
  readonly comparison: Comparison | null;
}

/** A model's rows in one file, and when they were asked. */
export interface RunOfModel {
  readonly file: string;
  /** The first instant that a row names; `null` where none does. */
  readonly from: string | null;
  readonly rows: number;
}

/**
 * Each model against itself in the next file it is in, by the date of asking
 * where the files have one, else in the order in which they were read: has the
 * model, or what serves it, changed?
 */
export function driftOf(columns: ResultColumns): readonly Drift[] {
  const runs = new Map<string, Map<string, { from: string | null; rows: number }>>();
  for (let row = 0; row < columns.length; row++) {
    const series = `${columns.text("model", row)}\n${columns.text("task", row)}`;
    const files = runs.get(series) ?? new Map<string, { from: string | null; rows: number }>();
    runs.set(series, files);
    const file = columns.text("file", row) ?? "";
    const own = files.get(file) ?? { from: null, rows: 0 };
    files.set(file, own);
    own.rows++;
    const at = columns.text("startedAt", row);
    if (at !== null && (own.from === null || at < own.from)) own.from = at;
  }
  return [...runs].flatMap(([series, files]) => {
    const [model = "", task = ""] = series.split("\n");
    const ordered = [...files].map(([file, own]) => ({ file, ...own })).sort(byDate);
    return ordered.slice(1).flatMap((later, i) => {
      const earlier = ordered[i];
      return earlier === undefined ? [] : [driftBetween(columns, { model, task }, earlier, later)];
    });
  });
}

function driftBetween(
  columns: ResultColumns,
  { model, task }: { readonly model: string; readonly task: string },
  earlier: RunOfModel,
  later: RunOfModel,
): Drift {
  const side = (file: string): Side => ({ name: file, model, task, file });
  const comparison = compareSides(columns, { a: side(earlier.file), b: side(later.file) });
  return { model, task, earlier, later, comparison };
}

const byDate = (a: RunOfModel, b: RunOfModel): number =>
  a.from === null || b.from === null ? 0 : a.from < b.from ? -1 : a.from > b.from ? 1 : 0;
