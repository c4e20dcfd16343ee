import { RangeViolation } from "../../internal/errors.js";
import { type Random, shuffle } from "../../internal/random.js";
import type { Maze, MazeBase } from "./maze-base.js";

/** Which locks go first: the one nearest the start, the one nearest the goal, or any. */
export type RemovalOrder = "outermost" | "innermost" | "random";

/**
 * Opens `count` doors of a base maze and takes their keys away; start and goal
 * stay. So mazes with different numbers of doors share their rooms, their ends
 * and their inner doors, and can be compared in pairs.
 *
 * `outermost` keeps every door left necessary and the optimum unique. The
 * other orders do not always: the certificate says what is left.
 *
 * Refuses to remove more locks than there are.
 *
 * @param random opens the stream that the order `random` alone draws from
 * @remarks Source: the ids of seqBench's released instances (`…_rkc1_…`) tell of removed keys.
 */
export function removeLocks(base: MazeBase, count: number, order: RemovalOrder, random: () => Random): Maze {
  const { locks } = base;
  if (!(Number.isSafeInteger(count) && count >= 0 && count <= locks.length)) {
    throw new RangeViolation(`keys to remove in 0 … ${locks.length}, got ${count}`, {
      mend: "Make the base maze with more doors, or remove fewer.",
    });
  }
  const places = locks.map((_, place) => place);
  if (order === "random") shuffle(places, random());
  const gone = new Set(order === "innermost" ? places.slice(0, count) : places.slice(places.length - count));
  const { rows, cols, passages, start, goal } = base;
  return { rows, cols, passages, start, goal, locks: locks.filter((_, place) => !gone.has(place)) };
}
