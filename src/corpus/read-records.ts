import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { readJsonLines } from "../internal/read-json-lines.js";

/** One record of a file and where it stands. */
export interface FileRecord {
  readonly record: unknown;
  /** `file:line`, or `file[index]` in a file that is one array. */
  readonly where: string;
}

/**
 * The records of a file, one after the other: JSON Lines (in bounded memory),
 * one JSON array, or one object with the array under `cases`. Files whose name
 * ends in `.gz` are unpacked on the way.
 *
 * Refuses a file that cannot be read, and a line that is no JSON, as a crash
 * in the middle of a write leaves it, with its number.
 *
 * @example for await (const { record, where } of readRecords("maze.jsonl")) …
 */
export async function* readRecords(path: string): AsyncGenerator<FileRecord, void, void> {
  let first = true;
  try {
    for await (const found of readJsonLines(path)) {
      const where = `${path}:${found.line}`;
      if (found.kind === "bad") {
        if (!first) throw torn(where, found.why);
        yield* wholeFile(path, found.line);
        return;
      }
      const list = first ? listOf(found.value) : null;
      if (list !== null) yield* items(list, path);
      else yield { record: found.value, where };
      first = false;
    }
  } catch (cause) {
    if (cause instanceof DataFormatError || cause instanceof WrongRequest) throw cause;
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new WrongRequest(`this file cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Name a file of JSON Lines, or of one JSON array.",
      cause,
    });
  }
}

/** A file whose first line is no JSON: laid out over several lines, or not JSON at all. */
async function* wholeFile(path: string, line: number): AsyncGenerator<FileRecord, void, void> {
  const bytes = await readFile(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\uFEFF/, "");
  const parsed = parse(text);
  if (parsed.kind === "bad") throw torn(`${path}:${line}`, parsed.why);
  const list = listOf(parsed.value);
  if (list === null) yield { record: parsed.value, where: path };
  else yield* items(list, path);
}

function* items(list: readonly unknown[], path: string): Generator<FileRecord> {
  for (const [i, record] of list.entries()) yield { record, where: `${path}[${i}]` };
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && "cases" in value && Array.isArray(value.cases)) {
    return value.cases;
  }
  return null;
}

function parse(
  text: string,
): { readonly kind: "ok"; readonly value: unknown } | { readonly kind: "bad"; readonly why: string } {
  try {
    return { kind: "ok", value: JSON.parse(text) };
  } catch (error) {
    return { kind: "bad", why: error instanceof Error ? error.message.slice(0, 160) : "no JSON" };
  }
}

function torn(where: string, why: string): DataFormatError {
  return new DataFormatError(`this line is no JSON (${why})`, {
    where,
    mend: "Write one JSON value a line, or one array; drop the line if a crash tore it.",
  });
}
