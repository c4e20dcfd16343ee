import { DataFormatError } from "../../internal/errors.js";
import { refuseLfsPointer } from "../../internal/lfs-pointer.js";
import { unpackedBytes } from "../unpacked-bytes.js";
import { type ReadContext, watching } from "./read-context.js";

/** What parts the fields of a line. Blanks: runs of blanks and tabs, leading ones left out. */
export type Separator = "tab" | "comma" | "blank";

/** A line as bytes, with the places of its fields. It is overwritten by the next one. */
export class FieldLine {
  bytes: Uint8Array = new Uint8Array(0);
  begin = 0;
  end = 0;
  /** Counted from 1. */
  number = 0;
  /** How many fields there are. */
  count = 0;
  /** Where each begins and ends, by turns. */
  bounds: Uint32Array = new Uint32Array(64);

  /** The field (counted from 0) as text; "" where there is none. */
  text(field: number): string {
    if (field >= this.count) return "";
    return decoder.decode(this.bytes.subarray(this.bounds[2 * field]!, this.bounds[2 * field + 1]!));
  }

  /** The field as a whole number from 0 to 2^53 − 1; −1 where it is none. */
  integer(field: number): number {
    if (field >= this.count) return -1;
    const [from, to] = [this.bounds[2 * field]!, this.bounds[2 * field + 1]!];
    if (from === to || to - from > 16) return -1;
    let value = 0;
    for (let i = from; i < to; i++) {
      const digit = this.bytes[i]! - 48;
      if (digit < 0 || digit > 9) return -1;
      value = 10 * value + digit;
    }
    return value <= Number.MAX_SAFE_INTEGER ? value : -1;
  }

  /** The beginning of the line, for a complaint. */
  shown(): string {
    return JSON.stringify(
      decoder.decode(this.bytes.subarray(this.begin, Math.min(this.end, this.begin + 60))),
    );
  }

  split(separator: Separator): void {
    this.count = 0;
    const { bytes, end } = this;
    if (separator === "blank") {
      for (let at = this.begin; at < end; ) {
        while (at < end && bytes[at]! <= BLANK) at++;
        const from = at;
        while (at < end && bytes[at]! > BLANK) at++;
        if (at > from) this.#field(from, at);
      }
      return;
    }
    const part = separator === "tab" ? TAB : COMMA;
    for (let at = this.begin; ; at++) {
      let from = at;
      while (at < end && bytes[at] !== part) at++;
      let to = at;
      // Beside a comma a blank is set for the eye; beside a tab it belongs to the name.
      while (part === COMMA && from < to && bytes[from] === BLANK) from++;
      while (part === COMMA && from < to && bytes[to - 1] === BLANK) to--;
      this.#field(from, to);
      if (at >= end) return;
    }
  }

  #field(from: number, to: number): void {
    if (2 * this.count === this.bounds.length) {
      const larger = new Uint32Array(2 * this.bounds.length);
      larger.set(this.bounds);
      this.bounds = larger;
    }
    this.bounds[2 * this.count] = from;
    this.bounds[2 * this.count++ + 1] = to;
  }
}

/** How a file falls into lines and fields. */
export interface FieldLinesOptions {
  readonly separator: Separator;
  /** Lines that begin with one of these bytes are passed over: "#%". Default: none are. */
  readonly comments?: string;
  /** Blank lines are lines. Default false: passed over. */
  readonly keepBlank?: boolean;
}

const [TAB, NEWLINE, RETURN, BLANK, COMMA] = [9, 10, 13, 32, 44];
/** A longer line is no line of a graph; so a file without line ends cannot fill the memory. */
const MAX_LINE = 1 << 26;
const decoder = new TextDecoder();

/**
 * Calls `use` for every line of a file, split into fields, without making a
 * text of any.
 *
 * Refuses a Git LFS pointer and a line of more than 64 MiB.
 *
 * @remarks O(bytes), some 5 million short lines a second.
 */
export async function eachFieldLine(
  file: string,
  context: ReadContext,
  { separator, comments = "", keepBlank = false }: FieldLinesOptions,
  use: (line: FieldLine) => void,
): Promise<void> {
  const line = new FieldLine();
  const skipped = new Set(Array.from(comments, (sign) => sign.charCodeAt(0)));
  const take = (bytes: Uint8Array, begin: number, end: number): void => {
    line.number++;
    if (line.number === 1) {
      if (bytes[begin] === 0xef && bytes[begin + 1] === 0xbb && bytes[begin + 2] === 0xbf) begin += 3;
      refuseLfsPointer(decoder.decode(bytes.subarray(begin, Math.min(end, begin + 200))), file);
    }
    if (end > begin && bytes[end - 1] === RETURN) end--;
    let ink = begin;
    while (ink < end && bytes[ink]! <= BLANK) ink++;
    if (ink === end ? !keepBlank : skipped.has(bytes[ink]!)) return;
    line.bytes = bytes;
    line.begin = begin;
    line.end = end;
    line.split(separator);
    use(line);
  };
  let rest: Uint8Array[] = [];
  let restLength = 0;
  const keep = (piece: Uint8Array): void => {
    if (piece.length === 0) return;
    rest.push(piece);
    restLength += piece.length;
    if (restLength > MAX_LINE)
      throw new DataFormatError(`a line of more than ${MAX_LINE} bytes`, {
        where: `${file}:${line.number + 1}`,
        mend: "A text file with an edge or a node a line is wanted.",
      });
  };
  const reached = (): string => `after line ${line.number}`;
  for await (const piece of unpackedBytes(file, watching(context, reached))) {
    let begin = 0;
    if (restLength > 0) {
      const end = piece.indexOf(NEWLINE);
      if (end < 0) {
        keep(piece.slice());
        continue;
      }
      keep(piece.subarray(0, end));
      const whole = Buffer.concat(rest);
      [rest, restLength] = [[], 0];
      take(whole, 0, whole.length);
      begin = end + 1;
    }
    for (let end = piece.indexOf(NEWLINE, begin); end >= 0; end = piece.indexOf(NEWLINE, begin)) {
      take(piece, begin, end);
      begin = end + 1;
    }
    keep(piece.slice(begin));
  }
  if (restLength > 0) {
    const whole = Buffer.concat(rest);
    take(whole, 0, whole.length);
  }
}

/** Calls `use` for every line of a file as text. */
export async function eachTextLine(
  file: string,
  context: ReadContext,
  use: (text: string, number: number) => void,
): Promise<void> {
  await eachFieldLine(file, context, { separator: "tab", keepBlank: true }, (line) =>
    use(decoder.decode(line.bytes.subarray(line.begin, line.end)), line.number),
  );
}
