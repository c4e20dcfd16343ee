import { type MetamathDatabase, metamathSymbols } from "./metamath-database.js";
import type { MetamathGrammar } from "./metamath-grammar.js";
import { essentialsOf } from "./metamath-proof.js";

/** Comparisons after which the search gives up. */
const MAX_WORK = 200_000;

/**
 * Whether a formula may follow from others by an assertion: whether there is
 * any substitution of strings of symbols for the assertion's variables that
 * turns its hypotheses into the premises and its conclusion into the formula.
 *
 * More substitutions are let in than the grammar has (any string that is
 * balanced in parentheses), and distinct variables are not looked at, so `no`
 * is certain: the verifier would accept the step under no substitution.
 * `unsure` is said when the search was given up.
 */
export function mayFollow(
  database: MetamathDatabase,
  grammar: MetamathGrammar,
  assertion: number,
  premises: readonly Uint32Array[],
  formula: Uint32Array,
): "yes" | "no" | "unsure" {
  const patterns = [...essentialsOf(database, assertion), assertion].map((statement) =>
    metamathSymbols(database, statement),
  );
  const targets = [...premises, formula];
  if (patterns.length !== targets.length) return "no";
  return new Matcher(database, grammar, patterns, targets).run();
}

class Matcher {
  readonly #database: MetamathDatabase;
  readonly #grammar: MetamathGrammar;
  readonly #patterns: readonly Uint32Array[];
  readonly #targets: readonly Uint32Array[];
  readonly #values = new Map<number, Uint32Array>();
  #work = 0;

  constructor(
    database: MetamathDatabase,
    grammar: MetamathGrammar,
    patterns: readonly Uint32Array[],
    targets: readonly Uint32Array[],
  ) {
    this.#database = database;
    this.#grammar = grammar;
    this.#patterns = patterns;
    this.#targets = targets;
  }

  run(): "yes" | "no" | "unsure" {
    if (this.#match(0, 0, 0)) return "yes";
    return this.#work > MAX_WORK ? "unsure" : "no";
  }

  /** Whether the rest of pattern `which` from `at` on can be the rest of its target from `from` on, and so can what follows. */
  #match(which: number, at: number, from: number): boolean {
    const pattern = this.#patterns[which];
    const target = this.#targets[which];
    if (pattern === undefined || target === undefined) return true;
    for (; at < pattern.length; at++) {
      if (++this.#work > MAX_WORK) return false;
      const symbol = pattern[at]!;
      if (this.#database.isVariable[symbol] === 0) {
        if (target[from] !== symbol) return false;
        from++;
        continue;
      }
      const value = this.#values.get(symbol);
      if (value === undefined) return this.#tryValues(which, at, from);
      this.#work += value.length;
      for (const part of value) if (target[from++] !== part) return false;
    }
    return from === target.length && this.#match(which + 1, 0, 0);
  }

  #tryValues(which: number, at: number, from: number): boolean {
    const { kindOf, variablesOnly, balanced, open, close, maybeEmpty } = this.#grammar;
    const pattern = this.#patterns[which]!;
    const target = this.#targets[which]!;
    const variable = pattern[at]!;
    const kind = kindOf.get(variable);
    if (kind !== undefined && variablesOnly.has(kind)) {
      if (kindOf.get(target[from] ?? -1) !== kind) return false;
      return this.#tryValue(which, at, from, from + 1);
    }
    let depth = 0;
    if (maybeEmpty && this.#tryValue(which, at, from, from)) return true;
    // Each further symbol of the pattern takes at least one of the target, unless it may be empty.
    const last = maybeEmpty ? target.length : target.length - (pattern.length - at - 1);
    for (let to = from + 1; to <= last; to++) {
      if (++this.#work > MAX_WORK) return false;
      const symbol = target[to - 1]!;
      if (symbol === open) depth++;
      else if (symbol === close) depth--;
      if (balanced && depth < 0) return false;
      if (balanced && depth > 0) continue;
      if (this.#tryValue(which, at, from, to)) return true;
    }
    return false;
  }

  #tryValue(which: number, at: number, from: number, to: number): boolean {
    const variable = this.#patterns[which]![at]!;
    this.#values.set(variable, this.#targets[which]!.subarray(from, to));
    if (this.#match(which, at + 1, to)) return true;
    this.#values.delete(variable);
    return false;
  }
}
