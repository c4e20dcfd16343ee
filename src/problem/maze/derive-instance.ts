import { AnalysisError, RangeViolation } from "../../internal/errors.js";
import { type Random, randomFrom } from "../../internal/random.js";
import { certifyMaze, type MazeCertificate } from "./certify-maze.js";
import { type DistractorKind, drawDistractors, offPathConnections } from "./distractors.js";
import { joined } from "./grid.js";
import { type MazeAction, retracedMoves } from "./maze-action.js";
import { type Maze, type MazeBase, mazeGenerator } from "./maze-base.js";
import type { MazeFact } from "./maze-fact.js";
import { graphOfMaze } from "./maze-to-graph.js";
import { graphOfFacts } from "./parse-facts.js";
import { type RemovalOrder, removeLocks } from "./remove-locks.js";
import { parseRoomName, roomNames } from "./room-name.js";
import { shuffleFacts } from "./shuffle-facts.js";
import { solveMaze } from "./solve-maze.js";
import { supportingFacts } from "./supporting-facts.js";

/** How a base maze becomes a problem. */
export interface InstanceParameters {
  /** Locks to take away; default 0. */
  readonly removeKeys?: number;
  /** Which go first; default `outermost`. */
  readonly order?: RemovalOrder;
  /** Noise ratio in 0 … 1; default 0: nothing off the route is stated. */
  readonly noise?: number;
  /**
   * What the ratio is of. `perSupport` (default, the published text):
   * distractors are noise × supporting facts. `coverage` (what the released
   * sample shows): noise × connections off the route.
   */
  readonly noiseMode?: "perSupport" | "coverage";
  /** What counts as support under `perSupport`: `all` facts (default), or `connections` alone. */
  readonly supportCounts?: "all" | "connections";
  /** Kinds of distractor, which take turns; default `["offPath"]`. */
  readonly distractors?: readonly DistractorKind[];
  /** Shuffle ratio in 0 … 1; default 0: canonical order. */
  readonly shuffle?: number;
  /** Seed of noise and order; default the base maze's. */
  readonly seed?: string;
}

/** One problem: what is true, what is stated, and the one best plan. */
export interface MazeInstance {
  readonly id: string;
  readonly base: Pick<MazeBase, "id" | "seed" | "index" | "attempts" | "doorsAsked"> & {
    readonly doors: number;
  };
  readonly maze: Maze;
  /** As they are presented, the two persons last. */
  readonly facts: readonly MazeFact[];
  readonly plan: readonly MazeAction[];
  /** L: actions of the plan. */
  readonly depth: number;
  /** B as realised: doors the plan unlocks. */
  readonly backtracks: number;
  readonly moves: number;
  /** Moves over a connection already walked. */
  readonly retracedMoves: number;
  readonly noise: NoiseReport;
  readonly shuffle: { readonly asked: number; readonly kendallTau: number | null };
  /** Of the facts as stated. */
  readonly certificate: Extract<MazeCertificate, { readonly kind: "solvable" }>;
  /** Optimal plans in the whole maze, stated or not; `null` where fabricated facts contradict it. */
  readonly optimaInMaze: number | null;
  readonly removed: { readonly keys: number; readonly order: RemovalOrder };
}

/** Noise as asked and as it came out; a small maze runs out of distractors. */
export interface NoiseReport {
  readonly asked: number;
  readonly mode: "perSupport" | "coverage";
  readonly kinds: readonly DistractorKind[];
  readonly support: number;
  readonly distractors: number;
  /** Distractors ÷ supporting facts. */
  readonly perSupport: number;
  /** Distractors ÷ all facts. */
  readonly share: number;
  /** Stated connections off the route ÷ those there are; `null` where there are none. */
  readonly coverage: number | null;
}

/**
 * Turns a base maze into a problem: takes locks away, solves what is left,
 * states the facts the plan needs, adds noise, shuffles, and certifies the
 * result as stated. Noise and order have random streams of their own, so that
 * changing one leaves the other, and noise levels are nested.
 *
 * Refuses ratios outside 0 … 1.
 *
 * @example deriveInstance(generateBase({ rows: 6, cols: 6, doors: 2, seed: "7" })).certificate.optima // 1
 * @remarks O(rooms + states). Source: seqBench (arXiv 2509.16866), A.1 to A.3.
 */
export function deriveInstance(base: MazeBase, parameters: InstanceParameters = {}): MazeInstance {
  const { removeKeys = 0, order = "outermost", noise = 0, noiseMode = "perSupport" } = parameters;
  const {
    supportCounts = "all",
    distractors: kinds = ["offPath"],
    shuffle = 0,
    seed = base.seed,
  } = parameters;
  checkRatio("noise ratio", noise);
  checkRatio("shuffle ratio", shuffle);
  const stream = (...what: string[]) => randomFrom(seed, mazeGenerator, base.id, removeKeys, order, ...what);
  const maze = removeLocks(base, removeKeys, order, () => stream("removal"));
  const solution = solveMaze(graphOfMaze(maze));
  if (solution.kind === "unsolvable") throw new AnalysisError(`the maze ${base.id} cannot be solved`);
  const { plan } = solution;
  const support = supportingFacts(maze, plan);
  const names = roomNames(maze.rows, maze.cols);
  const persons: MazeFact[] = [
    { kind: "person", name: "Bob", room: names[maze.start] ?? "" },
    { kind: "person", name: "Alice", room: names[maze.goal] ?? "" },
  ];
  const counted =
    supportCounts === "all"
      ? support.length + persons.length
      : support.filter(({ kind }) => kind === "open" || kind === "locked").length;
  const off = noiseMode === "coverage" || noise > 0 ? offPathConnections(maze, plan).length : null;
  const count = Math.round(noise * (noiseMode === "perSupport" ? counted : (off ?? 0)));
  const random = (): Random => stream("noise", kinds.join());
  const distractors = drawDistractors(maze, plan, [...support, ...persons], { count, kinds, random });
  const shuffled = shuffleFacts([...support, ...distractors], shuffle, () => stream("shuffle"));
  const facts = [...shuffled.items, ...persons];
  const certificate = certifyMaze(graphOfFacts(facts));
  if (certificate.kind !== "solvable" || certificate.optimum !== plan.length) {
    throw new AnalysisError(`the facts of ${base.id} do not carry its optimum of ${plan.length} actions`);
  }
  const moves = plan.filter(([name]) => name === "move_to").length;
  // Whatever makes another instance of the same maze makes another id.
  const suffix = [
    order === "outermost" ? "" : `_${order}`,
    supportCounts === "all" ? "" : `_${supportCounts}`,
    noiseMode === "perSupport" ? "" : `_${noiseMode}`,
    kinds.join() === "offPath" ? "" : `_${kinds.join("+")}`,
    shuffle === 0 ? "" : `_s${decimal(shuffle)}`,
  ];
  const { id, index, attempts, doorsAsked, locks } = base;
  return {
    id: `${id}_rkc${removeKeys}_n${decimal(noise)}${suffix.join("")}`,
    base: { id, seed: base.seed, index, attempts, doorsAsked, doors: locks.length },
    maze,
    facts,
    plan,
    depth: plan.length,
    backtracks: certificate.unlocks,
    moves,
    retracedMoves: retracedMoves(plan),
    noise: {
      asked: noise,
      mode: noiseMode,
      kinds,
      support: counted,
      distractors: distractors.length,
      perSupport: counted === 0 ? 0 : distractors.length / counted,
      share: distractors.length / facts.length,
      coverage: off === null ? 0 : off === 0 ? null : trueConnections(maze, distractors) / off,
    },
    shuffle: { asked: shuffle, kendallTau: shuffled.kendallTau },
    certificate,
    optimaInMaze: kinds.includes("fabricated") && count > 0 ? null : solution.optima,
    removed: { keys: removeKeys, order },
  };
}

/** Distractors that state a connection the maze really has. */
function trueConnections(maze: Maze, distractors: readonly MazeFact[]): number {
  const room = (name: string): number => {
    const place = parseRoomName(name);
    return place === null ? -1 : place.row * maze.cols + place.col;
  };
  return distractors.filter(
    (fact) =>
      (fact.kind === "open" || fact.kind === "locked") &&
      joined(maze, room(fact.rooms[0]), room(fact.rooms[1])),
  ).length;
}

function checkRatio(what: string, ratio: number): void {
  if (ratio >= 0 && ratio <= 1) return;
  throw new RangeViolation(`${what} in 0 … 1, got ${ratio}`, { mend: "Give a share, 0.2 for 20 %." });
}

/** A ratio with a decimal point, as the released ids write it: 0.0, 0.4. */
const decimal = (ratio: number): string => (Number.isInteger(ratio) ? ratio.toFixed(1) : String(ratio));
