import type { Random } from "../../internal/random.js";
import { forEachPassage, joined, printedPair } from "./grid.js";
import type { MazeAction } from "./maze-action.js";
import type { Maze } from "./maze-base.js";
import type { MazeFact } from "./maze-fact.js";
import { graphOfFacts } from "./parse-facts.js";
import { roomNames } from "./room-name.js";
import { solveMaze } from "./solve-maze.js";
import { walkedConnections } from "./supporting-facts.js";

/**
 * What a distracting fact says.
 * `offPath`: a true open connection that the plan does not walk.
 * `decoyKey`: a key that opens nothing. `decoyDoor`: a connection off the plan
 * said to be locked, and the key it takes, which is nowhere.
 * `fabricated`: an open connection that does not exist.
 */
export type DistractorKind = "offPath" | "decoyKey" | "decoyDoor" | "fabricated";

export const distractorKinds: readonly DistractorKind[] = ["offPath", "decoyKey", "decoyDoor", "fabricated"];

/** Connections of the maze that a plan does not walk and no lock closes, as printed. */
export function offPathConnections(
  maze: Maze,
  plan: readonly MazeAction[],
): readonly (readonly [number, number])[] {
  const edge = (a: number, b: number): number => Math.min(a, b) * 2 + (Math.abs(a - b) === maze.cols ? 1 : 0);
  const taken = new Set(walkedConnections(maze, plan).map(([a, b]) => edge(a, b)));
  for (const { near, far } of maze.locks) taken.add(edge(near, far));
  const pairs: (readonly [number, number])[] = [];
  forEachPassage(maze, (a, b) => {
    if (!taken.has(edge(a, b))) pairs.push(printedPair(maze.cols, a, b));
  });
  return pairs;
}

/**
 * Draws up to `count` distracting facts, taking turns between the kinds, in
 * random order. A smaller count gives the beginning of a larger one's list, so
 * that noise levels are nested.
 *
 * A fabricated connection is kept only if the optimum over all facts stated so
 * far, and its being the only one, stay as they are: taken at face value it
 * would otherwise make a shorter answer right.
 *
 * @returns fewer than `count` where the maze has no more to say
 * @param random opens the stream; not called for a count of 0
 * @remarks O(rooms); for each fabricated connection between stated rooms one search.
 */
export function drawDistractors(
  maze: Maze,
  plan: readonly MazeAction[],
  support: readonly MazeFact[],
  {
    count,
    kinds,
    random,
  }: { readonly count: number; readonly kinds: readonly DistractorKind[]; readonly random: () => Random },
): readonly MazeFact[] {
  if (count <= 0) return [];
  const stream = random();
  const names = roomNames(maze.rows, maze.cols);
  const name = (room: number): string => names[room] ?? "";
  const offPath = drawOneByOne(offPathConnections(maze, plan), stream);
  const walls = drawOneByOne(kinds.includes("fabricated") ? missingConnections(maze) : [], stream);
  const freshKey = freshKeys(maze, stream);
  const facts: MazeFact[] = [];
  const pending: MazeFact[] = [];
  const draw = (kind: DistractorKind): MazeFact | null => {
    if (kind === "decoyKey")
      return { kind: "key", key: freshKey(), room: name(stream.integer(names.length)) };
    if (kind === "fabricated") {
      for (let wall = walls(); wall !== null; wall = walls()) {
        const fact: MazeFact = { kind: "open", rooms: [name(wall[0]), name(wall[1])] };
        if (keepsOptimum(fact, [...support, ...facts, ...pending], plan)) return fact;
      }
      return null;
    }
    const pair = offPath();
    if (pair === null) return null;
    const rooms: [string, string] = [name(pair[0]), name(pair[1])];
    if (kind === "offPath") return { kind: "open", rooms };
    pending.push({ kind: "requires", rooms, key: freshKey() });
    return { kind: "locked", rooms };
  };
  const left = [...kinds];
  for (let turn = 0; facts.length < count && left.length > 0; turn++) {
    const kind = left[turn % left.length] ?? "offPath";
    const fact = draw(kind);
    if (fact === null) left.splice(turn % left.length, 1);
    else facts.push(fact, ...pending.splice(0));
  }
  return facts.slice(0, count);
}

/** Items without replacement, one with each call, `null` when all are drawn. */
function drawOneByOne<Item>(items: readonly Item[], random: Random): () => Item | null {
  const pool = [...items];
  return () => {
    if (pool.length === 0) return null;
    const at = random.integer(pool.length);
    const drawn = pool[at] ?? null;
    const last = pool.pop();
    if (at < pool.length && last !== undefined) pool[at] = last;
    return drawn;
  };
}

function freshKeys(maze: Maze, random: Random): () => string {
  const used = new Set(maze.locks.flatMap(({ keys }) => keys.map(({ id }) => id)));
  return () => {
    // The range grows with what is used, so that a free number is found in a few draws.
    let id = "";
    do id = String(1 + random.integer(Math.max(99, 4 * used.size)));
    while (used.has(id));
    used.add(id);
    return id;
  };
}

/** Neighbouring rooms with a wall between them, as printed. */
function missingConnections(maze: Maze): (readonly [number, number])[] {
  const { rows, cols } = maze;
  const pairs: (readonly [number, number])[] = [];
  for (let room = 0; room < rows * cols; room++) {
    if (room % cols < cols - 1 && !joined(maze, room, room + 1)) pairs.push([room, room + 1]);
    if (room + cols < rows * cols && !joined(maze, room, room + cols)) pairs.push([room + cols, room]);
  }
  return pairs;
}

function keepsOptimum(fact: MazeFact, stated: readonly MazeFact[], plan: readonly MazeAction[]): boolean {
  if (fact.kind !== "open") return true;
  const named = (room: string): boolean =>
    stated.some((known) => "rooms" in known && (known.rooms[0] === room || known.rooms[1] === room));
  // A connection to a room nobody else mentions is a dead end.
  if (!named(fact.rooms[0]) || !named(fact.rooms[1])) return true;
  const solution = solveMaze(graphOfFacts([...stated, fact]));
  return solution.kind === "solved" && solution.optima === 1 && solution.plan.length === plan.length;
}
