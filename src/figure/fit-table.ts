import type { DecayFit, FittedDecay } from "../stats/decay-fit.js";
import { type Cell, cellText, makeTable, type Table } from "./table.js";

/**
 * One decay fit as a small table: its lengths with their interval, how well it
 * fits, what it used and left out, and every warning. A fit that does not
 * exist says why.
 */
export function fitTable(fit: DecayFit): Table {
  if (fit.kind === "no-fit")
    return makeTable({
      columns: ["no fit", fit.method],
      rows: [
        ["reason", fit.reason],
        ["in words", fit.detail],
        ...(fit.bound === null ? [] : [["L0 (bound)", boundOf(fit.bound)]]),
      ],
    });
  const rows: readonly (readonly [string, Cell])[] = [
    ["L0 (actions)", withInterval(fit)],
    ["L50 (actions)", fit.L50],
    ["amplitude", fit.amplitude],
    ...(fit.chance === 0 ? [] : [["chance", fit.chance] as const]),
    ["deviance / df", fit.deviance === null ? null : `${cellText(fit.deviance)} / ${fit.degreesOfFreedom}`],
    ["p of the deviance", fit.deviancePValue],
    ["L used", `${fit.range.low} – ${fit.range.high}, ${fit.usedPoints.length} points`],
    ["trials", trialsOf(fit)],
    [
      "left out",
      fit.excluded.length === 0
        ? "nothing"
        : fit.excluded.map(({ L, reason }) => `L ${L}: ${reason}`).join("; "),
    ],
    ["to know", fit.flags.length === 0 ? "nothing" : fit.flags.join(", ")],
  ];
  return makeTable({ columns: [`${fit.model} decay`, fit.method], rows });
}

function withInterval({ L0, interval, bound }: FittedDecay): string {
  if (interval !== null)
    return `${cellText(L0)} (${100 * interval.level} %: ${cellText(interval.low)} – ${cellText(interval.high)})`;
  return bound === null ? `${cellText(L0)} (no interval)` : `${cellText(L0)} (${boundOf(bound)})`;
}

function boundOf({ low, high, level }: NonNullable<DecayFit["bound"]>): string {
  return high === null
    ? `${100 * level} %: at least ${cellText(low)}`
    : `${100 * level} %: ${cellText(low)} – ${cellText(high)}`;
}

function trialsOf({ usedPoints }: FittedDecay): number | null {
  return usedPoints.reduce<number | null>(
    (sum, { trials }) => (sum === null || trials === null ? null : sum + trials),
    0,
  );
}
