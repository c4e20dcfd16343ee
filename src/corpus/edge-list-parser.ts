import { ArcBuilder } from "../graph/arc-builder.js";
import { DataFormatError } from "../internal/errors.js";
import { refuseLfsPointer } from "../internal/lfs-pointer.js";
import { NameTable } from "./name-table.js";

/** How the lines are to be read. */
export interface EdgeListOptions {
  /** Which fields hold the two ends, counted from 1. Default: both fields of lines of two. */
  readonly columns?: readonly [from: number, to: number];
  /** Each line stands for both directions. Default false. */
  readonly undirected?: boolean;
  /** Told of lines that cannot be read, which are then passed over. Without it the first is thrown. */
  readonly onMalformed?: (line: { readonly where: string; readonly what: string }) => void;
}

/** A line longer than this is no edge; so a file without line ends cannot fill the memory. */
const MAX_LINE = 1 << 20;

/** Lines of plain integers that are gathered before they are numbered. */
const MOST_PAIRS = 4096;

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const BLANK = 32;
const HASH = 35;
const PER_CENT = 37;
const COMMA = 44;
const ZERO = 48;

/**
 * Turns the bytes of an edge list, piece by piece, into arcs between numbered
 * names. Fields are parted by tabs where a line holds one, else by blanks and
 * commas; blank lines and lines that begin with `#` or `%` are passed over.
 *
 * No text is made of a line unless something is wrong with it; two plain
 * integers on a line are read in one go.
 *
 * @remarks About 20 million edges a second of plain integers, 6 million of short names.
 */
export class EdgeListParser {
  readonly names: NameTable = new NameTable();
  readonly arcs: ArcBuilder = new ArcBuilder();

  readonly #file: string;
  readonly #columns: readonly [number, number] | null;
  readonly #undirected: boolean;
  readonly #onMalformed: EdgeListOptions["onMalformed"];
  /** Where the fields of the line at hand begin and end, by turns. */
  #bounds = new Uint32Array(64);
  #fields = 0;
  /** Both ends of lines of plain integers, before they are numbered. */
  readonly #ends = new Uint32Array(2 * MOST_PAIRS);
  /** What the last piece held of a line that goes on in the next one. */
  #rest: Uint8Array = new Uint8Array(0);
  #line = 0;

  /** `file` is what errors call it. */
  constructor(file: string, { columns, undirected = false, onMalformed }: EdgeListOptions = {}) {
    this.#file = file;
    this.#columns = columns === undefined ? null : [columns[0], columns[1]];
    this.#undirected = undirected;
    this.#onMalformed = onMalformed;
  }

  /** How many lines have been read. */
  get lines(): number {
    return this.#line;
  }

  /** Reads the next piece; it may end anywhere, and is not kept. */
  push(piece: Uint8Array): void {
    let at = 0;
    if (this.#rest.length > 0) {
      const end = piece.indexOf(NEWLINE) + 1;
      this.#rest = joined(this.#rest, end === 0 ? piece : piece.subarray(0, end));
      this.#refuseLongLine();
      if (end === 0) return;
      this.#parse(this.#rest);
      at = end;
    }
    const read = at + this.#parse(at === 0 ? piece : piece.subarray(at));
    this.#rest = piece.slice(read);
    this.#refuseLongLine();
  }

  /** Reads what is left where the last line has no end. */
  end(): void {
    if (this.#rest.length > 0) this.#parse(joined(this.#rest, Uint8Array.of(NEWLINE)));
    this.#rest = new Uint8Array(0);
  }

  /** Reads all whole lines of `bytes`; returns how many bytes those were. */
  #parse(bytes: Uint8Array): number {
    // Nothing is read past the last line end: a read beyond the bytes would slow all others down.
    const length = bytes.lastIndexOf(NEWLINE) + 1;
    let begin = 0;
    while (begin < length) {
      if (this.#columns === null && this.#line > 0) begin = this.#integerLines(bytes, begin, length);
      if (begin === length) break;
      let end = begin;
      while (bytes[end] !== NEWLINE) end++;
      this.#line++;
      if (this.#line === 1) begin = this.#firstLine(bytes, begin, end);
      this.#parseLine(bytes, begin, end);
      begin = end + 1;
    }
    return length;
  }

  /**
   * All lines from `begin` that are two plain integers of at most nine digits,
   * up to a line that is something else. Returns where that one begins.
   */
  #integerLines(bytes: Uint8Array, begin: number, length: number): number {
    const ends = this.#ends;
    let count = 0;
    let at = begin;
    while (at < length) {
      let digit = bytes[at]! - ZERO;
      let from = 0;
      const fromBegin = at;
      for (; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO) from = 10 * from + digit;
      const fromEnd = at;
      const separator = bytes[at]!;
      if (separator !== TAB && separator !== BLANK && separator !== COMMA) break;
      const toBegin = ++at;
      let to = 0;
      for (digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
        to = 10 * to + digit;
      const toEnd = at;
      if (bytes[at] === RETURN) at++;
      if (bytes[at] !== NEWLINE || !isPlain(bytes, fromBegin, fromEnd) || !isPlain(bytes, toBegin, toEnd))
        break;
      begin = ++at;
      ends[2 * count] = from;
      ends[2 * count + 1] = to;
      if (++count < MOST_PAIRS) continue;
      this.#addIntegers(count);
      count = 0;
    }
    this.#addIntegers(count);
    return begin;
  }

  #addIntegers(count: number): void {
    const ends = this.#ends;
    this.names.numberIntegers(ends, 2 * count);
    if (!this.#undirected) this.arcs.addPairs(ends, count);
    else for (let i = 0; i < count; i++) this.#add(ends[2 * i]!, ends[2 * i + 1]!);
    this.#line += count;
  }

  /** Passes over a byte order mark, and refuses what is no data at all. */
  #firstLine(bytes: Uint8Array, begin: number, end: number): number {
    refuseLfsPointer(textOf(bytes, begin, Math.min(end, begin + 200)), this.#file);
    const isMarked = bytes[begin] === 0xef && bytes[begin + 1] === 0xbb && bytes[begin + 2] === 0xbf;
    return isMarked ? begin + 3 : begin;
  }

  #parseLine(bytes: Uint8Array, begin: number, end: number): void {
    if (end > begin && bytes[end - 1] === RETURN) end--;
    const isTabbed = this.#split(bytes, begin, end);
    const fields = this.#fields;
    const first = firstInk(bytes, begin, end);
    if (first === end || bytes[first] === HASH || bytes[first] === PER_CENT) return;
    if (this.#columns === null && fields > 2) {
      const shown = `${textOf(bytes, begin, end)
        .split(isTabbed ? "\t" : /[\s,]+/)
        .slice(0, 4)
        .join(" ")
        .slice(0, 60)}`;
      this.#malformed(
        `${fields} fields, and it is not said which two are the ends: "${shown}"`,
        "Say it with --columns: 1,3 for triples, 1,2 where what follows is a weight.",
      );
      return;
    }
    const from = this.#columns?.[0] ?? 1;
    const to = this.#columns?.[1] ?? 2;
    const bounds = this.#bounds;
    const isThere = (field: number): boolean =>
      field >= 1 && field <= fields && bounds[2 * field - 2]! < bounds[2 * field - 1]!;
    if (!isThere(from) || !isThere(to)) {
      this.#malformed(
        `${Math.max(from, to)} fields are wanted, found ${fields}: "${textOf(bytes, begin, end).slice(0, 60)}"`,
        "Mend the line, or drop such lines with --skip-malformed.",
      );
      return;
    }
    const [fromBegin, fromEnd] = [bounds[2 * from - 2]!, bounds[2 * from - 1]!];
    const [toBegin, toEnd] = [bounds[2 * to - 2]!, bounds[2 * to - 1]!];
    const source = this.names.numberOf(bytes, fromBegin, fromEnd);
    this.#add(source, this.names.numberOf(bytes, toBegin, toEnd));
  }

  #add(source: number, target: number): void {
    this.arcs.add(source, target);
    if (this.#undirected && source !== target) this.arcs.add(target, source);
  }

  /** Finds the fields of a line; says whether tabs part them. */
  #split(bytes: Uint8Array, begin: number, end: number): boolean {
    this.#fields = 0;
    let tab = begin;
    while (tab < end && bytes[tab] !== TAB) tab++;
    if (tab < end) {
      for (let from = begin; ; ) {
        this.#field(from, tab);
        if (tab === end) return true;
        from = ++tab;
        while (tab < end && bytes[tab] !== TAB) tab++;
      }
    }
    for (let at = begin; at < end; ) {
      while (at < end && isSeparator(bytes[at]!)) at++;
      const from = at;
      while (at < end && !isSeparator(bytes[at]!)) at++;
      if (at > from) this.#field(from, at);
    }
    return false;
  }

  #field(begin: number, end: number): void {
    if (2 * this.#fields === this.#bounds.length) {
      const larger = new Uint32Array(2 * this.#bounds.length);
      larger.set(this.#bounds);
      this.#bounds = larger;
    }
    this.#bounds[2 * this.#fields] = begin;
    this.#bounds[2 * this.#fields++ + 1] = end;
  }

  #malformed(what: string, mend: string): void {
    const where = `${this.#file}:${this.#line}`;
    if (this.#onMalformed === undefined) throw new DataFormatError(what, { where, mend });
    this.#onMalformed({ where, what });
  }

  #refuseLongLine(): void {
    if (this.#rest.length <= MAX_LINE) return;
    throw new DataFormatError(`a line of more than ${MAX_LINE} bytes`, {
      where: `${this.#file}:${this.#line + 1}`,
      mend: "One edge a line is wanted: two names parted by a tab.",
    });
  }
}

const isSeparator = (byte: number): boolean =>
  byte === BLANK || byte === COMMA || byte === RETURN || byte === 11 || byte === 12;

/** One to nine digits without a zero in front; their value fits a word. */
const isPlain = (bytes: Uint8Array, begin: number, end: number): boolean =>
  end > begin && end - begin <= 9 && (bytes[begin] !== ZERO || end - begin === 1);

function firstInk(bytes: Uint8Array, begin: number, end: number): number {
  while (begin < end && (bytes[begin]! <= BLANK || bytes[begin] === COMMA)) begin++;
  return begin;
}

const textOf = (bytes: Uint8Array, begin: number, end: number): string =>
  new TextDecoder().decode(bytes.subarray(begin, end));

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
