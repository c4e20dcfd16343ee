import { DataFormatError } from "../../internal/errors.js";
import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { MazeGraph } from "../../problem/maze/maze-graph.js";
import { graphOfFacts, parseFacts } from "../../problem/maze/parse-facts.js";
import { canonicalAction } from "./canonical-action.js";
import { readMazeAnswer } from "./read-maze-answer.js";

/** A maze problem as a model meets it: the stated facts, and the plan that is right. */
export interface MazeProblem {
  readonly id: string;
  /** The facts, one text. */
  readonly context: string;
  /** What the facts say. */
  readonly graph: MazeGraph;
  /** The reference: the optimal plan. */
  readonly reference: readonly MazeAction[];
  /** B: unlocks in the reference. */
  readonly backtracks: number;
  /** Noise ratio asked for; `null` where the record does not say. */
  readonly noise: number | null;
  readonly shuffle: number | null;
  readonly rows: number | null;
  readonly cols: number | null;
  /** A door takes several keys, so that the prompt must say how. */
  readonly severalKeys: boolean;
  /** The prompt the record was made for; `null` where it names none. */
  readonly prompt: RecordedPrompt | null;
}

/** A record's own prompt. */
export interface RecordedPrompt {
  /** The whole text, facts included; `null` where the record names the version alone. */
  readonly text: string | null;
  readonly version: string;
}

/**
 * Checks one record of a maze file: Horizon's own, or the released seqBench
 * format, whose keys are tolerated in any spelling (`logical_depth_L`,
 * `logicalDepth`, `L`). The reference may be pairs, "name: parameter" strings,
 * objects, or a Python list as text.
 *
 * Refuses a record without facts or without a plan, with `where` (file:line).
 *
 * @example parseMazeProblem({ instance_id: "1", context: "…", completion: ["start: A1", …] }, "x.jsonl:1").id // "1"
 * @remarks O(facts + actions).
 */
export function parseMazeProblem(record: unknown, where: string): MazeProblem {
  const fields = fieldsOf(record);
  if (fields === null) {
    throw new DataFormatError(`a record is an object, got ${shown(record)}`, {
      where,
      mend: "Give JSON Lines with one problem a line.",
    });
  }
  const parameters = fieldsOf(find(fields, "complexityparameters", "complexity", "parameters")) ?? fields;
  const metadata = fieldsOf(find(fields, "instancemetadata", "metadata")) ?? fields;
  const context = find(fields, "context", "facts", "mazestructure", "input", "problem");
  if (typeof context !== "string") throw missing("the facts (context)", fields, where);
  const completion = find(fields, "completion", "solution", "optimalpath", "plan", "answer", "output");
  const reference = planOf(completion);
  if (reference === null) throw missing("the optimal plan (completion)", fields, where);
  const facts = parseFacts(context, where);
  const agent = find(metadata, "agentname", "agent");
  const target = find(metadata, "targetname", "target");
  const persons = {
    ...(typeof agent === "string" ? { agent } : {}),
    ...(typeof target === "string" ? { target } : {}),
  };
  const graph = graphOfFacts(facts, persons, where);
  const id = find(fields, "instanceid", "id", "problemid", "name");
  const size = sizeOf(metadata);
  return {
    id: typeof id === "string" || typeof id === "number" ? String(id) : where,
    context,
    graph,
    reference,
    backtracks: reference.filter(([name]) => name === "unlock_and_open_door_to").length,
    noise: share(find(parameters, "noiseration", "noiseratio", "noise", "n")),
    shuffle: share(find(parameters, "shuffleratios", "shuffleratio", "shuffle", "s")),
    rows: size?.[0] ?? null,
    cols: size?.[1] ?? null,
    severalKeys: graph.doors.some(({ keys }) => keys.length > 1),
    prompt: promptOf(fields),
  };
}

/** The prompt under Horizon's own field names; other people's records name none that could be checked. */
function promptOf(fields: Fields): RecordedPrompt | null {
  const text = fields.get("prompt");
  const version = fieldsOf(fieldsOf(fields.get("horizon"))?.get("prompt"))?.get("version");
  if (typeof version !== "string") return null;
  return { text: typeof text === "string" ? text : null, version };
}

type Fields = ReadonlyMap<string, unknown>;

/** An object's fields under letters alone: `noise_ratio_N` is `noiseration`. JSON in a string is opened. */
function fieldsOf(value: unknown): Fields | null {
  if (typeof value === "string" && value.trimStart().startsWith("{")) {
    try {
      return fieldsOf(JSON.parse(value));
    } catch {
      return null;
    }
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).map(([key, item]) => [key.toLowerCase().replace(/[^a-z]/g, ""), item]),
  );
}

function find(fields: Fields | undefined, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields?.get(name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function planOf(value: unknown): readonly MazeAction[] | null {
  if (typeof value === "string") return readMazeAnswer({ text: value, finish: "stop" }).actions;
  if (!Array.isArray(value) || value.length === 0) return null;
  const actions = value.map(actionOf);
  return actions.every((action): action is MazeAction => action !== null && action[1] !== "")
    ? actions
    : null;
}

function actionOf(value: unknown): MazeAction | null {
  if (Array.isArray(value) && value.length === 2) return canonicalAction(String(value[0]), String(value[1]));
  if (typeof value === "string") {
    const match = /^\s*["'(]*([A-Za-z_ -]+?)["']*\s*[:,(]\s*["']*([^"')]+?)["')]*\s*$/.exec(
      value.slice(0, 200),
    );
    return match === null ? null : canonicalAction(match[1] ?? "", match[2] ?? "");
  }
  const read = readMazeAnswer({ text: `[${JSON.stringify(value) ?? ""}]`, finish: "stop" }).actions;
  return read?.length === 1 ? (read[0] ?? null) : null;
}

function sizeOf(metadata: Fields): readonly [number, number] | null {
  const [rows, cols] = [find(metadata, "rows", "height"), find(metadata, "cols", "columns", "width")];
  if (typeof rows === "number" && typeof cols === "number") return [rows, cols];
  const size = find(metadata, "mazedimensions", "mazesize", "gridsize", "dimensions", "size");
  if (typeof size === "number") return [size, size];
  const numbers = (JSON.stringify(size ?? "").match(/\d{1,5}/g) ?? []).map(Number);
  const [first, second = first] = numbers;
  return first === undefined || second === undefined ? null : [first, second];
}

const share = (value: unknown): number | null =>
  typeof value === "number"
    ? value
    : typeof value === "string" && value !== "" && !Number.isNaN(Number(value))
      ? Number(value)
      : null;

function missing(what: string, fields: Fields, where: string): DataFormatError {
  return new DataFormatError(
    `${what} is missing or not readable; the record has ${[...fields.keys()].slice(0, 12).join(", ")}`,
    {
      where,
      mend: "A maze record has instance_id, context (the facts) and completion (the plan).",
    },
  );
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);
