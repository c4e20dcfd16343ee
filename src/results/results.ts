import { WrongRequest } from "../internal/errors.js";
import { optionalPackage } from "./optional-package.js";
import { type QueryRow, QueryTable, type QueryValue } from "./query-table.js";
import type { ResultFormat } from "./readers/result-source.js";
import { ResultColumns } from "./result-columns.js";
import type { ResultRow } from "./result-row.js";
import { rowsCsv } from "./rows-csv.js";
import { type CurveRequest, curvesOf, type ModelCurve, placesOf } from "./verbs/curves.js";
import { type Drift, driftOf } from "./verbs/drift.js";
import { type FailureRow, failuresOf } from "./verbs/failures.js";
import { type Comparison, compareSides } from "./verbs/pairs.js";
import { type RowFilter, valuesOf } from "./verbs/row-filter.js";
import { type CostRow, costsOf, type TokenRow, tokensOf } from "./verbs/usage.js";

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
  #table: Promise<QueryTable> | null = null;
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

  /** What curves can be drawn against. */
  get places(): readonly string[] {
    return placesOf(this.#columns);
  }

  /**
   * Accuracy against a coordinate, a curve for every model and task.
   *
   * @example results.curve({ by: "L" })[0].curve.points[0] // { at: 2, value: 1, low: 0.91, high: 1, trials: 40, … }
   */
  curve(request: CurveRequest): readonly ModelCurve[] {
    return curvesOf(this.#columns, request);
  }

  /**
   * Two models on the problems that both were judged on: the paired difference
   * with its interval, McNemar's exact test, and the problems on which the
   * weaker one is better.
   *
   * Refuses a model that is not there, and models without a shared problem.
   */
  compare(a: string, b: string, filter: Omit<RowFilter, "model"> = {}): Comparison {
    const sides = { a: { ...filter, name: a, model: a }, b: { ...filter, name: b, model: b } };
    const comparison = compareSides(this.#columns, sides);
    if (comparison !== null) return comparison;
    throw new WrongRequest(`${a} and ${b} share no judged problem`, {
      mend: "Compare results of the same problem file.",
    });
  }

  /** Failures by their word, the most frequent of each model first. */
  failures(filter: RowFilter = {}): readonly FailureRow[] {
    return failuresOf(this.#columns, filter);
  }

  /** Tokens by model, and by a coordinate if one is named. */
  tokens(request: RowFilter & { readonly by?: string } = {}): readonly TokenRow[] {
    return tokensOf(this.#columns, request);
  }

  /** Costs by model. */
  cost(filter: RowFilter = {}): readonly CostRow[] {
    return costsOf(this.#columns, filter);
  }

  /** Each model against itself in the next file it is in, by date. */
  drift(): readonly Drift[] {
    return driftOf(this.#columns);
  }

  /**
   * Answers a question in SQL (DuckDB) to the table `results`, whose columns
   * are the fields of a row; `coordinates` and `measures` are JSON. Values go in
   * as parameters, `$1`, `$2`, …
   *
   * Refuses statements that write, and anything that touches a file.
   *
   * @example await results.query('SELECT model, avg("right"::INT) AS accuracy FROM results WHERE L = $1 GROUP BY ALL', [8])
   */
  async query(sql: string, parameters: readonly QueryValue[] = []): Promise<readonly QueryRow[]> {
    this.#table ??= QueryTable.of(this.#columns);
    return (await this.#table).ask(sql, parameters);
  }

  /** Rows as CSV, harmless in a spreadsheet: no cell can be taken for a formula. */
  toCSV(): string {
    return [...this.csv()].join("");
  }

  /** {@link Results.toCSV} a line at a time, for files longer than a string may be. */
  csv(): Generator<string> {
    const { coordinateNames: coordinates, measureNames: measures } = this.#columns;
    return rowsCsv(this.rows(), { coordinates, measures });
  }

  /**
   * Rows as a DataFrame of danfojs-node, which is loaded only here and must be
   * installed beside this package.
   *
   * Its arithmetic is not to be relied on: blanks count as 0 in means of groups,
   * NaN upsets sorting and `describe`, sums are taken in single precision, and
   * sorting is quadratic. Take it for display and interchange, and `query` for
   * numbers.
   */
  async toDataFrame(): Promise<unknown> {
    const danfo = await optionalPackage("danfojs-node", "a DataFrame");
    const { DataFrame } = (danfo["DataFrame"] === undefined ? danfo["default"] : danfo) as {
      readonly DataFrame: new (records: readonly object[]) => unknown;
    };
    return new DataFrame(this.#flatRows());
  }

  /** Rows as a table of apache-arrow, which is loaded only here and must be installed beside this package. */
  async toArrow(): Promise<unknown> {
    const arrow = await optionalPackage("apache-arrow", "an Arrow table");
    const tableFromJSON = arrow["tableFromJSON"] as (records: readonly object[]) => unknown;
    return tableFromJSON(this.#flatRows());
  }

  /** Gives the database back, if a query opened one. */
  async close(): Promise<void> {
    (await this.#table)?.close();
    this.#table = null;
  }

  #flatRows(): readonly Readonly<Record<string, string | number | boolean | null>>[] {
    const { coordinateNames, measureNames } = this.#columns;
    return Array.from(this.rows(), ({ coordinates, measures, reply: _, ...fields }) => ({
      ...fields,
      ...Object.fromEntries(coordinateNames.map((name) => [name, coordinates[name] ?? null])),
      ...Object.fromEntries(measureNames.map((name) => [`measure.${name}`, measures[name] ?? null])),
    }));
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
