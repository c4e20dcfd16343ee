import type { Grid } from "./grid.js";

/** A key and the room it lies in. Ids are positive integers written as text. */
export interface PlacedKey {
  readonly id: string;
  readonly room: number;
}

/** A passage closed by a locked door, and the keys it takes. */
export interface Lock {
  /** The door's room on the side that is reached first. */
  readonly near: number;
  /** The room behind the door. */
  readonly far: number;
  /** One key in the paper's mazes; all of them are needed. */
  readonly keys: readonly PlacedKey[];
}

/** A grid with its ends and its locks: the whole of what is true in a maze. */
export interface Maze extends Grid {
  readonly start: number;
  readonly goal: number;
  /** The innermost, the last to be passed, first. */
  readonly locks: readonly Lock[];
}

/** A maze as it was made, from which easier ones are derived by taking locks away. */
export interface MazeBase extends Maze {
  /** Identifies seed, generator, parameters and index: the first part of an instance's id. */
  readonly id: string;
  readonly seed: string;
  readonly index: number;
  /** Locks asked for; `locks.length` falls short of it where the construction ran out of rooms. */
  readonly doorsAsked: number;
  /** Mazes thrown away before this one because they fell short of what was asked. */
  readonly attempts: number;
}

/** Changes whenever the same seed would give another maze; part of every item's seed. */
export const mazeGenerator = "maze/1";
