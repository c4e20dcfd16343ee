import { randomFrom } from "../internal/random.js";
import { solve } from "../model/simulated/solve.js";
import { parseSolver } from "../model/simulated/solver-spec.js";
import type { ScoredProofCheck } from "../results/proof-check-scores.js";
import { judgeProofCheck } from "../task/proof-check/judge-proof.js";
import { type ProofCheckRecord, parseProofCheck } from "../task/proof-check/proof-check-record.js";
import { proofCheckTask } from "../task/proof-check/proof-check-task.js";
import { proofView } from "../task/proof-check/proof-view.js";
import { readProofAnswer } from "../task/proof-check/read-proof-answer.js";

/**
 * Lets a built-in solver check proofs in memory: what `horizon run` with a
 * simulated model does, without a run folder, for notebooks. Its replies are
 * texts, which are read and judged like any.
 *
 * @example simulateProofChecks(records, { model: "sim/suspect?line=3", seed: "7" })
 */
export function simulateProofChecks(
  records: Iterable<ProofCheckRecord>,
  { model, seed }: { readonly model: string; readonly seed: string },
): ScoredProofCheck[] {
  const spec = parseSolver(model);
  return Array.from(records, (record, i) => {
    const problem = parseProofCheck(record, `record ${i + 1}`);
    const { text, finish } = solve(spec, proofView(problem), randomFrom(seed, model, problem.id));
    const answer = readProofAnswer({ text: text ?? "", finish: finish ?? null });
    const { right, label, measures } = judgeProofCheck(problem, answer);
    return { right, label, measures, coordinates: proofCheckTask.coordinates(problem) };
  });
}
