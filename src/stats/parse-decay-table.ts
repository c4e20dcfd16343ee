import { delimitedLines } from "../internal/delimited-text.js";
import { DataFormatError } from "../internal/errors.js";
import type { ProblemRuns } from "./bootstrap-decay.js";
import type { DecayPoint } from "./decay-fit.js";

/** A table of successes against L. */
export interface DecayTable {
  /** Pooled by length where problems are named; else the rows as they stand. */
  readonly points: readonly DecayPoint[];
  /** One a problem and length, where the table has a `problem` column; else `null`. */
  readonly problems: readonly ProblemRuns[] | null;
}

/**
 * Reads a table of counts: columns `L`, `successes`, `trials`, and perhaps
 * `problem`; or readings, `L` and `rate`, perhaps with `trials`. The first line
 * names the columns, in any order and case; others are passed over.
 *
 *     L,successes,trials,problem
 *     10,3,5,maze-17
 *
 * Refuses missing columns, fields that are no numbers and counts that cannot
 * be, each with file and line.
 *
 * @param file its name, for complaints
 * @example parseDecayTable("L,successes,trials\n10,106,200", "a.csv").points // [{ L: 10, successes: 106, trials: 200 }]
 */
export function parseDecayTable(text: string, file: string): DecayTable {
  const [head, ...lines] = delimitedLines(text, file);
  if (head === undefined) throw new DataFormatError("the file is empty", { where: file, mend: WANTED });
  const names = head.fields.map((name) => name.toLowerCase());
  const columnOf = (name: string): number => names.indexOf(name);
  const [L, successes, trials, rate, problem] = ["l", "successes", "trials", "rate", "problem"].map(
    columnOf,
  ) as [number, number, number, number, number];
  const counted = successes >= 0 && trials >= 0;
  if (L < 0 || !(counted || rate >= 0))
    throw new DataFormatError(
      `no columns L, successes and trials, found ${head.fields.map((name) => JSON.stringify(name)).join(", ")}`,
      {
        where: `${file}:${head.line}`,
        mend: WANTED,
      },
    );
  if (lines.length === 0) throw new DataFormatError("no line of data follows the header", { where: file });
  const rows = lines.map(({ fields, line }) => {
    const where = `${file}:${line}`;
    if (fields.length !== names.length)
      throw new DataFormatError(`expected ${names.length} fields, found ${fields.length}`, { where });
    const number = (column: number): number => readNumber(fields[column]!, names[column]!, where);
    const length = atLeastZero(number(L), "L", where);
    if (!counted) {
      const share = number(rate);
      if (share > 1 || share < 0) throw new DataFormatError(`0 <= rate <= 1, found ${share}`, { where });
      const asked = trials < 0 || fields[trials] === "" ? {} : { trials: number(trials) };
      return { point: { L: length, rate: share, ...asked }, problem: null };
    }
    const [k, n] = [number(successes), number(trials)];
    if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n)
      throw new DataFormatError(`0 <= successes <= trials and whole, found ${k} of ${n}`, { where });
    return { point: { L: length, successes: k, trials: n }, problem: problem < 0 ? null : fields[problem]! };
  });
  if (!counted || problem < 0) return { points: rows.map(({ point }) => point), problems: null };
  return byProblem(rows.map(({ point, problem }) => ({ ...(point as ProblemRuns), problem: problem! })));
}

const WANTED = "The first line names the columns: L,successes,trials and perhaps problem (or L,rate).";

function byProblem(rows: readonly (ProblemRuns & { readonly problem: string })[]): DecayTable {
  const problems = merged(rows, ({ L, problem }) => `${L}\n${problem}`);
  return { points: merged(rows, ({ L }) => String(L)), problems };
}

/** Rows of one key added up, lengths ascending. */
function merged<Row extends ProblemRuns>(rows: readonly Row[], keyOf: (row: Row) => string): ProblemRuns[] {
  const sums = new Map<string, ProblemRuns>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, {
      L: row.L,
      successes: row.successes + (sum?.successes ?? 0),
      trials: row.trials + (sum?.trials ?? 0),
    });
  }
  return [...sums.values()].filter(({ trials }) => trials > 0).sort((a, b) => a.L - b.L);
}

function readNumber(field: string, name: string, where: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(field)) return Number(field);
  throw new DataFormatError(`${name} is no number: ${JSON.stringify(field)}`, { where });
}

function atLeastZero(value: number, name: string, where: string): number {
  if (value >= 0 && Number.isFinite(value)) return value;
  throw new DataFormatError(`${name} >= 0, found ${value}`, { where });
}
