import type { MazeInstance } from "../../problem/maze/derive-instance.js";
import { forEachPassage, formatPassages } from "../../problem/maze/grid.js";
import { mazeGenerator } from "../../problem/maze/maze-base.js";
import { factSentence, factText } from "../../problem/maze/maze-fact.js";
import { roomNames } from "../../problem/maze/room-name.js";
import { supportingFacts } from "../../problem/maze/supporting-facts.js";
import { type MazePromptParts, mazePromptIdentity } from "./maze-prompt.js";

/** How much of the maze a record's `structural_details` spells out. */
export type RecordStructure = "full" | "compact";

/**
 * A maze instance as one line of a problem file: the released seqBench fields,
 * and Horizon's own under `horizon`.
 *
 *     instance_id  context  completion  complexity_parameters  instance_metadata  structural_details
 *
 * `structural_details` is a JSON string as in the released data: with `full`
 * room coordinates, adjacency, doors, keys and all canonical facts; with
 * `compact` passages, doors and keys alone, from which the maze can be drawn.
 *
 * @remarks O(rooms) with `full`, else O(L + rooms / 8 bytes of text).
 */
export function mazeRecord(
  instance: MazeInstance,
  {
    structure = "full",
    prompt = {},
  }: { readonly structure?: RecordStructure; readonly prompt?: MazePromptParts } = {},
): Readonly<Record<string, unknown>> {
  const { maze, base, noise, shuffle, certificate, removed } = instance;
  const severalKeys = maze.locks.some(({ keys }) => keys.length > 1);
  const names = roomNames(maze.rows, maze.cols);
  return {
    instance_id: instance.id,
    task: "maze",
    context: factText(instance.facts),
    completion: instance.plan,
    complexity_parameters: {
      logical_depth_L: instance.depth,
      backtracking_count_B: instance.backtracks,
      noise_ratio_N: noise.asked,
      shuffle_ratio_S: shuffle.asked,
    },
    instance_metadata: {
      maze_dimensions: [maze.rows, maze.cols],
      rows: maze.rows,
      cols: maze.cols,
      agent_name: "Bob",
      target_name: "Alice",
      start_room: names[maze.start],
      target_room: names[maze.goal],
    },
    structural_details: JSON.stringify(
      structure === "full" ? fullStructure(instance) : compactStructure(instance),
    ),
    horizon: {
      generator: mazeGenerator,
      seed: base.seed,
      index: base.index,
      base: base.id,
      base_doors: base.doors,
      base_doors_asked: base.doorsAsked,
      attempts: base.attempts,
      removed_keys: removed.keys,
      removal_order: removed.order,
      moves: instance.moves,
      retraced_moves: instance.retracedMoves,
      noise: {
        mode: noise.mode,
        kinds: noise.kinds,
        supporting_facts: noise.support,
        distractors: noise.distractors,
        per_support: noise.perSupport,
        share: noise.share,
        coverage: noise.coverage,
      },
      kendall_tau: shuffle.kendallTau,
      certificate: {
        optimum: certificate.optimum,
        optima: certificate.optima,
        optima_in_whole_maze: instance.optimaInMaze,
        unlocks: certificate.unlocks,
        needed_doors: certificate.neededDoors,
      },
      prompt: mazePromptIdentity({ agent: "Bob", target: "Alice", severalKeys }, prompt),
    },
  };
}

function compactStructure({ maze }: MazeInstance): Readonly<Record<string, unknown>> {
  return {
    rows: maze.rows,
    cols: maze.cols,
    // A digit a room: 1 a passage to the next column, 2 to the next row, 3 both.
    passages: formatPassages(maze),
    locked_doors: lockedDoors(maze),
  };
}

function lockedDoors({ rows, cols, locks }: MazeInstance["maze"]): readonly unknown[] {
  const names = roomNames(rows, cols);
  return locks.map(({ near, far, keys }) => ({
    between: [names[near], names[far]],
    keys: keys.map(({ id, room }) => ({ id, room: names[room] })),
  }));
}

function fullStructure(instance: MazeInstance): Readonly<Record<string, unknown>> {
  const { maze, plan } = instance;
  const names = roomNames(maze.rows, maze.cols);
  const adjacency = new Map<string, string[]>(names.map((name) => [name, []]));
  forEachPassage(maze, (a, b) => {
    adjacency.get(names[a] ?? "")?.push(names[b] ?? "");
    adjacency.get(names[b] ?? "")?.push(names[a] ?? "");
  });
  return {
    ...compactStructure(instance),
    room_coordinates: Object.fromEntries(
      names.map((name, room) => [name, [room % maze.cols, Math.floor(room / maze.cols)]]),
    ),
    adjacency: Object.fromEntries(adjacency),
    canonical_facts: [
      ...supportingFacts(maze, plan),
      ...instance.facts.filter(({ kind }) => kind === "person"),
    ].map(factSentence),
  };
}
