import { forEachPassage } from "./grid.js";
import type { Maze } from "./maze-base.js";
import { type MazeGraph, mazeGraph } from "./maze-graph.js";
import { roomNames } from "./room-name.js";

/** What noise may add to the truth before it is certified. */
export interface AddedToMaze {
  /** Passages that do not exist, in pairs. */
  readonly open?: readonly number[];
  /** Passages of the maze said to be locked. */
  readonly locked?: readonly { readonly a: number; readonly b: number; readonly key: string }[];
  readonly keys?: readonly { readonly id: string; readonly room: number }[];
}

/** The whole maze as solver and simulator see it, stated or not. O(rooms). */
export function graphOfMaze(maze: Maze, added: AddedToMaze = {}): MazeGraph {
  const { cols } = maze;
  const shut = new Set<number>();
  const edge = (a: number, b: number): number => Math.min(a, b) * 2 + (Math.abs(a - b) === cols ? 1 : 0);
  const locked = [
    ...maze.locks.map(({ near, far, keys }) => ({ a: near, b: far, keys: keys.map(({ id }) => id) })),
    ...(added.locked ?? []).map(({ a, b, key }) => ({ a, b, keys: [key] })),
  ];
  for (const { a, b } of locked) shut.add(edge(a, b));
  const open: number[] = [...(added.open ?? [])];
  forEachPassage(maze, (a, b) => {
    if (shut.size === 0 || !shut.has(edge(a, b))) open.push(a, b);
  });
  return mazeGraph({
    rooms: roomNames(maze.rows, cols),
    start: maze.start,
    goal: maze.goal,
    open,
    locked,
    keys: [...maze.locks.flatMap((lock) => lock.keys), ...(added.keys ?? [])],
  });
}
