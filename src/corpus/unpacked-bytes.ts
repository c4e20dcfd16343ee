import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";

/** How reading is watched. */
export interface UnpackOptions {
  /** Told how many bytes of the file, as it lies on disk, have been read. */
  readonly onBytes?: (bytes: number) => void;
  /** Said of a break in the compression: how far reading had come, such as `after line 7`. */
  readonly reached?: () => string;
}

/**
 * The bytes of a file, piece by piece. What is compressed with gzip is
 * unpacked, whatever its name and however many members it has.
 *
 * Refuses a file that is not there, a folder, and a compression that is broken
 * or ends too early.
 */
export async function* unpackedBytes(
  file: string,
  { onBytes, reached }: UnpackOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes: (Readable & { readonly bytesRead: number }) | null = null;
  try {
    const isPacked = await isGzip(file);
    bytes = createReadStream(file, { highWaterMark: 1 << 20 });
    const pieces = isPacked ? gunzipped(bytes) : bytes;
    for await (const piece of pieces) {
      yield piece as Uint8Array;
      onBytes?.(bytes.bytesRead);
    }
  } catch (cause) {
    if (cause instanceof AnalysisError) throw cause;
    throw unreadable(file, cause, reached?.());
  } finally {
    bytes?.destroy();
  }
}

/** The first bytes of a file, unpacked: at most so many, fewer where the file is shorter. */
export async function firstBytes(file: string, atMost: number): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let length = 0;
  for await (const piece of unpackedBytes(file)) {
    head.push(piece.subarray(0, atMost - length));
    length += Math.min(piece.length, atMost - length);
    if (length >= atMost) break;
  }
  return Buffer.concat(head);
}

/** Texts above this length are not made: the language ends near 2^29 characters. */
const MAX_TEXT = 2 ** 29 - 2 ** 16;

/** The whole of a file as text (UTF-8, a byte order mark left out); refuses more than half a gigabyte. */
export async function unpackedText(file: string, options: UnpackOptions = {}): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of unpackedBytes(file, options)) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_TEXT)
      throw new DataFormatError(`more than ${MAX_TEXT} bytes, and this format is read whole`, {
        where: file,
        mend: "Turn it into a list of edges, which is read piece by piece.",
      });
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function gunzipped(bytes: Readable): Readable {
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  return bytes.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
}

function unreadable(file: string, cause: unknown, reached?: string): Error {
  const code = codeOf(cause);
  if (code === "ENOENT") return new WrongRequest("there is no such file", { where: file, cause });
  if (code === "EISDIR")
    return new WrongRequest("this is a folder, and a file is wanted", { where: file, cause });
  if (code.startsWith("Z_"))
    return new DataFormatError(`cannot read this file: its compression is broken or cut off (${code})`, {
      where: reached === undefined ? file : `${file}: ${reached}`,
      mend: "Fetch the file again.",
      cause,
    });
  return new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
