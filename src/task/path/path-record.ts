import { distance } from "../../complexity/distance.js";
import { lookahead as measureLookahead } from "../../complexity/lookahead.js";
import { DataFormatError } from "../../internal/errors.js";
import { textHash } from "../../internal/text-hash.js";
import { compactGraph } from "../../problem/lookahead-graph/compact-graph.js";
import type { Arc, GraphProblem } from "../../problem/lookahead-graph/graph-problem.js";
import { simplePaths } from "../../problem/lookahead-graph/simple-paths.js";
import { pathQuestion } from "./prompt.js";

/** One item of the reference's data set, with our identifier beside its fields. */
export interface PathRecord {
  readonly id: string;
  readonly edges: readonly Arc[];
  readonly query: readonly [start: number, goal: number];
  readonly lookahead_size: number;
  readonly max_branches: number;
  readonly question: string;
  readonly possible_valid_paths: readonly (readonly number[])[];
}

/** A graph problem with the words in which it is asked. */
export interface PathProblem {
  readonly graph: GraphProblem;
  readonly question: string;
}

/** Names a problem by what it is: its levels, its branches and a hash of its arcs and ends. */
export function graphProblemId({ lookahead, branches, start, goal, arcs }: GraphProblem): string {
  const content = textHash(`${start} ${goal} ${arcs.map(([from, to]) => `${from},${to}`).join(" ")}`);
  return `L${lookahead}-B${branches}-${content.slice(0, 12)}`;
}

/** The record of a problem, in the reference's field names and order. */
export function pathRecord({ graph, question }: PathProblem): PathRecord {
  return {
    id: graphProblemId(graph),
    edges: graph.arcs,
    query: [graph.start, graph.goal],
    lookahead_size: graph.lookahead,
    max_branches: graph.branches,
    question,
    possible_valid_paths: graph.paths,
  };
}

/** A problem in the standard words. */
export const askForPath = (graph: GraphProblem): PathProblem => ({ graph, question: pathQuestion(graph) });

/**
 * Reads one record of a data set or a result file. Only `edges` and `query`
 * must be there: the other fields are measured or made where they are missing,
 * since result files replace `question` and may lack the rest.
 *
 * Refuses what is no edge list, ends that no edge touches, and a path through
 * nodes or edges that the graph does not have.
 */
export function parsePathProblem(record: unknown, where: string): PathProblem {
  const fields = asFields(record, where);
  const arcs = parseArcs(fields["edges"], where);
  const [start, goal] = parseArc(fields["query"], `${where}: query`);
  const labels = new Set(arcs.flat());
  for (const [name, label] of [["start", start] as const, ["goal", goal] as const])
    if (!labels.has(label))
      throw new DataFormatError(`the query's ${name} is node ${label}, which no edge touches`, {
        where,
        mend: "Every node must occur in `edges`.",
      });
  const paths = parsePaths(fields["possible_valid_paths"], arcs, where);
  const branches = wholeNumber(fields["max_branches"], "max_branches", where) ?? branchesOf(arcs, start);
  const lookahead =
    wholeNumber(fields["lookahead_size"], "lookahead_size", where) ?? levelsOf(arcs, start, goal, branches);
  if (lookahead === null)
    throw new DataFormatError(`\`lookahead_size\` is missing, and no path leads from ${start} to ${goal}`, {
      where,
    });
  const graph: GraphProblem = {
    lookahead,
    branches,
    start,
    goal,
    arcs,
    paths: paths ?? findPaths(arcs, start, goal),
  };
  const question = fields["question"];
  return { graph, question: typeof question === "string" ? question : pathQuestion(graph) };
}

/** Refuses anything but a JSON object. */
export function asFields(record: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof record === "object" && record !== null && !Array.isArray(record))
    return record as Readonly<Record<string, unknown>>;
  throw new DataFormatError(`an object is wanted, found ${shown(record)}`, { where });
}

/** A value from a file, short enough for a message. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function parseArcs(edges: unknown, where: string): readonly Arc[] {
  if (!Array.isArray(edges) || edges.length === 0)
    throw new DataFormatError(`\`edges\`: a list of pairs is wanted, found ${shown(edges)}`, { where });
  return edges.map((edge, i) => parseArc(edge, `${where}: edges[${i}]`));
}

function parseArc(edge: unknown, where: string): Arc {
  if (Array.isArray(edge) && edge.length === 2 && edge.every((end) => Number.isSafeInteger(end)))
    return [edge[0], edge[1]];
  throw new DataFormatError(`a pair of whole numbers is wanted, found ${shown(edge)}`, { where });
}

function wholeNumber(value: unknown, name: string, where: string): number | null {
  if (value === undefined || value === null) return null;
  if (Number.isSafeInteger(value)) return value as number;
  throw new DataFormatError(`\`${name}\`: a whole number is wanted, found ${shown(value)}`, { where });
}

function parsePaths(
  value: unknown,
  arcs: readonly Arc[],
  where: string,
): readonly (readonly number[])[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || !value.every((path) => Array.isArray(path)))
    throw new DataFormatError(`\`possible_valid_paths\`: lists of nodes are wanted, found ${shown(value)}`, {
      where,
    });
  const known = new Set(arcs.map(([from, to]) => `${from},${to}`));
  for (const [i, path] of value.entries())
    for (let at = 1; at < path.length; at++)
      if (!known.has(`${path[at - 1]},${path[at]}`))
        throw new DataFormatError(
          `the path goes from ${shown(path[at - 1])} to ${shown(path[at])}, and there is no such edge`,
          { where: `${where}: possible_valid_paths[${i}]` },
        );
  return value;
}

const branchesOf = (arcs: readonly Arc[], start: number): number =>
  new Set(arcs.filter(([from, to]) => from === start && to !== start).map(([, to]) => to)).size;

/** Where a record does not say: the lookahead as measured, for a chain its depth. */
function levelsOf(arcs: readonly Arc[], start: number, goal: number, branches: number): number | null {
  const { graph, numbers } = compactGraph(arcs);
  const [from, to] = [numbers.get(start)!, numbers.get(goal)!];
  return branches === 1 ? distance(graph, from, to) : measureLookahead(graph, from, to);
}

/** A record without paths: they are searched for, up to 64. */
function findPaths(arcs: readonly Arc[], start: number, goal: number): readonly (readonly number[])[] {
  const { graph, labels, numbers } = compactGraph(arcs);
  const paths = simplePaths(graph, numbers.get(start)!, numbers.get(goal)!, { most: 64 }) ?? [];
  return paths.map((path) => path.map((node) => labels[node]!));
}
