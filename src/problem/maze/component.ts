import { type Grid, toBelow, toRight } from "./grid.js";
import type { Lock } from "./maze-base.js";

/** The rooms that can be reached from one room without passing a lock. */
export interface Component {
  /** In breadth-first order; the room itself first. */
  readonly rooms: Int32Array;
  /** For every room of the grid: the room it was reached from, −1 where it was not; the first room leads to itself. */
  readonly parent: Int32Array;
}

/** Floods from `room`, stopping at locked doors. O(rooms reached). */
export function componentOf(
  grid: Grid,
  room: number,
  locks: readonly Pick<Lock, "near" | "far">[],
): Component {
  const { passages, cols } = grid;
  const rooms = passages.length;
  const parent = new Int32Array(rooms).fill(-1);
  const order = new Int32Array(rooms);
  const closed = (a: number, b: number): boolean => {
    for (const { near, far } of locks)
      if ((near === a && far === b) || (near === b && far === a)) return true;
    return false;
  };
  let length = 0;
  parent[room] = room;
  order[length++] = room;
  const reach = (from: number, to: number): void => {
    if (parent[to]! >= 0 || closed(from, to)) return;
    parent[to] = from;
    order[length++] = to;
  };
  for (let i = 0; i < length; i++) {
    const here = order[i]!;
    if (passages[here]! & toRight) reach(here, here + 1);
    if (passages[here]! & toBelow) reach(here, here + cols);
    if (here >= cols && passages[here - cols]! & toBelow) reach(here, here - cols);
    if (here > 0 && passages[here - 1]! & toRight) reach(here, here - 1);
  }
  return { rooms: order.subarray(0, length), parent };
}

/** The rooms from the flood's first room to `room`, both included. In a tree this is the only path. */
export function pathTo(component: Component, room: number): readonly number[] {
  const path = [room];
  for (let here = room; component.parent[here] !== here; ) {
    here = component.parent[here] ?? here;
    path.push(here);
  }
  return path.reverse();
}
