import { DataFormatError } from "../../internal/errors.js";
import { type ProofCheckProblem, parseProofCheck } from "../proof-check/proof-check-record.js";
import type { Task, Verdict } from "../task.js";
import { proofOpinionPrompt } from "./prompt.js";
import { type ProofOpinion, readProofOpinion } from "./read-proof-opinion.js";

/** An error that somebody saw in a proof, on which a second opinion is wanted. */
export interface ProofOpinionProblem {
  readonly id: string;
  /** The proof as it was shown to who saw the error. */
  readonly check: ProofCheckProblem;
  /** The line that was called wrong, from 1; `null` where none was named. */
  readonly flagged: number | null;
  /** Why it was called wrong; foreign text. */
  readonly reason: string;
}

/** Opinions are not right or wrong, since nobody knows: `right` says that there is one. */
export interface ProofOpinionVerdict extends Verdict {
  readonly label: "original-error" | "cascade" | "false-positive" | "no_answer" | "truncated";
}

/**
 * A second opinion on an error that a model saw in a proof: whether the proof
 * had it before anything was changed, whether it follows from the change, or
 * whether there is none; DeepRD's double check.
 */
export const proofOpinionTask: Task<ProofOpinionProblem, ProofOpinion, ProofOpinionVerdict> = {
  name: "proof-opinion",
  parseProblem: (record, where) => {
    const check = parseProofCheck(record, where);
    const { line, reason } = ((record as Readonly<Record<string, unknown>>)["opinion_on"] ?? {}) as {
      readonly line?: unknown;
      readonly reason?: unknown;
    };
    const count = check.proof.lines.length;
    const named = Number.isSafeInteger(line) && Number(line) >= 1 && Number(line) <= count;
    if (!named && !(line === null && check.error === null))
      throw new DataFormatError(`\`opinion_on.line\`: a line from 1 to ${count} is wanted`, { where });
    return {
      id: check.id,
      check,
      flagged: named ? Number(line) : null,
      reason: typeof reason === "string" ? reason : "",
    };
  },
  problemId: ({ id }) => id,
  coordinates: ({ check: { proof, error } }) => ({
    L: proof.lines.length,
    source: proof.source,
    perturbed: error === null ? 0 : 1,
  }),
  prompt: proofOpinionPrompt,
  readAnswer: readProofOpinion,
  judge: (_, { status, category }) => ({
    right: category !== null,
    label:
      category === null
        ? status === "truncated"
          ? "truncated"
          : "no_answer"
        : ({ A: "original-error", B: "cascade", C: "false-positive" } as const)[category],
    measures: {},
  }),
};
