import { DataFormatError } from "../../internal/errors.js";
import type { CorpusStatement } from "./text-corpus.js";

/**
 * The statements of a NaturalProofs file (`naturalproofs_proofwiki.json`, …),
 * as released: theorems with their proofs, definitions and other pages. A
 * proof's length is the number of its content lines; citations are those of
 * its proofs. Keys that a file lacks count as empty.
 *
 * Refuses a value without `dataset.theorems`, and a theorem whose id or lines
 * are none.
 *
 * @see Welleck et al. 2021, NaturalProofs
 */
export function naturalProofs(value: unknown, file: string): CorpusStatement[] {
  const dataset = fieldsOf(fieldsOf(value)["dataset"]);
  if (!Array.isArray(dataset["theorems"]))
    throw new DataFormatError("this is no NaturalProofs file: `dataset.theorems` is missing", {
      where: file,
      mend: "Give a file such as naturalproofs_proofwiki.json, as released.",
    });
  const source = sourceOf(file);
  const statements: CorpusStatement[] = [];
  for (const group of ["theorems", "definitions", "others"] as const) {
    const items = dataset[group];
    if (!Array.isArray(items)) continue;
    for (const [i, item] of items.entries())
      statements.push(statementOf(item, `${file}: dataset.${group}[${i}]`, source));
  }
  return statements;
}

/** `proofwiki` of `data/naturalproofs_proofwiki.json.gz`. */
export const sourceOf = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? file)
    .replace(/\.(gz|json|jsonl|mm|tex|tar|tgz)$/g, "")
    .replace(/\.(json|jsonl|mm|tex|tar)$/, "")
    .replace(/^naturalproofs_/, "");

function statementOf(item: unknown, where: string, source: string): CorpusStatement {
  const { id, title, label, contents, proofs } = fieldsOf(item);
  if (typeof id !== "number" && typeof id !== "string")
    throw new DataFormatError("an `id` is wanted", { where, mend: "Ids are numbers or texts." });
  const own = Array.isArray(proofs) ? proofs.map(fieldsOf) : [];
  return {
    id: String(id),
    title:
      ([title, label].find((text) => typeof text === "string" && text !== "") as string | undefined) ??
      String(id),
    source,
    text: linesOf(contents, `${where}.contents`),
    proofs: own.map((proof, i) => linesOf(proof["contents"], `${where}.proofs[${i}].contents`)),
    cites: own.flatMap(({ ref_ids: cited }) => (Array.isArray(cited) ? cited.map(String) : [])),
  };
}

function linesOf(value: unknown, where: string): readonly string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return value.split("\n");
  if (Array.isArray(value) && value.every((line) => typeof line === "string")) return value;
  throw new DataFormatError("a list of lines is wanted", { where, mend: "Lines are texts." });
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
