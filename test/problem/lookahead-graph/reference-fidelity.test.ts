import { expect, test } from "vitest";
import { csrFromArcs } from "../../../src/graph/csr-graph.js";
import { reachedFrom } from "../../../src/graph/reached-from.js";
import { reversed } from "../../../src/graph/reversed.js";
import { randomFrom } from "../../../src/internal/random.js";
import {
  type GrownGraph,
  growLookaheadGraph,
} from "../../../src/problem/lookahead-graph/grow-lookahead-graph.js";
import { measuresOf } from "../../../src/problem/lookahead-graph/measures-of.js";
import { describeShared, readShared } from "../../shared.js";

interface StatsRow {
  readonly L: number;
  readonly B: number;
  readonly N: number;
  readonly mean_nodes: number;
  readonly mean_edges: number;
  readonly mean_ancestors_of_start: number;
  readonly "rejected_no_node_with_outdeg>=3": number;
  readonly dag: number;
}

/** Graphs by the authors' rules before their last filters, as the statistics were taken. */
function* rawGraphs(lookahead: number, branches: number, count: number): Generator<GrownGraph> {
  for (let made = 0, attempt = 0; made < count; attempt++) {
    const random = randomFrom("fidelity", lookahead, branches, attempt);
    const grown = growLookaheadGraph({ lookahead, branches, rules: "reference" }, random);
    const { firstStepsToGoal, lookahead: measured } = measuresOf(graphOf(grown), 0, lookahead);
    if (firstStepsToGoal !== 1 || measured !== lookahead) continue;
    made++;
    yield grown;
  }
}

const graphOf = ({ order, size, sources, targets }: GrownGraph) =>
  csrFromArcs(order, sources.subarray(0, size), targets.subarray(0, size));

const measures = {
  nodes: ({ sources, targets, size }: GrownGraph) =>
    new Set([...sources.subarray(0, size), ...targets.subarray(0, size)]).size,
  edges: ({ size }: GrownGraph) => size,
  ancestors: (grown: GrownGraph) =>
    reachedFrom(reversed(graphOf(grown)), 0).reduce((sum, mark) => sum + mark, -1),
  star: ({ order, outDegrees }: GrownGraph) =>
    outDegrees.subarray(1, order).every((degree) => degree < 3) ? 1 : 0,
  acyclic: (grown: GrownGraph) => (isAcyclic(grown) ? 1 : 0),
} as const;

function isAcyclic(grown: GrownGraph): boolean {
  const { offsets, targets } = graphOf(grown);
  const into = new Int32Array(grown.order);
  for (const target of targets) into[target]!++;
  const free = [...into.keys()].filter((node) => into[node] === 0);
  for (const node of free)
    for (const target of targets.subarray(offsets[node], offsets[node + 1]))
      if (--into[target]! === 0) free.push(target);
  return free.length === grown.order;
}

// DeepRD's generator (raw generate_training_set), statistics over N graphs for each (L, B).
describeShared("oracles/deeprd/generator_stats.json", "graphs by the authors' rules", () => {
  const { rows } = readShared<{ rows: StatsRow[] }>("oracles/deeprd/generator_stats.json");
  const COUNT = 150;
  const samples = rows.map((row) => [...rawGraphs(row.L, row.B, COUNT)]);

  /**
   * The squares of the differences in standard errors add up to a chi-square of
   * as many degrees of freedom as there are rows (20); 45.3 is passed once in
   * a thousand.
   */
  const sumOfSquares = (
    measure: (grown: GrownGraph) => number,
    published: (row: StatsRow) => number,
  ): number =>
    rows.reduce((sum, row, i) => {
      const values = samples[i]!.map(measure);
      const mean = values.reduce((a, b) => a + b, 0) / COUNT;
      const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (COUNT - 1);
      if (variance === 0) return sum;
      return sum + (mean - published(row)) ** 2 / (variance * (1 / COUNT + 1 / row.N));
    }, 0);

  test("have as many nodes, edges and ancestors of the start, over all pairs", () => {
    expect(sumOfSquares(measures.nodes, (row) => row.mean_nodes)).toBeLessThan(45.3);
    expect(sumOfSquares(measures.edges, (row) => row.mean_edges)).toBeLessThan(45.3);
    expect(sumOfSquares(measures.ancestors, (row) => row.mean_ancestors_of_start)).toBeLessThan(45.3);
  });

  test("lack a node of three arcs out as often, and are acyclic as often", () => {
    expect(sumOfSquares(measures.star, (row) => row["rejected_no_node_with_outdeg>=3"])).toBeLessThan(45.3);
    expect(sumOfSquares(measures.acyclic, (row) => row.dag)).toBeLessThan(45.3);
  });
});
