import type { ResultRow } from "../result-row.js";

/** What a row has when its file says nothing: no number, no word, nothing learned. */
const silent: Omit<ResultRow, "file" | "line" | "problem" | "model"> = {
  task: "unknown",
  repeat: 0,
  simulated: false,
  mode: "chat",
  outcome: "answered",
  status: null,
  right: null,
  label: "unjudged",
  L: null,
  B: null,
  noise: null,
  shuffle: null,
  promptTokens: null,
  completionTokens: null,
  costUsd: null,
  costEstimated: false,
  elapsedMs: null,
  startedAt: null,
  measures: {},
  coordinates: {},
  reply: null,
};

const placed = ["L", "B", "noise", "shuffle"] as const;

/**
 * A row from what a reader knows. L, B, noise and shuffle among the
 * coordinates become fields of their own; other coordinates stay.
 *
 * @example makeRow({ file: "a", line: 1, problem: "p", model: "m", coordinates: { L: 4 } }).L // 4
 */
export function makeRow(
  known: Partial<ResultRow> & Pick<ResultRow, "file" | "line" | "problem" | "model">,
): ResultRow {
  const row: { -readonly [Name in keyof ResultRow]: ResultRow[Name] } = { ...silent, ...known };
  if (known.coordinates === undefined) return row;
  const rest: Record<string, number | string> = { ...known.coordinates };
  for (const name of placed) {
    const value = rest[name];
    if (typeof value !== "number") continue;
    row[name] = value;
    delete rest[name];
  }
  row.coordinates = rest;
  return row;
}
