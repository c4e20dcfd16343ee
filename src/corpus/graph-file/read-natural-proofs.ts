import { DataFormatError } from "../../internal/errors.js";
import { complain, type ReadContext } from "./read-context.js";
import { type Fields, fieldsOf } from "./read-json-graph.js";

/**
 * The dependency graph of a NaturalProofs file: an arc from each theorem to
 * each entry that its proofs cite, once. Definitions and other pages are nodes
 * unless `theoremsOnly`; `statementRefs` adds what statements cite. Either
 * choice changes every percentile.
 */
export function readNaturalProofs(value: Fields, file: string, context: ReadContext): void {
  const { builder, options } = context;
  const { statementRefs = false, theoremsOnly = false } = options;
  const dataset = fieldsOf(value["dataset"]) ?? {};
  if (!Array.isArray(dataset["theorems"]))
    throw new DataFormatError("this is no NaturalProofs file: `dataset.theorems` is missing", {
      where: file,
      mend: "Give a file such as naturalproofs_proofwiki.json, as released.",
    });
  const groups = theoremsOnly ? ["theorems"] : ["theorems", "definitions", "others"];
  const entries: { readonly node: number; readonly item: Fields; readonly where: string }[] = [];
  const nodes = new Map<string, number>();
  for (const group of groups)
    for (const [i, each] of listOf(dataset[group]).entries()) {
      const item = fieldsOf(each);
      const where = `${file}: dataset.${group}[${i}]`;
      const id = item?.["id"];
      if (item === null || (typeof id !== "number" && typeof id !== "string")) {
        complain(context, { where, what: "an entry with an id is wanted" });
        continue;
      }
      const node = builder.declare(String(id), where);
      nodes.set(String(id), node);
      entries.push({ node, item, where });
    }
  let lost = 0;
  for (const { node, item } of entries) {
    const cited = listOf(item["proofs"]).flatMap((proof) => listOf(fieldsOf(proof)?.["ref_ids"]));
    if (statementRefs) cited.push(...listOf(item["ref_ids"]));
    for (const id of new Set(cited.map(String))) {
      const target = nodes.get(id);
      if (target === undefined) lost++;
      else builder.arc(node, target);
    }
  }
  builder.choices.push(
    `citations: of proofs${statementRefs ? " and statements" : ""}, each once`,
    theoremsOnly ? "nodes: theorems" : "nodes: theorems, definitions and other pages",
    ...(lost === 0 ? [] : [`${lost} citations lead to what is no node, and are left out`]),
  );
  builder.says(true, "from a theorem to what it cites");
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
