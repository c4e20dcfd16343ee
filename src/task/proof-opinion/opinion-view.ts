import { choose } from "../choose.js";
import type { SolverView } from "../solver-view.js";
import type { ProofOpinionProblem } from "./proof-opinion-task.js";

/**
 * A second opinion: whoever is right sees no error but the changed line; whoever
 * goes wrong takes the flagged line for an error of the original and writes it anew.
 */
export function opinionView({ check, flagged }: ProofOpinionProblem): SolverView {
  const line = flagged === null ? null : `${check.proof.lines[flagged - 1]!} (mended)`;
  const say = ([category = "C"]: readonly string[]): string =>
    JSON.stringify({
      ...(check.error === null ? { is_legitimate_error: category === "A" } : { category }),
      corrected_line: category === "A" ? line : null,
      reason: category === "C" ? "The line follows." : "The line does not follow.",
    });
  const taken = (): readonly string[] => ["A"];
  const categories = check.error === null ? ["A", "C"] : ["A", "B", "C"];
  return {
    depth: 1,
    right: ["C"],
    wrongAt: taken,
    overlookAt: taken,
    inventAt: taken,
    guess: (random) => [choose(categories, random, "C")],
    suspect: taken,
    say,
    sayNone: () => say(["C"]),
    notations: { fenced: (steps) => `\`\`\`json\n${say(steps)}\n\`\`\`` },
  };
}
