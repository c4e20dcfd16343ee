import { type Cell, makeTable, type Table } from "../figure/table.js";

/** What is read of a DataFrame or Series of danfojs, whichever copy of the package made it. */
export interface DataFrameLike {
  readonly shape: readonly number[];
  readonly columns: readonly string[];
  readonly index: readonly (string | number)[];
  readonly values: readonly unknown[];
}

/** Rows read of a long frame: the first ones; how many there are is said under the table. */
const mostRows = 50;
const mostColumns = 30;

/** A DataFrame as a table, its index first. Blanks (`null`, `undefined`, `NaN`) are dashes. */
export function dataFrameTable({ shape, columns, index, values }: DataFrameLike): Table {
  const [rows = 0] = shape;
  const shownColumns = columns.slice(0, mostColumns);
  const cells = values.slice(0, mostRows).map((row, i) => {
    const line: readonly unknown[] = Array.isArray(row) ? row : [row];
    return [String(index[i] ?? i), ...shownColumns.map((_, column) => cellOf(line[column]))];
  });
  const size = `${rows} rows × ${columns.length} columns`;
  const isWhole = rows <= mostRows && columns.length <= mostColumns;
  return makeTable({
    columns: ["", ...shownColumns.map(String)],
    rows: cells,
    note: isWhole ? size : `${size}; the first ${cells.length} and ${shownColumns.length} are shown`,
  });
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
