import { studentTQuantile } from "../stats/distributions.js";
import type { Estimate } from "../stats/interval.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import type { ResultRow } from "./result-row.js";

/**
 * What is counted. Of all records: `right` (whole path or right next step),
 * `firstStep`, `failedCall`. Of the replies: `rightOfReplies`, `rightByReference`,
 * `firstStepByReference`, `inventedArc` (any arc that nobody stated),
 * `inventedArcByReference` (only in walks with both ends right), `lengthStop`.
 * Where rows carry the code that the reference's own program gives, what is
 * named after it goes by that code.
 */
export type RowRate =
  | "right"
  | "firstStep"
  | "failedCall"
  | "rightOfReplies"
  | "rightByReference"
  | "firstStepByReference"
  | "inventedArc"
  | "inventedArcByReference"
  | "lengthStop";

/** One model at one lookahead and number of branches. */
export interface RateCell {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly successes: number;
  readonly trials: number;
  /** Calls that failed here, and whether the denominator holds them. */
  readonly failedCalls: number;
  readonly failedCallsIn: boolean;
  /** `null` where there is nothing to divide by. */
  readonly estimate: Estimate | null;
}

/** Mean tokens of the replies at one place. */
export interface TokenCell {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  /** Replies that say how many tokens they took. */
  readonly replies: number;
  /** With Student's interval; without one (`low` = `high`) for a single reply. */
  readonly mean: Estimate;
}

/** Nothing came back: the call failed, or prompt and reply did not fit the model. */
export function isFailedCall({ outcome }: ResultRow): boolean {
  return outcome.startsWith("api_error/") || outcome === "context_overflow" || outcome === "not_attempted";
}

interface Rule {
  readonly counts: (row: ResultRow) => boolean;
  /** Failed calls stay in the denominator. */
  readonly ofAll: boolean;
}

const measured = (row: ResultRow, name: string): number => row.measures[name] ?? 0;

/** What the code of the reference's program says, `null` where there is none. */
function byReference({ measures }: ResultRow, holds: (code: number) => boolean): boolean | null {
  const code = measures["referenceCode"];
  return code === undefined || code === null ? null : holds(code);
}

const rules: Readonly<Record<RowRate, Rule>> = {
  right: { counts: ({ right }) => right === true, ofAll: true },
  rightOfReplies: { counts: ({ right }) => right === true, ofAll: false },
  rightByReference: {
    counts: (row) => byReference(row, (code) => code === 2) ?? row.right === true,
    ofAll: false,
  },
  firstStep: { counts: (row) => measured(row, "firstStepRight") === 1, ofAll: true },
  firstStepByReference: {
    counts: (row) =>
      byReference(row, (code) => code === 2 || code === -1) ??
      (measured(row, "firstStepRight") === 1 && measured(row, "rightEnds") === 1),
    ofAll: false,
  },
  failedCall: { counts: isFailedCall, ofAll: true },
  inventedArc: {
    counts: (row) => measured(row, "inventedArcs") > 0 || row.label === "invented",
    ofAll: false,
  },
  inventedArcByReference: {
    counts: (row) =>
      byReference(row, (code) => code < 0) ??
      (measured(row, "inventedArcs") > 0 && measured(row, "rightEnds") === 1),
    ofAll: false,
  },
  lengthStop: { counts: ({ outcome }) => outcome.startsWith("length_"), ofAll: false },
};

/**
 * A rate by model, branches and lookahead, with Wilson intervals. Rows without
 * a lookahead or branches have no place and are passed over.
 *
 * `right` and `firstStep` keep failed calls in the denominator: what was not
 * answered was not right.
 */
export function ratesByCell(rows: readonly ResultRow[], rate: RowRate): readonly RateCell[] {
  const { counts, ofAll } = rules[rate];
  return cellsOf(rows).map(({ rows: cell, ...place }) => {
    const taken = ofAll ? cell : cell.filter((row) => !isFailedCall(row));
    const successes = taken.filter(counts).length;
    const trials = taken.length;
    const estimate = trials === 0 ? null : wilsonInterval(successes, trials);
    const failedCalls = cell.filter(isFailedCall).length;
    return { ...place, successes, trials, failedCalls, failedCallsIn: ofAll, estimate };
  });
}

/** The cells of at least that lookahead in one, a model and number of branches; `lookahead` is then the least of them. */
export function pooledBeyond(cells: readonly RateCell[], lookahead: number): readonly RateCell[] {
  const pools = new Map<string, RateCell>();
  for (const cell of cells) {
    if (cell.lookahead < lookahead) continue;
    const key = `${cell.branches} ${cell.model}`;
    const pool = pools.get(key);
    const successes = (pool?.successes ?? 0) + cell.successes;
    const trials = (pool?.trials ?? 0) + cell.trials;
    const failedCalls = (pool?.failedCalls ?? 0) + cell.failedCalls;
    const estimate = trials === 0 ? null : wilsonInterval(successes, trials);
    pools.set(key, {
      ...cell,
      lookahead: pool?.lookahead ?? cell.lookahead,
      successes,
      trials,
      failedCalls,
      estimate,
    });
  }
  return [...pools.values()];
}

/** Mean completion tokens by model, branches and lookahead, over the replies that say how many they took. */
export function tokensByCell(rows: readonly ResultRow[]): readonly TokenCell[] {
  return cellsOf(rows).flatMap(({ rows: cell, ...place }) => {
    const tokens = cell.flatMap(({ completionTokens }) =>
      completionTokens === null ? [] : [completionTokens],
    );
    return tokens.length === 0 ? [] : [{ ...place, replies: tokens.length, mean: meanOf(tokens) }];
  });
}

function meanOf(values: readonly number[]): Estimate {
  const n = values.length;
  const value = values.reduce((a, b) => a + b, 0) / n;
  if (n === 1) return { value, low: value, high: value, level: 0.95 };
  const variance = values.reduce((sum, each) => sum + (each - value) ** 2, 0) / (n - 1);
  const half = studentTQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { value, low: Math.max(0, value - half), high: value + half, level: 0.95 };
}

interface Cell {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly rows: ResultRow[];
}

/** Models in the order in which they come, then branches and lookahead ascending. */
function cellsOf(rows: readonly ResultRow[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  const order = new Map<string, number>();
  for (const row of rows) {
    const { model, L, B } = row;
    if (L === null || B === null) continue;
    if (!order.has(model)) order.set(model, order.size);
    const key = `${model} ${B} ${L}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { model, lookahead: L, branches: B, rows: [row] });
    else cell.rows.push(row);
  }
  const at = (model: string): number => order.get(model) ?? 0;
  return [...cells.values()].sort(
    (a, b) => at(a.model) - at(b.model) || a.branches - b.branches || a.lookahead - b.lookahead,
  );
}
