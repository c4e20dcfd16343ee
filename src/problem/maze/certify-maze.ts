import type { MazeAction } from "./maze-action.js";
import type { MazeGraph } from "./maze-graph.js";
import { solveMaze } from "./solve-maze.js";

/** What the solver vouches for, independently of how the maze was made. */
export type MazeCertificate =
  | {
      readonly kind: "solvable";
      /** L: actions of an optimal plan, `start` and `rescue` included. */
      readonly optimum: number;
      /** How many optimal plans there are. */
      readonly optima: number;
      /** B: doors that the optimal plan unlocks. */
      readonly unlocks: number;
      /** Doors, as "near far" room names, without whose keys the goal cannot be reached. */
      readonly neededDoors: readonly string[];
      readonly plan: readonly MazeAction[];
    }
  | { readonly kind: "unsolvable" };

/**
 * Certifies a maze: solvable or not, the length and number of its optimal
 * plans, and which of its doors are really needed.
 *
 * @remarks One search, and a flood for each door.
 */
export function certifyMaze(graph: MazeGraph): MazeCertificate {
  const solution = solveMaze(graph);
  if (solution.kind === "unsolvable") return { kind: "unsolvable" };
  const needed = graph.doors.filter((_, door) => !reachesGoal(graph, door));
  return {
    kind: "solvable",
    optimum: solution.plan.length,
    optima: solution.optima,
    unlocks: solution.plan.filter(([name]) => name === "unlock_and_open_door_to").length,
    neededDoors: needed.map(({ a, b }) => `${graph.rooms[a]} ${graph.rooms[b]}`),
    plan: solution.plan,
  };
}

/**
 * Whether the goal can be reached when one door stays shut. Keys are never
 * used up, so opening whatever can be opened loses nothing: a flood that
 * grows with every key found decides it.
 */
export function reachesGoal(graph: MazeGraph, shut: number | null = null): boolean {
  const { offsets, neighbours, doorOf, doors, keys, start, goal } = graph;
  const keysIn = new Map<number, number[]>();
  for (const [key, { rooms }] of keys.entries()) {
    for (const room of rooms) keysIn.set(room, [...(keysIn.get(room) ?? []), key]);
  }
  const held = new Uint8Array(keys.length);
  const met = new Uint8Array(graph.rooms.length);
  const waiting = new Map<number, number>();
  const open: number[] = [];
  const enter = (room: number): void => {
    if (met[room]) return;
    met[room] = 1;
    open.push(room);
  };
  enter(start);
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (room === goal) return true;
    for (const key of keysIn.get(room) ?? []) held[key] = 1;
    for (let i = offsets[room]!; i < offsets[room + 1]!; i++) {
      const door = doorOf[i]!;
      const next = neighbours[i]!;
      if (door < 0) enter(next);
      else if (door !== shut && !met[next]) waiting.set(door, next);
    }
    for (const [door, next] of waiting) {
      if (!doors[door]?.keys.every((key) => held[key])) continue;
      waiting.delete(door);
      enter(next);
    }
  }
  return false;
}
