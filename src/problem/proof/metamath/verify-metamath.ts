import {
  AXIOM,
  FLOATING,
  type MetamathDatabase,
  metamathHypotheses,
  metamathLabel,
  metamathSymbols,
  NO_PROOF,
  UNKNOWN_PROOF,
} from "./metamath-database.js";
import { proofCommands } from "./proof-commands.js";

/** One step of a proof: what it cites, the steps it cites it for, and what it comes to. */
export interface MetamathStep {
  readonly statement: number;
  /** Steps for each hypothesis of the cited assertion, in the order of its hypotheses. */
  readonly premises: readonly number[];
  readonly symbols: Uint32Array;
}

export type MetamathCheck =
  | { readonly kind: "proved"; readonly steps: readonly MetamathStep[] }
  /** There is nothing to check: an axiom, or a proof with a part left out. */
  | { readonly kind: "unproved" }
  /** `command` counts the proof's commands from 1. */
  | { readonly kind: "wrong"; readonly command: number; readonly why: string };

/** Checks proofs of one database, one after the other. */
export type MetamathVerifier = (theorem: number) => MetamathCheck;

/** More symbols than any honest proof writes: a doubling at each step must not fill the memory. */
const MAX_SYMBOLS = 2e7;

/**
 * A verifier for the proofs of a database: each step's hypotheses must be what
 * lies on the stack after substitution, distinct variables must stay distinct,
 * and what is left at the end must be the theorem.
 *
 * Steps of a proof come once each: what a compressed proof saves and recalls
 * is one step with several users, and so is a hypothesis.
 *
 * @example metamathVerifier(database)(theorem).kind // "proved"
 * @remarks A proof costs O(symbols it writes down); set.mm's 37,759 proofs about 8 s.
 */
export function metamathVerifier(database: MetamathDatabase): MetamathVerifier {
  const substitution = new Substitution(database);
  return (theorem) => verify(database, theorem, substitution);
}

function verify(database: MetamathDatabase, theorem: number, substitution: Substitution): MetamathCheck {
  const kind = database.proofKinds[theorem]!;
  if (kind === NO_PROOF || kind === UNKNOWN_PROOF) return { kind: "unproved" };
  const steps: MetamathStep[] = [];
  const stack: number[] = [];
  const saved: number[] = [];
  const given = new Map<number, number>();
  let distinct: ReadonlySet<string> | null = null;
  let command = 0;
  let written = 0;
  const wrong = (why: string): MetamathCheck => ({ kind: "wrong", command, why });
  for (const order of proofCommands(database, theorem)) {
    command++;
    if (order.kind === "broken") return wrong(order.why);
    if (order.kind === "save") {
      if (stack.length === 0) return wrong("there is nothing to save");
      saved.push(stack.at(-1)!);
    } else if (order.kind === "recall") stack.push(saved[order.index]!);
    else if (database.kinds[order.statement]! < AXIOM) {
      const { statement } = order;
      if (theorem >= database.activeUntil[statement]!)
        return wrong(`the hypothesis ${metamathLabel(database, statement)} is not in force here`);
      if (!given.has(statement)) {
        given.set(statement, steps.length);
        steps.push({ statement, premises: [], symbols: metamathSymbols(database, statement) });
      }
      stack.push(given.get(statement)!);
    } else {
      const { statement } = order;
      const hypotheses = metamathHypotheses(database, statement);
      if (stack.length < hypotheses.length)
        return wrong(`${metamathLabel(database, statement)} wants ${hypotheses.length} steps before it`);
      const premises = stack.splice(stack.length - hypotheses.length);
      const unfit = substitution.bind(hypotheses, premises, steps);
      if (unfit !== null) return wrong(`${metamathLabel(database, statement)}: ${unfit}`);
      distinct ??= distinctPairs(database, theorem);
      const clash = substitution.clash(statement, distinct);
      if (clash !== null) return wrong(`${metamathLabel(database, statement)}: ${clash}`);
      const symbols = substitution.apply(metamathSymbols(database, statement));
      written += symbols.length;
      if (written > MAX_SYMBOLS) return wrong(`more than ${MAX_SYMBOLS} symbols are written down`);
      stack.push(steps.length);
      steps.push({ statement, premises, symbols });
    }
  }
  if (stack.length !== 1) return wrong(`the proof ends with ${stack.length} steps left, and one is wanted`);
  if (!sameSymbols(steps[stack[0]!]!.symbols, metamathSymbols(database, theorem)))
    return wrong("the last step is not what was to be proved");
  return { kind: "proved", steps };
}

/** Whether two statements are the same, symbol by symbol. */
function sameSymbols(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** `a b` for each pair of variables that the `$d` in force keep apart, both ways round. */
function distinctPairs(database: MetamathDatabase, theorem: number): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const group of groupsOf(database, theorem)) {
    for (const one of group) for (const other of group) if (one !== other) pairs.add(`${one} ${other}`);
  }
  return pairs;
}

/** The `$d` groups in force at an assertion. */
export function groupsOf(database: MetamathDatabase, assertion: number): Uint32Array[] {
  const { groupListOffsets, groupLists, groupOffsets, groups } = database;
  return Array.from(
    groupLists.subarray(groupListOffsets[assertion]!, groupListOffsets[assertion + 1]!),
    (group) => groups.subarray(groupOffsets[group]!, groupOffsets[group + 1]!),
  );
}

/** What stands for each variable of the assertion being applied. */
class Substitution {
  readonly #database: MetamathDatabase;
  readonly #values: Uint32Array[] = [];
  /** `#bound[variable] === #round`: it has a value now. */
  readonly #bound: Uint32Array;
  #round = 0;

  constructor(database: MetamathDatabase) {
    this.#database = database;
    this.#bound = new Uint32Array(database.words.size);
  }

  /** Takes the values from the steps; says what does not fit, or `null`. */
  bind(hypotheses: Uint32Array, premises: readonly number[], steps: readonly MetamathStep[]): string | null {
    this.#round++;
    for (let i = 0; i < hypotheses.length; i++) {
      const hypothesis = hypotheses[i]!;
      const wanted = metamathSymbols(this.#database, hypothesis);
      const found = steps[premises[i]!]!.symbols;
      if (this.#database.kinds[hypothesis] === FLOATING) {
        if (wanted[0] !== found[0])
          return `a ${this.#text(wanted[0]!)} is wanted for ${this.#text(wanted[1]!)}`;
        this.#values[wanted[1]!] = found.subarray(1);
        this.#bound[wanted[1]!] = this.#round;
      } else if (!sameSymbols(this.apply(wanted), found))
        return `its hypothesis ${metamathLabel(this.#database, hypothesis)} is not what its step says`;
    }
    return null;
  }

  apply(symbols: Uint32Array): Uint32Array {
    let length = 0;
    for (const symbol of symbols) length += this.#isBound(symbol) ? this.#values[symbol]!.length : 1;
    const applied = new Uint32Array(length);
    let at = 0;
    for (const symbol of symbols) {
      if (this.#isBound(symbol)) {
        applied.set(this.#values[symbol]!, at);
        at += this.#values[symbol]!.length;
      } else applied[at++] = symbol;
    }
    return applied;
  }

  /** Two variables that the assertion keeps apart and that the values do not, or `null`. */
  clash(assertion: number, distinct: ReadonlySet<string>): string | null {
    for (const group of groupsOf(this.#database, assertion)) {
      for (let i = 0; i < group.length; i++) {
        for (let j = i + 1; j < group.length; j++) {
          if (!this.#isBound(group[i]!) || !this.#isBound(group[j]!)) continue;
          for (const one of this.#variablesIn(group[i]!))
            for (const other of this.#variablesIn(group[j]!))
              if (one === other || !distinct.has(`${one} ${other}`))
                return `${this.#text(one)} and ${this.#text(other)} must be distinct`;
        }
      }
    }
    return null;
  }

  #isBound(symbol: number): boolean {
    return this.#bound[symbol] === this.#round;
  }

  #variablesIn(variable: number): Set<number> {
    return new Set(this.#values[variable]!.filter((symbol) => this.#database.isVariable[symbol] === 1));
  }

  #text(word: number): string {
    return this.#database.words.text(word);
  }
}
