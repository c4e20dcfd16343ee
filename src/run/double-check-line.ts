import type { ProofCheckProblem, ProofCheckRecord } from "../task/proof-check/proof-check-record.js";
import type { ProofAnswer } from "../task/proof-check/read-proof-answer.js";
import type { StopReason } from "../task/proof-opinion/double-check-step.js";
import type { ProofOpinion } from "../task/proof-opinion/read-proof-opinion.js";
import type { JudgedItem } from "./judge-answer.js";

/** A check on its way through the rounds. */
export interface DoubleChecking {
  readonly problem: ProofCheckProblem;
  readonly record: ProofCheckRecord;
  readonly repeat: number;
  /** How the first check was judged. */
  readonly judged: Pick<JudgedItem, "right" | "label" | "measures">;
  readonly coordinates: Readonly<Record<string, number | string>>;
  /** The proof as it was mended so far. */
  now: ProofCheckProblem;
  /** The last check of it; `null` where nothing came to read. */
  answer: ProofAnswer | null;
  stop: StopReason | null;
  readonly iterations: {
    readonly answer: ProofAnswer | null;
    readonly distance: number | null;
    opinion: ProofOpinion | null;
  }[];
}

/** A check with its second opinion: the line of a score file, the reference's fields beside it. */
export interface DoubleCheckLine extends Pick<JudgedItem, "right" | "label" | "measures"> {
  readonly problem: string;
  readonly repeat: number;
  readonly coordinates: Readonly<Record<string, number | string>>;
  readonly input: { readonly proof_length: number; readonly chosen_line_index: number | null };
  /** The first check; later ones never take its place. */
  readonly parsed: ParsedCheck | null;
  readonly double_check: ParsedOpinion;
  /** Only where rounds were asked for. */
  readonly fix_and_reverify?: {
    readonly performed: boolean;
    readonly iterations: readonly (ParsedOpinion & {
      readonly iteration: number;
      readonly parsed: ParsedCheck | null;
      readonly distance: number | null;
    })[];
    /** Checks of the proof, the first among them. */
    readonly final_iteration_count: number;
    readonly stop_reason: StopReason | null;
    readonly final_proof: readonly string[];
  };
}

interface ParsedCheck {
  readonly is_correct: boolean | null;
  readonly error_line: number | null;
  readonly reason: string | null;
}

interface ParsedOpinion {
  readonly performed: boolean;
  readonly category?: string | null;
  readonly is_legitimate_error?: boolean | null;
  readonly corrected_line?: string | null;
  readonly opinion?: string | null;
}

/** @param rounds proofs were to be mended and checked again */
export function doubleCheckLine(check: DoubleChecking, rounds: boolean): DoubleCheckLine {
  const { problem, repeat, judged, coordinates, iterations, stop, now } = check;
  const { right, label, measures } = judged;
  const [first] = iterations;
  const untouched = problem.error === null;
  return {
    problem: problem.id,
    repeat,
    right,
    label,
    measures,
    coordinates,
    input: {
      proof_length: problem.proof.lines.length,
      chosen_line_index: problem.error?.line ?? null,
    },
    parsed: parsedCheck(first?.answer ?? null),
    double_check: parsedOpinion(first?.opinion ?? null, untouched),
    ...(rounds
      ? {
          fix_and_reverify: {
            performed: iterations.length > 1,
            iterations: iterations.map(({ answer, distance, opinion }, iteration) => ({
              iteration,
              parsed: parsedCheck(answer),
              distance,
              ...parsedOpinion(opinion, untouched),
            })),
            final_iteration_count: iterations.length,
            stop_reason: stop,
            final_proof: now.proof.lines,
          },
        }
      : {}),
  };
}

function parsedCheck(answer: ProofAnswer | null): ParsedCheck | null {
  if (answer === null || answer.saysCorrect === null) return null;
  return { is_correct: answer.saysCorrect, error_line: answer.errorLine, reason: answer.reason };
}

function parsedOpinion(opinion: ProofOpinion | null, untouched: boolean): ParsedOpinion {
  if (opinion === null) return { performed: false };
  const { category, correctedLine, reason } = opinion;
  return {
    performed: true,
    ...(untouched ? { is_legitimate_error: category === null ? null : category === "A" } : { category }),
    corrected_line: correctedLine,
    opinion: reason,
  };
}
