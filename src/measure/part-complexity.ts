import type { ReadGraph } from "../corpus/graph-file/finish-graph.js";
import { nodeRange } from "../graph/node-range.js";
import { type GraphComplexity, graphComplexity } from "./graph-complexity.js";
import type { MeasureOptions } from "./measure-lookahead.js";

/** What is told of one of several graphs. */
export type PartComplexity = { readonly name: string } & Pick<
  GraphComplexity,
  "nodes" | "edges" | "directed" | "pairs" | "lookahead" | "branches"
>;

/**
 * Measures each of several graphs on its own. Their counts add up to those of
 * the whole, since no path leads from one to another.
 */
export async function partComplexity(
  { graph, names, parts }: ReadGraph,
  { mode, signal }: Pick<MeasureOptions, "mode" | "signal">,
  onProgress?: (done: number, total: number) => void,
): Promise<readonly PartComplexity[]> {
  const list: PartComplexity[] = [];
  for (const { name, first, order, directed } of parts) {
    const part = {
      graph: nodeRange(graph, first, order),
      names: names.slice(first, first + order),
      directed,
    };
    const { nodes, edges, pairs, lookahead, branches } = await graphComplexity(part, {
      threads: 0,
      ...(mode === undefined ? {} : { mode }),
      ...(signal === undefined ? {} : { signal }),
    });
    list.push({ name, nodes, edges, directed, pairs, lookahead, branches });
    onProgress?.(list.length, parts.length);
  }
  return list;
}
