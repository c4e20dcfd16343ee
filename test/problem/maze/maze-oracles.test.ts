import { expect, test } from "vitest";
import { certifyMaze } from "../../../src/problem/maze/certify-maze.js";
import { type MazeAction, retracedMoves } from "../../../src/problem/maze/maze-action.js";
import { graphOfFacts, parseFacts } from "../../../src/problem/maze/parse-facts.js";
import { scorePlan } from "../../../src/task/maze/judge-maze.js";
import { describeShared, readShared } from "../../shared.js";

// Oracle: shared/oracles/seqbench/maze_oracles.json, made by the specification's own prototype (recommended semantics).
interface Oracles {
  readonly instances: readonly {
    readonly id: string;
    readonly supportingFacts: readonly string[];
    readonly offPathFacts: readonly string[];
    readonly start: string;
    readonly goal: string;
    readonly lockedDoors: readonly {
      readonly between: string[];
      readonly key: string;
      readonly keyRoom: string;
    }[];
    readonly L: number;
    readonly B: number;
    readonly optimalCount: number;
    readonly retracedMoves: number;
    readonly moves: number;
    readonly optimal: readonly MazeAction[];
  }[];
  readonly scoring: {
    readonly facts: string;
    readonly gold: readonly MazeAction[];
    readonly cases: readonly {
      readonly name: string;
      readonly predicted: readonly MazeAction[];
      readonly score: Readonly<Record<string, number>>;
      readonly simulation: {
        readonly ok: boolean;
        readonly step: number | null;
        readonly code: string | null;
        readonly pos: string | null;
      };
    }[];
  };
}

describeShared("oracles/seqbench/maze_oracles.json", "the maze oracles agree in every field", () => {
  const { instances, scoring } = readShared<Oracles>("oracles/seqbench/maze_oracles.json");

  test.for(instances)("$id", (oracle) => {
    const text = oracle.supportingFacts.join(" ");
    for (const facts of [text, `${oracle.offPathFacts.join(" ")} ${text}`]) {
      const graph = graphOfFacts(parseFacts(facts));
      const certificate = certifyMaze(graph);
      expect(certificate).toMatchObject({
        kind: "solvable",
        optimum: oracle.L,
        optima: oracle.optimalCount,
        unlocks: oracle.B,
        plan: oracle.optimal,
      });
      if (certificate.kind !== "solvable") return;
      const moves = certificate.plan.filter(([name]) => name === "move_to").length;
      expect(moves).toBe(oracle.moves);
      expect(2 + moves + 3 * oracle.B).toBe(oracle.L);
      expect(retracedMoves(certificate.plan)).toBe(oracle.retracedMoves);
      expect([graph.rooms[graph.start], graph.rooms[graph.goal]]).toEqual([oracle.start, oracle.goal]);
      const doors = graph.doors.map(({ a, b, keys }) => ({
        between: [graph.rooms[a], graph.rooms[b]],
        key: graph.keys[keys[0] ?? -1]?.id,
        keyRoom: graph.rooms[graph.keys[keys[0] ?? -1]?.rooms[0] ?? -1],
      }));
      expect(new Set(doors.map((door) => JSON.stringify(door)))).toEqual(
        new Set(oracle.lockedDoors.map((door) => JSON.stringify(door))),
      );
      expect(certificate.neededDoors.length).toBe(oracle.B);
    }
  });

  const graph = graphOfFacts(parseFacts(scoring.facts));
  test.for(scoring.cases)("scoring: $name", ({ predicted, score, simulation }) => {
    const got = scorePlan(graph, scoring.gold, predicted);
    expect({
      exact: Number(got.exact),
      k: got.k,
      n: got.n,
      progress: got.progress,
      precision_multiset: got.multiset.precision,
      recall_multiset: got.multiset.recall,
      precision_set: got.set.precision,
      recall_set: got.set.recall,
      precision_lcs: got.subsequence.precision,
      recall_lcs: got.subsequence.recall,
    }).toEqual(score);
    const { ok, step, code, room } = got.simulation;
    expect({ ok, step, code, pos: room }).toEqual(simulation);
  });
});
