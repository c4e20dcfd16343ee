import type { ReadGraph } from "../corpus/graph-file/finish-graph.js";

/** The counts of a graph as its file stores it, ready to be written as JSON. */
export interface GraphInfo {
  readonly name: string;
  readonly nodes: number;
  /** Rows as stored. */
  readonly edges: number;
  /** Distinct (u, v), or {u, v} of an undirected graph. */
  readonly distinct_pairs: number;
  readonly parallel: number;
  /** Rows equal in both ends and the relation. */
  readonly exact_dups: number;
  readonly selfloops: number;
  readonly directed: boolean;
  /** `null` where edges have none. */
  readonly relations: number | null;
  /** The largest number of distinct successors; of neighbours where undirected. */
  readonly max_out: number;
  /** `null` where undirected. */
  readonly max_in: number | null;
  /** Ordered pairs whose reverse is stored as well. */
  readonly recip_pairs: number;
  readonly format: string;
  /** How many graphs these are sums, or the largest, over. */
  readonly graphs: number;
  readonly choices: readonly string[];
}

/** What was counted while reading a graph; `name` is what to call it. */
export function infoOf(
  { counts, relations, directed, format, parts, choices }: ReadGraph,
  name: string,
): GraphInfo {
  return {
    name,
    nodes: counts.nodes,
    edges: counts.edges,
    distinct_pairs: counts.distinctPairs,
    parallel: counts.parallel,
    exact_dups: counts.exactDuplicates,
    selfloops: counts.selfLoops,
    directed,
    relations,
    max_out: counts.maxOut,
    max_in: counts.maxIn,
    recip_pairs: counts.reciprocal,
    format,
    graphs: Math.max(1, parts.length),
    choices,
  };
}
