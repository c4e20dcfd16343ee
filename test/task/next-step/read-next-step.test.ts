import { expect, test } from "vitest";
import { readNextStep } from "../../../src/task/next-step/read-next-step.js";

const attributes = new Set(["velmor", "quista", "hondey", "ruvast"]);
const read = (text: string, finish = "stop") =>
  readNextStep({ text, finish }, { given: "velmor", person: "Tobin Marsh", attributes });

test.for([
  ["Final Answer: quista", "quista"],
  ["Final Answer: Quista.", "quista"],
  ["final answer:\n\n**quista**", "quista"],
  ["The chain is velmor → quista → hondey → ruvast.\n\nFinal Answer: quista", "quista"],
  ["Final Answer: velmor → quista", "quista"],
  ["Final Answer: Tobin Marsh is quista.", "quista"],
  ["Final Answer: Tobin Marsh is **quista**", "quista"],
  ["Final Answer: the attribute is quista", "quista"],
  ["\\boxed{quista}", "quista"],
  ["\\boxed{\\text{quista}}", "quista"],
  ['{"final_answer": "quista"}', "quista"],
  ['```json\n{"final_answer": "quista"}\n```', "quista"],
  ["Answer: quista", "quista"],
  ["The next step in the proof is: Tobin Marsh is quista.", "quista"],
  ["quista", "quista"],
  ["<think>hondey? no</think>\nFinal Answer: quista", "quista"],
  ["Final Answer: hondey\nWait, that is wrong.\nFinal Answer: quista", "quista"],
  ["Final Answer: zzyzx", "zzyzx"],
  ["Final Answer: unknown", null],
  ["<think>Final Answer: quista", null],
  ["", null],
] as const)("%j is read as %j", ([text, attribute]) => {
  expect(read(text)).toMatchObject({ attribute, status: attribute === null ? "no_answer" : "ok" });
});

test("a word that the token limit may have cut is taken only where it is one of the attributes", () => {
  expect(read("Final Answer: quis", "length")).toMatchObject({ status: "truncated", attribute: null });
  expect(read("Final Answer: quista", "length")).toMatchObject({ status: "ok", attribute: "quista" });
});

test("the form that was asked for is no deviation", () => {
  expect(read("Final Answer: quista").formatDeviation).toBe(false);
  expect(read("quista").formatDeviation).toBe(true);
});
