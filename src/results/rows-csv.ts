import type { ResultRow } from "./result-row.js";

const fields = [
  "file",
  "line",
  "task",
  "problem",
  "repeat",
  "model",
  "simulated",
  "mode",
  "outcome",
  "status",
  "right",
  "label",
  "L",
  "B",
  "noise",
  "shuffle",
  "promptTokens",
  "completionTokens",
  "costUsd",
  "costEstimated",
  "elapsedMs",
  "startedAt",
] as const;

/**
 * Rows as CSV (RFC 4180), a piece at a time: the fields of a row, then the
 * coordinates, then the measures as `measure.NAME`.
 *
 * A text that a spreadsheet would take for a formula (it begins with =, +, -,
 * @, a tab or a carriage return) gets an apostrophe in front of it; numbers
 * stay as they are.
 */
export function* rowsCsv(
  rows: Iterable<ResultRow>,
  names: { readonly coordinates: readonly string[]; readonly measures: readonly string[] },
): Generator<string> {
  const head = [...fields, ...names.coordinates, ...names.measures.map((name) => `measure.${name}`)];
  yield `${head.map(csvField).join(",")}\r\n`;
  for (const row of rows) {
    const cells = [
      ...fields.map((name) => row[name]),
      ...names.coordinates.map((name) => own(row.coordinates, name)),
      ...names.measures.map((name) => own(row.measures, name)),
    ];
    yield `${cells.map(csvField).join(",")}\r\n`;
  }
}

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | null =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null;

/** One field of a CSV file, harmless in a spreadsheet. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
