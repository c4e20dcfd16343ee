import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { codeOf } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { readJsonLines } from "../internal/read-json-lines.js";

/** One record of a problem file and where it stands. */
export interface ProblemRecord {
  readonly record: unknown;
  /** `file:line`, or `file[index]` in a file that is one array. */
  readonly where: string;
}

/**
 * The records of a problem file, one after the other: a file of JSON lines in
 * bounded memory; one JSON array, as data sets are published, read whole; or
 * one JSON object of problems by name, as NLGraph's are, the name as `id`.
 *
 * Refuses a file that is not there, and one that holds anything else, with the
 * line.
 */
export async function* readProblems(path: string): AsyncGenerator<ProblemRecord> {
  const beginning = await beginningOf(path);
  if (beginning.startsWith("[")) {
    for (const [i, record] of entriesOf(await readFile(path, "utf8"), path))
      yield { record, where: `${path}[${i}]` };
    return;
  }
  for await (const line of readJsonLines(path)) {
    const where = `${path}:${line.line}`;
    if (line.kind === "value" && !isNamed(line.value)) yield { record: line.value, where };
    else if (line.line === 1 && beginning.startsWith("{")) {
      const named =
        line.kind === "value"
          ? Object.entries(line.value ?? {})
          : entriesOf(await readFile(path, "utf8"), where);
      for (const [id, record] of named)
        yield { record: { id, ...(record as object) }, where: `${path}[${JSON.stringify(id)}]` };
      if (line.kind === "bad") return;
    } else
      throw new DataFormatError(
        `this line is no JSON (${line.kind === "bad" ? line.why : "an object of objects"})`,
        {
          where,
          mend: "A problem file holds one JSON object a line, or is one JSON array.",
        },
      );
  }
}

/** An object of nothing but objects: no record, but records by name. */
function isNamed(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const records = Object.values(value);
  return (
    records.length > 0 &&
    records.every((each) => typeof each === "object" && each !== null && !Array.isArray(each))
  );
}

/** SHA-256 of a file's bytes. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/** The first characters that are no blanks. */
async function beginningOf(path: string): Promise<string> {
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
    return buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart();
  } catch (cause) {
    throw new WrongRequest(`the problem file cannot be read (${codeOf(cause)})`, { where: path, cause });
  } finally {
    await file.close();
  }
}

function entriesOf(text: string, where: string): readonly (readonly [string, unknown])[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw new DataFormatError(`this is no JSON (${why})`, {
      where,
      mend: "A problem file holds one JSON object a line, or is one JSON array.",
      cause,
    });
  }
  return Object.entries(value ?? {});
}
