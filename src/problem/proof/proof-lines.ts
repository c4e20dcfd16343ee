import { DataFormatError } from "../../internal/errors.js";
import type { CorpusStatement } from "./text-corpus.js";

/**
 * One record of a plain corpus: `title`, `statement`, and the proof's lines
 * under `proof` (or `lines`, `proof_lines`, `contents`), as a list or as one
 * text. Optional: `id` (default: the title), `source`, and `cites`, the ids of
 * what the proof cites.
 *
 * Refuses a record without a title or without a proof.
 *
 * @example proofLines({ title: "T", statement: "1 < 2", proof: ["0 < 1.", "Add 1."] }, "a.jsonl:1", "a")
 */
export function proofLines(record: unknown, where: string, source: string): CorpusStatement {
  const fields = typeof record === "object" && record !== null ? (record as Record<string, unknown>) : {};
  const title = fields["title"] ?? fields["id"];
  if (typeof title !== "string" && typeof title !== "number")
    throw new DataFormatError("this record has no `title`", { where, mend: shape });
  const proof = ["proof", "lines", "proof_lines", "contents"]
    .map((name) => fields[name])
    .find((value) => value !== undefined);
  const lines = asLines(proof);
  if (lines === null)
    throw new DataFormatError("this record has no proof: a list of lines, or a text, is wanted", {
      where,
      mend: shape,
    });
  const cites = fields["cites"];
  return {
    id: String(fields["id"] ?? title),
    title: String(title),
    source: typeof fields["source"] === "string" ? fields["source"] : source,
    text: asLines(fields["statement"]) ?? [],
    proofs: [lines],
    cites: Array.isArray(cites) ? cites.map(String) : [],
  };
}

const shape = 'A record is {"title": "…", "statement": "…", "proof": ["first line", "second line"]}.';

function asLines(value: unknown): readonly string[] | null {
  if (typeof value === "string") return value.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (Array.isArray(value) && value.every((line) => typeof line === "string")) return value;
  return null;
}
