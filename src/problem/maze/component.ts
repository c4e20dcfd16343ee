import { type Grid, toBelow, toRight } from "./grid.js";

/** The rooms that can be reached from one room without passing a lock. */
export interface Component {
  /** In breadth-first order; the room itself first. */
  readonly rooms: Int32Array;
  /** For every room of the grid: the room it was reached from, −1 where it was not; the first room leads to itself. */
  readonly parent: Int32Array;
}

/** Floods from `room`. O(rooms reached), and room for the whole grid. */
export function componentOf({ passages, cols }: Grid, room: number): Component {
  const rooms = passages.length;
  const parent = new Int32Array(rooms).fill(-1);
  const order = new Int32Array(rooms);
  let length = 1;
  parent[room] = room;
  order[0] = room;
  for (let i = 0; i < length; i++) {
    const here = order[i]!;
    const ways = passages[here]!;
    if (ways & toRight && parent[here + 1]! < 0) {
      parent[here + 1] = here;
      order[length++] = here + 1;
    }
    if (ways & toBelow && parent[here + cols]! < 0) {
      parent[here + cols] = here;
      order[length++] = here + cols;
    }
    if (here >= cols && passages[here - cols]! & toBelow && parent[here - cols]! < 0) {
      parent[here - cols] = here;
      order[length++] = here - cols;
    }
    if (here > 0 && passages[here - 1]! & toRight && parent[here - 1]! < 0) {
      parent[here - 1] = here;
      order[length++] = here - 1;
    }
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
