import { ArcBuilder } from "../../graph/arc-builder.js";
import type { CsrGraph, NodeId } from "../../graph/csr-graph.js";
import { type GraphCounts, graphCounts } from "../../graph/graph-counts.js";
import { nodeRange } from "../../graph/node-range.js";
import { reversed } from "../../graph/reversed.js";
import type { BuiltPart, GraphBuilder } from "./graph-builder.js";
import type { GraphFormat, ReadGraphOptions } from "./read-context.js";

/** One of several graphs: the nodes `first` … `first + order − 1` of the whole. */
export interface GraphPart {
  readonly name: string;
  readonly first: NodeId;
  readonly order: number;
  readonly directed: boolean;
  readonly counts: GraphCounts;
}

/** A graph as read from a file or a folder. */
export interface ReadGraph {
  /** What is measured: an undirected edge is two arcs here. */
  readonly graph: CsrGraph;
  /** What the file calls its nodes, or their numbers; made when first asked for. */
  readonly names: readonly string[];
  /** False where every edge is undirected. */
  readonly directed: boolean;
  /** What the file holds, before anything was added or merged. Over several graphs sums, or the largest. */
  readonly counts: GraphCounts;
  /** How many relations arcs have; `null` where they have none. */
  readonly relations: number | null;
  readonly format: GraphFormat | "folder";
  /** The graphs, where there are several. */
  readonly parts: readonly GraphPart[];
  /** What was decided while reading, in words for the reader of a result. */
  readonly choices: readonly string[];
}

/** Makes the graph out of what was gathered: counts it as stored, then adds and merges arcs as asked. */
export function finishGraph(
  builder: GraphBuilder,
  {
    where,
    format,
    options,
  }: { readonly where: string; readonly format: ReadGraph["format"]; readonly options: ReadGraphOptions },
): ReadGraph {
  builder.check(where);
  const { order } = builder;
  const choices = [`format: ${format}`, ...together(builder.choices)];
  const asked = options.undirected === true ? false : options.directed === true ? true : null;
  if (asked !== null) choices.push(`${asked ? "directed" : "undirected"}: as asked`);
  const built: readonly BuiltPart[] =
    builder.parts.length > 0 ? builder.parts : [{ name: "", firstNode: 0, directed: builder.isDirected }];
  const ways = built.map((part) => asked ?? part.directed);
  const stored = builder.arcs.build(order);
  const kinds = sortedRelations(builder, stored);
  const parts = built.map((part, i): GraphPart => {
    const end = built[i + 1]?.firstNode ?? order;
    const whole = built.length === 1;
    const graph = whole ? stored : nodeRange(stored, part.firstNode, end - part.firstNode);
    const own =
      whole || kinds === null ? kinds : kinds.subarray(stored.offsets[part.firstNode]!, stored.offsets[end]!);
    return {
      name: part.name,
      first: part.firstNode,
      order: end - part.firstNode,
      directed: ways[i]!,
      counts: graphCounts(graph, { directed: ways[i]!, ...(own === null ? {} : { relations: own }) }),
    };
  });
  const counts = summed(parts.map((part) => part.counts));
  const { arcs, added } = bothWays(builder.arcs, stored, parts);
  const distinct = options.distinct === true;
  const graph = arcs === builder.arcs && !distinct ? stored : arcs.build(order, { distinct });
  if (ways.includes(false))
    choices.push(
      added === 0
        ? "every edge is stored both ways; no arc was added"
        : `${added} reverse arcs added, where the file has none`,
    );
  if (ways.includes(false) && ways.includes(true))
    choices.push(
      `${ways.filter((way) => way).length} of ${ways.length} graphs are directed; the others' edges are two arcs each`,
    );
  if (graph.duplicates > 0)
    choices.push(
      distinct ? `${arcsOf(graph.duplicates)} merged, as asked` : `${arcsOf(graph.duplicates)} kept`,
    );
  if (counts.selfLoops > 0)
    choices.push(`${counts.selfLoops} self-loop${counts.selfLoops === 1 ? "" : "s"} kept`);
  return withNames(builder, {
    graph,
    directed: ways.includes(true),
    counts,
    relations: builder.relationCount,
    format,
    parts: builder.parts.length > 0 ? parts : [],
    choices,
  });
}

const arcsOf = (count: number): string => `${count} parallel arc${count === 1 ? "" : "s"}`;

function withNames(builder: GraphBuilder, read: Omit<ReadGraph, "names">): ReadGraph {
  let names: readonly string[] | null = null;
  return {
    ...read,
    get names(): readonly string[] {
      names ??= builder.names();
      return names;
    },
  };
}

/** Each choice once, with how often it was made. */
function together(choices: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const choice of choices) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return [...counts].map(([choice, count]) => (count === 1 ? choice : `${choice} (${count} times)`));
}

/** The relations in the order of the stored graph's arcs: the same counting sort. */
function sortedRelations({ relations, arcs }: GraphBuilder, { offsets, size }: CsrGraph): Uint32Array | null {
  if (relations === null) return null;
  const sorted = new Uint32Array(size);
  const next = offsets.slice(0, -1);
  arcs.forEach((source, _, arc) => {
    sorted[next[source]!++] = relations.at(arc);
  });
  return sorted;
}

/** Adds the reverse of every arc of an undirected graph that has none, each behind its own arc. */
function bothWays(
  arcs: ArcBuilder,
  stored: CsrGraph,
  parts: readonly GraphPart[],
): { readonly arcs: ArcBuilder; readonly added: number } {
  if (parts.every((part) => part.directed)) return { arcs, added: 0 };
  const lacking = withoutReverse(stored, parts);
  if (!lacking.includes(1)) return { arcs, added: 0 };
  const both = new ArcBuilder();
  const next = stored.offsets.slice(0, -1);
  let added = 0;
  arcs.forEach((source, target) => {
    both.add(source, target);
    if (lacking[next[source]!++] === 0) return;
    both.add(target, source);
    added++;
  });
  return { arcs: both, added };
}

/** 1 for every arc of an undirected graph that no stored reverse is left for: of a pair stored 3 and 2 times, one. */
function withoutReverse(stored: CsrGraph, parts: readonly GraphPart[]): Uint8Array {
  const { offsets, targets, size, order } = stored;
  const back = reversed(stored);
  const lacking = new Uint8Array(size);
  const reverses = new Uint32Array(order);
  for (const part of parts) {
    if (part.directed) continue;
    for (let u = part.first; u < part.first + part.order; u++) {
      for (let i = back.offsets[u]!; i < back.offsets[u + 1]!; i++) reverses[back.targets[i]!]!++;
      for (let i = offsets[u]!; i < offsets[u + 1]!; i++)
        if (reverses[targets[i]!]! > 0) reverses[targets[i]!]!--;
        else lacking[i] = 1;
      for (let i = back.offsets[u]!; i < back.offsets[u + 1]!; i++) reverses[back.targets[i]!] = 0;
    }
  }
  return lacking;
}

function summed(counts: readonly GraphCounts[]): GraphCounts {
  const sum = (of: (each: GraphCounts) => number): number =>
    counts.reduce((total, each) => total + of(each), 0);
  const most = (of: (each: GraphCounts) => number): number =>
    counts.reduce((high, each) => Math.max(high, of(each)), 0);
  return {
    nodes: sum((each) => each.nodes),
    edges: sum((each) => each.edges),
    distinctPairs: sum((each) => each.distinctPairs),
    parallel: sum((each) => each.parallel),
    exactDuplicates: sum((each) => each.exactDuplicates),
    selfLoops: sum((each) => each.selfLoops),
    maxOut: most((each) => each.maxOut),
    maxIn: counts.some((each) => each.maxIn === null) ? null : most((each) => each.maxIn ?? 0),
    reciprocal: sum((each) => each.reciprocal),
  };
}
