import { describe, expect, test } from "vitest";
import {
  extractedAttribute,
  extractedPath,
  isAttributeInReply,
  isPathInReply,
} from "../../../src/task/extraction/extracted-answer.js";
import { extractorPrompt, parseExtraction } from "../../../src/task/extraction/extractor-prompt.js";

const reply = (text: string) => ({ text, finish: "stop" });
const ends = { start: 1, goal: 4 };

test.for([
  [{ path: [1, 2, 4] }, "ok", [1, 2, 4]],
  [{ path: ["1", " 2 ", "node 4"] }, "ok", [1, 2, 4]],
  [{ final_answer: [1, 2, 4] }, "ok", [1, 2, 4]],
  [[1, 2, 4], "ok", [1, 2, 4]],
  [
    [
      [1, 2, 4],
      [1, 3],
    ],
    "ok",
    [1, 2, 4],
  ],
  ["1 -> 2 -> 4", "ok", [1, 2, 4]],
  [{ path: [1, "...", 4] }, "incomplete", null],
  [{ path: [1, null, 4] }, "incomplete", null],
  [{ path: [1, 2.5, 4] }, "incomplete", null],
  [{ path: [] }, "no_answer", null],
  [{ path: { nodes: [1] } }, "no_answer", null],
  [{ answer: [1, 2] }, "no_answer", null],
  [null, "no_answer", null],
  [7, "no_answer", null],
] as const)("an extractor's %j is %s", ([extracted, status, path]) => {
  expect(extractedPath(extracted, ends)).toMatchObject({ status, path });
});

test("an extracted attribute is a word, in lower case", () => {
  expect(extractedAttribute({ final_answer: "  Pink. " })).toBe("pink");
  expect(extractedAttribute({ path: "pink" })).toBe("pink");
  expect(extractedAttribute(["pink"])).toBe("pink");
  expect(extractedAttribute({ final_answer: "" })).toBeNull();
  expect(extractedAttribute(null)).toBeNull();
});

describe("what an extractor gives must stand in the reply", () => {
  test("in its order, reasoning not counted", () => {
    expect(isPathInReply([1, 2, 4], reply("|YES| 1 -> 2 -> 4"))).toBe(true);
    expect(isPathInReply([1, 2, 4], reply("4 <- 2 <- 1"))).toBe(true);
    expect(isPathInReply([1, 2, 4], reply("|YES| 1 -> 3 -> 4"))).toBe(false);
    expect(isPathInReply([1, 2, 4], reply("<think>1 -> 2 -> 4</think>|NO|"))).toBe(false);
    expect(isAttributeInReply("pink", reply("Final Answer: Pink"))).toBe(true);
    expect(isAttributeInReply("pink", reply("Final Answer: pinkish"))).toBe(false);
  });
});

test("the prompt holds the reply as data, without its reasoning", () => {
  const prompt = extractorPrompt(reply("<think>1 -> 3</think>\n|YES| 1 -> 2"), "path");
  expect(prompt?.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'system: Given the input text, respond ONLY with the path extracted from the text in the json format {"path":[...]}',
    "user: |YES| 1 -> 2",
  ]);
  expect(extractorPrompt(reply("<think>1 -> 3"), "path")).toBeNull();
});

test("its reply is read with fences and words round it", () => {
  expect(parseExtraction(reply('```json\n{"path": [1, 2]}\n```'))).toEqual({ path: [1, 2] });
  expect(parseExtraction(reply('Here it is: {"path": [1, 2]}.'))).toEqual({ path: [1, 2] });
  expect(parseExtraction(reply("none"))).toBeNull();
  expect(parseExtraction(reply("{broken"))).toBeNull();
});
