import { describe, expect, test } from "vitest";
import type { MazeAction } from "../../../src/problem/maze/maze-action.js";
import { graphOfFacts, parseFacts } from "../../../src/problem/maze/parse-facts.js";
import { simulatePlan } from "../../../src/problem/maze/simulate-plan.js";
import { missedAction, violationCategory } from "../../../src/task/maze/violation.js";

/** A1 ─ B1 ■(7, 9) C1, with key 7 in A1, key 9 in A2 below A1; Bob in A1, Alice in C1. */
const graph = graphOfFacts(
  parseFacts(
    "Room A1 and B1 are connected by an open door. Room A2 and A1 are connected by an open door. Room B1 and C1 are connected by a closed and locked door. The locked door between B1 and C1 requires key 9. The locked door between B1 and C1 requires key 7. Key 7 is in room A1. Key 9 is in room A2. Bob is in room A1. Alice is in room C1.",
  ),
);
const actions: Record<string, string> = {
  s: "start",
  m: "move_to",
  p: "pick_up_key",
  u: "use_key",
  o: "unlock_and_open_door_to",
  r: "rescue",
};
const plan = (short: string): MazeAction[] =>
  short
    .split(" ")
    .filter(Boolean)
    .map((word): MazeAction => [actions[word[0] ?? ""] ?? "dance", word.slice(1)]);
const run = (short: string): string => {
  const { ok, code, step } = simulatePlan(graph, plan(short));
  return ok ? "ok" : `${step} ${code}`;
};
const head = "sA1 p7 mA2 p9 mA1 mB1";

describe("the first violation", () => {
  test.for([
    [`${head} u7 u9 oC1 mC1 rAlice`, "ok", "two keys, used one after the other"],
    [`${head} u9 u7 oC1 mC1 ralice`, "ok", "in either order"],
    [`${head} u7 oC1`, "8 unlock_without_use_key", "one key of two"],
    [`${head} u7 mA1`, "8 use_key_not_followed_by_unlock", "a key and then something else"],
    ["sA1 p7 u7 p9", "4 use_key_not_followed_by_unlock", "a key far from its door"],
    [`${head} oC1`, "7 unlock_without_use_key", "no key"],
    [`${head} mC1`, "7 locked_door", "through a locked door"],
    ["sA1 mC1", "2 adjacency", "no connection"],
    ["sA1 mQ9", "2 unknown_room", "no such room"],
    ["sA1 p9", "2 key_not_here", "a key from afar"],
    ["sA1 p8", "2 unknown_key", "no such key"],
    ["sA1 p7 p7", "3 key_already_held", "twice the same key"],
    ["sA1 u9", "2 key_not_held", "a key not fetched"],
    ["sA1 oB1", "2 not_locked", "an open door"],
    ["sA1 sA1", "2 second_start", "starting again"],
    ["mA1", "1 no_start", "no start"],
    ["sB1", "1 wrong_start", "another room"],
    ["sA1 xB1", "2 unknown_action", "no such action"],
    ["sA1 rAlice", "2 rescue_not_at_goal", "too early"],
    [`${head} u7 u9 oC1 mC1 rBob`, "11 wrong_target", "somebody else"],
    [`${head} u7 u9 oC1 mC1 rAlice mB1`, "12 action_after_rescue", "more after the end"],
    ["sA1 mB1", "3 no_rescue", "no end"],
    ["", "1 no_rescue", "nothing"],
  ] as const)("%s → %s: %s", ([short, result]) => expect(run(short)).toBe(result));

  test("an unlocked door stays open from both sides, and unlocking moves nobody", () => {
    expect(run(`${head} u7 u9 oC1 mC1 mB1 mC1 rAlice`)).toBe("ok");
    expect(run(`${head} u7 u9 oC1 rAlice`)).toBe("10 rescue_not_at_goal");
  });
});

test("a violation whose cause is an action left out names it, beside its category", () => {
  const reference = plan(`${head} u7 u9 oC1 mC1 rAlice`);
  const missed = (short: string): string | null =>
    missedAction(reference, plan(short), simulatePlan(graph, plan(short)))?.join(" ") ?? null;
  expect(missed("sA1 mB1 u7")).toBe("pick_up_key 7");
  expect(missed("sA1 mB1 mC1")).toBe("unlock_and_open_door_to C1");
  expect(missed(`${head} oC1`)).toBe("use_key 9");
  expect(missed("sA1 mC1")).toBeNull();
  expect(violationCategory("locked_door")).toBe("locked-door");
  expect(violationCategory("unknown_room")).toBe("adjacency");
  expect(violationCategory("wrong_key")).toBe("key-usage");
  expect(violationCategory("no_rescue")).toBe("format");
});
