import { formatPlan, type MazeAction } from "../../problem/maze/maze-action.js";
import type { MazeGraph } from "../../problem/maze/maze-graph.js";
import { Walk } from "../../problem/maze/simulate-plan.js";
import type { MazeProblem } from "../maze/maze-problem.js";
import { argument, type Environment, type ToolResult, tool } from "./environment.js";

/**
 * A maze to walk through: look, move, pick up, unlock, rescue. Every action
 * that was possible is part of the plan; `unlock` uses the door's keys first.
 */
export function mazeEnvironment({ graph }: MazeProblem): Environment {
  const walk = new Walk(graph);
  const start: MazeAction = ["start", graph.rooms[graph.start] ?? ""];
  walk.take(start);
  const plan: MazeAction[] = [start];
  const held = new Set<string>();

  const attempt = (said: string, ...actions: readonly MazeAction[]): ToolResult => {
    for (const action of actions) {
      const code = walk.take(action);
      if (code !== null)
        return { text: `Not possible: ${code.replaceAll("_", " ")}.`, legal: false, done: false };
      plan.push(action);
    }
    return { text: said, legal: true, done: walk.rescued };
  };

  const call = (name: string, args: string): ToolResult => {
    const room = argument(args, "room");
    const key = argument(args, "key");
    switch (name) {
      case "look":
        return { text: surroundings(graph, walk.roomName(), held), legal: true, done: false };
      case "move":
        return room === null ? missing("room") : attempt(`You are in room ${room}.`, ["move_to", room]);
      case "pick_up": {
        if (key === null) return missing("key");
        const result = attempt(`You have key ${key}.`, ["pick_up_key", key]);
        if (result.legal) held.add(key);
        return result;
      }
      case "unlock": {
        if (room === null) return missing("room");
        const keys = keysOfDoor(graph, walk.roomName(), room);
        // Looked at before: a key that was used commits to the unlocking.
        const lacking = keys.find((id) => !held.has(id));
        if (lacking !== undefined)
          return { text: `Not possible: the door needs key ${lacking}.`, legal: false, done: false };
        if (keys.length === 0) return { text: "Not possible: not locked.", legal: false, done: false };
        const used = keys.map((id): MazeAction => ["use_key", id]);
        return attempt(`The door to room ${room} is open.`, ...used, ["unlock_and_open_door_to", room]);
      }
      case "rescue":
        return attempt(`${graph.target} is rescued.`, ["rescue", graph.target]);
      default:
        return {
          text: `There is no tool called ${JSON.stringify(name.slice(0, 50))}.`,
          legal: false,
          done: false,
        };
    }
  };

  return {
    tools: [
      tool("look", "See which rooms and keys are here, and what you hold."),
      tool("move", "Go to a neighbouring room through an open door.", "room"),
      tool("pick_up", "Pick up a key that lies here.", "key"),
      tool(
        "unlock",
        "Unlock the door to a neighbouring room with the keys it needs, which you must hold.",
        "room",
      ),
      tool("rescue", `Rescue ${graph.target}, in the room where ${graph.target} is.`),
    ],
    note: `You are ${graph.agent}, at the start. Act with the tools, one step at a time, in place of writing the list; the list is taken from what you did.`,
    call,
    answer: (lastWords) => (plan.length > 1 ? formatPlan(plan) : lastWords),
  };
}

function missing(name: string): ToolResult {
  return { text: `The argument "${name}" is missing.`, legal: false, done: false };
}

function surroundings(graph: MazeGraph, here: string | null, held: ReadonlySet<string>): string {
  const room = graph.rooms.indexOf(here ?? "");
  const [from, to] = [graph.offsets[room] ?? 0, graph.offsets[room + 1] ?? 0];
  const doors: string[] = [];
  for (let i = from; i < to; i++) {
    const next = graph.rooms[graph.neighbours[i] ?? 0];
    const door = graph.doors[graph.doorOf[i] ?? -1];
    const keys = door?.keys.map((key) => graph.keys[key]?.id).join(", ");
    doors.push(door === undefined ? `room ${next}` : `room ${next} (a door that needs key ${keys})`);
  }
  const keys = graph.keys
    .filter(({ id, rooms }) => rooms.includes(room) && !held.has(id))
    .map(({ id }) => id);
  return [
    `You are in room ${here}.`,
    doors.length === 0 ? "No room is next to it." : `Next to it: ${doors.join("; ")}.`,
    ...(keys.length === 0 ? [] : [`Here lies key ${keys.join(", ")}.`]),
    ...(held.size === 0 ? [] : [`You hold key ${[...held].join(", ")}.`]),
    ...(room === graph.goal ? [`${graph.target} is here.`] : []),
  ].join(" ");
}

function keysOfDoor(graph: MazeGraph, here: string | null, there: string): string[] {
  const [a, b] = [graph.rooms.indexOf(here ?? ""), graph.rooms.indexOf(there)];
  const door = graph.doors.find((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a));
  return (door?.keys ?? []).map((key) => graph.keys[key]?.id ?? "");
}
