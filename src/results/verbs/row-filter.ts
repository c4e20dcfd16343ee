import { WrongRequest } from "../../internal/errors.js";
import type { ResultColumns } from "../result-columns.js";

/** Which rows a question is about; what is left out does not matter. */
export interface RowFilter {
  readonly model?: string;
  readonly task?: string;
  readonly file?: string;
  /** Coordinates and fields by value: `{ B: 4 }`. */
  readonly where?: Readonly<Record<string, number | string>>;
}

/**
 * The rows that pass, as a test of a row's number. Words are compared by
 * their number in the pool, so a million rows cost a million comparisons.
 *
 * Refuses a model, task or file that no row has, with those there are.
 */
export function rowTest(columns: ResultColumns, filter: RowFilter): (row: number) => boolean {
  const codes = (["model", "task", "file"] as const).flatMap((field) => {
    const wanted = filter[field];
    return wanted === undefined ? [] : [{ field, code: codeOf(columns, field, wanted) }];
  });
  const places = Object.entries(filter.where ?? {});
  return (row) =>
    codes.every(({ field, code }) => columns.code(field, row) === code) &&
    places.every(([name, value]) => columns.place(name, row) === value);
}

/** Distinct values of a field, in the order in which they came. */
export function valuesOf(columns: ResultColumns, field: "model" | "task" | "file"): readonly string[] {
  const rows = new Map<number, number>();
  for (let row = 0; row < columns.length; row++) {
    const code = columns.code(field, row);
    if (!rows.has(code)) rows.set(code, row);
  }
  return [...rows.values()].map((row) => columns.text(field, row) ?? "");
}

function codeOf(columns: ResultColumns, field: "model" | "task" | "file", wanted: string): number {
  for (let row = 0; row < columns.length; row++)
    if (columns.text(field, row) === wanted) return columns.code(field, row);
  const there = valuesOf(columns, field);
  throw new WrongRequest(`no row has the ${field} "${wanted}"`, {
    mend: `There: ${there.slice(0, 20).join(", ")}${there.length > 20 ? ", …" : ""}`,
  });
}
