import type { Estimate } from "../../stats/interval.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import type { ResultColumns } from "../result-columns.js";
import { type RowFilter, rowTest } from "./row-filter.js";

/** How often one model failed in one way. */
export interface FailureRow {
  readonly model: string;
  readonly task: string;
  readonly label: string;
  readonly count: number;
  /** Judged answers of this model and task: the denominator. */
  readonly judged: number;
  /** Wilson's interval; `null` for what left the denominator. */
  readonly share: Estimate | null;
  /** Smallest, median and largest L at which it happened; `null` where no such row has an L. */
  readonly L: { readonly min: number; readonly median: number; readonly max: number } | null;
}

/**
 * Failures by their word, the most frequent of each model first. Labels whose
 * rows were not judged (network failures, unjudged answers) are listed with
 * their count, and with no share: they are in no denominator.
 */
export function failuresOf(columns: ResultColumns, filter: RowFilter = {}): readonly FailureRow[] {
  const passes = rowTest(columns, filter);
  const groups = new Map<string, { row: number; judged: number; labels: Map<number, Tally> }>();
  for (let row = 0; row < columns.length; row++) {
    if (!passes(row)) continue;
    const key = `${columns.code("model", row)} ${columns.code("task", row)}`;
    const group = groups.get(key) ?? { row, judged: 0, labels: new Map() };
    groups.set(key, group);
    const right = columns.right(row);
    if (right !== null) group.judged++;
    if (right === true) continue;
    const code = columns.code("label", row);
    const tally = group.labels.get(code) ?? { row, count: 0, judged: 0, lengths: [] };
    group.labels.set(code, tally);
    tally.count++;
    if (right !== null) tally.judged++;
    const L = columns.number("L", row);
    if (L !== null) tally.lengths.push(L);
  }
  return [...groups.values()].flatMap(({ row, judged, labels }) =>
    [...labels.values()]
      .map((tally) => ({
        model: columns.text("model", row) ?? "",
        task: columns.text("task", row) ?? "",
        label: columns.text("label", tally.row) ?? "",
        count: tally.count,
        judged,
        share: tally.judged === 0 ? null : wilsonInterval(tally.judged, judged),
        L: spreadOf(tally.lengths),
      }))
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
  );
}

interface Tally {
  readonly row: number;
  count: number;
  judged: number;
  readonly lengths: number[];
}

function spreadOf(lengths: readonly number[]): FailureRow["L"] {
  const sorted = Float64Array.from(lengths).sort();
  const [min, max] = [sorted[0], sorted.at(-1)];
  // The lower middle value of an even number: a length that occurs.
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return min === undefined || max === undefined || median === undefined ? null : { min, median, max };
}
