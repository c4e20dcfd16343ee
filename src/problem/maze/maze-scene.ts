import { DataFormatError } from "../../internal/errors.js";
import { forEachPassage } from "./grid.js";
import type { Maze } from "./maze-base.js";
import type { MazeGraph } from "./maze-graph.js";
import { parseRoomName, roomNames } from "./room-name.js";

/** A room's place on the grid, both from 0. */
export interface ScenePlace {
  readonly row: number;
  readonly col: number;
}

/** What can be seen of a maze: enough to draw it, whole or as far as it is stated. */
export interface MazeScene {
  readonly rows: number;
  readonly cols: number;
  readonly rooms: readonly ScenePlace[];
  readonly open: readonly (readonly [ScenePlace, ScenePlace])[];
  readonly locked: readonly {
    readonly ends: readonly [ScenePlace, ScenePlace];
    /** Where its keys lie; a key nobody places is left out. */
    readonly keys: readonly { readonly id: string; readonly place: ScenePlace }[];
  }[];
  readonly start: ScenePlace;
  readonly goal: ScenePlace;
}

/** The whole maze, stated or not. */
export function sceneOfMaze(maze: Maze): MazeScene {
  const place = (room: number): ScenePlace => ({ row: Math.floor(room / maze.cols), col: room % maze.cols });
  const isLock = (a: number, b: number): boolean =>
    maze.locks.some(({ near, far }) => (near === a && far === b) || (near === b && far === a));
  const open: [ScenePlace, ScenePlace][] = [];
  forEachPassage(maze, (a, b) => {
    if (!isLock(a, b)) open.push([place(a), place(b)]);
  });
  return {
    rows: maze.rows,
    cols: maze.cols,
    rooms: roomNames(maze.rows, maze.cols).map((_, room) => place(room)),
    open,
    locked: maze.locks.map(({ near, far, keys }) => ({
      ends: [place(near), place(far)],
      keys: keys.map(({ id, room }) => ({ id, place: place(room) })),
    })),
    start: place(maze.start),
    goal: place(maze.goal),
  };
}

/**
 * The stated part of a maze. The grid is as large as given, or as the names
 * reach.
 *
 * Refuses rooms that are not named by column and row.
 */
export function sceneOfGraph(
  graph: MazeGraph,
  size: { readonly rows?: number; readonly cols?: number } = {},
): MazeScene {
  const places = graph.rooms.map((name) => {
    const place = parseRoomName(name);
    if (place !== null) return place;
    throw new DataFormatError(`the room ${JSON.stringify(name.slice(0, 40))} has no place on a grid`, {
      mend: "Rooms to draw are named by column and row, as in B12.",
    });
  });
  const at = (room: number): ScenePlace => places[room] ?? { row: 0, col: 0 };
  const open: [ScenePlace, ScenePlace][] = [];
  for (let room = 0; room < places.length; room++) {
    for (let i = graph.offsets[room] ?? 0; i < (graph.offsets[room + 1] ?? 0); i++) {
      const next = graph.neighbours[i] ?? 0;
      if (room < next && graph.doorOf[i] === -1) open.push([at(room), at(next)]);
    }
  }
  return {
    rows: size.rows ?? places.reduce((most, { row }) => Math.max(most, row + 1), 2),
    cols: size.cols ?? places.reduce((most, { col }) => Math.max(most, col + 1), 2),
    rooms: places,
    open,
    locked: graph.doors.map(({ a, b, keys }) => ({
      ends: [at(a), at(b)],
      keys: keys.flatMap((key) => {
        const { id = "", rooms = [] } = graph.keys[key] ?? {};
        return rooms.map((room) => ({ id, place: at(room) }));
      }),
    })),
    start: at(graph.start),
    goal: at(graph.goal),
  };
}
