import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError } from "../internal/errors.js";

/** About as many characters go to the disk at once. */
const PIECE_CHARACTERS = 1 << 18;

/**
 * Writes a JSON array item by item, one item a line, so that neither side holds
 * the whole. The file appears under its name only when it is complete.
 *
 * @returns how many items were written
 */
export async function writeJsonArray(
  file: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    let piece = "[";
    for await (const item of items) {
      piece += `${count++ === 0 ? "\n" : ",\n"}${JSON.stringify(item)}`;
      if (piece.length < PIECE_CHARACTERS) continue;
      yield piece;
      piece = "";
    }
    yield `${piece}\n]\n`;
  };
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(lines()), createWriteStream(part));
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => {});
    if (cause instanceof AnalysisError) throw cause;
    throw new AnalysisError(`cannot write this file (${codeOf(cause)})`, {
      where: file,
      mend: "Make the folder writable or name another one.",
      cause,
    });
  }
  return count;
}
