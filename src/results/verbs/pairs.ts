import {
  type McNemar,
  mcnemarExact,
  type PairedDifference,
  pairedDifference,
} from "../../stats/paired-difference.js";
import type { ResultColumns } from "../result-columns.js";
import { type RowFilter, rowTest } from "./row-filter.js";

/** One problem that two sides were both asked. */
export interface ProblemPair {
  readonly task: string;
  readonly problem: string;
  readonly L: number | null;
  readonly B: number | null;
  /** Shares of right answers among the judged ones, 0 … 1. */
  readonly a: number;
  readonly b: number;
}

/** Two sides on the same problems. */
export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly simulated: boolean;
  /** Problems that both were asked and judged on. */
  readonly problems: number;
  /** Problems of one side alone, or without a judged answer on the other. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Means over the shared problems. */
  readonly accuracyA: number;
  readonly accuracyB: number;
  /** a − b with Student's t interval, problems as units; `null` below two problems. */
  readonly difference: PairedDifference | null;
  /** Solved meaning right in more than half of a side's judged answers. */
  readonly mcnemar: McNemar;
  /** Problems on which the side that is worse over all is better, by L, B and name. */
  readonly inversions: readonly ProblemPair[];
}

/** A side's rows, and what it is called. */
export type Side = RowFilter & { readonly name: string };

/**
 * Two models, or two runs, on the problems that both were judged on. Answers
 * that were not judged count on neither side.
 *
 * @returns `null` for sides that share no judged problem
 * @remarks One pass over the rows; about 100 bytes a problem.
 */
export function compareSides(
  columns: ResultColumns,
  sides: {
    readonly a: Side;
    readonly b: Side;
    readonly level?: number;
  },
): Comparison | null {
  const { a, b, level } = sides;
  const [counts, simulated] = countsOf(columns, [rowTest(columns, a), rowTest(columns, b)]);
  const pairs: { readonly row: number; readonly a: number; readonly b: number }[] = [];
  let [onlyA, onlyB] = [0, 0];
  for (const { row, trials, successes } of counts.values()) {
    if (trials[0] > 0 && trials[1] > 0)
      pairs.push({ row, a: successes[0] / trials[0], b: successes[1] / trials[1] });
    else if (trials[0] > 0) onlyA++;
    else if (trials[1] > 0) onlyB++;
  }
  if (pairs.length === 0) return null;
  const [ofA, ofB] = [pairs.map((pair) => pair.a), pairs.map((pair) => pair.b)];
  const [accuracyA, accuracyB] = [meanOf(ofA), meanOf(ofB)];
  const sign = Math.sign(accuracyA - accuracyB);
  const inverted = sign === 0 ? [] : pairs.filter((pair) => Math.sign(pair.a - pair.b) === -sign);
  return {
    a: a.name,
    b: b.name,
    simulated,
    problems: pairs.length,
    onlyA,
    onlyB,
    accuracyA,
    accuracyB,
    difference: pairs.length < 2 ? null : pairedDifference(ofA, ofB, level),
    mcnemar: mcnemarExact(
      ofA.map((share) => share > 0.5),
      ofB.map((share) => share > 0.5),
    ),
    inversions: inverted
      .map((pair) => ({
        task: columns.text("task", pair.row) ?? "",
        problem: columns.text("problem", pair.row) ?? "",
        L: columns.number("L", pair.row),
        B: columns.number("B", pair.row),
        a: pair.a,
        b: pair.b,
      }))
      .sort(byPlace),
  };
}

interface PairCount {
  readonly row: number;
  readonly trials: [number, number];
  readonly successes: [number, number];
}

function countsOf(
  columns: ResultColumns,
  tests: readonly [(row: number) => boolean, (row: number) => boolean],
): readonly [ReadonlyMap<number, PairCount>, boolean] {
  const counts = new Map<number, PairCount>();
  let simulated = false;
  for (let row = 0; row < columns.length; row++) {
    const right = columns.right(row);
    for (const side of [0, 1] as const) {
      if (!tests[side](row)) continue;
      if (columns.simulated(row)) simulated = true;
      // Tasks are few: one number names task and problem.
      const key = columns.code("problem", row) * 2 ** 20 + columns.code("task", row);
      const own = counts.get(key) ?? { row, trials: [0, 0], successes: [0, 0] };
      counts.set(key, own);
      if (right === null) continue;
      own.trials[side]++;
      if (right) own.successes[side]++;
    }
  }
  return [counts, simulated];
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function byPlace(a: ProblemPair, b: ProblemPair): number {
  return (
    (a.L ?? Number.MAX_VALUE) - (b.L ?? Number.MAX_VALUE) ||
    (a.B ?? Number.MAX_VALUE) - (b.B ?? Number.MAX_VALUE) ||
    (a.problem < b.problem ? -1 : a.problem > b.problem ? 1 : 0)
  );
}
