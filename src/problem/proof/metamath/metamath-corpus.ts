import { AnalysisError, DataFormatError } from "../../../internal/errors.js";
import { GrowingIntegers } from "../../../internal/growing-integers.js";
import type { ProofCorpus } from "../proof-corpus.js";
import { AXIOM, asserts, type MetamathDatabase, metamathPlace, THEOREM } from "./metamath-database.js";
import { type MetamathGrammar, metamathGrammar } from "./metamath-grammar.js";
import { metamathGraph } from "./metamath-graph.js";
import { metamathLength } from "./metamath-length.js";
import { type MetamathLine, metamathLines } from "./metamath-lines.js";
import { metamathProof } from "./metamath-proof.js";
import { perturbMetamath } from "./perturb-metamath.js";
import { metamathVerifier } from "./verify-metamath.js";

/**
 * A Metamath database as a corpus: the theorems that assert something and
 * whose proof is complete. Lengths are counted without checking the proofs; a
 * proof that is asked for is checked first, and refused, with file and line,
 * if it does not prove its theorem.
 *
 * Refuses a database without such a theorem.
 */
export function metamathCorpus(database: MetamathDatabase, name: string): ProofCorpus {
  const theorems = new GrowingIntegers();
  const lengths = new GrowingIntegers();
  let statements = 0;
  let incomplete = 0;
  for (let statement = 0; statement < database.count; statement++) {
    if (database.kinds[statement]! < AXIOM || !asserts(database, statement)) continue;
    statements++;
    if (database.kinds[statement] !== THEOREM) continue;
    const length = metamathLength(database, statement);
    if (length === null || length === 0) {
      incomplete++;
      continue;
    }
    theorems.push(statement);
    lengths.push(length);
  }
  if (theorems.length === 0)
    throw new DataFormatError(`there is no proof among ${statements} statements`, {
      where: database.file,
      mend: "Give a database with complete proofs ($p … $= … $.).",
    });
  const verify = metamathVerifier(database);
  let grammar: MetamathGrammar | null = null;
  const linesOf = (index: number): MetamathLine[] => {
    const check = verify(theorems.at(index));
    if (check.kind === "proved") return metamathLines(database, check.steps);
    throw new AnalysisError(
      check.kind === "wrong" ? `this proof is wrong: ${check.why}` : "this proof is not complete",
      { where: metamathPlace(database, theorems.at(index)), mend: "Fetch the database again." },
    );
  };
  return {
    name,
    kind: "metamath",
    unit: "steps",
    statements,
    lengths: lengths.toArray(),
    proof: (index) => metamathProof(database, theorems.at(index), linesOf(index), name),
    perturb: (index, random) => {
      grammar ??= metamathGrammar(database);
      return perturbMetamath(database, grammar, theorems.at(index), linesOf(index), { source: name, random });
    },
    citations: () => metamathGraph(database, { assertedOnly: true }),
    choices: [
      "length: steps that assert something, and hypotheses used; steps that build formulas are left out",
      "citations: statements that assert something, each arc once",
      ...(incomplete === 0 ? [] : [`${incomplete} theorems without a complete proof are left out`]),
    ],
  };
}
