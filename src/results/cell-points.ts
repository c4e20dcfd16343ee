import type { RateCell, TokenCell } from "./rates-by-cell.js";

/** A cell as a figure places it. */
export interface PlacedValue {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly footing: string;
}

/** Rates as points; cells with nothing to divide by have none, and `cellFooting` tells of them. */
export function ratePoints(cells: readonly RateCell[]): readonly PlacedValue[] {
  return cells.flatMap(({ model, lookahead, branches, successes, trials, estimate }) =>
    estimate === null
      ? []
      : [{ model, lookahead, branches, ...bounds(estimate), footing: `${successes} of ${trials}` }],
  );
}

/** Mean tokens as points. */
export function tokenPoints(cells: readonly TokenCell[]): readonly PlacedValue[] {
  return cells.map(({ model, lookahead, branches, mean, replies }) => ({
    model,
    lookahead,
    branches,
    ...bounds(mean),
    footing: `${replies} replies`,
  }));
}

const bounds = ({ value, low, high }: PlacedValueBounds): PlacedValueBounds => ({ value, low, high });
type PlacedValueBounds = Pick<PlacedValue, "value" | "low" | "high">;

/**
 * What the rates of a figure rest on, as a sentence for its caption: n of the
 * cells, failed calls and where they went, cells without a rate.
 *
 * @example cellFooting(cells) // "n = 10 records a cell; 12 failed calls stay in the denominator."
 */
export function cellFooting(cells: readonly RateCell[]): string {
  if (cells.length === 0) return "No row has a lookahead and branches.";
  const drawn = cells.filter(({ trials }) => trials > 0).map(({ trials }) => trials);
  const inside = cells[0]?.failedCallsIn ?? true;
  const failed = cells.reduce((sum, { failedCalls }) => sum + failedCalls, 0);
  const parts = [
    `n = ${spanOf(drawn)} ${inside ? "records" : "replies"} a cell`,
    ...(failed === 0
      ? ["no call failed"]
      : [`${failed} failed calls ${inside ? "stay in the denominator" : "are left out"}`]),
    ...(drawn.length === cells.length
      ? []
      : [`${cells.length - drawn.length} cells without a reply are gaps`]),
  ];
  return `${parts.join("; ")}.`;
}

/** The same for means of tokens. */
export function tokenFooting(cells: readonly TokenCell[]): string {
  return `n = ${spanOf(cells.map(({ replies }) => replies))} replies a cell; calls that failed used none.`;
}

function spanOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}
