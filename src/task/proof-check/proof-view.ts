import { choose } from "../choose.js";
import type { SolverView } from "../solver-view.js";
import type { ProofCheckProblem } from "./proof-check-record.js";

const NONE = "none";

/**
 * A proof to be checked: each of its lines is a step that can be misread. One
 * who goes wrong overlooks the error; in an untouched proof, where there is
 * none to overlook, sees one in the line being read.
 */
export function proofView({ proof, error }: ProofCheckProblem): SolverView {
  const lines = proof.lines.length;
  const right = [error === null ? NONE : String(error.line + 1)];
  const missed = (step: number): readonly string[] => [error === null ? String(step + 1) : NONE];
  return {
    depth: lines,
    right,
    wrongAt: missed,
    overlookAt: missed,
    inventAt: (step) => [String(step + 1)],
    guess: (random) => [choose([NONE, ...proof.lines.map((_, i) => String(i + 1))], random, NONE)],
    suspect: (line) => [String(Math.min(line, lines))],
    say: ([line = NONE]) => verdict(line),
    sayNone: () => verdict(NONE),
    notations: {
      fenced: ([line = NONE]) => `\`\`\`json\n${verdict(line)}\n\`\`\``,
      words: ([line = NONE]) =>
        `{"is_correct": "${line === NONE ? "Yes" : "No"}", "error_line": ${line === NONE ? "null" : `"${line}"`}, "reason": "as said"}`,
      "broken escapes": ([line = NONE]) =>
        `{"is_correct": ${line === NONE}, "error_line": ${line === NONE ? "null" : line}, "reason": "here $x \\le y$ was \\used"}`,
      sentence: ([line = NONE]) =>
        line === NONE
          ? "I went through all lines. The proof is correct."
          : `The proof is incorrect: the error is in line ${line}.`,
    },
  };
}

const verdict = (line: string): string =>
  JSON.stringify({
    is_correct: line === NONE,
    error_line: line === NONE ? null : Number(line),
    reason: line === NONE ? "Every line follows." : `Line ${line} does not follow.`,
  });
