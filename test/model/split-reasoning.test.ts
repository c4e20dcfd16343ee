import fc from "fast-check";
import { expect, test } from "vitest";
import { splitReasoning } from "../../src/model/split-reasoning.js";

test.for([
  ["<think>a</think>b", "closed-tag", "a", "b"],
  ["\n<THINK>\na\n</THINK>\n\nb", "closed-tag", "\na\n", "b"],
  ["<think>a</think><think>c</think>b", "closed-tag", "a\nc", "b"],
  ["a</think>b", "lone-tag", "a", "b"],
  ["<think>a goes on", "unclosed-tag", "a goes on", ""],
  ["<think>a</think><think>c goes on", "unclosed-tag", "a\nc goes on", ""],
  ["<thinking>a</thinking>b", "closed-tag", "a", "b"],
  ["no tags", null, null, "no tags"],
  ["the <think> tag is a tag", null, null, "the <think> tag is a tag"],
] as const)("%j: %s", ([content, from, reasoning, text]) =>
  expect(splitReasoning(content)).toEqual({ text, reasoning, from }),
);

test("a text without tags is left as it is", () =>
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes("<"));
      expect(splitReasoning(text).text).toBe(text);
    }),
  ));

test("a megabyte of opening tags is read at once", () => {
  expect(splitReasoning("<think>".repeat(150_000)).from).toBe("unclosed-tag");
});
