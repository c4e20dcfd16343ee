import { numberedLines } from "../proof-check/prompt.js";
import type { Prompt } from "../task.js";
import type { ProofOpinionProblem } from "./proof-opinion-task.js";

const fix = [
  "If the error is genuine and was there before any change, also give the line as it should read:",
  "the whole line, without its number, as one line.",
];

const ofChanged = [
  "You are given a theorem, a proof of it in which one line was changed on purpose, and a line that a reviewer called wrong.",
  "Decide what the reviewer saw:",
  "  A: an error that the proof had before the change;",
  "  B: something that is wrong only because of the changed line;",
  "  C: no error.",
  ...fix,
  "Respond ONLY as strict JSON with keys:",
  "  category (A, B or C),",
  "  corrected_line (string or null),",
  "  reason (string).",
].join("\n");

const ofUntouched = [
  "You are given a theorem, a proof of it, and a line that a reviewer called wrong.",
  "Decide whether the reviewer saw a legitimate error.",
  ...fix,
  "Respond ONLY as strict JSON with keys:",
  "  is_legitimate_error (true/false),",
  "  corrected_line (string or null),",
  "  reason (string).",
].join("\n");

/**
 * What the second model is told: theorem, numbered proof, what was changed,
 * and what was called wrong. All lines count from 1, as they are shown. The
 * wording is ours.
 */
export function proofOpinionPrompt({ check, flagged, reason }: ProofOpinionProblem): Prompt {
  const { proof, error } = check;
  const content = [
    `Theorem: ${proof.title}`,
    "",
    "Statement:",
    proof.statement.join("\n"),
    "",
    "Proof (numbered lines):",
    ...numberedLines(proof.lines),
    "",
    ...(error === null
      ? []
      : [
          `Changed on purpose: line ${error.line + 1}. It was:`,
          error.original,
          "It reads now:",
          proof.lines[error.line]!,
          "",
        ]),
    flagged === null
      ? "The reviewer named no line."
      : `The reviewer called line ${flagged} wrong:\n${proof.lines[flagged - 1]!}`,
    ...(reason === "" ? [] : ["The reviewer's reason:", reason]),
    "",
    "Return the JSON verdict as instructed.",
  ].join("\n");
  return {
    messages: [
      { role: "system", content: error === null ? ofUntouched : ofChanged },
      { role: "user", content },
    ],
    version: "proof-opinion-1",
  };
}
