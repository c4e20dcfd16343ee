import { readRecords } from "../corpus/read-records.js";
import { DataFormatError } from "../internal/errors.js";
import { judgeProofCheck } from "../task/proof-check/judge-proof.js";
import type { ScoredProofCheck } from "./proof-check-scores.js";
import { parseReferenceProofResults, type ReferenceProofResult } from "./reference-proof-metrics.js";
import { referenceBoolean, referenceInteger } from "./reference-proof-verdict.js";

/** A file of checked proofs. */
export interface ProofCheckFile {
  readonly checks: readonly ScoredProofCheck[];
  /** As the reference holds them; `null` for the score file of a run. */
  readonly results: readonly ReferenceProofResult[] | null;
}

/**
 * Reads checks of proofs: `scores/proof-check@….jsonl` of a run folder, or
 * what the reference's proof_verification.py wrote, judged by our rules.
 *
 * Refuses a file that is neither.
 *
 * @param untouched nothing was changed in the proofs of a reference file; the file does not say so
 */
export async function readProofs(
  file: string,
  { untouched = false }: { readonly untouched?: boolean } = {},
): Promise<ProofCheckFile> {
  const checks: ScoredProofCheck[] = [];
  for await (const { record, where } of readRecords(file)) {
    const fields = typeof record === "object" && record !== null ? (record as Record<string, unknown>) : {};
    if (Array.isArray(fields["results"])) {
      const results = parseReferenceProofResults(record, where);
      return { checks: results.map((result) => judged(result, untouched)), results };
    }
    const { right, label, measures, coordinates } = fields;
    if (typeof label !== "string" || typeof measures !== "object" || typeof coordinates !== "object")
      throw new DataFormatError("this is no check of a proof", {
        where,
        mend: "Give a run's scores/proof-check@….jsonl, or a file that proof_verification.py wrote.",
      });
    checks.push({
      right: typeof right === "boolean" ? right : null,
      label,
      measures: (measures ?? {}) as ScoredProofCheck["measures"],
      coordinates: (coordinates ?? {}) as ScoredProofCheck["coordinates"],
    });
  }
  if (checks.length === 0)
    throw new DataFormatError("there is no check of a proof in this file", {
      where: file,
      mend: "Give a run's scores/proof-check@….jsonl, or a file that proof_verification.py wrote.",
    });
  return { checks, results: null };
}

function judged({ input, parsed }: ReferenceProofResult, untouched: boolean): ScoredProofCheck {
  const saysCorrect = referenceBoolean(parsed?.is_correct);
  const error = untouched ? null : { line: input.chosen_line_index, original: "", change: null };
  const { right, label, measures } = judgeProofCheck(
    { error },
    {
      status: saysCorrect === null ? "no_answer" : "ok",
      saysCorrect,
      errorLine: referenceInteger(parsed?.error_line),
    },
  );
  return { right, label, measures, coordinates: { L: input.proof_length, perturbed: untouched ? 0 : 1 } };
}
