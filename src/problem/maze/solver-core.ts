import type { MazeGraph } from "./maze-graph.js";

/**
 * The part of a maze that an optimal walk can touch: dead ends that hold
 * neither an end nor a wanted key are cut away, again and again.
 *
 *     start ─ a ─ b ─ goal        c and d go, because entering them costs
 *             └─ c ─ d            two moves and changes nothing
 *
 * A door without all of its keys is a wall, and a key that opens no door left
 * is no reason to enter a room. No optimal plan is lost, so counts stay right.
 */
export interface SolverCore {
  /** 1 where the room is left. */
  readonly alive: Uint8Array;
  /** 1 where the door is left and its keys can be found. */
  readonly doorAlive: Uint8Array;
  /** For every room: the keys lying there that open a door left; absent where there are none. */
  readonly keysIn: ReadonlyMap<number, readonly number[]>;
}

/** Cuts the dead ends away. O(rooms + connections + keys). */
export function solverCore(graph: MazeGraph): SolverCore {
  const { offsets, neighbours, doorOf, doors, keys } = graph;
  const order = graph.rooms.length;
  const alive = new Uint8Array(order).fill(1);
  const doorAlive = new Uint8Array(doors.length);
  const uses = new Int32Array(keys.length);
  for (const [door, { keys: needed }] of doors.entries()) {
    if (!needed.every((key) => (keys[key]?.rooms.length ?? 0) > 0)) continue;
    doorAlive[door] = 1;
    for (const key of needed) uses[key]!++;
  }
  const wanted = new Int32Array(order);
  wanted[graph.start]!++;
  wanted[graph.goal]!++;
  for (const [key, { rooms }] of keys.entries()) {
    if (uses[key]! > 0) for (const room of rooms) wanted[room]!++;
  }
  const degree = new Int32Array(order);
  for (let room = 0; room < order; room++) {
    for (let i = offsets[room]!; i < offsets[room + 1]!; i++) {
      const door = doorOf[i]!;
      if (door < 0 || doorAlive[door]) degree[room]!++;
    }
  }
  const leaves: number[] = [];
  const consider = (room: number): void => {
    if (alive[room] && degree[room]! <= 1 && wanted[room] === 0) leaves.push(room);
  };
  const loseDoor = (door: number): void => {
    doorAlive[door] = 0;
    for (const key of doors[door]?.keys ?? []) {
      if (--uses[key]! > 0) continue;
      for (const room of keys[key]?.rooms ?? []) {
        wanted[room]!--;
        consider(room);
      }
    }
  };
  for (let room = 0; room < order; room++) consider(room);
  for (let room = leaves.pop(); room !== undefined; room = leaves.pop()) {
    if (!alive[room]) continue;
    alive[room] = 0;
    for (let i = offsets[room]!; i < offsets[room + 1]!; i++) {
      const door = doorOf[i]!;
      const next = neighbours[i]!;
      if (!alive[next] || (door >= 0 && !doorAlive[door])) continue;
      degree[next]!--;
      if (door >= 0) loseDoor(door);
      consider(next);
    }
  }
  const keysIn = new Map<number, number[]>();
  for (const [key, { rooms }] of keys.entries()) {
    if (uses[key]! <= 0) continue;
    for (const room of rooms) keysIn.set(room, [...(keysIn.get(room) ?? []), key]);
  }
  return { alive, doorAlive, keysIn };
}
