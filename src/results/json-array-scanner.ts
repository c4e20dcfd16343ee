/** One top-level item of an array, as its bytes. */
interface ScannedItem {
  readonly kind: "item";
  readonly bytes: Uint8Array;
  readonly at: Place;
}

/** A place in a file, counted from 1 as editors do; columns are bytes. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The array did not go on as an array does. */
interface ScanFault {
  readonly kind: "fault";
  readonly what: string;
  readonly at: Place;
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
  #state: "before" | "between" | "inside" | "behind" | "done" = "before";
  #depth = 0;
  #inString = false;
  #escaped = false;
  #parts: Uint8Array[] = [];
  #length = 0;
  #line = 1;
  #column = 0;
  #itemAt: Place = { line: 1, column: 1 };

  /** Whether an item has begun and not ended. */
  get isInside(): boolean {
    return this.#state === "inside";
  }

  /** The items that end within `chunk`. */
  *push(chunk: Uint8Array): Generator<Scanned> {
    if (this.#state === "done") return;
    let from = this.#state === "inside" ? 0 : -1;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === newline) {
        this.#line++;
        this.#column = 0;
      } else this.#column++;
      if (this.#state === "inside") {
        const ended = this.#step(byte);
        if (ended === null) continue;
        const end = ended === "with" ? at + 1 : at;
        const item = this.#close(chunk.subarray(from, end));
        if (ended === "before" && byte === closeSquare) this.#state = "behind";
        yield item;
        // Bytes handed back meanwhile may have left an item open, which goes on here.
        from = this.#state === "inside" ? at + 1 : -1;
      } else if (isBlank(byte) || (byte === comma && this.#state === "between")) {
      } else if (this.#state === "behind") {
        this.#state = "done";
        yield { kind: "fault", what: "something follows the closing bracket", at: this.#place() };
        return;
      } else if (this.#state === "before") {
        if (byte !== openSquare) {
          this.#state = "done";
          yield {
            kind: "fault",
            what: "a JSON array is wanted, and the first character is no [",
            at: this.#place(),
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

  /** What is left behind the last byte: an item that was cut off, or the complaint that the array is not closed. */
  end(): Scanned | null {
    if (this.#state === "behind" || this.#state === "done") return null;
    if (this.#state === "inside") return this.#close(new Uint8Array());
    const what =
      this.#state === "before"
        ? "the file is empty"
        : "the array is not closed: the file ends behind a whole item";
    this.#state = "behind";
    return { kind: "fault", what, at: this.#place() };
  }

  /** Scans `bytes`, which begin at `place` with an item, as if they had not been seen. */
  *resume(bytes: Uint8Array, { line, column }: Place): Generator<Scanned> {
    this.#state = "between";
    this.#line = line;
    this.#column = column - 1;
    yield* this.push(bytes);
  }

  #place(): Place {
    return { line: this.#line, column: Math.max(this.#column, 1) };
  }

  #open(byte: number): void {
    this.#state = "inside";
    this.#itemAt = this.#place();
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
      return { kind: "fault", what: `an item is longer than ${MAX_ITEM_BYTES} bytes`, at: this.#itemAt };
    return {
      kind: "item",
      bytes: parts.length === 0 ? last : joined([...parts, last]),
      at: this.#itemAt,
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
