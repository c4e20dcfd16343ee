import type { ProofCheckProblem } from "../proof-check/proof-check-record.js";
import type { ProofAnswer } from "../proof-check/read-proof-answer.js";
import type { ProofOpinion } from "./read-proof-opinion.js";

/**
 * Why checking a proof, mending what is wrong in it and checking again came to
 * its end: the reference's words; `near_perturbation` for an error two lines or
 * more beside the changed one that is too near to ask about; `original_error`
 * where nothing was to be mended.
 */
export type StopReason =
  | "marked_correct"
  | "no_error_line"
  | "invalid_line_number"
  | "found_perturbation"
  | "near_perturbation"
  | "false_positive"
  | "cascade_effect"
  | "unknown_category"
  | "no_corrected_line"
  | "double_check_parse_error"
  | "original_error"
  | "max_iterations";

/** Whether a second opinion is wanted on a check; if not, why. */
export type FlaggedError =
  | { readonly ask: true; readonly line: number | null; readonly distance: number | null }
  | { readonly ask: false; readonly stop: StopReason; readonly distance: number | null };

/**
 * What a check leaves to be asked: of an untouched proof every error, of a
 * changed one those farther than `farther` lines from the change. Lines are
 * compared as lines, both from 1.
 */
export function flaggedError(
  { proof, error }: Pick<ProofCheckProblem, "proof" | "error">,
  answer: Pick<ProofAnswer, "saysCorrect" | "errorLine"> | null,
  farther: number,
): FlaggedError {
  const stop = (reason: StopReason, distance: number | null = null): FlaggedError => ({
    ask: false,
    stop: reason,
    distance,
  });
  if (answer === null || answer.saysCorrect === null) return stop("no_error_line");
  if (answer.saysCorrect) return stop("marked_correct");
  const { errorLine: line } = answer;
  if (line === null)
    return error === null ? { ask: true, line: null, distance: null } : stop("no_error_line");
  if (line < 1 || line > proof.lines.length) return stop("invalid_line_number");
  if (error === null) return { ask: true, line, distance: null };
  const distance = Math.abs(line - (error.line + 1));
  if (distance <= 1) return stop("found_perturbation", distance);
  return distance <= farther ? stop("near_perturbation", distance) : { ask: true, line, distance };
}

/** What a second opinion leads to: an end, or the flagged line written anew. */
export type AfterOpinion =
  | { readonly stop: StopReason }
  | { readonly stop: null; readonly lines: readonly string[] };

export function afterOpinion(
  lines: readonly string[],
  flagged: number | null,
  opinion: Pick<ProofOpinion, "category" | "unknown" | "correctedLine"> | null,
): AfterOpinion {
  if (opinion === null || opinion.category === null)
    return { stop: opinion?.unknown === true ? "unknown_category" : "double_check_parse_error" };
  if (opinion.category === "C") return { stop: "false_positive" };
  if (opinion.category === "B") return { stop: "cascade_effect" };
  if (flagged === null) return { stop: "no_error_line" };
  const { correctedLine: line } = opinion;
  const before = lines[flagged - 1]!;
  if (line === null || line.trim() === before.trim()) return { stop: "no_corrected_line" };
  return { stop: null, lines: lines.with(flagged - 1, line) };
}
