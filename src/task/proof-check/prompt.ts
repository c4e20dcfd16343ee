import type { Proof } from "../../problem/proof/proof.js";
import type { Prompt } from "../task.js";

/** The system prompt of the published runs, word for word. */
export const proofCheckSystemPrompt: string = [
  "You are provided a theorem and a candidate proof for it.",
  "Task: Check whether the proof is correct for the theorem.",
  "If the proof is incorrect, identify the earliest line number where a mistake occurs and explain briefly.",
  "Use the line numbers that prefix each proof line.",
  "Respond ONLY as strict JSON with keys: ",
  "  is_correct (true/false),",
  "  error_line (integer or null),",
  "  reason (string).",
  "Do not include any additional text outside JSON.",
].join("\n");

/** The lines as they are shown, numbered from 1. */
export const numberedLines = (lines: readonly string[]): string[] =>
  lines.map((line, i) => `${i + 1}: ${line}`);

/** System prompt, then theorem, statement and numbered proof as one message. */
export function proofCheckPrompt({ proof }: { readonly proof: Proof }): Prompt {
  const content = [
    `Theorem: ${proof.title}`,
    "",
    "Statement:",
    proof.statement.join("\n"),
    "",
    "Proof (numbered lines):",
    ...numberedLines(proof.lines),
    "",
    "Return the JSON verdict as instructed.",
  ].join("\n");
  return {
    messages: [
      { role: "system", content: proofCheckSystemPrompt },
      { role: "user", content },
    ],
    version: "deeprd-proof-1",
  };
}
