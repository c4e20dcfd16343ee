import { lineAt } from "./metamath-tokens.js";
import type { WordTable } from "./word-table.js";

/** What a labelled statement is: `$f`, `$e`, `$a`, `$p`. */
export type MetamathKind = "floating" | "essential" | "axiom" | "theorem";

/** Kinds as the database holds them, one byte each. */
export const metamathKinds: readonly MetamathKind[] = ["floating", "essential", "axiom", "theorem"];
export const FLOATING = 0;
export const ESSENTIAL = 1;
export const AXIOM = 2;
export const THEOREM = 3;

/** How a proof is written; `unknown` holds a `?`, which stands for a part that nobody has proved yet. */
export const NO_PROOF = 0;
export const NORMAL_PROOF = 1;
export const COMPRESSED_PROOF = 2;
export const UNKNOWN_PROOF = 3;

/**
 * A Metamath database as typed arrays: some dozen bytes a symbol, whatever its
 * size. Statements (those with a label) are numbered in file order, symbols
 * and labels are numbers of `words`. Lists of lists are rows: those of
 * statement `s` lie from `…Offsets[s]` to `…Offsets[s + 1] − 1`.
 *
 * Made by `parseMetamath`; its proofs are read, not checked, until
 * `verifyMetamath` does.
 */
export interface MetamathDatabase {
  /** What messages call the file. */
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly words: WordTable;
  /** Number of labelled statements. */
  readonly count: number;
  readonly kinds: Uint8Array;
  /** The word that each statement is labelled with. */
  readonly labels: Uint32Array;
  /** Where each label stands in the text. */
  readonly positions: Uint32Array;
  /** The symbols of each statement; the first is its typecode. */
  readonly symbolOffsets: Uint32Array;
  readonly symbols: Uint32Array;
  /** Mandatory hypotheses of each assertion, as statements, in file order. */
  readonly hypothesisOffsets: Uint32Array;
  readonly hypotheses: Uint32Array;
  /** For each assertion, the `$d` groups in force, as numbers of `groups`. */
  readonly groupListOffsets: Uint32Array;
  readonly groupLists: Uint32Array;
  /** The variables of each `$d`. */
  readonly groupOffsets: Uint32Array;
  readonly groups: Uint32Array;
  /** For each hypothesis, the statement from which on it is out of scope. */
  readonly activeUntil: Uint32Array;
  readonly proofKinds: Uint8Array;
  /**
   * Statements that each proof names: in a compressed proof those in its
   * brackets, in a normal one the proof itself, step by step.
   */
  readonly citedOffsets: Uint32Array;
  readonly cited: Uint32Array;
  /** Where the letters of a compressed proof begin and end in the text. */
  readonly letterStarts: Uint32Array;
  readonly letterEnds: Uint32Array;
  /** By word: whether it is a variable. */
  readonly isVariable: Uint8Array;
  /** By word: whether some `$f` types a variable with it. Such statements build syntax; others assert. */
  readonly isSyntaxTypecode: Uint8Array;
  /** By word: the statement labelled so plus 1, or 0. */
  readonly statementOf: Uint32Array;
}

/** The label of a statement. */
export const metamathLabel = (database: MetamathDatabase, statement: number): string =>
  database.words.text(database.labels[statement]!);

/** The symbols of a statement, typecode first, as a view. */
export const metamathSymbols = (database: MetamathDatabase, statement: number): Uint32Array =>
  database.symbols.subarray(database.symbolOffsets[statement]!, database.symbolOffsets[statement + 1]!);

/** The mandatory hypotheses of an assertion, as a view. */
export const metamathHypotheses = (database: MetamathDatabase, assertion: number): Uint32Array =>
  database.hypotheses.subarray(
    database.hypothesisOffsets[assertion]!,
    database.hypothesisOffsets[assertion + 1]!,
  );

/** The statements that a proof names, as a view. */
export const metamathCited = (database: MetamathDatabase, theorem: number): Uint32Array =>
  database.cited.subarray(database.citedOffsets[theorem]!, database.citedOffsets[theorem + 1]!);

/** Whether a statement says that something holds, rather than how something is written. */
export const asserts = (database: MetamathDatabase, statement: number): boolean =>
  database.isSyntaxTypecode[database.symbols[database.symbolOffsets[statement]!]!] === 0;

/** `file:line` of a statement. @remarks O(bytes before it): for messages. */
export const metamathPlace = (database: MetamathDatabase, statement: number): string =>
  `${database.file}:${lineAt(database.bytes, database.positions[statement]!)}`;

/** Symbols as text, blanks between them. */
export function metamathText(database: MetamathDatabase, symbols: ArrayLike<number>): string {
  return Array.from(symbols, (word) => database.words.text(word)).join(" ");
}
