import { DataFormatError } from "../../../internal/errors.js";
import { decode } from "./word-table.js";

/**
 * The tokens of a Metamath text, one after the other, without its comments:
 * what lies between blanks, tabs and line ends.
 *
 * A token is a pair of byte positions, so that nothing is copied.
 */
export class MetamathTokens {
  readonly bytes: Uint8Array;
  /** Where the current token begins. */
  start = 0;
  /** Just behind the current token. */
  end = 0;
  readonly #file: string;
  readonly #stop: number;

  constructor(bytes: Uint8Array, file: string, from = 0, to: number = bytes.length) {
    this.bytes = bytes;
    this.#file = file;
    this.end = from;
    this.#stop = to;
  }

  /** Goes to the next token; false at the end of the text. */
  next(): boolean {
    for (;;) {
      if (!this.#step()) return false;
      if (!this.is(OPEN_PARENTHESIS)) return true;
      this.#skipComment();
    }
  }

  /** Whether the current token is `$` and this one character. */
  is(character: number): boolean {
    const { bytes, start } = this;
    return this.end - start === 2 && bytes[start] === DOLLAR && bytes[start + 1] === character;
  }

  /** Whether the current token is `$` and any one character: a keyword. */
  isKeyword(): boolean {
    return this.end - this.start === 2 && this.bytes[this.start] === DOLLAR;
  }

  text(): string {
    return decode(this.bytes, this.start, this.end);
  }

  /** `file:line` of the current token, or of another position. */
  where(position: number = this.start): string {
    return `${this.#file}:${lineAt(this.bytes, position)}`;
  }

  #step(): boolean {
    const { bytes } = this;
    const stop = this.#stop;
    let at = this.end;
    while (at < stop && bytes[at]! <= BLANK) at++;
    this.start = at;
    while (at < stop && bytes[at]! > BLANK) at++;
    this.end = at;
    return at > this.start;
  }

  /** Comments do not nest; their end is a token of its own. */
  #skipComment(): void {
    const begun = this.start;
    while (this.#step()) if (this.is(CLOSE_PARENTHESIS)) return;
    throw new DataFormatError("this comment is never closed", {
      where: this.where(begun),
      mend: "A comment ends with the token $).",
    });
  }
}

/** The number of the line, from 1, that a position lies in. */
export function lineAt(bytes: Uint8Array, position: number): number {
  let line = 1;
  for (let i = 0; i < position; i++) if (bytes[i] === LINE_FEED) line++;
  return line;
}

const LINE_FEED = 10;
const BLANK = 32;
const DOLLAR = 36;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
