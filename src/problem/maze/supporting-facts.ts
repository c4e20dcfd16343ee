import { joined, printedPair } from "./grid.js";
import type { MazeAction } from "./maze-action.js";
import type { Maze } from "./maze-base.js";
import type { MazeFact } from "./maze-fact.js";
import { parseRoomName, roomNames } from "./room-name.js";

/**
 * The facts that the optimal plan needs, without the two persons: every
 * connection it walks, once, and behind a locked one its keys and where they
 * lie.
 *
 * They stand in the paper's canonical order: by the first printed room,
 * columns ascending and rows descending, the vertical neighbour before the
 * horizontal one. The order groups by column and does not tell the direction.
 *
 * @remarks O(L log L). Source: worked out from seqBench's printed instances.
 */
export function supportingFacts(maze: Maze, plan: readonly MazeAction[]): readonly MazeFact[] {
  const { cols } = maze;
  const names = roomNames(maze.rows, cols);
  const name = (room: number): string => names[room] ?? "";
  const walked = walkedConnections(maze, plan).map(([a, b]) => printedPair(cols, a, b));
  const column = (room: number): number => room % cols;
  walked.sort(
    ([a, aNext], [b, bNext]) =>
      column(a) - column(b) || b - a || column(aNext) - column(a) - (column(bNext) - column(b)),
  );
  return walked.flatMap(([a, b]): MazeFact[] => {
    const rooms: [string, string] = [name(a), name(b)];
    const lock = maze.locks.find(({ near, far }) => (near === a && far === b) || (near === b && far === a));
    if (lock === undefined) return [{ kind: "open", rooms }];
    const keys = lock.keys.flatMap(({ id, room }): MazeFact[] => [
      { kind: "requires", rooms, key: id },
      { kind: "key", key: id, room: name(room) },
    ]);
    return [{ kind: "locked", rooms }, ...keys];
  });
}

/** The pairs of rooms that a plan's moves join, each once, in the order of walking. */
export function walkedConnections(maze: Maze, plan: readonly MazeAction[]): [number, number][] {
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  let here: number | null = null;
  for (const [action, parameter] of plan) {
    if (action !== "start" && action !== "move_to") continue;
    const place = parseRoomName(parameter);
    if (place === null) continue;
    const room = place.row * maze.cols + place.col;
    if (action === "move_to" && here !== null && joined(maze, here, room)) {
      const low = Math.min(here, room);
      const edge = low * 2 + (Math.abs(here - room) === maze.cols ? 1 : 0);
      if (!seen.has(edge)) pairs.push([here, room]);
      seen.add(edge);
    }
    here = room;
  }
  return pairs;
}
