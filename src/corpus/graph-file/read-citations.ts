import type { CsrGraph } from "../../graph/csr-graph.js";
import {
  AXIOM,
  asserts,
  metamathCited,
  metamathLabel,
  metamathSymbols,
  THEOREM,
} from "../../problem/proof/metamath/metamath-database.js";
import { readMetamath } from "../read-metamath.js";
import { readProofCorpus } from "../read-proof-corpus.js";
import type { GraphBuilder } from "./graph-builder.js";
import type { ReadContext } from "./read-context.js";

/**
 * The citations of a Metamath database: a node a statement that begins with
 * `|-`, an arc from a theorem to each of them that its proof names, once. In a
 * database without that sign the statements that build no syntax are nodes.
 */
export async function readMetamathCitations(file: string, { builder }: ReadContext): Promise<void> {
  const database = await readMetamath(file);
  const isTurnstile = (statement: number): boolean =>
    database.words.text(metamathSymbols(database, statement)[0]!) === "|-";
  const all = Array.from({ length: database.count }, (_, statement) => statement).filter(
    (statement) => database.kinds[statement]! >= AXIOM,
  );
  const turnstiles = all.filter(isTurnstile);
  const asserted =
    turnstiles.length > 0 ? turnstiles : all.filter((statement) => asserts(database, statement));
  const nodes = new Map(
    asserted.map((statement) => [statement, builder.declare(metamathLabel(database, statement), file)]),
  );
  for (const [statement, node] of nodes) {
    if (database.kinds[statement] !== THEOREM) continue;
    for (const cited of new Set(metamathCited(database, statement))) {
      const target = nodes.get(cited);
      if (target !== undefined) builder.arc(node, target);
    }
  }
  builder.choices.push(
    `nodes: statements that ${turnstiles.length > 0 ? "begin with |-" : "assert something"}; each citation once`,
  );
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
