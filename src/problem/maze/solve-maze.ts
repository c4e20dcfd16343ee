import { RangeViolation } from "../../internal/errors.js";
import type { MazeAction } from "./maze-action.js";
import type { MazeGraph } from "./maze-graph.js";
import { MazeStates, type Step } from "./maze-states.js";

/** What the search found out about a maze. */
export type MazeSolution =
  | {
      readonly kind: "solved";
      /** The lexicographically smallest of the shortest plans; `start` and `rescue` included. */
      readonly plan: readonly MazeAction[];
      /** How many plans are that short; the keys of one door count in one order only. At most 2⁵³ − 1. */
      readonly optima: number;
      /** States met: a room, the keys held, the doors open. */
      readonly states: number;
    }
  | { readonly kind: "unsolvable"; readonly states: number };

/**
 * Solves a maze by breadth-first search over (room, keys held, doors open) and
 * counts its optimal plans. Every action costs 1; using a door's keys and
 * unlocking it is one edge, because nothing may come between.
 *
 * Knows nothing of how the maze was made: it works on trees, on loops that
 * false facts close, and on other people's mazes.
 *
 * Refuses mazes with more states than `limit` (default 20 million), as a loop
 * with dozens of keys has.
 *
 * @example solveMaze(graph) // { kind: "solved", plan: [["start", "A1"], …], optima: 1, states: 41 }
 * @remarks O(states × connections a room). In the paper's mazes: about
 *   (2 × doors + 1) × rooms on the route.
 */
export function solveMaze(
  graph: MazeGraph,
  { limit = 20_000_000 }: { readonly limit?: number } = {},
): MazeSolution {
  const states = new MazeStates(graph);
  const first = states.first();
  const queue: number[][] = [[first]];
  const ties = new Map<number, number[]>();
  states.reach(first, 0, 1, first);
  for (let cost = 0; cost < queue.length; cost++) {
    const found: number[] = [];
    for (const state of queue[cost] ?? []) {
      if (states.cost(state) !== cost) continue;
      if (states.isGoal(state)) found.push(state);
      else {
        states.forEachStep(state, (next, price) => {
          const now = cost + price;
          const before = states.cost(next);
          if (before < 0 || now < before) {
            ties.delete(next);
            states.reach(next, now, states.count(state), state);
            let level = queue[now];
            while (level === undefined) {
              queue.push([]);
              level = queue[now];
            }
            level.push(next);
          } else if (now === before) {
            states.addCount(next, states.count(state));
            const others = ties.get(next);
            if (others === undefined) ties.set(next, [state]);
            else others.push(state);
          }
        });
      }
    }
    queue[cost] = [];
    if (states.size > limit) {
      throw new RangeViolation(`this maze has more than ${limit} states (room, keys held, doors open)`, {
        mend: "Leave out keys and doors that lie off the route, or allow more states with `limit`.",
      });
    }
    if (found.length > 0) {
      const optima = found.reduce((sum, state) => sum + states.count(state), 0);
      return {
        kind: "solved",
        plan: smallestPlan(graph, states, first, found, ties),
        optima: Math.min(optima, Number.MAX_SAFE_INTEGER),
        states: states.size,
      };
    }
  }
  return { kind: "unsolvable", states: states.size };
}

/** Walks forward over the states that lie on some optimal plan, always by the smallest action. */
function smallestPlan(
  graph: MazeGraph,
  states: MazeStates,
  first: number,
  goals: readonly number[],
  ties: ReadonlyMap<number, readonly number[]>,
): MazeAction[] {
  const onPlan = new Set<number>(goals);
  const open = [...goals];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const before of [states.from(state), ...(ties.get(state) ?? [])]) {
      if (onPlan.has(before)) continue;
      onPlan.add(before);
      open.push(before);
    }
  }
  const plan: MazeAction[] = [["start", graph.rooms[graph.start] ?? ""]];
  for (let state = first; !states.isGoal(state); ) {
    let best: Step | null = null;
    states.forEachStep(state, (next, price) => {
      if (!onPlan.has(next) || states.cost(next) !== states.cost(state) + price) return;
      const step = states.describe(state, next);
      if (best === null || before(step, best)) best = step;
    });
    const step = best as Step | null;
    if (step === null) break;
    plan.push(...step.actions);
    state = step.next;
  }
  plan.push(["rescue", graph.target]);
  return plan;
}

function before(a: Step, b: Step): boolean {
  for (let i = 0; i < Math.min(a.actions.length, b.actions.length); i++) {
    const x = a.actions[i]?.join(" ") ?? "";
    const y = b.actions[i]?.join(" ") ?? "";
    if (x !== y) return x < y;
  }
  return a.actions.length < b.actions.length;
}
