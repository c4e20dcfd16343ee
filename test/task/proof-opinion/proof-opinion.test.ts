import { expect, test } from "vitest";
import { afterOpinion, flaggedError } from "../../../src/task/proof-opinion/double-check-step.js";
import { proofOpinionTask } from "../../../src/task/proof-opinion/proof-opinion-task.js";
import { readProofOpinion } from "../../../src/task/proof-opinion/read-proof-opinion.js";

const lines = Array.from({ length: 12 }, (_, i) => `Step ${i + 1}.`);
const proof = {
  source: "made-up",
  theoremId: "1",
  title: "T",
  statement: [],
  proofIndex: 0,
  lines,
};
const changed = { proof, error: { line: 2, original: "Step three.", change: null } };
const untouched = { proof, error: null };
const wrongAt = (errorLine: number | null) => ({ saysCorrect: false, errorLine });

test("of a changed proof only errors more than five lines from the changed one are asked about, lines counted as shown", () => {
  const words = [2, 3, 4, 5, 8, 9, 12, 13, 0].map((line) => {
    const found = flaggedError(changed, wrongAt(line), 5);
    return found.ask ? `ask ${found.distance}` : found.stop;
  });
  expect(words).toEqual([
    "found_perturbation",
    "found_perturbation",
    "found_perturbation",
    "near_perturbation",
    "near_perturbation",
    "ask 6",
    "ask 9",
    "invalid_line_number",
    "invalid_line_number",
  ]);
});

test("of an untouched proof every error is asked about, and nothing where none was seen", () => {
  expect(flaggedError(untouched, wrongAt(1), 5)).toMatchObject({ ask: true, line: 1 });
  expect(flaggedError(untouched, wrongAt(null), 5)).toMatchObject({ ask: true, line: null });
  expect(flaggedError(untouched, { saysCorrect: true, errorLine: null }, 5)).toMatchObject({
    stop: "marked_correct",
  });
  expect(flaggedError(changed, wrongAt(null), 5)).toMatchObject({ stop: "no_error_line" });
  expect(flaggedError(changed, null, 5)).toMatchObject({ stop: "no_error_line" });
});

test("only an error of the original is mended, in its one line, and by a line that says something else", () => {
  const opinion = (category: "A" | "B" | "C" | null, correctedLine: string | null = null) =>
    afterOpinion(lines, 9, { category, unknown: category === null, correctedLine });
  expect(opinion("A", "Step nine.")).toEqual({ stop: null, lines: lines.with(8, "Step nine.") });
  expect(opinion("A", "Step 9. ").stop).toBe("no_corrected_line");
  expect(opinion("A").stop).toBe("no_corrected_line");
  expect(opinion("B").stop).toBe("cascade_effect");
  expect(opinion("C").stop).toBe("false_positive");
  expect(opinion(null).stop).toBe("unknown_category");
  expect(afterOpinion(lines, 9, null).stop).toBe("double_check_parse_error");
});

test.each([
  ['{"category": "B", "corrected_line": null}', "B", null],
  [
    'Well. {"category": "category a: original", "corrected_line": "Let $x \\to \\nu$."}',
    "A",
    "Let $x \\to \\nu$.",
  ],
  ['{"category": "A", "corrected_line": "Let $x \\\\to \\\\nu$."}', "A", "Let $x \\to \\nu$."],
  ['<think>{"category": "A"}</think>{"is_legitimate_error": "No"}', "C", null],
  ['{"is_legitimate_error": true, "corrected_line": "two\\u000alines"}', "A", null],
  ['{"category": "D"}', null, null],
  ["The line is fine.", null, null],
])("an opinion is read out of %s", (text, category, correctedLine) => {
  expect(readProofOpinion({ text, finish: "stop" })).toMatchObject({ category, correctedLine });
});

test("the second model is told the changed and the flagged line by the numbers that it sees", () => {
  const record = {
    id: "p",
    modified_proof: lines,
    chosen_line_index: 2,
    original_line: "Step three.",
    opinion_on: { line: 9, reason: "No." },
  };
  const problem = proofOpinionTask.parseProblem(record, "here");
  const [, { content } = { content: "" }] = proofOpinionTask.prompt(problem).messages;
  expect(content).toContain("Changed on purpose: line 3. It was:\nStep three.\nIt reads now:\nStep 3.");
  expect(content).toContain("called line 9 wrong:\nStep 9.");
  expect(() => proofOpinionTask.parseProblem({ ...record, opinion_on: { line: 13 } }, "here")).toThrow(
    "a line from 1 to 12",
  );
});
