import { expect, test } from "vitest";
import { branchHistogram } from "../../src/complexity/branches.js";
import type { CountHistogram } from "../../src/complexity/count-histogram.js";
import { distance } from "../../src/complexity/distance.js";
import { lookaheadsFrom } from "../../src/complexity/lookahead.js";
import { lookaheadHistogram } from "../../src/complexity/lookahead-histogram.js";
import type { LookaheadMode } from "../../src/complexity/lookahead-mode.js";
import { csrFromArcs } from "../../src/graph/csr-graph.js";
import { describeShared, readShared } from "../shared.js";

type Counts = Record<string, number>;
interface Reading {
  readonly histogram: Counts;
  readonly per_source?: readonly (readonly [number, readonly number[]])[];
}
interface OracleGraph {
  readonly name: string;
  readonly num_nodes: number;
  readonly edges: readonly (readonly [number, number])[];
  readonly reference: Reading;
  readonly paper_alg3: Reading;
  readonly paper_alg3_snapshot: Reading;
  readonly bfs_distance_histogram: Counts;
  readonly branch_counts: Counts;
  readonly branch_counts_distinct_children: Counts;
}

const asCounts = (histogram: CountHistogram): Counts => Object.fromEntries(histogram);

// DeepRD's lookahead_numba.py (numba 0.56.4, one thread) and literal Algorithms 3; -1 is unreachable.
for (const file of ["oracles/deeprd/lookahead_small.json", "oracles/deeprd/lookahead_medium.json"])
  describeShared(file, file, () => {
    const { graphs } = readShared<{ graphs: OracleGraph[] }>(file);
    const built = graphs.map((oracle) => ({
      oracle,
      graph: csrFromArcs(
        oracle.num_nodes,
        oracle.edges.map(([u]) => u),
        oracle.edges.map(([, v]) => v),
      ),
    }));
    const readings: readonly [LookaheadMode, "reference" | "paper_alg3" | "paper_alg3_snapshot"][] = [
      ["canonical", "paper_alg3_snapshot"],
      ["paper", "paper_alg3"],
      ["reference", "reference"],
    ];
    test.for(readings)("%s agrees with %s on every graph, value for value", ([mode, key]) => {
      for (const { oracle, graph } of built) {
        const reading = oracle[key];
        expect(asCounts(lookaheadHistogram(graph, { mode }).counts), oracle.name).toEqual(reading.histogram);
        for (const [source, levels] of reading.per_source ?? [])
          expect(
            lookaheadsFrom(graph, source, { mode }).map((level) => level ?? -1),
            `${oracle.name} from ${source}`,
          ).toEqual(levels);
      }
    });

    test("distances and branches agree as well", () => {
      for (const { oracle, graph } of built) {
        expect(asCounts(branchHistogram(graph, { counting: "arcs" })), oracle.name).toEqual(
          oracle.branch_counts,
        );
        expect(asCounts(branchHistogram(graph, { counting: "successors" })), oracle.name).toEqual(
          oracle.branch_counts_distinct_children,
        );
        if (oracle.num_nodes > 70) continue;
        const counts: Counts = {};
        for (let start = 0; start < graph.order; start++)
          for (let goal = 0; goal < graph.order; goal++) {
            const far = distance(graph, start, goal);
            if (far !== null && far > 0) counts[far] = (counts[far] ?? 0) + 1;
          }
        expect(counts, oracle.name).toEqual(oracle.bfs_distance_histogram);
      }
    });
  });
