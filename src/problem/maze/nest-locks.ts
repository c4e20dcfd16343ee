import type { Random } from "../../internal/random.js";
import { componentOf, pathTo } from "./component.js";
import { type Grid, withoutPassage } from "./grid.js";
import type { Rewound } from "./rewind.js";

/**
 * Locks whose dependencies form a tree: a door may need several keys, and a
 * key may lie behind a door of its own.
 *
 *     start ──┬──■─── key 1 ┐            door a needs keys 1 and 2,
 *             │  b          ├─ door a    key 1 lies behind door b,
 *             ├────── key 2 ┘            door b needs key 3
 *             └────── key 3
 *
 * Every new door cuts what the start can still reach, on the way to something
 * that is wanted (the goal, or a key of an earlier door), and its keys are
 * placed on the start's side of the cut. So the doors can be opened in the
 * reverse of the order in which they were set, and each is needed; whether the
 * optimum is unique the certificate must say.
 *
 * Goes beyond the seqBench paper, whose section 1.1 names both extensions.
 *
 * @param keysPerDoor at least 1; each door takes 1 … keysPerDoor keys, the number drawn at random
 * @remarks O(doors × rooms); ends early where no wanted thing is left to cut off.
 */
export function nestLocks(grid: Grid, doors: number, keysPerDoor: number, random: Random): Rewound {
  const rooms = grid.passages.length;
  const start = random.integer(rooms);
  const goal = (start + 1 + random.integer(rooms - 1)) % rooms;
  const locks: { near: number; far: number; keyRooms: readonly number[] }[] = [];
  let open = grid;
  let wanted: readonly number[] = [goal];
  while (locks.length < doors) {
    const reachable = componentOf(open, start);
    const targets = wanted.filter((room) => room !== start && (reachable.parent[room] ?? -1) >= 0);
    const target = targets[targets.length > 1 ? random.integer(targets.length) : 0];
    if (target === undefined) break;
    const path = pathTo(reachable, target);
    const at = random.integer(path.length - 1);
    const door = { near: path[at] ?? start, far: path[at + 1] ?? start };
    open = withoutPassage(open, door.near, door.far);
    const inside = componentOf(open, start);
    const free = Array.from(inside.rooms).filter((room) => room !== start);
    if (free.length === 0) break;
    const keyRooms: number[] = [];
    for (let left = Math.min(1 + random.integer(keysPerDoor), free.length); left > 0; left--) {
      keyRooms.push(...free.splice(random.integer(free.length), 1));
    }
    locks.push({ ...door, keyRooms });
    wanted = [...wanted, ...keyRooms];
  }
  return { start, goal, locks };
}
