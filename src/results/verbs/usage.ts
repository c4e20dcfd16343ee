import type { ResultColumns } from "../result-columns.js";
import { type RowFilter, rowTest } from "./row-filter.js";

/** Tokens of one model, at one place where a coordinate was named. */
export interface TokenRow {
  readonly model: string;
  readonly at: number | string | null;
  readonly rows: number;
  /** Rows whose file says how many tokens the reply had: what means and sums are of. */
  readonly withUsage: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** `null` where no row says. */
  readonly meanCompletion: number | null;
  readonly maxCompletion: number | null;
}

/** What one model cost. */
export interface CostRow {
  readonly model: string;
  readonly rows: number;
  /** Rows with a cost: what the sum is of. */
  readonly withCost: number;
  readonly costUsd: number;
  /** Some of it was computed from estimated tokens. */
  readonly estimated: boolean;
  /** US dollars a right answer; `null` where nothing was right or nothing has a cost. */
  readonly perRight: number | null;
}

/** Tokens by model, and by a coordinate if one is named; n says of how many rows. */
export function tokensOf(
  columns: ResultColumns,
  { by, ...filter }: RowFilter & { readonly by?: string } = {},
): readonly TokenRow[] {
  const passes = rowTest(columns, filter);
  const groups = new Map<string, { -readonly [Name in keyof TokenRow]: TokenRow[Name] }>();
  for (let row = 0; row < columns.length; row++) {
    if (!passes(row)) continue;
    const at = by === undefined ? null : columns.place(by, row);
    const key = `${columns.code("model", row)} ${typeof at} ${at}`;
    let group = groups.get(key);
    if (group === undefined) {
      const model = columns.text("model", row) ?? "";
      const none = { rows: 0, withUsage: 0, promptTokens: 0, completionTokens: 0 };
      group = { model, at, ...none, meanCompletion: null, maxCompletion: null };
      groups.set(key, group);
    }
    group.rows++;
    group.promptTokens += columns.number("promptTokens", row) ?? 0;
    const tokens = columns.number("completionTokens", row);
    if (tokens === null) continue;
    group.withUsage++;
    group.completionTokens += tokens;
    group.maxCompletion = Math.max(group.maxCompletion ?? tokens, tokens);
    group.meanCompletion = group.completionTokens / group.withUsage;
  }
  return by === undefined ? [...groups.values()] : [...groups.values()].sort(byPlace);
}

/** Costs by model. */
export function costsOf(columns: ResultColumns, filter: RowFilter = {}): readonly CostRow[] {
  const passes = rowTest(columns, filter);
  const groups = new Map<
    number,
    { row: number; rows: number; withCost: number; sum: number; right: number; estimated: boolean }
  >();
  for (let row = 0; row < columns.length; row++) {
    if (!passes(row)) continue;
    const code = columns.code("model", row);
    const group = groups.get(code) ?? { row, rows: 0, withCost: 0, sum: 0, right: 0, estimated: false };
    groups.set(code, group);
    group.rows++;
    const cost = columns.number("costUsd", row);
    if (cost === null) continue;
    group.withCost++;
    group.sum += cost;
    if (columns.right(row) === true) group.right++;
    if (columns.costEstimated(row)) group.estimated = true;
  }
  return [...groups.values()].map(({ row, rows, withCost, sum, right, estimated }) => ({
    model: columns.text("model", row) ?? "",
    rows,
    withCost,
    costUsd: sum,
    estimated,
    perRight: right === 0 ? null : sum / right,
  }));
}

function byPlace(a: TokenRow, b: TokenRow): number {
  if (a.model !== b.model) return a.model < b.model ? -1 : 1;
  if (typeof a.at === "number" && typeof b.at === "number") return a.at - b.at;
  return String(a.at) < String(b.at) ? -1 : 1;
}
