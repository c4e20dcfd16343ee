import { DataFormatError } from "../../internal/errors.js";
import type { Maze } from "../../problem/maze/maze-base.js";
import { type MazeScene, sceneOfGraph, sceneOfMaze } from "../../problem/maze/maze-scene.js";
import { parseRoomName } from "../../problem/maze/room-name.js";
import type { MazeProblem } from "./maze-problem.js";

/**
 * What a record lets be drawn: the whole maze where its `structural_details`
 * hold Horizon's passages, else the stated part.
 *
 * Refuses passages that do not fit their own numbers of rows and columns.
 *
 * @param stated draw the stated part in any case
 */
export function sceneOfRecord(
  record: unknown,
  problem: MazeProblem,
  { stated = false, where }: { readonly stated?: boolean; readonly where: string },
): MazeScene {
  const structure = stated ? null : structureOf(record);
  if (structure === null) {
    const { rows, cols } = problem;
    return sceneOfGraph(problem.graph, {
      ...(rows === null ? {} : { rows }),
      ...(cols === null ? {} : { cols }),
    });
  }
  const { rows, cols, passages, locked_doors } = structure;
  const digits = passages.join("");
  if (rows < 1 || cols < 1 || digits.length !== rows * cols || /[^0-3]/.test(digits)) {
    throw new DataFormatError(`the passages do not make ${rows} × ${cols} rooms`, {
      where,
      mend: "Take the record as it was generated, or draw what is stated with --stated.",
    });
  }
  const room = (name: string): number => {
    const place = parseRoomName(name);
    if (place !== null && place.row < rows && place.col < cols) return place.row * cols + place.col;
    throw new DataFormatError(`no such room in ${rows} × ${cols}: ${JSON.stringify(name.slice(0, 40))}`, {
      where,
    });
  };
  const { rooms, start, goal } = problem.graph;
  const maze: Maze = {
    rows,
    cols,
    passages: Uint8Array.from(digits, Number),
    start: room(rooms[start] ?? ""),
    goal: room(rooms[goal] ?? ""),
    locks: locked_doors.map(({ between, keys }) => ({
      near: room(between[0]),
      far: room(between[1]),
      keys: keys.map((key) => ({ id: key.id, room: room(key.room) })),
    })),
  };
  return sceneOfMaze(maze);
}

interface Structure {
  readonly rows: number;
  readonly cols: number;
  readonly passages: readonly string[];
  readonly locked_doors: readonly {
    readonly between: readonly [string, string];
    readonly keys: readonly { readonly id: string; readonly room: string }[];
  }[];
}

function structureOf(record: unknown): Structure | null {
  const details = typeof record === "object" && record !== null ? Object.entries(record) : [];
  const value = details.find(([key]) => key === "structural_details")?.[1];
  if (typeof value !== "string") return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return isStructure(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isStructure(value: unknown): value is Structure {
  if (typeof value !== "object" || value === null) return false;
  const { rows, cols, passages, locked_doors } = value as Partial<Record<keyof Structure, unknown>>;
  const isDoor = (door: unknown): boolean => {
    const { between, keys } = (door ?? {}) as { readonly between?: unknown; readonly keys?: unknown };
    return (
      Array.isArray(between) &&
      between.length === 2 &&
      between.every((end) => typeof end === "string") &&
      Array.isArray(keys) &&
      keys.every((key) => typeof key?.id === "string" && typeof key?.room === "string")
    );
  };
  return (
    Number.isSafeInteger(rows) &&
    Number.isSafeInteger(cols) &&
    Array.isArray(passages) &&
    passages.every((line) => typeof line === "string") &&
    Array.isArray(locked_doors) &&
    locked_doors.every(isDoor)
  );
}
