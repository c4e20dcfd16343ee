import type { CellScore, ScoreName } from "./cell-score.js";
import type { ReferenceRow } from "./reference-metrics.js";
import type { ResultScores } from "./score-results.js";

const floats: ReadonlySet<keyof ReferenceRow> = new Set([
  "ratio",
  "first_step_ratio",
  "avg_tokens",
  "API_error_rate",
  "length_stop_rate",
  "edge_hallucination_error_rate",
]);

/** The authors' table as they write it: tabs, a header, floats as Python prints them, nothing for no value. */
export function referenceTsv(rows: readonly ReferenceRow[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const names = Object.keys(first) as (keyof ReferenceRow)[];
  const cell = (row: ReferenceRow, name: keyof ReferenceRow): string => {
    const value = row[name];
    return value === null ? "" : floats.has(name) ? pythonFloat(value) : String(value);
  };
  return [names.join("\t"), ...rows.map((row) => names.map((name) => cell(row, name)).join("\t"))]
    .map((line) => `${line}\n`)
    .join("");
}

/** The shortest digits that give the number back, with a point always. */
function pythonFloat(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(1);
  const text = String(value);
  if (Math.abs(value) >= 1e-4) return text;
  const [digits = "", exponent = ""] = value.toExponential().split("e-");
  return `${digits}e-${exponent.padStart(2, "0")}`;
}

/** Our table: for each rate its successes, trials, share and interval. */
export function scoresTsv({ cells }: Pick<ResultScores, "cells">): string {
  const [first] = cells;
  if (first === undefined) return "";
  const names = Object.keys(first.rates) as ScoreName[];
  const header = [
    "lookahead",
    "branches",
    "records",
    "replies",
    "chance",
    "mean_output_tokens",
    "mean_output_tokens_low",
    "mean_output_tokens_high",
    "replies_with_tokens",
    ...names.flatMap((name) => [name, `${name}_of`, `${name}_share`, `${name}_low`, `${name}_high`]),
  ];
  const rowOf = (cell: CellScore): (string | number)[] => [
    cell.lookahead,
    cell.branches,
    cell.records,
    cell.replies,
    cell.chance,
    cell.outputTokens.mean?.value ?? "",
    cell.outputTokens.mean?.low ?? "",
    cell.outputTokens.mean?.high ?? "",
    cell.outputTokens.replies,
    ...names.flatMap((name) => {
      const { successes, trials, estimate } = cell.rates[name];
      return [successes, trials, estimate?.value ?? "", estimate?.low ?? "", estimate?.high ?? ""];
    }),
  ];
  return [header, ...cells.map(rowOf)].map((row) => `${row.join("\t")}\n`).join("");
}
