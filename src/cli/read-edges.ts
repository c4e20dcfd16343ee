import type { Command } from "commander";
import type { ReadGraph } from "../corpus/graph-file/finish-graph.js";
import { type GraphFormat, graphFormats, type ReadGraphOptions } from "../corpus/graph-file/read-context.js";
import { headOf } from "../corpus/graph-file/read-table.js";
import { tableLayout } from "../corpus/graph-file/table-layout.js";
import { lineOfEdge } from "../corpus/line-of-edge.js";
import { readGraph } from "../corpus/read-graph.js";
import { findCycle } from "../graph/find-cycle.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { plainWords } from "../model/redact.js";
import { cycleText } from "../results/cyclic-records.js";
import { oneOf } from "./number-list.js";
import { progressLine } from "./progress.js";

/** How a graph is asked for on the command line. */
export interface EdgesRequest {
  readonly format?: string;
  readonly columns?: string;
  readonly undirected?: true;
  readonly directed?: true;
  readonly distinct?: true;
  readonly relations?: string;
  readonly language?: string;
  readonly mergeSenses?: true;
  readonly statementRefs?: true;
  readonly theoremsOnly?: true;
  readonly skipMalformed?: true;
}

/** Gives a command the options that say how a graph is to be read. */
export function graphOptions(command: Command): Command {
  return command
    .option("--format <name>", `what the file is, if it cannot be told: ${graphFormats.join(", ")}`)
    .option(
      "--columns <list>",
      "what the fields are: head,relation,tail in the file's order, or the ends, 1,3",
    )
    .option("--undirected", "every row stands for both directions, whatever the file says")
    .option("--directed", "every row is an arc, whatever the file says")
    .option("--distinct", "merge parallel arcs")
    .option("--relations <list>", "arcs of these relations only, such as @,@i or Depends")
    .option("--language <code>", "ConceptNet: both ends in this language, such as en")
    .option("--merge-senses", "ConceptNet: the senses of a term are one node")
    .option("--statement-refs", "NaturalProofs: what statements cite counts as well")
    .option("--theorems-only", "NaturalProofs: definitions and other pages are no nodes")
    .option("--skip-malformed", "pass over lines that cannot be read, and list them on stderr");
}

/** Reads the graph; with `--skip-malformed`, lines that cannot be read are put into `skipped`. */
export async function readEdges(
  path: string,
  request: EdgesRequest,
  skipped: string[] = [],
): Promise<ReadGraph> {
  const progress = progressLine("MB read");
  try {
    return await readGraph(path, {
      ...readingOf(request),
      ...(request.skipMalformed === true
        ? { onMalformed: ({ where, what }) => skipped.push(`${where}: ${what}\n`) }
        : {}),
      onBytes: (bytes) => progress.tell(Math.round(bytes / 1e6)),
    });
  } finally {
    progress.end();
  }
}

/** The options that were given, without those that were not. */
function readingOf(request: EdgesRequest): ReadGraphOptions {
  const { format, columns, relations, language } = request;
  return {
    ...(format === undefined ? {} : { format: oneOf<GraphFormat>("--format", format, graphFormats) }),
    ...(columns === undefined ? {} : { columns }),
    ...(relations === undefined ? {} : { relations: relations.split(",") }),
    ...(language === undefined ? {} : { language }),
    undirected: request.undirected === true,
    directed: request.directed === true,
    distinct: request.distinct === true,
    mergeSenses: request.mergeSenses === true,
    statementRefs: request.statementRefs === true,
    theoremsOnly: request.theoremsOnly === true,
  };
}

/** Lists what was passed over on stderr, which makes the command's exit 1. */
export function tellSkipped(skipped: readonly string[]): void {
  if (skipped.length === 0) return;
  process.stderr.write(
    `${skipped.map((line) => `${plainWords(line.trimEnd())}\n`).join("")}${skipped.length} lines passed over\n`,
  );
  process.exitCode = 1;
}

/** Refuses a graph with a directed cycle; in a list of edges with the line of one that closes it. */
export async function refuseCycle(
  path: string,
  { graph, names, directed, format }: ReadGraph,
  { columns, undirected }: EdgesRequest,
): Promise<void> {
  if (undirected === true)
    throw new WrongRequest("--require-acyclic is about directions, and --undirected takes them away");
  if (!directed)
    throw new WrongRequest("--require-acyclic is about directions, and this graph's edges have none", {
      where: path,
    });
  const cycle = findCycle(graph)?.map((node) => names[node]!) ?? null;
  if (cycle === null) return;
  let place = path;
  if (format === "edges") {
    const { head, tail } = tableLayout(await headOf(path), path, columns);
    const line = await lineOfEdge(path, [cycle.at(-1)!, cycle[0]!], { columns: [head + 1, tail + 1] });
    place = `${path}:${line ?? "?"}`;
  }
  throw new DataFormatError(`this edge closes a cycle: ${cycleText(cycle)}`, {
    where: place,
    mend: "Leave out --require-acyclic to measure the graph as it is.",
  });
}
