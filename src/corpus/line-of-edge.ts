import { createInterface } from "node:readline";
import type { EdgeListOptions } from "./edge-list-parser.js";
import { piecesOf } from "./read-edge-list.js";

/**
 * The first line of an edge list that holds this edge, `null` if none does: for
 * complaints about a graph that was read before.
 */
export async function lineOfEdge(
  file: string,
  [from, to]: readonly [from: string, to: string],
  { columns: [first, second] = [1, 2] }: Pick<EdgeListOptions, "columns"> = {},
): Promise<number | null> {
  let number = 0;
  for await (const line of createInterface({
    input: await piecesOf(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number++;
    if (/^\s*(?:[#%]|$)/.test(line)) continue;
    const fields = line.includes("\t") ? line.split("\t") : line.trim().split(/[\s,]+/);
    if (fields[first - 1] === from && fields[second - 1] === to) return number;
  }
  return null;
}
