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
  const { coordinates = silent.coordinates } = known;
  const rest: Record<string, number | string> = {};
  const places: Partial<Record<(typeof placed)[number], number>> = {};
  for (const name of Object.keys(coordinates)) {
    const value = coordinates[name];
    if (value === undefined) continue;
    if (typeof value === "number" && isPlaced(name)) places[name] = value;
    else rest[name] = value;
  }
  // A literal and no spread: a million rows then share one shape.
  return {
    file: known.file,
    line: known.line,
    problem: known.problem,
    model: known.model,
    task: known.task ?? silent.task,
    repeat: known.repeat ?? silent.repeat,
    simulated: known.simulated ?? silent.simulated,
    mode: known.mode ?? silent.mode,
    outcome: known.outcome ?? silent.outcome,
    status: known.status ?? silent.status,
    right: known.right ?? silent.right,
    label: known.label ?? silent.label,
    L: places.L ?? known.L ?? silent.L,
    B: places.B ?? known.B ?? silent.B,
    noise: places.noise ?? known.noise ?? silent.noise,
    shuffle: places.shuffle ?? known.shuffle ?? silent.shuffle,
    promptTokens: known.promptTokens ?? silent.promptTokens,
    completionTokens: known.completionTokens ?? silent.completionTokens,
    costUsd: known.costUsd ?? silent.costUsd,
    costEstimated: known.costEstimated ?? silent.costEstimated,
    elapsedMs: known.elapsedMs ?? silent.elapsedMs,
    startedAt: known.startedAt ?? silent.startedAt,
    measures: known.measures ?? silent.measures,
    reply: known.reply ?? silent.reply,
    coordinates: rest,
  };
}

const isPlaced = (name: string): name is (typeof placed)[number] => placed.some((each) => each === name);
