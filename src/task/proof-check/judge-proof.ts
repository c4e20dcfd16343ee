import type { Verdict } from "../task.js";
import type { ProofCheckProblem } from "./proof-check-record.js";
import type { ProofAnswer } from "./read-proof-answer.js";

/**
 * How a check was judged. `missed`: a wrong line, and the proof called
 * correct; `wrong-line`: an error seen more than a line away from it;
 * `no-line`: an error seen, no line named; `false-alarm`: an untouched proof
 * called wrong.
 */
export type ProofCheckLabel =
  | "right"
  | "missed"
  | "wrong-line"
  | "no-line"
  | "false-alarm"
  | "no_answer"
  | "truncated";

export interface ProofCheckVerdict extends Verdict {
  readonly label: ProofCheckLabel;
  readonly measures: {
    /** 1 where the proof was called wrong. */
    readonly detected: number | null;
    /** 1 where the named line is the changed one, and where it is at most one line away; `null` for untouched proofs. */
    readonly exact: number | null;
    readonly within1: number | null;
    /** Lines between the named line and the changed one. */
    readonly lineError: number | null;
    /** 1 where an untouched proof was called wrong; `null` for changed ones. */
    readonly falseAlarm: number | null;
  };
}

/**
 * Judges the check of a proof by the paper's combined accuracy: a changed
 * proof is called wrong at the changed line or one beside it; an untouched one
 * is called correct.
 *
 * @see Rameshkumar et al. 2025, section 4.3 and Figures 21 and 22
 */
export function judgeProofCheck(
  { error }: Pick<ProofCheckProblem, "error">,
  { status, saysCorrect, errorLine }: Pick<ProofAnswer, "status" | "saysCorrect" | "errorLine">,
): ProofCheckVerdict {
  const label =
    status === "ok" && saysCorrect !== null
      ? labelOf(error?.line ?? null, saysCorrect, errorLine)
      : unread(status);
  const detected = saysCorrect === null ? null : saysCorrect ? 0 : 1;
  const distance =
    error === null || detected !== 1 || errorLine === null ? null : Math.abs(errorLine - 1 - error.line);
  const hit = (most: number): number | null => {
    if (error === null || saysCorrect === null) return null;
    return distance !== null && distance <= most ? 1 : 0;
  };
  return {
    right: label === "right",
    label,
    measures: {
      detected,
      exact: hit(0),
      within1: hit(1),
      lineError: distance,
      falseAlarm: error === null ? detected : null,
    },
  };
}

function labelOf(wrong: number | null, saysCorrect: boolean, errorLine: number | null): ProofCheckLabel {
  if (wrong === null) return saysCorrect ? "right" : "false-alarm";
  if (saysCorrect) return "missed";
  if (errorLine === null) return "no-line";
  return Math.abs(errorLine - 1 - wrong) <= 1 ? "right" : "wrong-line";
}

const unread = (status: ProofAnswer["status"]): ProofCheckLabel =>
  status === "truncated" ? "truncated" : "no_answer";
