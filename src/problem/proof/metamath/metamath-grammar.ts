import { AXIOM, asserts, FLOATING, type MetamathDatabase, metamathSymbols } from "./metamath-database.js";

/** What is known of how a database writes its formulas. */
export interface MetamathGrammar {
  /** By variable: its typecode. */
  readonly kindOf: ReadonlyMap<number, number>;
  /** Typecodes that no syntax axiom builds: only variables are of that kind. */
  readonly variablesOnly: ReadonlySet<number>;
  /** Every expression has as many `(` as `)`, and none closes before it opens. */
  readonly balanced: boolean;
  readonly open: number;
  readonly close: number;
  /** Some kind of expression may have no symbols at all. */
  readonly maybeEmpty: boolean;
  /** By constant: constants that may stand in its place wherever it stands, same shape around it. */
  readonly interchangeable: (constant: number) => readonly number[];
  /** Constants that put one expression before another of the same kind: `-.` in `wff -. ph`. */
  readonly prefixes: ReadonlyMap<number, number>;
  /** By constant that stands between two expressions, each closed by it: the kind of the one that follows. */
  readonly kindAfter: ReadonlyMap<number, number>;
}

/**
 * Reads the grammar off the syntax axioms. Two constants are interchangeable
 * if every shape one of them occurs in also occurs with the other:
 * `wff ( P -> Q )` and `wff ( P <-> Q )`.
 *
 * @remarks O(symbols of the syntax axioms).
 */
export function metamathGrammar(database: MetamathDatabase): MetamathGrammar {
  const kindOf = new Map<number, number>();
  const built = new Set<number>();
  const shapes = new Map<string, Set<number>>();
  const shapesOf = new Map<number, Set<string>>();
  const prefixes = new Map<number, number>();
  const kindAfter = new Map<number, number>();
  const [open, close] = [wordNumbered(database, "("), wordNumbered(database, ")")];
  let balanced = true;
  let maybeEmpty = false;
  for (let statement = 0; statement < database.count; statement++) {
    const symbols = metamathSymbols(database, statement);
    const kind = symbols[0]!;
    if (database.kinds[statement] === FLOATING) kindOf.set(symbols[1]!, kind);
    if (database.kinds[statement]! < AXIOM || asserts(database, statement)) continue;
    built.add(kind);
    if (symbols.length === 1) maybeEmpty = true;
    if (!isBalanced(symbols, open, close)) balanced = false;
    const shape = Array.from(symbols, (symbol) => {
      const of = kindOf.get(symbol);
      return of === undefined ? `${symbol}` : `<${of}>`;
    });
    for (let at = 1; at < symbols.length; at++) {
      const constant = symbols[at]!;
      if (database.isVariable[constant] === 1 || constant === open || constant === close) continue;
      const key = shape.with(at, "_").join(" ");
      add(shapes, key, constant);
      add(shapesOf, constant, key);
      const next = symbols[at + 1];
      const after = next === undefined ? undefined : kindOf.get(next);
      if (symbols.length === 3 && at === 1 && after === kind) prefixes.set(kind, constant);
      if (after !== undefined && at > 1 && kindOf.has(symbols[at - 1]!))
        kindAfter.set(constant, kindAfter.has(constant) && kindAfter.get(constant) !== after ? -1 : after);
    }
  }
  return {
    kindOf,
    variablesOnly: new Set([...kindOf.values()].filter((kind) => !built.has(kind))),
    balanced: balanced && open >= 0 && close >= 0,
    open,
    close,
    maybeEmpty,
    prefixes,
    kindAfter,
    interchangeable: (constant) => {
      const own = shapesOf.get(constant);
      if (own === undefined) return [];
      const [first, ...others] = [...own].map((key) => shapes.get(key)!);
      return [...first!].filter((other) => other !== constant && others.every((shape) => shape.has(other)));
    },
  };
}

function isBalanced(symbols: Uint32Array, open: number, close: number): boolean {
  let depth = 0;
  for (const symbol of symbols) {
    if (symbol === open) depth++;
    else if (symbol === close && --depth < 0) return false;
  }
  return depth === 0;
}

function wordNumbered(database: MetamathDatabase, text: string): number {
  for (let word = 0; word < Math.min(database.words.size, 1000); word++)
    if (database.words.text(word) === text) return word;
  return -1;
}

function add<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([item]));
  else known.add(item);
}
