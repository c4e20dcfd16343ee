import { describe, expect, test } from "vitest";
import { readMazeAnswer } from "../../../src/task/maze/read-maze-answer.js";
import { describeShared, readShared } from "../../shared.js";

const read = (text: string, finish = "stop") => readMazeAnswer({ text, finish });
/** "A1 A2 k4 u4 oB2 A3 !" as actions: rooms are moves after the first, k picks up, u uses, o opens, ! rescues. */
const plan = (short: string): string[][] =>
  short.split(" ").map((word, i) => {
    if (word === "!") return ["rescue", "Alice"];
    if (/^k\d/.test(word)) return ["pick_up_key", word.slice(1)];
    if (/^u\d/.test(word)) return ["use_key", word.slice(1)];
    if (/^o[A-Z]/.test(word)) return ["unlock_and_open_door_to", word.slice(1)];
    return [i === 0 ? "start" : "move_to", word];
  });

interface Case {
  readonly id: string;
  readonly task: string;
  readonly raw: string;
  readonly finish_reason: string;
  readonly reasoning_field?: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

describeShared("cases/parse_cases.json", "the shared maze cases come out as written", () => {
  const { cases } = readShared<{ cases: readonly Case[] }>("cases/parse_cases.json");
  for (const { id, task, raw, finish_reason, reasoning_field, expected } of cases) {
    if (task !== "maze_actions") continue;
    test(id, () => {
      const reply = { text: raw, finish: finish_reason };
      const answer = readMazeAnswer(
        reasoning_field === undefined ? reply : { ...reply, reasoning: reasoning_field },
      );
      const { status, actions, gapAfter, tail, reason, formatDeviation } = answer;
      const got = { status, actions, gap_after: gapAfter, tail, reason, format_deviation: formatDeviation };
      expect(got).toMatchObject(expected);
    });
  }
});

describe("every shape a model writes is read", () => {
  const short = "A1 A2 k7 B2 u7 oB3 B3 !";
  const shapes: Record<string, string> = {
    "one line":
      "[('start', 'A1'), ('move_to', 'A2'), ('pick_up_key', '7'), ('move_to', 'B2'), ('use_key', '7'), ('unlock_and_open_door_to', 'B3'), ('move_to', 'B3'), ('rescue', 'Alice')]",
    "lists of lists":
      '[["start","A1"],["move_to","A2"],["pick_up_key",7],["move_to","B2"],["use_key",7],["unlock_and_open_door_to","B3"],["move_to","B3"],["rescue","Alice"]]',
    "strings with colons":
      '["start: A1", "move_to: A2", "pick_up_key: 7", "move_to: B2", "use_key: 7", "unlock_and_open_door_to: B3", "move_to: B3", "rescue: Alice"]',
    "calls in strings":
      "['start(A1)', 'move_to(A2)', 'pick_up_key(7)', 'move_to(B2)', 'use_key(7)', 'unlock_and_open_door_to(B3)', 'move_to(B3)', 'rescue(Alice)']",
    "a flat list":
      "['start','A1','move_to','A2','pick_up_key','7','move_to','B2','use_key','7','unlock_and_open_door_to','B3','move_to','B3','rescue','Alice']",
    "names without quotes":
      "[(start, A1), (move_to, A2), (pick_up_key, 7), (move_to, B2), (use_key, 7), (unlock_and_open_door_to, B3), (move_to, B3), (rescue, Alice)]",
    "one-pair objects":
      '[{"start":"A1"},{"move_to":"A2"},{"pick_up_key":"7"},{"move_to":"B2"},{"use_key":"7"},{"unlock_and_open_door_to":"B3"},{"move_to":"B3"},{"rescue":"Alice"}]',
    "objects with numbers and nested parameters":
      '{"plan":[{"step":1,"action":"start","parameters":{"room":"A1"}},{"step":2,"action":"move_to","parameters":{"room":"A2"}},{"step":3,"action":"pick_up_key","parameters":{"key":7}},{"step":4,"action":"move_to","parameters":{"room":"B2"}},{"step":5,"action":"use_key","parameters":{"key":7}},{"step":6,"action":"unlock_and_open_door_to","parameters":{"room":"B3"}},{"step":7,"action":"move_to","parameters":{"room":"B3"}},{"step":8,"action":"rescue","parameters":{"target":"Alice"}}]}',
    "calls in lines":
      "start('A1')\nmove_to('A2')\npick_up_key('7')\nmove_to('B2')\nuse_key('7')\nunlock_and_open_door_to('B3')\nmove_to('B3')\nrescue('Alice')",
    "numbered sentences":
      "Here is my plan.\n1. Start in room A1.\n2. Move to A2.\n3. Pick up key 7.\n4. Move to **B2**.\n5. Use key 7.\n6. Unlock and open door to B3.\n7. Move to room B3.\n8. Rescue Alice.",
    "bullets with colons":
      "- start: A1\n- move_to: A2\n- pick_up_key: 7\n- move_to: B2\n- use_key: 7\n- unlock_and_open_door_to: B3\n- move_to: B3\n- rescue: Alice",
    "tuples in lines without a list":
      "1. ('start', 'A1') - here Bob is\n2. ('move_to', 'A2')\n3. ('pick_up_key', '7')\n4. ('move_to', 'B2')\n5. ('use_key', '7')\n6. ('unlock_and_open_door_to', 'B3')\n7. ('move_to', 'B3')\n8. ('rescue', 'Alice')",
    "markdown escapes and case":
      "[('Start', 'a1'), ('Move\\_To', 'a2'), ('pick\\_up\\_key', ' 7 '), ('move\\_to', 'Room B2'), ('use\\_key', 'key 7'), ('unlock\\_and\\_open\\_door\\_to', 'B3'), ('move-to', 'B3'), ('rescue', 'Alice')]",
    LaTeX:
      "$$\\boxed{[(\\text{start}, \\text{A1}), (\\text{move\\_to}, \\text{A2}), (\\text{pick\\_up\\_key}, 7), (\\text{move\\_to}, \\text{B2}), (\\text{use\\_key}, 7), (\\text{unlock\\_and\\_open\\_door\\_to}, \\text{B3}), (\\text{move\\_to}, \\text{B3}), (\\text{rescue}, \\text{Alice})]}$$",
    "escaped inside JSON":
      '{"solution": "[(\\"start\\", \\"A1\\"), (\\"move_to\\", \\"A2\\"), (\\"pick_up_key\\", \\"7\\"),\\n(\\"move_to\\", \\"B2\\"), (\\"use_key\\", \\"7\\"), (\\"unlock_and_open_door_to\\", \\"B3\\"), (\\"move_to\\", \\"B3\\"), (\\"rescue\\", \\"Alice\\")]"}',
    "no closing bracket":
      "[('start', 'A1'), ('move_to', 'A2'), ('pick_up_key', '7'), ('move_to', 'B2'), ('use_key', '7'), ('unlock_and_open_door_to', 'B3'), ('move_to', 'B3'), ('rescue', 'Alice')\n\nThat is all.",
    "calls in a list":
      "[start('A1'), move_to('A2'), pick_up_key(7), move_to('B2'), use_key(7), unlock_and_open_door_to('B3'), move_to('B3'), rescue('Alice')]",
    "a table":
      "| # | action | id |\n|---|---|---|\n| 1 | start | A1 |\n| 2 | move_to | A2 |\n| 3 | pick_up_key | 7 |\n| 4 | move_to | B2 |\n| 5 | use_key | 7 |\n| 6 | unlock_and_open_door_to | B3 |\n| 7 | move_to | B3 |\n| 8 | rescue | Alice |",
    "objects with both in one string":
      '[{"step":1,"action":"start: A1"},{"step":2,"action":"move_to: A2"},{"step":3,"action":"pick_up_key: 7"},{"step":4,"action":"move_to(B2)"},{"step":5,"action":"use_key: 7"},{"step":6,"action":"unlock_and_open_door_to: B3"},{"step":7,"action":"move_to: B3"},{"step":8,"action":"rescue: Alice"}]',
    "a numbered dictionary":
      "{1: ('start', 'A1'), 2: ('move_to', 'A2'), 3: ('pick_up_key', '7'), 4: ('move_to', 'B2'), 5: ('use_key', '7'), 6: ('unlock_and_open_door_to', 'B3'), 7: ('move_to', 'B3'), 8: ('rescue', 'Alice')}",
    "full-width":
      "［（＇start＇，　＇Ａ１＇），（＇move_to＇，＇A2＇），（＇pick_up_key＇，＇７＇），（＇move_to＇，＇B2＇），（＇use_key＇，＇7＇），（＇unlock_and_open_door_to＇，＇B3＇），（＇move_to＇，＇B3＇），（＇rescue＇，＇Alice＇）］",
    "remarks inside the list":
      "[('start', 'A1'), # Bob's room (A1)\n ('move_to', 'A2'), // don't stop\n ('pick_up_key', '7'), <- the key\n ('move_to', 'B2'), ('use_key', '7'), ('unlock_and_open_door_to', 'B3'), ('move_to', 'B3'), ('rescue', 'Alice')]",
  };
  for (const [name, text] of Object.entries(shapes)) {
    test(name, () => {
      const answer = read(text);
      expect(answer.status).toBe("ok");
      expect(answer.actions).toEqual(plan(short));
    });
  }

  test("what nobody asked for is kept for the judge", () => {
    expect(read("[('start', 'A1'), ('teleport', 'Z9'), ('rescue', 'Bob')]").actions).toEqual([
      ["start", "A1"],
      ["teleport", "Z9"],
      ["rescue", "Bob"],
    ]);
  });
});

const list = "[('start', 'A1'), ('move_to', 'A2'), ('rescue', 'Alice')]";
const other = "[('start', 'A1'), ('move_to', 'B1'), ('rescue', 'Alice')]";

describe("the plan that is meant", () => {
  test.for([
    [`${other}\nWait, B1 is locked.\n${list}`, "the last complete list"],
    [`Final solution:\n${list}\n(${other} would be blocked.)`, "the one named final"],
    [`\`\`\`python\n${list}\n\`\`\`\nThe alternative ${other} fails.`, "the fenced one"],
    [`<think>${other}</think>${list}`, "not the reasoning's"],
    [`${other} </think> ${list}`, "not the reasoning's, opened by the template"],
    [`${list}\nThe format was [('start', 'RoomID'), ('move_to', 'RoomID'), ...].`, "not the format reminder"],
    [`${list}\nHere [('move_to', 'A2')] is the only step.`, "not a snippet of it"],
    [`${list}\nThe beginning [('start', 'A1'), ('move_to', 'A2')] is forced.`, "not its beginning quoted"],
    [`${list}\n\nFinal answer: the list above.`, "the only one, wherever the mark is"],
    [
      `${list}\nSelf-assessment: [('confidence', '9/10'), ('difficulty', '2/10')]`,
      "not tuples of something else",
    ],
    [`<think budget="low">${other}</think>${list}`, "not the reasoning's, whatever its tag carries"],
    [`${list}\n\nConfidence: [9/10], difficulty [3, 10], ("low", "high")`, "not the self-assessment"],
    [`${list}\n1. Start in B1. 2. Move to B2. That is what one might try.`, "not the explanation"],
  ] as const)("%s → %s", ([text]) => expect(read(text).actions).toEqual(plan("A1 A2 !")));
});

describe("status", () => {
  test.for([
    ["", "length", "no_answer", "reasoning_exhausted_budget"],
    ["", "stop", "no_answer", "empty"],
    ["<think>[('start','A1')", "length", "no_answer", "reasoning_exhausted_budget"],
    ["I cannot rescue Alice.", "stop", "no_answer", "no_plan_found"],
    ["Let me look at the facts", "length", "no_answer", "cut_before_answer"],
    ["[('start', 'A1'), ('move_to', 'A2')", "length", "truncated", null],
    ["[('start', 'A1'), ('move_to', 'A2'), ('mo", "stop", "truncated", null],
    ["[('start', 'A1'), ('move_to', 'A2'), (", "length", "truncated", null],
    ["[('start', 'A1'), ('move_to', 'A2'), ...]", "stop", "incomplete", null],
    ["[('start', 'A1'), # ... and so on\n('rescue', 'Alice')]", "stop", "incomplete", null],
    ["[('start', 'A1'), [...], ('rescue', 'Alice')]", "stop", "incomplete", null],
    ['[{"action":"start","room":"A1"},{"action":"move_to","ro', "length", "truncated", null],
    ["```python\\n[('start', 'A1'),\\n ('move_to', 'A2'),\\n", "length", "truncated", null],
    [list, "length", "ok", null],
    [`${other}\nNo. Correct:\n[('start', 'A1'), ('mo`, "length", "truncated", null],
  ] as const)("%s, %s → %s", ([text, finish, status, reason]) =>
    expect(read(text, finish)).toMatchObject({ status, reason }),
  );

  test("dots without anything before them leave no head", () => {
    expect(read("[..., ('move_to', 'A2'), ('rescue', 'Alice')]")).toMatchObject({
      status: "incomplete",
      gapAfter: 0,
      actions: [],
    });
  });

  test.for([
    [list, true, false],
    [`YOUR SOLUTION: ${list}\n`, true, false],
    [`Here it is: ${list}`, false, false],
    [`\`\`\`\n${list}\n\`\`\``, false, false],
    [list.replaceAll("(", "[").replaceAll(")", "]"), false, true],
  ] as const)("%s: strict %s, deviation %s", ([text, strict, formatDeviation]) =>
    expect(read(text)).toMatchObject({ status: "ok", strict, formatDeviation }),
  );
});

describe("a reply is data, however hostile", () => {
  test("it is not evaluated", () => {
    expect(read("[('start', 'A1'), __import__('os').system('x'), ('rescue', 'Alice')]").actions?.length).toBe(
      2,
    );
    expect(read(`{"__proto__": {"x": 1}} ${list}`).actions).toEqual(plan("A1 A2 !"));
  });

  test("depth and length do not break it", () => {
    const deep = "[".repeat(100_000);
    expect(read(deep + list).actions).toEqual(plan("A1 A2 !"));
    expect(read("(".repeat(100_000) + "{".repeat(100_000)).status).toBe("no_answer");
    expect(read(list + " ".repeat(100_000) + "x").status).toBe("ok");
    const steps = ", ('move_to', 'A2')".repeat(50_000);
    expect(read(`[('start', 'A1')${steps}, ('rescue', 'Alice')]`).actions?.length).toBe(50_002);
  });
});
