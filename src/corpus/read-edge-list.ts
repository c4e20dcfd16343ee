import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type CsrGraph, csrFromArcs } from "../graph/csr-graph.js";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";
import { refuseLfsPointer } from "../internal/lfs-pointer.js";

/** A graph read from a file, and what its nodes are called there. */
export interface EdgeList {
  readonly graph: CsrGraph;
  /** The name of each node, in the order of first occurrence. */
  readonly names: readonly string[];
  readonly directed: boolean;
}

/** How the lines are to be read. */
export interface EdgeListOptions {
  /** Which fields hold the two ends, counted from 1. Default: both fields of lines of two. */
  readonly columns?: readonly [from: number, to: number];
  /** Each line stands for both directions. Default false. */
  readonly undirected?: boolean;
  /** Told of lines that cannot be read, which are then passed over. Without it the first is thrown. */
  readonly onMalformed?: (line: { readonly where: string; readonly what: string }) => void;
}

/**
 * Reads a list of edges: a line each, fields parted by tabs, else by blanks,
 * else by commas. Blank lines and lines that begin with `#` or `%` are passed
 * over; names are texts, so `07` and `7` are two nodes. `.gz` is unpacked.
 *
 * Lines of three or more fields say no more which two are the ends (a triple's
 * middle is a relation, an edge list's third a weight): `columns` must say it.
 *
 * Refuses a file without an edge.
 *
 * @remarks O(bytes); names take memory once, arcs 8 bytes while reading and 4 after.
 */
export async function readEdgeList(
  file: string,
  { columns, undirected = false, onMalformed }: EdgeListOptions = {},
): Promise<EdgeList> {
  const numbers = new Map<string, number>();
  const sources = new GrowingList();
  const targets = new GrowingList();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  let number = 0;
  for await (const text of linesOf(file)) {
    if (++number === 1) refuseLfsPointer(text, file);
    const line = text.replace(/\r$/, "");
    if (/^\s*(?:[#%]|$)/.test(line)) continue;
    const ends = endsOf(line, columns);
    if (ends.kind === "broken") {
      const where = `${file}:${number}`;
      if (onMalformed === undefined) throw new DataFormatError(ends.what, { where, mend: ends.mend });
      onMalformed({ where, what: ends.what });
      continue;
    }
    const [from, to] = [numberOf(ends.from), numberOf(ends.to)];
    sources.push(from);
    targets.push(to);
    if (!undirected || from === to) continue;
    sources.push(to);
    targets.push(from);
  }
  if (sources.length === 0)
    throw new DataFormatError("no edge was found", {
      where: file,
      mend: "One edge a line is wanted: two names parted by a tab.",
    });
  const graph = csrFromArcs(numbers.size, sources.view(), targets.view());
  return { graph, names: [...numbers.keys()], directed: !undirected };
}

/**
 * The first line that holds this edge, `null` if none does: for complaints
 * about a graph that was read before.
 */
export async function lineOfEdge(
  file: string,
  [from, to]: readonly [from: string, to: string],
  { columns }: Pick<EdgeListOptions, "columns"> = {},
): Promise<number | null> {
  let number = 0;
  for await (const text of linesOf(file)) {
    number++;
    const line = text.replace(/\r$/, "");
    if (/^\s*(?:[#%]|$)/.test(line)) continue;
    const ends = endsOf(line, columns);
    if (ends.kind === "ends" && ends.from === from && ends.to === to) return number;
  }
  return null;
}

type Ends =
  | { readonly kind: "ends"; readonly from: string; readonly to: string }
  | { readonly kind: "broken"; readonly what: string; readonly mend: string };

function endsOf(line: string, columns: EdgeListOptions["columns"]): Ends {
  const fields = line.includes("\t") ? line.split("\t") : line.trim().split(/[\s,]+/);
  if (columns === undefined && fields.length > 2)
    return {
      kind: "broken",
      what: `${fields.length} fields, and it is not said which two are the ends: "${fields.slice(0, 4).join(" ").slice(0, 60)}"`,
      mend: "Say it with --columns: 1,3 for triples, 1,2 where what follows is a weight.",
    };
  const [from, to] = columns === undefined ? fields : [fields[columns[0] - 1], fields[columns[1] - 1]];
  if (from !== undefined && to !== undefined && from !== "" && to !== "") return { kind: "ends", from, to };
  const wanted = columns === undefined ? 2 : Math.max(...columns);
  return {
    kind: "broken",
    what: `${wanted} fields are wanted, found ${fields.length}: "${line.slice(0, 60)}"`,
    mend: "Mend the line, or drop such lines with --skip-malformed.",
  };
}

/** A line longer than this is no edge; it is cut there, so that a file without line ends cannot fill the memory. */
const MAX_LINE = 1 << 20;

async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const piece of piecesOf(file)) {
      const lines = (rest + decoder.decode(piece as Uint8Array, { stream: true })).split("\n");
      rest = (lines.pop() ?? "").slice(0, MAX_LINE);
      yield* lines;
    }
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ENOENT") throw new WrongRequest("there is no such file", { where: file, cause });
    if (code === "EISDIR")
      throw new WrongRequest("this is a folder, and a file is wanted", { where: file, cause });
    throw new AnalysisError(`cannot read this file (${code})`, { where: file, cause });
  }
  if (rest !== "") yield rest;
}

function piecesOf(file: string): Readable {
  const bytes = createReadStream(file, { highWaterMark: 1 << 20 });
  if (!file.endsWith(".gz")) return bytes;
  const unpacked = createGunzip();
  return bytes.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
}

/** Numbers whose count is not known beforehand. */
class GrowingList {
  length = 0;
  #items = new Uint32Array(1 << 16);

  push(item: number): void {
    if (this.length === this.#items.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    this.#items[this.length++] = item;
  }

  view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }
}
