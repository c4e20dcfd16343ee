import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { readJsonLines } from "./read-json-lines.js";

/** One record of a problem file and where it stands. */
export interface ProblemRecord {
  readonly record: unknown;
  /** `file:line`, or `file[index]` in a file that is one array. */
  readonly where: string;
}

/**
 * The records of a problem file, one after the other: a file of JSON lines in
 * bounded memory, or one JSON array, as data sets are published, read whole.
 *
 * Refuses a file that is not there, and one that holds anything else, with the
 * line.
 */
export async function* readProblems(path: string): AsyncGenerator<ProblemRecord> {
  if (await isArray(path)) {
    const records: unknown = parseWhole(await readFile(path, "utf8"), path);
    if (!Array.isArray(records)) throw new DataFormatError("expected an array of problems", { where: path });
    for (const [i, record] of records.entries()) yield { record, where: `${path}[${i}]` };
    return;
  }
  for await (const line of readJsonLines(path)) {
    const where = `${path}:${line.line}`;
    if (line.kind === "bad")
      throw new DataFormatError(`this line is no JSON (${line.why})`, {
        where,
        mend: "A problem file holds one JSON object a line, or is one JSON array.",
      });
    yield { record: line.value, where };
  }
}

/** SHA-256 of a file's bytes. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

async function isArray(path: string): Promise<boolean> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path);
  } catch (cause) {
    throw new WrongRequest(`the problem file cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Name a file of problems with --problems.",
      cause,
    });
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^\uFEFF?\s*\[/.test(buffer.toString("utf8", 0, bytesRead));
  } catch (cause) {
    throw new WrongRequest(`the problem file cannot be read (${codeOf(cause)})`, { where: path, cause });
  } finally {
    await file.close();
  }
}

function parseWhole(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw new DataFormatError(`this file is no JSON (${why})`, { where: path, cause });
  }
}
