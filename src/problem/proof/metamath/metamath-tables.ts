import { GrowingIntegers } from "../../../internal/growing-integers.js";
import type { MetamathDatabase } from "./metamath-database.js";
import type { WordTable } from "./word-table.js";

/** What a word is declared as; 0 is not at all. */
export const CONSTANT = 1;
export const VARIABLE = 2;

/** The arrays of a database while its text is being read. */
export class MetamathTables {
  readonly kinds: GrowingIntegers = new GrowingIntegers();
  readonly labels: GrowingIntegers = new GrowingIntegers();
  readonly positions: GrowingIntegers = new GrowingIntegers();
  readonly symbolOffsets: GrowingIntegers = offsets();
  readonly symbols: GrowingIntegers = new GrowingIntegers();
  readonly hypothesisOffsets: GrowingIntegers = offsets();
  readonly hypotheses: GrowingIntegers = new GrowingIntegers();
  readonly groupListOffsets: GrowingIntegers = offsets();
  readonly groupLists: GrowingIntegers = new GrowingIntegers();
  readonly groupOffsets: GrowingIntegers = offsets();
  readonly groups: GrowingIntegers = new GrowingIntegers();
  readonly activeUntil: GrowingIntegers = new GrowingIntegers();
  readonly proofKinds: GrowingIntegers = new GrowingIntegers();
  readonly citedOffsets: GrowingIntegers = offsets();
  readonly cited: GrowingIntegers = new GrowingIntegers();
  readonly letterStarts: GrowingIntegers = new GrowingIntegers();
  readonly letterEnds: GrowingIntegers = new GrowingIntegers();
  /** By word: `CONSTANT` or `VARIABLE`. */
  readonly roles: ByWord = new ByWord();
  /** By word: the statement labelled so plus 1. */
  readonly statementOf: ByWord = new ByWord();
  readonly syntaxTypecodes: ByWord = new ByWord();

  toDatabase(file: string, bytes: Uint8Array, words: WordTable): MetamathDatabase {
    const roles = this.roles.toArray(words.size);
    return {
      file,
      bytes,
      words,
      count: this.kinds.length,
      kinds: Uint8Array.from(this.kinds.toArray()),
      labels: this.labels.toArray(),
      positions: this.positions.toArray(),
      symbolOffsets: this.symbolOffsets.toArray(),
      symbols: this.symbols.toArray(),
      hypothesisOffsets: this.hypothesisOffsets.toArray(),
      hypotheses: this.hypotheses.toArray(),
      groupListOffsets: this.groupListOffsets.toArray(),
      groupLists: this.groupLists.toArray(),
      groupOffsets: this.groupOffsets.toArray(),
      groups: this.groups.toArray(),
      activeUntil: this.activeUntil.toArray(),
      proofKinds: Uint8Array.from(this.proofKinds.toArray()),
      citedOffsets: this.citedOffsets.toArray(),
      cited: this.cited.toArray(),
      letterStarts: this.letterStarts.toArray(),
      letterEnds: this.letterEnds.toArray(),
      isVariable: Uint8Array.from(roles, (role) => (role === VARIABLE ? 1 : 0)),
      isSyntaxTypecode: Uint8Array.from(this.syntaxTypecodes.toArray(words.size)),
      statementOf: this.statementOf.toArray(words.size),
    };
  }
}

/** A number a word, 0 where none was set. */
export class ByWord {
  #items: Uint32Array = new Uint32Array(1 << 12);

  at(word: number): number {
    return this.#items[word] ?? 0;
  }

  set(word: number, item: number): void {
    if (word >= this.#items.length) this.#items = this.toArray(2 ** Math.ceil(Math.log2(word + 2)));
    this.#items[word] = item;
  }

  toArray(words: number): Uint32Array {
    const array = new Uint32Array(words);
    array.set(this.#items.subarray(0, words));
    return array;
  }
}

function offsets(): GrowingIntegers {
  const rows = new GrowingIntegers();
  rows.push(0);
  return rows;
}
