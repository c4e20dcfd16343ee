import type { EdgeListOptions } from "./edge-list-parser.js";
import { unpackedBytes } from "./unpacked-bytes.js";

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
  let rest = "";
  const decoder = new TextDecoder();
  const isIt = (line: string): boolean => {
    number++;
    if (/^\s*(?:[#%]|$)/.test(line)) return false;
    const fields = line.includes("\t") ? line.replace(/\r$/, "").split("\t") : line.trim().split(/[\s,]+/);
    return fields[first - 1] === from && fields[second - 1] === to;
  };
  for await (const piece of unpackedBytes(file)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (lines.some(isIt)) return number;
  }
  return rest !== "" && isIt(rest) ? number : null;
}
