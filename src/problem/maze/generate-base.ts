import { RangeViolation } from "../../internal/errors.js";
import { randomFrom, shuffle } from "../../internal/random.js";
import { textHash } from "../../internal/text-hash.js";
import { certifyMaze } from "./certify-maze.js";
import { type MazeBase, mazeGenerator } from "./maze-base.js";
import { graphOfMaze } from "./maze-to-graph.js";
import { nestLocks } from "./nest-locks.js";
import { type Rewound, rewind } from "./rewind.js";
import { spanningTree } from "./spanning-tree.js";

/** What a base maze is made from. */
export interface BaseParameters {
  readonly rows: number;
  readonly cols: number;
  /** Locked doors to set, at least 0. */
  readonly doors: number;
  /** Text; equal seeds and parameters give equal mazes. */
  readonly seed: string;
  /** Which maze of the seed's sequence; default 0. */
  readonly index?: number;
  /**
   * Where the construction runs out of rooms before all doors are set:
   * `"retry"` (default) draws another maze, `"accept"` keeps the one with
   * fewer doors.
   */
  readonly onShortfall?: "retry" | "accept";
  /** Key ids: `"random"` (default) numbers out of 1 … 99, or `"sequential"` 1, 2, 3 … in the order of setting. */
  readonly keyIds?: "random" | "sequential";
  /**
   * `"chain"` (default): the paper's mazes, one key a door, each key freely
   * reachable once the door before it is open. `"tree"`: doors with up to
   * `keysPerDoor` keys, keys behind doors of their own.
   */
  readonly dependencies?: "chain" | "tree";
  /** Most keys a door takes, with `dependencies: "tree"`; default 2. */
  readonly keysPerDoor?: number;
}

/** Mazes drawn before "retry" gives up. */
const mostAttempts = 400;

/**
 * Makes a base maze: a spanning tree of the grid, then goal, start, doors and
 * keys. Every item has a seed of its own, a hash of seed, generator version,
 * parameters and index, so that neighbouring items and seeds share nothing.
 *
 * Refuses fewer than 2 rows or columns, and more doors than the grid can hold.
 * In a tree of dependencies several plans may be equally short; with "retry"
 * only mazes with one optimum are kept.
 *
 * @example generateBase({ rows: 12, cols: 12, doors: 2, seed: "7" }).locks.length // 2
 * @remarks O(rooms × doors) an attempt. Source: seqBench (arXiv 2509.16866), Algorithm 1 and A.1.
 */
export function generateBase(parameters: BaseParameters): MazeBase {
  const { rows, cols, doors, seed, index = 0, onShortfall = "retry" } = parameters;
  const { keyIds = "random", dependencies = "chain", keysPerDoor = 2 } = parameters;
  check(rows, cols, doors, keysPerDoor);
  const kind = dependencies === "chain" ? "chain" : `tree ${keysPerDoor}`;
  const path = [mazeGenerator, rows, cols, doors, kind, onShortfall, keyIds, index] as const;
  let most = 0;
  for (let attempt = 0; attempt < (onShortfall === "retry" ? mostAttempts : 1); attempt++) {
    const grid = spanningTree(rows, cols, randomFrom(seed, ...path, attempt, "tree"));
    const random = randomFrom(seed, ...path, attempt, "locks");
    const made =
      dependencies === "chain" ? rewind(grid, doors, random) : nestLocks(grid, doors, keysPerDoor, random);
    most = Math.max(most, made.locks.length);
    if (made.locks.length < doors && onShortfall === "retry") continue;
    const locks = nameKeys(made, keyIds, () => randomFrom(seed, ...path, attempt, "keys"));
    const id = textHash([seed, ...path].map((part) => JSON.stringify(part)).join()).slice(0, 12);
    const base = { ...grid, ...made, locks, id, seed, index, doorsAsked: doors, attempts: attempt };
    if (dependencies === "tree" && onShortfall === "retry") {
      const certificate = certifyMaze(graphOfMaze(base));
      if (certificate.kind !== "solvable" || certificate.optima > 1) continue;
    }
    return base;
  }
  throw new RangeViolation(
    `no maze of ${rows} × ${cols} rooms with ${doors} locked doors in ${mostAttempts} attempts (most reached: ${most})`,
    { mend: "Ask for fewer doors or a larger grid, or accept mazes with fewer doors." },
  );
}

function nameKeys(
  made: Rewound,
  keyIds: "random" | "sequential",
  stream: () => ReturnType<typeof randomFrom>,
) {
  const total = made.locks.reduce((sum, lock) => sum + lock.keyRooms.length, 0);
  const numbers = Array.from({ length: total <= 9 ? 99 : 10 * total }, (_, i) => i + 1);
  if (keyIds === "random") shuffle(numbers, stream());
  let next = 0;
  return made.locks.map(({ near, far, keyRooms }) => ({
    near,
    far,
    // Ascending ids: the order in which a door's keys are used.
    keys: keyRooms
      .map((room) => ({ id: numbers[next++] ?? 0, room }))
      .sort((a, b) => a.id - b.id)
      .map(({ id, room }) => ({ id: String(id), room })),
  }));
}

function check(rows: number, cols: number, doors: number, keysPerDoor: number): void {
  const whole = (name: string, value: number, least: number): void => {
    if (Number.isSafeInteger(value) && value >= least) return;
    throw new RangeViolation(`${name} ≥ ${least} and whole, got ${value}`, {
      mend: "A maze has at least 2 × 2 rooms and 0 locked doors.",
    });
  };
  whole("rows", rows, 2);
  whole("columns", cols, 2);
  whole("locked doors", doors, 0);
  whole("keys per door", keysPerDoor, 1);
  if (rows * cols > 4_000_000) {
    throw new RangeViolation(`at most 4000000 rooms, got ${rows} × ${cols}`, {
      mend: "Make the grid smaller.",
    });
  }
  if (doors > rows * cols - 1) {
    throw new RangeViolation(
      `${rows} × ${cols} rooms hold at most ${rows * cols - 1} locked doors, got ${doors}`,
      {
        mend: "Ask for fewer doors or a larger grid.",
      },
    );
  }
}
