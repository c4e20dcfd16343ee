import { randomFrom } from "../../internal/random.js";
import { perturbProof } from "../../problem/proof/perturbation/perturb-proof.js";
import type { SolverView } from "../solver-view.js";
import type { ProofPerturbProblem } from "./proof-perturb-task.js";

/** A line to be made wrong: done by the rules; one who goes wrong leaves it as it is. */
export function perturbView({ id, proof, line }: ProofPerturbProblem): SolverView {
  const original = proof.lines[line]!;
  const alone = { ...proof, lines: [original] };
  const changed =
    perturbProof(alone, { random: randomFrom(id, "simulated change") })?.proof.lines[0] ?? original;
  const kept = (): readonly string[] => [original];
  return {
    depth: 1,
    right: [changed],
    wrongAt: kept,
    overlookAt: kept,
    inventAt: kept,
    guess: kept,
    say: ([text = ""]) => text,
    sayNone: () => original,
    notations: { fenced: ([text = ""]) => `\`\`\`\n${text}\n\`\`\`` },
  };
}
