import type { Random } from "../../internal/random.js";
import { componentOf, pathTo } from "./component.js";
import { type Grid, withoutPassage } from "./grid.js";
import type { Lock } from "./maze-base.js";

/** What the construction found: the ends and the locks, keys still without names. */
export interface Rewound {
  readonly start: number;
  readonly goal: number;
  readonly locks: readonly (Pick<Lock, "near" | "far"> & { readonly keyRooms: readonly number[] })[];
}

/**
 * Rewind construction: from a random goal backwards, each step puts a key
 * somewhere, and a door somewhere on the way from that key to where one was.
 *
 *     goal ←──────■────── key 1 ←────■──── key 2 = start       B = 2
 *                door 1             door 2
 *
 * The key room is drawn from the rooms that can be reached without the doors
 * set so far, the present room excepted. Therefore no segment crosses an
 * earlier door: the maze is always solvable, its doors are all needed, and the
 * optimal walk is unique. Where the component has shrunk to one room the
 * construction ends with fewer doors than asked.
 *
 * @returns the start is the last key's room; with 0 doors it is the goal itself
 * @remarks O(doors × rooms). Source: seqBench (arXiv 2509.16866), Algorithm 1,
 *   read so that its guarantee holds ("accessible": without earlier doors and
 *   without the present room).
 */
export function rewind(grid: Grid, doors: number, random: Random): Rewound {
  const goal = random.integer(grid.passages.length);
  const locks: { near: number; far: number; keyRooms: readonly number[] }[] = [];
  let here = goal;
  let open = grid;
  while (locks.length < doors) {
    const component = componentOf(open, here);
    if (component.rooms.length < 2) break;
    const keyRoom = component.rooms[1 + random.integer(component.rooms.length - 1)] ?? here;
    const segment = pathTo(component, keyRoom);
    const at = random.integer(segment.length - 1);
    const [far = here, near = here] = segment.slice(at, at + 2);
    locks.push({ far, near, keyRooms: [keyRoom] });
    open = withoutPassage(open, far, near);
    here = keyRoom;
  }
  return { start: here, goal, locks };
}
