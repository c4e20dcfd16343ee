/** One top-level item of an array, as its bytes. */
export interface ScannedItem {
  readonly kind: "item";
  readonly bytes: Uint8Array;
  /** Counted from 1, as editors do. */
  readonly line: number;
}

/** The array did not go on as an array does. */
export interface ScanFault {
  readonly kind: "fault";
  readonly what: string;
  readonly line: number;
}

export type Scanned = ScannedItem | ScanFault;

const [quote, backslash, comma, openSquare, closeSquare] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d];
const [openCurly, closeCurly, newline] = [0x7b, 0x7d, 0x0a];
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

/** An item longer than this is not gathered: a JavaScript string ends a little above. */
const MAX_ITEM_BYTES = 400_000_000;

/**
 * Cuts the bytes of a JSON array into its items while they come in, holding no
 * more than the item under way. It looks at quotes, brackets and commas alone:
 * whether an item is valid is for whoever parses it.
 *
 * Items may be handed back: what `resume` is given is scanned again before the
 * next bytes.
 */
export class JsonArrayScanner {
  #state: "before" | "between" | "inside" | "behind" = "before";
  #depth = 0;
  #inString = false;
  #escaped = false;
  #parts: Uint8Array[] = [];
  #length = 0;
  #line = 1;
  #itemLine = 1;

  /** The items that end within `chunk`. */
  *push(chunk: Uint8Array): Generator<Scanned> {
    let from = this.#state === "inside" ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === newline) this.#line++;
      if (this.#state === "inside") {
        const ended = this.#step(byte);
        if (ended === null) continue;
        const end = ended === "with" ? at + 1 : at;
        yield this.#close(chunk.subarray(from, end));
        from = -1;
        if (ended === "before" && byte === closeSquare) this.#state = "behind";
      } else if (isBlank(byte) || (byte === comma && this.#state === "between")) {
      } else if (this.#state === "behind") {
        yield { kind: "fault", what: "something follows the closing bracket", line: this.#line };
        return;
      } else if (this.#state === "before") {
        if (byte !== openSquare) {
          yield {
            kind: "fault",
            what: "a JSON array is wanted, and the first character is no [",
            line: this.#line,
          };
          return;
        }
        this.#state = "between";
      } else if (byte === closeSquare) this.#state = "behind";
      else {
        this.#open(byte);
        from = at;
      }
    }
    if (this.#state !== "inside" || from < 0) return;
    this.#length += chunk.length - from;
    if (this.#length <= MAX_ITEM_BYTES) this.#parts.push(chunk.subarray(from));
  }

  /** To be called behind the last byte. */
  end(): Scanned | null {
    if (this.#state === "behind") return null;
    if (this.#state === "inside") return this.#close(new Uint8Array());
    return {
      kind: "fault",
      what: "the array is not closed: the file ends behind the last whole item",
      line: this.#line,
    };
  }

  /** Scans `bytes`, which begin on `line` with an item, as if they had not been seen. */
  *resume(bytes: Uint8Array, line: number): Generator<Scanned> {
    const lineBehind = this.#line;
    this.#state = "between";
    this.#line = line;
    yield* this.push(bytes);
    this.#line = Math.max(this.#line, lineBehind);
  }

  #open(byte: number): void {
    this.#state = "inside";
    this.#itemLine = this.#line;
    this.#parts = [];
    this.#length = 0;
    this.#depth = byte === openCurly || byte === openSquare ? 1 : 0;
    this.#inString = byte === quote;
    this.#escaped = false;
  }

  /** Whether the item ends with this byte, before it, or not yet. */
  #step(byte: number): "with" | "before" | null {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === backslash) this.#escaped = true;
      else if (byte === quote) {
        this.#inString = false;
        if (this.#depth === 0) return "with";
      }
      return null;
    }
    if (byte === quote) this.#inString = true;
    else if (byte === openCurly || byte === openSquare) this.#depth++;
    else if (byte === closeCurly || byte === closeSquare) {
      if (this.#depth === 0) return "before";
      if (--this.#depth === 0) return "with";
    } else if (byte === comma && this.#depth === 0) return "before";
    return null;
  }

  #close(last: Uint8Array): Scanned {
    this.#state = "between";
    const parts = this.#parts;
    const tooLong = this.#length + last.length > MAX_ITEM_BYTES;
    this.#parts = [];
    if (tooLong)
      return { kind: "fault", what: `an item is longer than ${MAX_ITEM_BYTES} bytes`, line: this.#itemLine };
    return {
      kind: "item",
      bytes: parts.length === 0 ? last : joined([...parts, last]),
      line: this.#itemLine,
    };
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
