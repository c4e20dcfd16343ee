import { csrFromArcs } from "../../graph/csr-graph.js";
import { DataFormatError } from "../../internal/errors.js";
import type { Proof } from "./proof.js";
import type { ProofCorpus } from "./proof-corpus.js";

/** A statement of a corpus of texts, its proofs, and what they cite. */
export interface CorpusStatement {
  /** Unique in the corpus. */
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly text: readonly string[];
  readonly proofs: readonly (readonly string[])[];
  /** Ids of what the proofs cite; those that no statement has are left out of the graph. */
  readonly cites: readonly string[];
}

/**
 * A corpus of statements and proofs in words. Proofs without a line are left
 * out, and so are citations of what is not in the corpus.
 *
 * Refuses a corpus without a single proof.
 */
export function textCorpus(
  statements: readonly CorpusStatement[],
  about: Pick<ProofCorpus, "name" | "kind" | "choices"> & { readonly where: string },
): ProofCorpus {
  const proofs: { readonly statement: number; readonly index: number }[] = [];
  for (const [statement, { proofs: own }] of statements.entries())
    for (const [index, lines] of own.entries()) if (lines.length > 0) proofs.push({ statement, index });
  if (proofs.length === 0)
    throw new DataFormatError(`there is no proof among ${statements.length} statements`, {
      where: about.where,
      mend: "Give a corpus with proofs: NaturalProofs JSON, LaTeX with \\begin{proof}, a Metamath database, or JSON lines with `title`, `statement` and `proof`.",
    });
  const linesOf = (proof: number): readonly string[] =>
    statements[proofs[proof]!.statement]!.proofs[proofs[proof]!.index]!;
  const { name, kind, choices } = about;
  return {
    name,
    kind,
    choices,
    unit: "lines",
    statements: statements.length,
    lengths: Uint32Array.from(proofs, (_, proof) => linesOf(proof).length),
    proof: (proof): Proof => {
      const { statement, index } = proofs[proof]!;
      const { id, title, source, text } = statements[statement]!;
      return { source, theoremId: id, title, statement: text, proofIndex: index, lines: linesOf(proof) };
    },
    citations: () => {
      const nodes = new Map(statements.map(({ id }, node) => [id, node]));
      const [sources, targets]: [number[], number[]] = [[], []];
      for (const [node, { cites }] of statements.entries())
        for (const cited of cites) {
          const target = nodes.get(cited);
          if (target === undefined) continue;
          sources.push(node);
          targets.push(target);
        }
      return {
        graph: csrFromArcs(statements.length, sources, targets, { distinct: true }),
        names: statements.map(({ id }) => id),
      };
    },
  };
}
