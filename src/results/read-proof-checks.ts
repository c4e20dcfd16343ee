import { readRecords } from "../corpus/read-records.js";
import { DataFormatError } from "../internal/errors.js";
import type { ScoredProofCheck } from "./proof-check-scores.js";
import { parseReferenceProofResults, type ReferenceProofResult } from "./reference-proof-metrics.js";
import { judgeResult, type SecondOpinions, withOpinion } from "./second-opinion.js";

/** A file of checked proofs. */
export interface ProofCheckFile {
  readonly checks: readonly ScoredProofCheck[];
  /** As the reference holds them; `null` for the score file of a run without second opinions. */
  readonly results: readonly ReferenceProofResult[] | null;
}

/**
 * Reads checks of proofs: `scores/proof-check@….jsonl` of a run folder,
 * `double-check.jsonl` of second opinions on it, or what the reference's
 * proof_verification.py wrote, judged by our rules.
 *
 * Refuses a file that is neither.
 *
 * @param untouched nothing was changed in the proofs of a reference file; the file does not say so.
 *   Of second opinions it chooses `results`: those on untouched proofs, or on changed ones
 * @param opinions whether second opinions count in `checks`; default: `ignore`
 */
export async function readProofs(
  file: string,
  {
    untouched = false,
    opinions = "ignore",
  }: { readonly untouched?: boolean; readonly opinions?: SecondOpinions } = {},
): Promise<ProofCheckFile> {
  const checks: ScoredProofCheck[] = [];
  const results: DoubleChecked[] = [];
  for await (const { record, where } of readRecords(file)) {
    const fields = typeof record === "object" && record !== null ? (record as Record<string, unknown>) : {};
    if (Array.isArray(fields["results"])) {
      const own = parseReferenceProofResults(record, where);
      return {
        checks: own.map((one) => judgeResult(withOpinion(one, opinions), { untouched })),
        results: own,
      };
    }
    const { right, label, measures, coordinates } = fields;
    if (typeof label !== "string" || typeof measures !== "object" || typeof coordinates !== "object")
      throw new DataFormatError("this is no check of a proof", {
        where,
        mend: "Give a run's scores/proof-check@….jsonl, or a file that proof_verification.py wrote.",
      });
    const second = doubleChecked(fields, where);
    if (second !== null && second.untouched === untouched) results.push(second.result);
    // What could not be read keeps the label that says why.
    if (second !== null && opinions === "count" && second.result.parsed !== null) {
      const counted = judgeResult(withOpinion(second.result, opinions), second);
      checks.push({ ...counted, coordinates: (coordinates ?? {}) as ScoredProofCheck["coordinates"] });
      continue;
    }
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
  return { checks, results: results.length === 0 ? null : results };
}

type DoubleChecked = ReferenceProofResult & { readonly fix_and_reverify?: unknown };

/** The reference's fields of a line of `double-check.jsonl`; `null` for a line without them. */
function doubleChecked(
  fields: Readonly<Record<string, unknown>>,
  where: string,
): { readonly result: DoubleChecked; readonly untouched: boolean } | null {
  if (!("double_check" in fields)) return null;
  const { proof_length: length, chosen_line_index: line } = (fields["input"] ?? {}) as Record<
    string,
    unknown
  >;
  const untouched = line === null;
  const input = { proof_length: length, chosen_line_index: untouched ? 0 : line };
  const [result] = parseReferenceProofResults([{ ...fields, input }], where);
  return { result: { ...result!, fix_and_reverify: fields["fix_and_reverify"] }, untouched };
}
