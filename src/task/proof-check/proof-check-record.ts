import { DataFormatError } from "../../internal/errors.js";
import { textHash } from "../../internal/text-hash.js";
import type { LineChange, PerturbedProof, Proof } from "../../problem/proof/proof.js";

/** A proof to be checked, and what is wrong with it. */
export interface ProofCheckProblem {
  readonly id: string;
  /** As it is shown: changed where `error` says so. */
  readonly proof: Proof;
  /** Which stratum of lengths it was drawn from, from 0; `null` where the file does not say. */
  readonly bin: number | null;
  /** `null`: nothing was changed. */
  readonly error: ProofError | null;
}

export interface ProofError {
  /** The changed line, from 0. */
  readonly line: number;
  readonly original: string;
  /** `null` where the file does not say what was changed. */
  readonly change: LineChange | null;
}

/** A problem as it stands in a file: the reference's field names, ours beside them. */
export interface ProofCheckRecord {
  readonly id: string;
  readonly source: string;
  readonly theorem_id: string | number;
  readonly theorem_title: string;
  readonly statement: readonly string[];
  readonly proof_index: number;
  readonly proof_length: number;
  readonly bin_index: number | null;
  /** From 0; `null` for an untouched proof. */
  readonly chosen_line_index: number | null;
  readonly original_line?: string;
  readonly modified_line?: string;
  readonly modified_proof?: readonly string[];
  /** Only where nothing was changed: otherwise it is `modified_proof` with `original_line` put back. */
  readonly original_proof?: readonly string[];
  readonly change?: LineChange;
}

/** The record of a changed proof, or of an untouched one. */
export function proofCheckRecord(checked: PerturbedProof | Proof, bin: number | null): ProofCheckRecord {
  const changed = "proof" in checked ? checked : null;
  const proof = "proof" in checked ? checked.proof : checked;
  const { source, theoremId, title, statement, proofIndex, lines } = proof;
  const head = {
    id: idOf(proof, changed?.line ?? null),
    source,
    theorem_id: theoremId,
    theorem_title: title,
    statement,
    proof_index: proofIndex,
    proof_length: lines.length,
    bin_index: bin,
  };
  if (changed === null) return { ...head, chosen_line_index: null, original_proof: lines };
  return {
    ...head,
    chosen_line_index: changed.line,
    original_line: changed.original,
    modified_line: lines[changed.line] ?? "",
    modified_proof: lines,
    change: changed.change,
  };
}

/**
 * Reads one record: ours, or a sample as the reference writes it, which lacks
 * the statement.
 *
 * Refuses a record without lines, and a changed line that is none of them.
 */
export function parseProofCheck(record: unknown, where: string): ProofCheckProblem {
  const fields =
    typeof record === "object" && record !== null && !Array.isArray(record)
      ? (record as Record<string, unknown>)
      : {};
  const changed = textsOf(fields["modified_proof"], "modified_proof", where);
  const lines = changed ?? textsOf(fields["original_proof"], "original_proof", where);
  if (lines === null || lines.length === 0)
    throw new DataFormatError("`modified_proof` or `original_proof` is missing: the lines of the proof", {
      where,
      mend: "Give a file made by horizon generate proof, or by the reference's sample_and_corrupt.py.",
    });
  const proof: Proof = {
    source: textOf(fields["source"], ""),
    theoremId: textOf(fields["theorem_id"], ""),
    title: textOf(fields["theorem_title"], ""),
    statement: textsOf(fields["statement"], "statement", where) ?? [],
    proofIndex: Number.isSafeInteger(fields["proof_index"]) ? Number(fields["proof_index"]) : 0,
    lines,
  };
  const error = changed === null ? null : errorOf(fields, lines, where);
  return {
    id: textOf(fields["id"], idOf(proof, error?.line ?? null)),
    proof,
    bin: Number.isSafeInteger(fields["bin_index"]) ? Number(fields["bin_index"]) : null,
    error,
  };
}

function errorOf(
  fields: Readonly<Record<string, unknown>>,
  lines: readonly string[],
  where: string,
): ProofError | null {
  const line = fields["chosen_line_index"];
  if (line === null || line === undefined) return null;
  if (!Number.isSafeInteger(line) || Number(line) < 0 || Number(line) >= lines.length)
    throw new DataFormatError(
      `\`chosen_line_index\`: a line from 0 to ${lines.length - 1} is wanted, got ${JSON.stringify(line)}`,
      { where },
    );
  return {
    line: Number(line),
    original: textOf(fields["original_line"], ""),
    change: changeOf(fields["change"]),
  };
}

function changeOf(value: unknown): LineChange | null {
  if (typeof value !== "object" || value === null) return null;
  const { rule, from, to, at, certainty } = value as Record<string, unknown>;
  return {
    rule: textOf(rule, "unknown"),
    from: textOf(from, ""),
    to: textOf(to, ""),
    at: typeof at === "number" ? at : 0,
    certainty: certainty === "verified" ? "verified" : "likely",
  };
}

function textsOf(value: unknown, name: string, where: string): readonly string[] | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value.split("\n");
  if (Array.isArray(value) && value.every((line) => typeof line === "string")) return value;
  throw new DataFormatError(`\`${name}\`: a list of lines is wanted`, { where });
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : otherwise;

/** Names a problem by what it is: its proof, its changed line, and a hash of what is shown. */
function idOf({ source, theoremId, proofIndex, lines }: Proof, line: number | null): string {
  const place = line === null ? "untouched" : `line${line + 1}`;
  return `${source}-${theoremId}-${proofIndex}-${place}-${textHash(lines.join("\n")).slice(0, 8)}`;
}
