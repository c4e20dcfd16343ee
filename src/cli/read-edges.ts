import { lineOfEdge } from "../corpus/line-of-edge.js";
import { type EdgeList, readEdgeList } from "../corpus/read-edge-list.js";
import { findCycle } from "../graph/find-cycle.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { cycleText } from "../results/cyclic-records.js";
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

/** Refuses a graph with a directed cycle, with the line of an edge that closes one. */
export async function refuseCycle(
  file: string,
  { graph, names }: EdgeList,
  { columns, undirected }: EdgesRequest,
): Promise<void> {
  if (undirected === true)
    throw new WrongRequest("--require-acyclic is about directions, and --undirected takes them away");
  const cycle = findCycle(graph)?.map((node) => names[node]!) ?? null;
  if (cycle === null) return;
  const places = columns === undefined ? {} : { columns: columnPair(columns) };
  const line = await lineOfEdge(file, [cycle.at(-1)!, cycle[0]!], places);
  throw new DataFormatError(`this edge closes a cycle: ${cycleText(cycle)}`, {
    where: `${file}:${line ?? "?"}`,
    mend: "Leave out --require-acyclic to measure the graph as it is.",
  });
}

/** `1,3` as two numbers. */
function columnPair(value: string): [number, number] {
  const [from, to, ...more] = numberList("--columns", [value]);
  if (from !== undefined && to !== undefined && more.length === 0) return [from, to];
  throw new WrongRequest(`--columns wants two fields, such as 1,3, got "${value}"`);
}
