import type { CsrGraph } from "../../graph/csr-graph.js";
import { metamathGraph } from "../../problem/proof/metamath/metamath-graph.js";
import { readMetamath } from "../read-metamath.js";
import { readProofCorpus } from "../read-proof-corpus.js";
import type { GraphBuilder } from "./graph-builder.js";
import type { ReadContext } from "./read-context.js";

/** The citations of a Metamath database: statements that assert something (`|-`), each arc once. */
export async function readMetamathCitations(file: string, { builder }: ReadContext): Promise<void> {
  const { graph, names } = metamathGraph(await readMetamath(file), { assertedOnly: true });
  take(builder, graph, names, file);
  builder.choices.push("nodes: statements that assert something (|-); each citation once");
  builder.says(true, "from a theorem to what its proof names");
}

/** The citations of LaTeX sources (a file, a folder or an archive): `\ref`s inside proofs. */
export async function readLatexCitations(path: string, { builder, options }: ReadContext): Promise<void> {
  const { onMalformed } = options;
  const corpus = await readProofCorpus(path, onMalformed === undefined ? {} : { onMalformed });
  const { graph, names } = corpus.citations();
  take(builder, graph, names, path);
  builder.choices.push(...corpus.choices.filter((choice) => choice.startsWith("citations")));
  builder.choices.push("nodes: all labelled statements; each citation once");
  builder.says(true, "from a statement to what its proof cites");
}

function take(builder: GraphBuilder, graph: CsrGraph, names: readonly string[], where: string): void {
  const nodes = names.map((name) => builder.declare(name, where));
  for (let node = 0; node < graph.order; node++)
    for (let i = graph.offsets[node]!; i < graph.offsets[node + 1]!; i++)
      builder.arc(nodes[node]!, nodes[graph.targets[i]!]!);
}
