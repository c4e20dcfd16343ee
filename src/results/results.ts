import type { ResultFormat } from "./readers/result-source.js";
import { ResultColumns } from "./result-columns.js";
import type { ResultRow } from "./result-row.js";
import { type CurveRequest, curvesOf, type ModelCurve } from "./verbs/curves.js";
import { valuesOf } from "./verbs/row-filter.js";

/** What became of one file. */
export interface FileReport {
  readonly file: string;
  readonly format: ResultFormat | "rows";
  readonly rows: number;
  readonly skipped: number;
  /** The first hundred things that were passed over, each with `file:line`. */
  readonly why: readonly { readonly where: string; readonly what: string }[];
  readonly notes: readonly string[];
}

/**
 * A table of results: rows of any number of files, and the questions that are
 * asked of them. Made by {@link readResults} from files and by
 * {@link resultsOf} from rows in memory; both answer alike.
 *
 * Every answer says its n and what left the denominator; a row without a
 * verdict (`right` is `null`) is in no denominator.
 */
export class Results {
  readonly #columns: ResultColumns;
  /** A report a file: rows, skipped, and why. */
  readonly files: readonly FileReport[];

  constructor(columns: ResultColumns, files: readonly FileReport[]) {
    this.#columns = columns;
    this.files = files;
  }

  /** Rows. */
  get length(): number {
    return this.#columns.length;
  }

  /** Models, in the order in which they come. */
  get models(): readonly string[] {
    return valuesOf(this.#columns, "model");
  }

  get tasks(): readonly string[] {
    return valuesOf(this.#columns, "task");
  }

  /** Some rows come from a built-in solver: nothing may draw them without saying so. */
  get simulated(): boolean {
    for (let row = 0; row < this.length; row++) if (this.#columns.simulated(row)) return true;
    return false;
  }

  /** Rows one after the other, their replies left in the files. */
  *rows(): Generator<ResultRow> {
    for (let row = 0; row < this.length; row++) yield this.#columns.row(row);
  }

  /**
   * Accuracy against a coordinate, a curve for every model and task.
   *
   * @example results.curve({ by: "L" })[0].curve.points[0] // { at: 2, value: 1, low: 0.91, high: 1, trials: 40, … }
   */
  curve(request: CurveRequest): readonly ModelCurve[] {
    return curvesOf(this.#columns, request);
  }
}

/**
 * Rows in memory as a table of results, which answers as one read from files.
 *
 * @example resultsOf(rows).curve({ by: "L" })
 */
export function resultsOf(rows: Iterable<ResultRow>): Results {
  const columns = new ResultColumns();
  for (const row of rows) columns.push(row);
  const report = {
    file: "rows in memory",
    format: "rows",
    rows: columns.length,
    skipped: 0,
    why: [],
    notes: [],
  } as const;
  return new Results(columns, [report]);
}
