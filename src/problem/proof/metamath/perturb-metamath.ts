import type { Random } from "../../../internal/random.js";
import { shuffle } from "../../../internal/random.js";
import type { PerturbedProof } from "../proof.js";
import { mayFollow } from "./may-follow.js";
import { type MetamathDatabase, metamathText } from "./metamath-database.js";
import type { MetamathGrammar } from "./metamath-grammar.js";
import { lineText, type MetamathLine } from "./metamath-lines.js";
import { metamathProof } from "./metamath-proof.js";

/** Changes tried in one proof before it is given up. */
const MAX_TRIALS = 200;

/**
 * Changes one line of a Metamath proof so that it is certainly wrong: it
 * follows from the lines it names, by the rule it names, under no
 * substitution. The line keeps its rule and its form; one symbol is another
 * of the same kind, or a negation comes or goes.
 *
 * Lines that give a hypothesis are left alone, and the last line too where
 * there is another, since it is simply compared with the theorem.
 *
 * @returns `null` where no line could be changed so: a proof of axioms like
 *   `( P -> P )`, which any change keeps
 */
export function perturbMetamath(
  database: MetamathDatabase,
  grammar: MetamathGrammar,
  theorem: number,
  lines: readonly MetamathLine[],
  { source, random }: { readonly source: string; readonly random: Random },
): PerturbedProof | null {
  const steps = lines.flatMap(({ given }, i) => (given ? [] : [i]));
  const choice = shuffle(steps.length > 1 ? steps.slice(0, -1) : steps, random);
  const used = symbolsOf(lines);
  let trials = 0;
  for (const at of choice) {
    const line = lines[at]!;
    const premises = line.premises.map((premise) => lines[premise]!.symbols);
    for (const edit of shuffle(editsOf(database, grammar, line.symbols, used), random)) {
      if (trials++ >= MAX_TRIALS) return null;
      if (mayFollow(database, grammar, line.statement, premises, edit.symbols) !== "no") continue;
      const proof = metamathProof(database, theorem, lines, source);
      const original = proof.lines[at]!;
      return {
        proof: { ...proof, lines: proof.lines.with(at, lineText(database, line, edit.symbols)) },
        line: at,
        original,
        change: { ...edit.change, certainty: "verified" },
      };
    }
  }
  return null;
}

interface Edit {
  readonly symbols: Uint32Array;
  readonly change: { readonly rule: string; readonly from: string; readonly to: string; readonly at: number };
}

/** Every change of one symbol that leaves a formula a formula. */
function editsOf(
  database: MetamathDatabase,
  grammar: MetamathGrammar,
  symbols: Uint32Array,
  used: ReadonlySet<number>,
): Edit[] {
  const edits: Edit[] = [];
  const edit = (rule: string, at: number, count: number, by: readonly number[]): void => {
    const [from, to] = [metamathText(database, symbols.subarray(at, at + count)), metamathText(database, by)];
    const before = metamathText(database, symbols.subarray(0, at));
    edits.push({
      symbols: Uint32Array.from([...symbols.subarray(0, at), ...by, ...symbols.subarray(at + count)]),
      change: { rule, from, to, at: before.length + 1 },
    });
  };
  const negation = [...grammar.prefixes.values()];
  for (let at = 1; at < symbols.length; at++) {
    const symbol = symbols[at]!;
    const kind = grammar.kindOf.get(symbol);
    if (kind !== undefined) {
      const same = [...grammar.kindOf].flatMap(([other, of]) =>
        of === kind && other !== symbol ? [other] : [],
      );
      const near = same.filter((other) => used.has(other));
      for (const other of near.length > 0 ? near : same.slice(0, 3)) edit("variable", at, 1, [other]);
      continue;
    }
    if (negation.includes(symbol)) edit("negation", at, 1, []);
    const prefix = grammar.prefixes.get(grammar.kindAfter.get(symbol) ?? -1);
    if (prefix !== undefined && symbols[at + 1] !== prefix) edit("negation", at, 1, [symbol, prefix]);
    // A symbol that the proof itself uses looks at home; elsewhere is looked only where it has none to offer.
    const others = grammar.interchangeable(symbol);
    const near = others.filter((other) => used.has(other));
    for (const other of near.length > 0 ? near : others.slice(0, 12))
      edit(grammar.kindAfter.has(symbol) ? "relation" : "constant", at, 1, [other]);
  }
  return edits;
}

function symbolsOf(lines: readonly MetamathLine[]): ReadonlySet<number> {
  const used = new Set<number>();
  for (const { symbols } of lines) for (const symbol of symbols) used.add(symbol);
  return used;
}
