import type { CsrGraph } from "../graph/csr-graph.js";
import { DataFormatError } from "../internal/errors.js";
import { type EdgeListOptions, EdgeListParser } from "./edge-list-parser.js";
import { unpackedBytes } from "./unpacked-bytes.js";

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
  const reached = (): string => `after line ${parser.lines}`;
  for await (const piece of unpackedBytes(file, { reached })) parser.push(piece);
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
