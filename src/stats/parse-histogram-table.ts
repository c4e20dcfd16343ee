import { delimitedLines } from "../internal/delimited-text.js";
import { DataFormatError } from "../internal/errors.js";
import type { Histogram } from "./exact-counts.js";

/** A histogram out of a file, and what its heights are. */
export interface HistogramTable extends Histogram {
  readonly counts: readonly string[];
  /** "count": how often; "percent": per cent of all, of which the file may hold more than 100. */
  readonly unit: "count" | "percent";
}

/**
 * Reads a histogram: a column of values and one of counts or per cents.
 *
 * The first line may name them. Known are the headers of DeepRD's files
 * (`Value Count Percent`, `Distance Count Percentage`, `children_count count`,
 * `Value Count percent_new Percent`) and `value percent`. Where a file has both,
 * the counts are taken, as its authors do. Without a header the first two
 * columns are taken: whole numbers as counts, others as per cents.
 *
 * Refuses fields that are no numbers and heights below zero, with file and line.
 * Digits are kept as they are written.
 *
 * @param file its name, for complaints
 * @example parseHistogramTable("Value\tCount\n1\t7", "a.tsv") // { values: [1], counts: ["7"], unit: "count" }
 */
export function parseHistogramTable(text: string, file: string): HistogramTable {
  const lines = delimitedLines(text, file);
  const [head] = lines;
  if (head === undefined) throw new DataFormatError("the file is empty", { where: file });
  const named = !NUMBER.test(head.fields[0]!);
  const [value, height, unit] = named ? columnsOf(head.fields, `${file}:${head.line}`) : [0, 1, null];
  const rows = named ? lines.slice(1) : lines;
  if (rows.length === 0) throw new DataFormatError("no line of data follows the header", { where: file });
  const values: number[] = [];
  const counts: string[] = [];
  for (const { fields, line } of rows) {
    const where = `${file}:${line}`;
    if (fields.length <= Math.max(value, height))
      throw new DataFormatError(`expected ${Math.max(value, height) + 1} fields, found ${fields.length}`, {
        where,
      });
    const [at, much] = [fields[value]!, fields[height]!];
    if (!NUMBER.test(at))
      throw new DataFormatError(`the value is no number: ${JSON.stringify(at)}`, { where });
    if (!NUMBER.test(much))
      throw new DataFormatError(`the count is no number: ${JSON.stringify(much)}`, { where });
    if (Number(much) < 0) throw new DataFormatError(`a count >= 0, found ${much}`, { where });
    values.push(Number(at));
    counts.push(much);
  }
  const whole = counts.every((count) => /^\+?\d+$/.test(count));
  if (unit === "count" && !whole)
    throw new DataFormatError("counts are whole numbers, and these are not", { where: file });
  return { values, counts, unit: unit ?? (whole ? "count" : "percent") };
}

const NUMBER = /^[+-]?(\d{1,400}\.?\d{0,400}|\.\d{1,400})([eE][+-]?\d{1,3})?$/;
const VALUES = ["value", "distance", "children_count", "lookahead", "branches", "length"];
const COUNTS = ["count", "counts", "frequency"];
const PERCENTS = ["percent", "percentage", "percent_new"];

function columnsOf(header: readonly string[], where: string): [number, number, "count" | "percent"] {
  const names = header.map((name) => name.toLowerCase());
  const first = (known: readonly string[]): number => names.findIndex((name) => known.includes(name));
  const value = first(VALUES);
  const count = first(COUNTS);
  const percent = first(PERCENTS);
  if (value < 0 || (count < 0 && percent < 0))
    throw new DataFormatError(
      `no columns of value and count or percent, found ${header.map((name) => JSON.stringify(name)).join(", ")}`,
      { where, mend: `Name them "value" and "count", or leave the header out.` },
    );
  return count >= 0 ? [value, count, "count"] : [value, percent, "percent"];
}
