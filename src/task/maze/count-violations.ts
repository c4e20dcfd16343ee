import type { MazeAction } from "../../problem/maze/maze-action.js";
import type { MazeGraph } from "../../problem/maze/maze-graph.js";
import { simulatePlan } from "../../problem/maze/simulate-plan.js";
import { type ViolationCategory, violationCategory } from "./violation.js";

/** How many plans met a room, and how many went wrong there. */
export interface RoomCount {
  readonly room: string;
  /** Plans that stood here legally at least once. */
  readonly visits: number;
  /** Plans whose first violation happened while standing here. */
  readonly failures: number;
  readonly categories: Readonly<Partial<Record<ViolationCategory, number>>>;
}

/** A step that was tried where it is not allowed, and how often it was the first violation. */
export interface EdgeCount {
  readonly from: string;
  /** As the plan names it: perhaps a room that is not there. */
  readonly to: string;
  readonly count: number;
}

/** Where many plans of one maze go wrong. */
export interface ViolationCounts {
  readonly plans: number;
  /** Plans without a violation. */
  readonly legal: number;
  /** Plans that went wrong before standing anywhere (no start, or a wrong one): in no room. */
  readonly nowhere: number;
  /** Rooms visited or failed in, by name. */
  readonly rooms: readonly RoomCount[];
  /** The most frequent first. */
  readonly edges: readonly EdgeCount[];
}

/**
 * The aggregate violation map of a maze: for each room, how many plans came
 * there and how many made their first violation there; for each illegal step,
 * how often it was the first violation. What is written after the first
 * violation is not counted.
 *
 * @example countViolations(graph, plans).rooms[0] // { room: "A1", visits: 20, failures: 3, categories: { adjacency: 3 } }
 * @remarks O(plans × actions). Source: seqBench (arXiv 2509.16866), Figures 8 and 9, over many runs.
 */
export function countViolations(
  graph: MazeGraph,
  plans: readonly (readonly MazeAction[])[],
): ViolationCounts {
  const rooms = new Map<string, { visits: number; failures: number; categories: Record<string, number> }>();
  const edges = new Map<string, { from: string; to: string; count: number }>();
  const roomOf = (name: string) => {
    const entry = rooms.get(name) ?? { visits: 0, failures: 0, categories: {} };
    rooms.set(name, entry);
    return entry;
  };
  let [legal, nowhere] = [0, 0];
  for (const plan of plans) {
    const { ok, code, step, room, legalActions } = simulatePlan(graph, plan);
    const walked = plan.slice(0, legalActions).filter(([name]) => name === "start" || name === "move_to");
    for (const visited of new Set(walked.map(([, parameter]) => parameter))) roomOf(visited).visits++;
    if (ok) legal++;
    else if (room === null) nowhere++;
    else {
      const entry = roomOf(room);
      const category = code === null ? "format" : violationCategory(code);
      entry.failures++;
      entry.categories[category] = (entry.categories[category] ?? 0) + 1;
      const [action, to] = plan[(step ?? 0) - 1] ?? [];
      if (action !== "move_to" || to === undefined) continue;
      const edge = edges.get(`${room} ${to}`) ?? { from: room, to, count: 0 };
      edge.count++;
      edges.set(`${room} ${to}`, edge);
    }
  }
  return {
    plans: plans.length,
    legal,
    nowhere,
    rooms: [...rooms]
      .map(([room, counts]) => ({ room, ...counts }))
      .sort((a, b) => (a.room < b.room ? -1 : 1)),
    edges: [...edges.values()].sort((a, b) => b.count - a.count || (a.from + a.to < b.from + b.to ? -1 : 1)),
  };
}
