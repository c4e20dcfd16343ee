import { DataFormatError } from "../../../internal/errors.js";
import {
  AXIOM,
  COMPRESSED_PROOF,
  ESSENTIAL,
  FLOATING,
  type MetamathDatabase,
  NO_PROOF,
  NORMAL_PROOF,
  THEOREM,
  UNKNOWN_PROOF,
} from "./metamath-database.js";
import { MetamathScope } from "./metamath-scope.js";
import { CONSTANT, MetamathTables, VARIABLE } from "./metamath-tables.js";
import { MetamathTokens } from "./metamath-tokens.js";
import { WordTable } from "./word-table.js";

/**
 * Parses a Metamath database: constants, variables, hypotheses, assertions,
 * scopes, distinct variables, and proofs both normal and compressed. Proofs
 * are taken in with what they cite; `verifyMetamath` checks them.
 *
 * Refuses, with file and line: a text that is not Metamath, an unclosed
 * comment, statement or scope, symbols and labels that are not declared,
 * labels that are declared twice, and `$[ … $]`: a database in several files
 * is to be joined first, since a file is not to name others to be read.
 *
 * @param file what messages call the text
 * @remarks O(bytes); some dozen bytes a symbol beside the text, which is kept.
 * @example parseMetamath(new TextEncoder().encode("$c |- a $. ax $a |- a $."), "a.mm").count // 1
 * @see N. Megill and D. A. Wheeler, Metamath, 2nd edition, chapter 4
 */
export function parseMetamath(bytes: Uint8Array, file: string): MetamathDatabase {
  return new Parser(bytes, file).parse();
}

class Parser {
  readonly #tokens: MetamathTokens;
  readonly #words: WordTable;
  readonly #file: string;
  readonly #scope = new MetamathScope();
  readonly #tables = new MetamathTables();

  constructor(bytes: Uint8Array, file: string) {
    this.#tokens = new MetamathTokens(bytes, file);
    this.#words = new WordTable(bytes);
    this.#file = file;
  }

  parse(): MetamathDatabase {
    const tokens = this.#tokens;
    while (tokens.next()) {
      if (!tokens.isKeyword()) this.#labelled();
      else this.#keyword(tokens.bytes[tokens.start + 1]!);
    }
    const open = this.#scope.openAt();
    if (open !== null) throw this.#wrong("this scope ${ is never closed", "Close it with $}.", open);
    if (this.#tables.kinds.length === 0)
      throw new DataFormatError("no statement was found", {
        where: this.#file,
        mend: "Give a Metamath database: text with statements such as `ax $a |- a $.`.",
      });
    return this.#tables.toDatabase(this.#file, this.#tokens.bytes, this.#words);
  }

  #keyword(letter: number): void {
    switch (String.fromCharCode(letter)) {
      case "c":
        this.#declare(CONSTANT);
        break;
      case "v":
        this.#declare(VARIABLE);
        break;
      case "d":
        this.#distinct();
        break;
      case "{":
        this.#scope.open(this.#tokens.start);
        break;
      case "}":
        if (this.#scope.openAt() === null) throw this.#wrong("$} closes a scope that was never opened");
        this.#scope.close((hypothesis) =>
          this.#tables.activeUntil.set(hypothesis, this.#tables.kinds.length),
        );
        break;
      case "[":
        throw this.#wrong(
          "this database is in several files ($[ … $])",
          "Join them into one first, for example with metamath's `write source`; no file is read because another names it.",
        );
      default:
        throw this.#wrong(`a statement cannot begin with ${this.#tokens.text()}`);
    }
  }

  #declare(role: number): void {
    const begun = this.#tokens.start;
    while (this.#inStatement(begun, "$.")) {
      const word = this.#word();
      const known = this.#tables.roles.at(word);
      if (known !== 0 && (role === CONSTANT || known === CONSTANT))
        throw this.#wrong(`${this.#tokens.text()} is declared twice`);
      this.#tables.roles.set(word, role);
    }
  }

  #distinct(): void {
    const begun = this.#tokens.start;
    while (this.#inStatement(begun, "$.")) this.#tables.groups.push(this.#declared(VARIABLE));
    this.#tables.groupOffsets.push(this.#tables.groups.length);
    this.#scope.addGroup(this.#tables.groupOffsets.length - 2);
  }

  #labelled(): void {
    const tokens = this.#tokens;
    const label = this.#word();
    const position = tokens.start;
    if (!tokens.next() || !tokens.isKeyword()) {
      const next = tokens.end > tokens.start ? `found "${tokens.text().slice(0, 40)}"` : "the text ends";
      throw this.#wrong(
        `behind the label "${this.#words.text(label).slice(0, 40)}" $f, $e, $a or $p is wanted, ${next}`,
        "Give a Metamath database, whole and as it was published.",
        position,
      );
    }
    const kind = "feap".indexOf(String.fromCharCode(tokens.bytes[tokens.start + 1]!));
    if (kind < 0) throw this.#wrong(`behind a label $f, $e, $a or $p is wanted, found ${tokens.text()}`);
    if (this.#tables.statementOf.at(label) !== 0)
      throw this.#wrong(`the label "${this.#words.text(label)}" is given twice`, undefined, position);
    this.#statement(kind, label, position);
  }

  #statement(kind: number, label: number, position: number): void {
    const number = this.#tables.kinds.length;
    const first = this.#tables.symbols.length;
    while (this.#inStatement(position, kind === THEOREM ? "$=" : "$."))
      this.#tables.symbols.push(this.#declared());
    if (this.#tables.symbols.length === first)
      throw this.#wrong("this statement is empty", "Its first symbol is its typecode, such as |-.", position);
    if (this.#tables.roles.at(this.#tables.symbols.at(first)) !== CONSTANT)
      throw this.#wrong(
        `a statement begins with a constant, found the variable ${this.#words.text(this.#tables.symbols.at(first))}`,
        undefined,
        position,
      );
    this.#tables.kinds.push(kind);
    this.#tables.labels.push(label);
    this.#tables.positions.push(position);
    this.#tables.symbolOffsets.push(this.#tables.symbols.length);
    if (kind === FLOATING) this.#floating(number, first, position);
    if (kind === ESSENTIAL) this.#scope.addHypothesis(number, null);
    if (kind >= AXIOM) this.#frame(first);
    this.#tables.hypothesisOffsets.push(this.#tables.hypotheses.length);
    this.#tables.groupListOffsets.push(this.#tables.groupLists.length);
    this.#tables.activeUntil.push(0xffffffff);
    const end = this.#tokens.end;
    this.#tables.proofKinds.push(kind === THEOREM ? this.#proof(number, position) : NO_PROOF);
    this.#tables.citedOffsets.push(this.#tables.cited.length);
    if (this.#tables.letterStarts.length === number) {
      this.#tables.letterStarts.push(end);
      this.#tables.letterEnds.push(end);
    }
    // A statement is known from its end on: no proof may cite itself.
    this.#tables.statementOf.set(label, number + 1);
  }

  #floating(number: number, first: number, position: number): void {
    const variable = this.#tables.symbols.at(first + 1);
    if (this.#tables.symbols.length !== first + 2 || this.#tables.roles.at(variable) !== VARIABLE)
      throw this.#wrong("$f wants a typecode and one variable", undefined, position);
    this.#tables.syntaxTypecodes.set(this.#tables.symbols.at(first), 1);
    this.#scope.addHypothesis(number, variable);
  }

  /** Mandatory: every `$e` in force, and the `$f` of each variable in those or in the assertion. */
  #frame(first: number): void {
    this.#scope.beginFrame();
    for (let i = first; i < this.#tables.symbols.length; i++) this.#scope.need(this.#tables.symbols.at(i));
    for (const hypothesis of this.#scope.essentials())
      for (
        let i = this.#tables.symbolOffsets.at(hypothesis);
        i < this.#tables.symbolOffsets.at(hypothesis + 1);
        i++
      )
        this.#scope.need(this.#tables.symbols.at(i));
    this.#scope.eachMandatory((hypothesis) => this.#tables.hypotheses.push(hypothesis));
    for (const group of this.#scope.groups()) this.#tables.groupLists.push(group);
  }

  #proof(theorem: number, position: number): number {
    const tokens = this.#tokens;
    if (!this.#inStatement(position, "$."))
      throw this.#wrong("this proof is empty", "Write ? where a proof is missing.", position);
    const compressed = tokens.end - tokens.start === 1 && tokens.bytes[tokens.start] === OPEN;
    if (compressed) return this.#compressed(theorem, position);
    let kind = NORMAL_PROOF;
    do {
      if (isUnknown(tokens)) kind = UNKNOWN_PROOF;
      else this.#tables.cited.push(this.#citation(theorem));
    } while (this.#inStatement(position, "$."));
    return kind;
  }

  #compressed(theorem: number, position: number): number {
    const tokens = this.#tokens;
    for (;;) {
      if (!this.#inStatement(position, "$."))
        throw this.#wrong("the brackets of this compressed proof are never closed", undefined, position);
      if (tokens.end - tokens.start === 1 && tokens.bytes[tokens.start] === CLOSE) break;
      this.#tables.cited.push(this.#citation(theorem));
    }
    const from = tokens.end;
    let unknown = false;
    let to = from;
    while (this.#inStatement(position, "$.")) {
      to = tokens.end;
      for (let i = tokens.start; i < to; i++) if (tokens.bytes[i] === UNKNOWN) unknown = true;
    }
    this.#tables.letterStarts.push(from);
    this.#tables.letterEnds.push(to);
    return unknown ? UNKNOWN_PROOF : COMPRESSED_PROOF;
  }

  #citation(theorem: number): number {
    const statement = this.#tables.statementOf.at(this.#word());
    if (statement !== 0) return statement - 1;
    throw this.#wrong(
      `the proof of ${this.#words.text(this.#tables.labels.at(theorem))} names "${this.#tokens.text().slice(0, 60)}", which is no statement before it`,
    );
  }

  /** Goes to the next token of a statement; false where `end` stands. */
  #inStatement(begun: number, end: "$." | "$="): boolean {
    const tokens = this.#tokens;
    if (!tokens.next())
      throw this.#wrong(`this statement is never closed: ${end} is missing`, undefined, begun);
    if (!tokens.isKeyword()) return true;
    if (tokens.is(end.charCodeAt(1))) return false;
    throw this.#wrong(
      `${tokens.text()} stands inside a statement that is not closed`,
      `The statement begins at ${tokens.where(begun)}; end it with ${end}.`,
    );
  }

  #declared(role?: number): number {
    const word = this.#word();
    const known = this.#tables.roles.at(word);
    if (known !== 0 && (role === undefined || role === known)) return word;
    throw this.#wrong(
      `"${this.#tokens.text().slice(0, 60)}" is not declared as ${role === VARIABLE ? "a variable ($v)" : "a symbol ($c or $v)"}`,
    );
  }

  #word(): number {
    return this.#words.number(this.#tokens.start, this.#tokens.end);
  }

  #wrong(what: string, mend?: string, position: number = this.#tokens.start): DataFormatError {
    return new DataFormatError(what, {
      where: this.#tokens.where(position),
      ...(mend === undefined ? {} : { mend }),
    });
  }
}

const isUnknown = (tokens: MetamathTokens): boolean =>
  tokens.end - tokens.start === 1 && tokens.bytes[tokens.start] === UNKNOWN;

const OPEN = 40;
const CLOSE = 41;
const UNKNOWN = 63;
