import { type EdgeList, readEdgeList } from "../corpus/read-edge-list.js";
import { WrongRequest } from "../internal/errors.js";
import { numberList } from "./number-list.js";

/** How a list of edges is asked for on the command line. */
export interface EdgesRequest {
  readonly columns?: string;
  readonly undirected?: true;
  readonly skipMalformed?: true;
}

/** Reads the edges; with `--skip-malformed`, lines that cannot be read are put into `skipped`. */
export function readEdges(
  file: string,
  { columns, undirected, skipMalformed }: EdgesRequest,
  skipped: string[] = [],
): Promise<EdgeList> {
  return readEdgeList(file, {
    ...(columns === undefined ? {} : { columns: columnPair(columns) }),
    undirected: undirected === true,
    ...(skipMalformed === true
      ? { onMalformed: ({ where, what }) => skipped.push(`${where}: ${what}\n`) }
      : {}),
  });
}

/** `1,3` as two numbers. */
function columnPair(value: string): [number, number] {
  const [from, to, ...more] = numberList("--columns", [value]);
  if (from !== undefined && to !== undefined && more.length === 0) return [from, to];
  throw new WrongRequest(`--columns wants two fields, such as 1,3, got "${value}"`);
}
