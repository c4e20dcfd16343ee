import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { CsrGraph } from "../graph/csr-graph.js";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { type EdgeListOptions, EdgeListParser } from "./edge-list-parser.js";

export type { EdgeListOptions } from "./edge-list-parser.js";

/** A graph read from a file, and what its nodes are called there. */
export interface EdgeList {
  readonly graph: CsrGraph;
  /** The name of each node, in the order of first occurrence; made when first asked for. */
  readonly names: readonly string[];
  readonly directed: boolean;
}

/**
 * Reads a list of edges: a line each, fields parted by tabs, else by blanks,
 * else by commas. Blank lines and lines that begin with `#` or `%` are passed
 * over; names are texts, so `07` and `7` are two nodes. What is compressed with
 * gzip is unpacked, whatever its name.
 *
 * Lines of three or more fields say no more which two are the ends (a triple's
 * middle is a relation, an edge list's third a weight): `columns` must say it.
 *
 * Refuses a file without an edge, and one that ends in the middle of its
 * compression.
 *
 * @remarks O(bytes), above 10 million edges a second of plain integers; some 30
 * bytes a name, arcs 8 bytes while reading and 4 after.
 */
export async function readEdgeList(file: string, options: EdgeListOptions = {}): Promise<EdgeList> {
  const parser = new EdgeListParser(file, options);
  try {
    for await (const piece of await piecesOf(file)) parser.push(piece as Uint8Array);
  } catch (cause) {
    if (cause instanceof AnalysisError) throw cause;
    throw unreadable(file, cause, parser.lines);
  }
  parser.end();
  if (parser.arcs.size === 0)
    throw new DataFormatError("no edge was found", {
      where: file,
      mend: "One edge a line is wanted: two names parted by a tab.",
    });
  const graph = parser.arcs.build(parser.names.size);
  let names: readonly string[] | null = null;
  return {
    graph,
    get names(): readonly string[] {
      names ??= parser.names.toArray();
      return names;
    },
    directed: options.undirected !== true,
  };
}

function unreadable(file: string, cause: unknown, lines: number): Error {
  const code = codeOf(cause);
  if (code === "ENOENT") return new WrongRequest("there is no such file", { where: file, cause });
  if (code === "EISDIR")
    return new WrongRequest("this is a folder, and a file is wanted", { where: file, cause });
  if (code.startsWith("Z_"))
    return new DataFormatError(`cannot read this file: its compression is broken or cut off (${code})`, {
      where: `${file}: after line ${lines}`,
      mend: "Fetch the file again.",
      cause,
    });
  return new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
}

/** The bytes of a file, unpacked where they are compressed with gzip. */
export async function piecesOf(file: string): Promise<Readable> {
  const isPacked = await isGzip(file);
  const bytes = createReadStream(file, { highWaterMark: 1 << 20 });
  if (!isPacked) return bytes;
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  return bytes.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
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
