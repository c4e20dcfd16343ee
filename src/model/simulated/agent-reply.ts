import type { ToolCall } from "../attempt.js";
import type { MockReply } from "../mock-server/reply-body.js";

/**
 * What a built-in solver does with tools: it carries out, a call a turn, what
 * it would have written. In a graph, which it knows already, it answers at once.
 *
 * @param said what it would have written without tools
 * @param tools names of the tools it has
 * @param turn how many turns it has had
 */
export function agentReply(said: MockReply, tools: readonly string[], turn: number): MockReply {
  if (!tools.includes("move")) return said;
  const actions = [...said.text.matchAll(/[("']([a-z_]+)["'], ?["']([^"']*)["']\)/g)].map(
    ([, name = "", parameter = ""]) => [name, parameter] as const,
  );
  // Standing at the start and using a key are part of other calls.
  const acts = actions.filter(([name]) => name !== "start" && name !== "use_key");
  const act = acts[turn];
  if (act === undefined) return { text: "I am done.", finish: "stop" };
  return { text: "", toolCalls: [callOf(act[0], act[1], turn)], finish: "tool_calls" };
}

function callOf(action: string, parameter: string, turn: number): ToolCall {
  const id = `call-${turn}`;
  switch (action) {
    case "move_to":
      return { id, name: "move", arguments: JSON.stringify({ room: parameter }) };
    case "pick_up_key":
      return { id, name: "pick_up", arguments: JSON.stringify({ key: parameter }) };
    case "unlock_and_open_door_to":
      return { id, name: "unlock", arguments: JSON.stringify({ room: parameter }) };
    default:
      return { id, name: action, arguments: "{}" };
  }
}
