import { judgeProofCheck } from "../task/proof-check/judge-proof.js";
import type { ScoredProofCheck } from "./proof-check-scores.js";
import type { ReferenceProofResult } from "./reference-proof-metrics.js";
import { referenceBoolean, referenceInteger } from "./reference-proof-verdict.js";

/** Whether second opinions on the errors that were seen count. */
export type SecondOpinions = "ignore" | "count";

type Iteration = Pick<ReferenceProofResult, "parsed"> & NonNullable<ReferenceProofResult["double_check"]>;

/**
 * A result as it stands with or without its second opinion, and without its
 * rounds of mending or after the last of them.
 */
export function withOpinion(
  result: ReferenceProofResult & { readonly fix_and_reverify?: unknown },
  use: SecondOpinions,
): ReferenceProofResult {
  const { input, parsed, double_check: second } = result;
  if (use === "ignore") return { input, parsed };
  const { iterations } = (result.fix_and_reverify ?? {}) as { readonly iterations?: unknown };
  const last = Array.isArray(iterations) ? (iterations.at(-1) as Iteration | undefined) : undefined;
  if (last !== undefined) return { input, parsed: last.parsed, double_check: last };
  return { input, parsed, ...(second === undefined ? {} : { double_check: second }) };
}

/**
 * Judges a result by our rules. An error that the second opinion calls genuine
 * (one of the original, one that follows from the change) is right, as with
 * the reference, and labelled apart.
 */
export function judgeResult(
  { input, parsed, double_check: second }: ReferenceProofResult,
  { untouched }: { readonly untouched: boolean },
): ScoredProofCheck {
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
  const genuine =
    second?.performed === true &&
    saysCorrect === false &&
    (untouched ? second.is_legitimate_error === true : second.category === "A" || second.category === "B");
  return {
    ...(genuine ? { right: true, label: "genuine-error" } : { right, label }),
    measures,
    coordinates: { L: input.proof_length, perturbed: untouched ? 0 : 1 },
  };
}
