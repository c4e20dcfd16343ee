import { expect, test } from "vitest";
import { csrFromArcs } from "../../../src/graph/csr-graph.js";
import { reachedFrom } from "../../../src/graph/reached-from.js";
import { reversed } from "../../../src/graph/reversed.js";
import { randomFrom } from "../../../src/internal/random.js";
import { generateGraphProblems } from "../../../src/problem/lookahead-graph/generate-graph-problems.js";
import type { Arc } from "../../../src/problem/lookahead-graph/graph-problem.js";
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

// DeepRD's generator, seed 9, with all its filters: three graphs for each of 15 pairs.
describeShared("oracles/deeprd/dataset_symbolic.json", "problems by the authors' rules", () => {
  interface Item {
    readonly edges: readonly Arc[];
    readonly lookahead_size: number;
    readonly max_branches: number;
  }
  const COUNT = 40;
  const cells = new Map<string, Item[]>();
  for (const item of readShared<Item[]>("oracles/deeprd/dataset_symbolic.json")) {
    const key = `${item.lookahead_size} ${item.max_branches}`;
    if (item.max_branches > 1) cells.set(key, [...(cells.get(key) ?? []), item]);
  }

  /** The share of a graph's nodes with this many arcs out (or in); 3 stands for three and more. */
  const share = (arcs: readonly Arc[], end: 0 | 1, degree: number): number => {
    const degrees = new Map([...new Set(arcs.flat())].map((node) => [node, 0]));
    for (const arc of arcs) degrees.set(arc[end], degrees.get(arc[end])! + 1);
    const nodes = [...degrees.values()].filter((each) => (degree === 3 ? each >= 3 : each === degree));
    return nodes.length / degrees.size;
  };

  test("have the degrees of their data set", () => {
    const made = new Map(
      [...cells.values()].map(([item]) => {
        const { lookahead_size: lookahead, max_branches: branches } = item!;
        const plan = { lookahead, branches, count: COUNT, seed: "degrees", rules: "reference" as const };
        return [`${lookahead} ${branches}`, [...generateGraphProblems(plan)].map(({ arcs }) => arcs)];
      }),
    );
    for (const end of [0, 1] as const)
      for (const degree of [0, 1, 2, 3]) {
        // As above: 15 squared standard errors, of which the sum passes 37.7 once in a thousand.
        let sum = 0;
        for (const [key, items] of cells) {
          const values = made.get(key)!.map((arcs) => share(arcs, end, degree));
          const mean = values.reduce((a, b) => a + b, 0) / COUNT;
          const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (COUNT - 1);
          const theirs = items.reduce((a, { edges }) => a + share(edges, end, degree), 0) / items.length;
          if (variance > 0) sum += (mean - theirs) ** 2 / (variance * (1 / COUNT + 1 / items.length));
        }
        expect(sum, `arcs ${end === 0 ? "out" : "in"}: ${degree}`).toBeLessThan(37.7);
      }
  });
});
