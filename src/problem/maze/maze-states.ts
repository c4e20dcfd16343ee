import type { MazeAction } from "./maze-action.js";
import type { MazeGraph } from "./maze-graph.js";
import { type SolverCore, solverCore } from "./solver-core.js";

/** One edge of the search with the actions it stands for. */
export interface Step {
  readonly next: number;
  readonly actions: readonly MazeAction[];
}

/** Keys held and doors open; rooms are laid out beneath it. */
interface Phase {
  readonly held: bigint;
  readonly open: bigint;
  readonly cost: Int32Array;
  readonly count: Float64Array;
  readonly from: Int32Array;
}

/**
 * The states of a maze, numbered `phase × rooms + room` as they are met, over
 * the rooms of the solver's core. A phase is a set of keys held with a set of doors open: in a maze made by
 * rewinding there are about two for each door, because both sets can only grow
 * in one order.
 */
export class MazeStates {
  /** States reached so far. */
  size = 0;
  private readonly graph: MazeGraph;
  private readonly core: SolverCore;
  /** How many rooms the core has, which of the maze's rooms each is, and back. */
  private readonly order: number;
  private readonly roomOf: Int32Array;
  private readonly placeOf: Int32Array;
  private readonly phases: Phase[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(graph: MazeGraph) {
    this.graph = graph;
    this.core = solverCore(graph);
    this.placeOf = new Int32Array(graph.rooms.length);
    const left: number[] = [];
    for (let room = 0; room < graph.rooms.length; room++) {
      if (this.core.alive[room]) this.placeOf[room] = left.push(room) - 1;
    }
    this.roomOf = Int32Array.from(left);
    this.order = left.length;
  }

  first(): number {
    return this.phase(0n, 0n) * this.order + this.placeOf[this.graph.start]!;
  }

  isGoal(state: number): boolean {
    return this.roomOf[state % this.order] === this.graph.goal;
  }

  /** Actions from the start to the state, −1 while it has not been reached. */
  cost(state: number): number {
    return this.of(state).cost[state % this.order]!;
  }

  /** The number of shortest ways to the state. */
  count(state: number): number {
    return this.of(state).count[state % this.order]!;
  }

  from(state: number): number {
    return this.of(state).from[state % this.order]!;
  }

  addCount(state: number, more: number): void {
    this.of(state).count[state % this.order]! += more;
  }

  reach(state: number, cost: number, count: number, from: number): void {
    const phase = this.of(state);
    const place = state % this.order;
    if (phase.cost[place]! < 0) this.size++;
    phase.cost[place] = cost;
    phase.count[place] = count;
    phase.from[place] = from;
  }

  /** Calls `visit` with every state one edge away and what the edge costs. */
  forEachStep(state: number, visit: (next: number, price: number) => void): void {
    const { offsets, neighbours, doorOf, doors } = this.graph;
    const { alive, doorAlive, keysIn } = this.core;
    const place = state % this.order;
    const base = state - place;
    const room = this.roomOf[place]!;
    const { held, open } = this.of(state);
    for (let i = offsets[room]!; i < offsets[room + 1]!; i++) {
      const next = neighbours[i]!;
      if (!alive[next]) continue;
      const door = doorOf[i]!;
      if (door < 0) visit(base + this.placeOf[next]!, 1);
      else if (doorAlive[door]) {
        if ((open >> BigInt(door)) & 1n) visit(base + this.placeOf[next]!, 1);
        else {
          const keys = doors[door]?.keys ?? [];
          if (keys.every((key) => (held >> BigInt(key)) & 1n)) {
            visit(this.phase(held, open | (1n << BigInt(door))) * this.order + place, keys.length + 1);
          }
        }
      }
    }
    for (const key of keysIn.get(room) ?? []) {
      if (((held >> BigInt(key)) & 1n) === 0n) {
        visit(this.phase(held | (1n << BigInt(key)), open) * this.order + place, 1);
      }
    }
  }

  /** The actions of the edge between two neighbouring states. */
  describe(state: number, next: number): Step {
    const { rooms, keys, doors } = this.graph;
    const [before, after] = [this.of(state), this.of(next)];
    if (before === after) {
      return { next, actions: [["move_to", rooms[this.roomOf[next % this.order] ?? 0] ?? ""]] };
    }
    const room = this.roomOf[state % this.order];
    if (before.held !== after.held) {
      const key = keys[bitOf(before.held ^ after.held)];
      return { next, actions: [["pick_up_key", key?.id ?? ""]] };
    }
    const door = doors[bitOf(before.open ^ after.open)];
    const used = (door?.keys ?? []).map((key): MazeAction => ["use_key", keys[key]?.id ?? ""]);
    const beyond = (door?.a === room ? door?.b : door?.a) ?? 0;
    return { next, actions: [...used, ["unlock_and_open_door_to", rooms[beyond] ?? ""]] };
  }

  private of(state: number): Phase {
    return this.phases[Math.floor(state / this.order)]!;
  }

  private phase(held: bigint, open: bigint): number {
    const name = `${held} ${open}`;
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.phases.length;
      this.numbers.set(name, number);
      this.phases.push({
        held,
        open,
        cost: new Int32Array(this.order).fill(-1),
        count: new Float64Array(this.order),
        from: new Int32Array(this.order),
      });
    }
    return number;
  }
}

function bitOf(mask: bigint): number {
  let bit = 0;
  while (mask > 1n) {
    mask >>= 1n;
    bit++;
  }
  return bit;
}
