import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { refuseLfsPointer } from "../internal/lfs-pointer.js";
import { bytesOf } from "../internal/read-json-lines.js";
import { withoutNaN } from "../internal/without-nan.js";
import { JsonArrayScanner, type Place, type Scanned } from "./json-array-scanner.js";

/** One item of an array in a file, and where it stands. */
export interface ArrayItem {
  readonly value: unknown;
  /** `file:line:column` of its first character. */
  readonly where: string;
  /** Counted from 0; items that could not be read have no number. */
  readonly index: number;
}

/** What could not be read, and where. */
export interface MalformedItem {
  readonly where: string;
  readonly what: string;
}

export interface ReadJsonArrayOptions {
  /** Told of what cannot be read, which is then passed over. Without it the first fault is thrown. */
  readonly onMalformed?: (item: MalformedItem) => void;
}

/**
 * Reads a JSON array item by item, so that a file of gigabytes takes no more
 * memory than its largest item.
 *
 * Python's NaN and Infinity are read as `null`. A file that was cut off gives
 * all its whole items first. Where an item is broken, reading goes on at the
 * next one that begins on a line of its own, indented alike.
 *
 * Refuses a missing file, a Git LFS pointer in the data's place, and anything
 * that is not an array.
 */
export async function* readJsonArray(
  file: string,
  { onMalformed }: ReadJsonArrayOptions = {},
): AsyncGenerator<ArrayItem, void, undefined> {
  const scanner = new JsonArrayScanner();
  let index = 0;
  let faults = 0;
  const whereOf = ({ line, column }: Place): string => `${file}:${line}:${column}`;
  const fault = (at: Place, what: string): void => {
    const where = whereOf(at);
    faults++;
    if (onMalformed === undefined)
      throw new DataFormatError(what, {
        where,
        mend: "Fetch the file again, or read what is whole with --skip-malformed.",
      });
    onMalformed({ where, what });
  };
  const items = function* (scanned: Iterable<Scanned>, atEnd = false): Generator<ArrayItem> {
    for (const found of scanned) {
      if (found.kind === "fault") {
        fault(found.at, found.what);
        continue;
      }
      const parsed = parseItem(found.bytes);
      if (parsed.kind === "value") {
        yield { value: parsed.value, where: whereOf(found.at), index: index++ };
        continue;
      }
      fault(found.at, atEnd ? `the file ends within item ${index}` : `item ${index}: ${parsed.what}`);
      const next = nextItemIn(found.bytes);
      if (next === null) continue;
      const place = { line: found.at.line + next.lines, column: next.column };
      yield* items(scanner.resume(found.bytes.subarray(next.at), place));
    }
  };
  let isFirst = true;
  for await (const piece of pieces(file)) {
    if (isFirst) refuseLfsPointer(new TextDecoder("latin1").decode(piece.subarray(0, 100)), file);
    yield* items(scanner.push(isFirst ? withoutMark(piece) : piece));
    isFirst = false;
  }
  for (let last = scanner.end(); last !== null; last = scanner.end()) {
    const before = faults;
    yield* items([last], true);
    if (faults > before && !scanner.isInside) break;
  }
}

async function* pieces(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of bytesOf(file)) yield piece;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new WrongRequest("there is no such file", { where: file, cause });
    if (code === "EISDIR")
      throw new WrongRequest("this is a folder, and a file is wanted", { where: file, cause });
    throw new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
  }
}

const withoutMark = (piece: Uint8Array): Uint8Array =>
  piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece;

type Parsed =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "broken"; readonly what: string };

function parseItem(bytes: Uint8Array): Parsed {
  const text = new TextDecoder().decode(bytes);
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch (error) {
    const numbers = withoutNaN(text);
    if (numbers !== text) {
      try {
        return { kind: "value", value: JSON.parse(numbers) };
      } catch {
        // The first complaint names the place better.
      }
    }
    return { kind: "broken", what: error instanceof Error ? error.message : String(error) };
  }
}

/** Where, behind a broken beginning, a line begins an item again: with a brace, indented as arrays are written. */
function nextItemIn(
  bytes: Uint8Array,
): { readonly at: number; readonly lines: number; readonly column: number } | null {
  let lines = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x0a) continue;
    lines++;
    let brace = at + 1;
    while (bytes[brace] === 0x20 && brace - at <= 2) brace++;
    if (bytes[brace] === 0x7b) return { at: brace, lines, column: brace - at };
  }
  return null;
}
