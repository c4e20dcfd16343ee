import type { Task } from "../task.js";
import { judgeProofCheck, type ProofCheckVerdict } from "./judge-proof.js";
import { proofCheckPrompt } from "./prompt.js";
import { type ProofCheckProblem, parseProofCheck } from "./proof-check-record.js";
import { type ProofAnswer, readProofAnswer } from "./read-proof-answer.js";

/** Finding the wrong line of a proof, if there is one: DeepRD's experiment on real text. */
export const proofCheckTask: Task<ProofCheckProblem, ProofAnswer, ProofCheckVerdict> = {
  name: "proof-check",
  parseProblem: parseProofCheck,
  problemId: ({ id }) => id,
  coordinates: ({ proof, bin, error }) => ({
    L: proof.lines.length,
    source: proof.source,
    perturbed: error === null ? 0 : 1,
    ...(bin === null ? {} : { bin }),
    ...(error === null ? {} : { errorLine: error.line + 1 }),
    ...(error?.change === null || error?.change === undefined
      ? {}
      : { rule: error.change.rule, certainty: error.change.certainty }),
  }),
  prompt: proofCheckPrompt,
  readAnswer: readProofAnswer,
  judge: judgeProofCheck,
};
