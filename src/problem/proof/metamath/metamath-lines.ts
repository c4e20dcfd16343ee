import { AXIOM, asserts, type MetamathDatabase, metamathLabel, metamathText } from "./metamath-database.js";
import type { MetamathStep } from "./verify-metamath.js";

/** One line of a proof as it is written down. */
export interface MetamathLine {
  /** The assertion that is applied, or the hypothesis that is given. */
  readonly statement: number;
  readonly given: boolean;
  /** Lines, from 0, that it is applied to, in the order of the assertion's `$e`. */
  readonly premises: readonly number[];
  readonly symbols: Uint32Array;
}

/**
 * The lines of a proof: its steps without those that only build formulas.
 * Every line follows from the lines it names by the assertion it names.
 */
export function metamathLines(database: MetamathDatabase, steps: readonly MetamathStep[]): MetamathLine[] {
  const lineOf = new Map<number, number>();
  const lines: MetamathLine[] = [];
  for (const [i, { statement, premises, symbols }] of steps.entries()) {
    if (!asserts(database, statement)) continue;
    lineOf.set(i, lines.length);
    lines.push({
      statement,
      given: database.kinds[statement]! < AXIOM,
      premises: premises.flatMap((premise) => lineOf.get(premise) ?? []),
      symbols,
    });
  }
  return lines;
}

/**
 * A line as text: its formula, then by what and from which lines, counted from 1.
 *
 * @example lineText(database, line) // "|- t = t   [mp 1 5]"
 */
export function lineText(
  database: MetamathDatabase,
  { statement, given, premises }: MetamathLine,
  symbols: ArrayLike<number>,
): string {
  const label = metamathLabel(database, statement);
  const from = given ? "given: " : "";
  return `${metamathText(database, symbols)}   [${[from + label, ...premises.map((line) => line + 1)].join(" ")}]`;
}
