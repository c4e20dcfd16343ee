import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** One line of a JSON-lines file. */
export type JsonLine =
  | {
      readonly kind: "value";
      readonly value: unknown;
      readonly line: number;
      readonly offset: number;
      readonly bytes: number;
    }
  | {
      readonly kind: "bad";
      readonly why: string;
      readonly line: number;
      readonly offset: number;
      readonly bytes: number;
    };

/** Longer lines are counted as bad: a JavaScript string has an end, and so has memory. */
export const longestLine: number = 64 * 2 ** 20;

/**
 * The lines of a file, one after the other, in bounded memory. Lines end with
 * `\n` or `\r\n` and with nothing else: U+2028 inside a string is text. A byte
 * order mark is skipped, blank lines are left out, and a line that is no JSON
 * is handed on as such with its number, so that whoever reads counts it. A file
 * whose name ends in `.gz` is unpacked on the way; offsets are of what comes out.
 */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  for await (const lines of jsonLineBatches(bytesOf(path))) yield* lines;
}

/**
 * The lines of {@link readJsonLines}, as many together as came in one piece:
 * for files of so many lines that waiting for each would cost more than reading it.
 */
export async function* jsonLineBatches(source: AsyncIterable<Buffer>): AsyncGenerator<readonly JsonLine[]> {
  let parts: Buffer[] = [];
  let held = 0;
  let line = 0;
  let offset = 0;
  let tooLong = false;
  const take = (rest: Buffer): JsonLine | null => {
    line++;
    const bytes = held + rest.length;
    const place = { line, offset, bytes };
    offset += bytes + 1;
    const whole = tooLong ? Buffer.alloc(0) : parts.length === 0 ? rest : Buffer.concat([...parts, rest]);
    const wasTooLong = tooLong || bytes > longestLine;
    parts = [];
    held = 0;
    tooLong = false;
    if (wasTooLong) return { kind: "bad", why: `longer than ${longestLine / 2 ** 20} MiB`, ...place };
    let text = whole.toString("utf8");
    if (line === 1) text = text.replace(/^\uFEFF/, "");
    try {
      return { kind: "value", value: JSON.parse(text), line: place.line, offset: place.offset, bytes };
    } catch (error) {
      if (text.trim() === "") return null;
      return { kind: "bad", why: error instanceof Error ? error.message.slice(0, 200) : "no JSON", ...place };
    }
  };
  for await (const chunk of source) {
    const batch: JsonLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const made = take(chunk.subarray(from, at));
      from = at + 1;
      if (made !== null) batch.push(made);
    }
    if (batch.length > 0) yield batch;
    const rest = chunk.subarray(from);
    held += rest.length;
    if (held > longestLine) {
      tooLong = true;
      parts = [];
    } else if (rest.length > 0) parts.push(Buffer.from(rest));
  }
  if (held > 0) {
    const made = take(Buffer.alloc(0));
    if (made !== null) yield [made];
  }
}

/** A file's bytes, unpacked where the name says that they are packed. */
export function bytesOf(path: string): AsyncIterable<Buffer> {
  const file = createReadStream(path, { highWaterMark: 262_144 });
  if (!path.endsWith(".gz")) return file;
  const input = file.pipe(createGunzip());
  // An error of the file does not pass the pipe by itself.
  file.once("error", (error) => input.destroy(error));
  return input;
}
