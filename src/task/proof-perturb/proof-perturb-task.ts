import { DataFormatError } from "../../internal/errors.js";
import type { Proof } from "../../problem/proof/proof.js";
import { parseProofCheck } from "../proof-check/proof-check-record.js";
import { openReply } from "../reading/open-reply.js";
import type { ReadAnswer, Reply, Task, Verdict } from "../task.js";
import { acceptChange, type LineVerdict } from "./accept-change.js";

/** A line that a model is to make wrong. */
export interface ProofPerturbProblem {
  readonly id: string;
  readonly proof: Proof;
  readonly bin: number | null;
  /** From 0. */
  readonly line: number;
}

/** The line as the model changed it; `null` where nothing was read. */
export interface ChangedLine extends ReadAnswer {
  readonly line: string | null;
}

export interface ProofPerturbVerdict extends Verdict {
  readonly label: LineVerdict | "no_answer" | "truncated";
}

/** The prompt of the paper's Table 4, word for word. */
export const perturbPrompt: string =
  "You are given one proof line. Change the line so that it becomes incorrect but still mathematically sensible. Do NOT change numbering, labels, formatting-only tokens, or spacing. Try to keep the line very similar to the original line (so if there are markdown tokens for closing a line or spacing, keep those). Return ONLY the modified single line (no commentary, no extra lines). Make only ONE single change for the line. Change only ONE mathematical property or relation, do not do multiple changes.";

/**
 * Making one line of a proof wrong, by a model. Its answer is right if it may
 * stand in the line's place; whether the line is then false nobody checks.
 */
export const proofPerturbTask: Task<ProofPerturbProblem, ChangedLine, ProofPerturbVerdict> = {
  name: "proof-perturb",
  parseProblem: (record, where) => {
    const { id, proof, bin } = parseProofCheck(record, where);
    const line = (record as Readonly<Record<string, unknown>>)["line_to_change"];
    if (!Number.isSafeInteger(line) || proof.lines[Number(line)] === undefined)
      throw new DataFormatError(`\`line_to_change\`: a line from 0 to ${proof.lines.length - 1} is wanted`, {
        where,
      });
    return { id: `${id}-change-line${Number(line) + 1}`, proof, bin, line: Number(line) };
  },
  problemId: ({ id }) => id,
  coordinates: ({ proof, bin }) => ({
    L: proof.lines.length,
    source: proof.source,
    ...(bin === null ? {} : { bin }),
  }),
  prompt: ({ proof, line }) => ({
    messages: [
      { role: "system", content: perturbPrompt },
      { role: "user", content: proof.lines[line]! },
    ],
    version: "deeprd-perturb-1",
  }),
  readAnswer: readChangedLine,
  judge: ({ proof, line }, answer) => {
    if (answer.line === null)
      return { right: false, label: answer.status === "truncated" ? "truncated" : "no_answer", measures: {} };
    const label = acceptChange(proof.lines[line]!, answer.line);
    return { right: label === "right", label, measures: {} };
  },
};

/** The reply itself, out of its fence, with the blanks before the line as they were. */
export function readChangedLine(
  reply: Reply,
  { proof, line }: Pick<ProofPerturbProblem, "proof" | "line">,
): ChangedLine {
  const opened = openReply(reply);
  if (opened.kind === "nothing") return { status: "no_answer", line: null, formatDeviation: true };
  if (opened.cut) return { status: "truncated", line: null, formatDeviation: true };
  // Reading as an answer would turn typographic signs into plain ones; the line is taken as it was sent.
  const text = reply.text.replace(/<think>[\s\S]*?<\/think>/gi, "").trim();
  const fenced = /^```[a-z]*\n([\s\S]*?)\n?```$/i.exec(text)?.[1];
  const indent = /^\s*/.exec(proof.lines[line] ?? "")?.[0] ?? "";
  return { status: "ok", line: indent + (fenced ?? text).trim(), formatDeviation: fenced !== undefined };
}
