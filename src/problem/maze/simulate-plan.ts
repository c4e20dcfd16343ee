import type { MazeAction } from "./maze-action.js";
import type { MazeGraph } from "./maze-graph.js";

/** What a plan did wrong first. */
export type ViolationCode =
  | "adjacency"
  | "unknown_room"
  | "locked_door"
  | "unlock_without_use_key"
  | "not_locked"
  | "wrong_key"
  | "key_not_held"
  | "key_not_here"
  | "key_already_held"
  | "unknown_key"
  | "use_key_not_followed_by_unlock"
  | "no_start"
  | "wrong_start"
  | "second_start"
  | "unknown_action"
  | "rescue_not_at_goal"
  | "wrong_target"
  | "action_after_rescue"
  | "no_rescue";

/** How a plan went when it was carried out, up to its first violation. */
export interface Simulation {
  /** Legal to the end, and the goal was rescued. */
  readonly ok: boolean;
  readonly code: ViolationCode | null;
  /** The offending action, from 1; one past the end where the rescue is missing; `null` if none. */
  readonly step: number | null;
  /** Where the agent stood then; `null` before a right start. */
  readonly room: string | null;
  /** Actions carried out before the violation. */
  readonly legalActions: number;
}

/**
 * Carries out a plan on the stated maze and says what went wrong first.
 *
 *     start r                      first of all, in the agent's room
 *     move_to r                    along a stated connection, open or unlocked before
 *     pick_up_key k                where it lies, if not held yet
 *     use_key k                    held; an unlock must follow at once (after the door's other keys)
 *     unlock_and_open_door_to r    next door, its keys just used; nobody moves
 *     rescue t                     in the target's room, and nothing after it
 *
 * Keys are not used up. Rooms and actions that nobody stated are violations
 * like any other: nothing about the plan is taken on trust.
 *
 * @example simulatePlan(graph, []).code // "no_rescue"
 * @remarks O(actions × connections a room). Source: the semantics under which all
 *   solutions printed in the seqBench paper (Figure 7) are legal.
 */
export function simulatePlan(graph: MazeGraph, plan: readonly MazeAction[]): Simulation {
  const state = new Walk(graph);
  for (const [i, action] of plan.entries()) {
    const code = state.take(action);
    if (code !== null) return { ok: false, code, step: i + 1, room: state.roomName(), legalActions: i };
  }
  if (state.rescued)
    return { ok: true, code: null, step: null, room: state.roomName(), legalActions: plan.length };
  const { length } = plan;
  return { ok: false, code: "no_rescue", step: length + 1, room: state.roomName(), legalActions: length };
}

/** A walk through a maze, one action at a time. */
export class Walk {
  rescued = false;
  private readonly graph: MazeGraph;
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly keyNumbers: ReadonlyMap<string, number>;
  private readonly held = new Set<number>();
  private readonly opened = new Set<number>();
  /** Keys used since the last other action. */
  private pending: number[] = [];
  private room: number | null = null;

  constructor(graph: MazeGraph) {
    this.graph = graph;
    this.numbers = new Map(graph.rooms.map((name, room) => [name, room]));
    this.keyNumbers = new Map(graph.keys.map(({ id }, key) => [id, key]));
  }

  roomName(): string | null {
    return this.room === null ? null : (this.graph.rooms[this.room] ?? null);
  }

  /** Carries out one action, or says why it cannot be and changes nothing. */
  take([name, parameter]: MazeAction): ViolationCode | null {
    const { room } = this;
    if (this.rescued) return "action_after_rescue";
    if (room === null) return name === "start" ? this.start(parameter) : "no_start";
    if (this.pending.length > 0 && name !== "unlock_and_open_door_to" && !this.usesAnotherKey(name, room)) {
      return "use_key_not_followed_by_unlock";
    }
    switch (name) {
      case "start":
        return "second_start";
      case "move_to":
        return this.move(room, parameter);
      case "pick_up_key":
        return this.pickUp(room, parameter);
      case "use_key":
        return this.use(parameter);
      case "unlock_and_open_door_to":
        return this.unlock(room, parameter);
      case "rescue":
        return this.rescue(room, parameter);
      default:
        return "unknown_action";
    }
  }

  private start(name: string): ViolationCode | null {
    if (name !== this.graph.rooms[this.graph.start]) return "wrong_start";
    this.room = this.graph.start;
    return null;
  }

  private move(room: number, name: string): ViolationCode | null {
    const next = this.numbers.get(name);
    if (next === undefined) return "unknown_room";
    const door = this.connection(room, next);
    if (door === null) return "adjacency";
    if (door >= 0 && !this.opened.has(door)) return "locked_door";
    this.room = next;
    return null;
  }

  private pickUp(room: number, id: string): ViolationCode | null {
    const key = this.keyNumbers.get(id);
    if (key === undefined) return "unknown_key";
    if (this.held.has(key)) return "key_already_held";
    if (!this.graph.keys[key]?.rooms.includes(room)) return "key_not_here";
    this.held.add(key);
    return null;
  }

  private use(id: string): ViolationCode | null {
    const key = this.keyNumbers.get(id);
    if (key === undefined) return "unknown_key";
    if (!this.held.has(key)) return "key_not_held";
    this.pending.push(key);
    return null;
  }

  private unlock(room: number, name: string): ViolationCode | null {
    const next = this.numbers.get(name);
    if (next === undefined) return "unknown_room";
    const door = this.connection(room, next);
    if (door === null) return "adjacency";
    if (door < 0 || this.opened.has(door)) return "not_locked";
    const needed = this.graph.doors[door]?.keys ?? [];
    if (this.pending.length === 0) return "unlock_without_use_key";
    if (this.pending.some((key) => !needed.includes(key))) return "wrong_key";
    if (needed.some((key) => !this.pending.includes(key))) return "unlock_without_use_key";
    if (this.pending.length > needed.length) return "use_key_not_followed_by_unlock";
    this.opened.add(door);
    this.pending = [];
    return null;
  }

  private rescue(room: number, name: string): ViolationCode | null {
    if (room !== this.graph.goal) return "rescue_not_at_goal";
    if (name.toLowerCase() !== this.graph.target.toLowerCase()) return "wrong_target";
    this.rescued = true;
    return null;
  }

  /** A door beside the agent takes several keys, and its others were just used. */
  private usesAnotherKey(name: string, room: number): boolean {
    const { offsets, doorOf, doors } = this.graph;
    if (name !== "use_key") return false;
    for (let i = offsets[room]!; i < offsets[room + 1]!; i++) {
      const keys = doors[doorOf[i]!]?.keys ?? [];
      if (keys.length > this.pending.length && this.pending.every((key) => keys.includes(key))) return true;
    }
    return false;
  }

  /** The door between two rooms, −1 if it is open, `null` if nothing joins them. */
  private connection(a: number, b: number): number | null {
    const { offsets, neighbours, doorOf } = this.graph;
    for (let i = offsets[a]!; i < offsets[a + 1]!; i++) if (neighbours[i] === b) return doorOf[i]!;
    return null;
  }
}
