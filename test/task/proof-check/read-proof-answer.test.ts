import { describe, expect, test } from "vitest";
import { readProofAnswer } from "../../../src/task/proof-check/read-proof-answer.js";

const read = (text: string, finish = "stop"): string => {
  const { status, saysCorrect, errorLine, formatDeviation } = readProofAnswer({ text, finish });
  return `${status} ${saysCorrect} ${errorLine}${formatDeviation ? " (deviates)" : ""}`;
};

describe("the verdict on a proof is read", () => {
  test.for([
    {
      text: '{"is_correct": false, "error_line": 3, "reason": "x"}',
      is: "ok false 3",
      why: "as it was asked for",
    },
    { text: '{"is_correct": true, "error_line": null, "reason": "x"}', is: "ok true null", why: "no error" },
    {
      text: '```json\n{"is_correct": false, "error_line": 12}\n```',
      is: "ok false 12 (deviates)",
      why: "in a fence",
    },
    {
      text: '{"is_correct": "No", "error_line": "4"}',
      is: "ok false 4 (deviates)",
      why: "truth and number as words",
    },
    {
      text: '{"is_correct": false, "error_line": 7, "reason": "$x \\le y$"}',
      is: "ok false 7 (deviates)",
      why: "spoilt by a formula's backslash",
    },
    {
      text: '<think>is_correct: true</think>{"is_correct": false, "error_line": 2}',
      is: "ok false 2 (deviates)",
      why: "reasoning is no answer",
    },
    {
      text: '{"is_correct": true} no, wait: {"is_correct": false, "error_line": 5}',
      is: "ok false 5 (deviates)",
      why: "the last one counts",
    },
    {
      text: "The error is in line 7, where the sign is lost. Hence the proof is incorrect.",
      is: "ok false 7 (deviates)",
      why: "in a sentence",
    },
    {
      text: "I checked all of it: the proof is correct.",
      is: "ok true null (deviates)",
      why: "in a sentence",
    },
    { text: "Line 4 is wrong.", is: "ok false 4 (deviates)", why: "in a sentence" },
    {
      text: '{"error_line": 3}',
      is: "no_answer null null (deviates)",
      why: "a line without a verdict is none",
    },
    { text: "I am not sure.", is: "no_answer null null (deviates)", why: "nothing is said" },
    { text: "", is: "no_answer null null (deviates)", why: "nothing is there" },
  ])("$why: $text", ({ text, is }) =>
    expect(read(text).replace(/ \(deviates\)$/, "")).toBe(is.replace(/ \(deviates\)$/, "")),
  );

  test("strict JSON alone follows the format", () => {
    expect(read('{"is_correct": false, "error_line": 3, "reason": "x"}')).toBe("ok false 3");
    expect(read('```json\n{"is_correct": false, "error_line": 3}\n```')).toContain("(deviates)");
  });

  test("a reply that the limit cut at its line number has no line", () => {
    expect(read('{"is_correct": false, "error_line": 1', "length")).toBe("truncated false null (deviates)");
    expect(read('{"is_correct": false, "error_line": 12, "reas', "length")).toBe("ok false 12 (deviates)");
  });

  test("of a megabyte of braces in linear time", { timeout: 5000 }, () =>
    expect(read('{"is_correct": '.repeat(70_000))).toContain("no_answer"),
  );
});
