import { componentOf, pathTo } from "./component.js";
import type { MazeAction } from "./maze-action.js";
import type { Maze } from "./maze-base.js";
import { roomNames } from "./room-name.js";

/**
 * The plan that the construction itself promises for a chain of locks: from
 * the start to the outermost key, through its door to the next key, and so on
 * to the goal. It is what certificates are checked against, and the quick way
 * to a maze's length: 2 + moves + 3 × doors.
 *
 * @remarks One flood for each door; only for locks with one key each that no other door hides.
 */
export function rewoundPlan(maze: Maze): readonly MazeAction[] {
  const names = roomNames(maze.rows, maze.cols);
  const name = (room: number): string => names[room] ?? "";
  const plan: MazeAction[] = [["start", name(maze.start)]];
  const outward = maze.locks.toReversed();
  const stops = [maze.start, ...outward.map(({ keys }) => keys[0]?.room ?? maze.start), maze.goal];
  for (const [leg, from] of stops.slice(0, -1).entries()) {
    const lock = outward[leg - 1];
    const key = lock?.keys[0]?.id ?? "";
    if (lock !== undefined) plan.push(["pick_up_key", key]);
    const path = pathTo(componentOf(maze, from), stops[leg + 1] ?? from);
    for (const [i, room] of path.entries()) {
      if (i === 0) continue;
      if (lock !== undefined && path[i - 1] === lock.near && room === lock.far) {
        plan.push(["use_key", key], ["unlock_and_open_door_to", name(room)]);
      }
      plan.push(["move_to", name(room)]);
    }
  }
  plan.push(["rescue", "Alice"]);
  return plan;
}
