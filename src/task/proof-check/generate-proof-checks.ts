import { RangeViolation } from "../../internal/errors.js";
import { randomFrom } from "../../internal/random.js";
import { perturbProof } from "../../problem/proof/perturbation/perturb-proof.js";
import type { PerturbationRule } from "../../problem/proof/perturbation/perturbation-rules.js";
import type { PerturbedProof } from "../../problem/proof/proof.js";
import type { ProofBin } from "../../problem/proof/proof-bins.js";
import type { ProofCorpus } from "../../problem/proof/proof-corpus.js";
import { type ProofSampleOptions, sampleProofs } from "../../problem/proof/sample-proofs.js";
import { type ProofCheckRecord, proofCheckRecord } from "./proof-check-record.js";

/** Which proofs are to be asked, and what is to be wrong with them. */
export interface ProofCheckPlan extends ProofSampleOptions {
  /**
   * `rules`: one line changed, by what can check it where the corpus has it
   * (Metamath), else by rules; `none`: untouched proofs; `both`: each proof
   * both ways.
   */
  readonly perturb: "rules" | "none" | "both";
  /** Rules to choose among; default all. For corpora without a checker of their own. */
  readonly rules?: readonly PerturbationRule[];
}

/** The records of a plan, and the bins they were drawn from. */
export interface ProofChecks {
  readonly bins: readonly ProofBin[];
  readonly records: Iterable<ProofCheckRecord>;
}

/**
 * Draws proofs by length and makes the records of a problem file. A proof that
 * no rule can change gives its place to the next one of its bin.
 *
 * Refuses what `sampleProofs` refuses, and, when the records are read, a bin
 * in which too few proofs can be changed.
 *
 * @example generateProofChecks(corpus, { count: 100, seed: "123", perturb: "rules" })
 */
export function generateProofChecks(corpus: ProofCorpus, plan: ProofCheckPlan): ProofChecks {
  const sample = sampleProofs(corpus.lengths, plan);
  const records = function* (): Generator<ProofCheckRecord> {
    for (const [bin, { low, high }] of sample.bins.entries()) {
      let wanted = sample.wanted[bin]!;
      for (const index of sample.drawn[bin]!) {
        if (wanted === 0) break;
        const changed = plan.perturb === "none" ? null : changedProof(corpus, index, plan);
        if (changed === null && plan.perturb !== "none") continue;
        wanted--;
        if (changed !== null) yield proofCheckRecord(changed, bin);
        if (plan.perturb !== "rules") yield proofCheckRecord(corpus.proof(index), bin);
      }
      if (wanted > 0)
        throw new RangeViolation(
          `in the bin of ${low} to ${high} lines ${wanted} proofs are missing: no rule changes the others`,
          { where: corpus.name, mend: "Ask for fewer proofs, for fewer bins, or for more rules." },
        );
    }
  };
  return { bins: sample.bins, records: { [Symbol.iterator]: records } };
}

function changedProof(
  corpus: ProofCorpus,
  index: number,
  { seed, rules }: ProofCheckPlan,
): PerturbedProof | null {
  const random = randomFrom(seed, "perturbation", index);
  if (corpus.perturb !== undefined) return corpus.perturb(index, random);
  return perturbProof(corpus.proof(index), { random, ...(rules === undefined ? {} : { rules }) });
}
