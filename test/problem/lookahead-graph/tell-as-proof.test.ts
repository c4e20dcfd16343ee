import { describe, expect, test } from "vitest";
import { generateGraphProblems } from "../../../src/problem/lookahead-graph/generate-graph-problems.js";
import type { GraphProblem } from "../../../src/problem/lookahead-graph/graph-problem.js";
import { sentenceForms } from "../../../src/problem/lookahead-graph/sentence-forms.js";
import { tellAsProof } from "../../../src/problem/lookahead-graph/tell-as-proof.js";
import { describeShared, readShared } from "../../shared.js";

const graph: GraphProblem = {
  lookahead: 2,
  branches: 2,
  start: 7,
  goal: 4,
  arcs: [
    [7, 9],
    [9, 4],
    [7, 2],
    [2, 5],
  ],
  paths: [[7, 9, 4]],
};

describe("a graph told as a proof", () => {
  const told = tellAsProof(graph, { seed: "test" });

  test("has an attribute of two syllables for every node, and one person", () => {
    expect([...told.attributes.keys()]).toEqual([2, 4, 5, 7, 9]);
    expect(new Set(told.attributes.values()).size).toBe(5);
    const syllable =
      "(?:[^aeiou][aeiou]|[aeiou][^aeiou]|[^aeiou][aeiou][^aeiou]|[^aeiou][aeiou]{2}|[^aeiou]{2}[aeiou]|[aeiou][^aeiou][aeiou]|[aeiou][^aeiou]{2})";
    for (const word of told.attributes.values()) expect(word).toMatch(new RegExp(`^${syllable}{2}$`));
    expect(told.person).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    expect(told.nextAttributes).toEqual([told.attributes.get(9)]);
  });

  test("says every arc once, in one of its forms", () => {
    for (const forms of ["data", "paper"] as const) {
      const { sentences, person, attributes } = tellAsProof(graph, { seed: "test", forms });
      for (const [i, [from, to]] of graph.arcs.entries()) {
        const possible = sentenceForms[forms].map((form) =>
          form(person, attributes.get(from)!, attributes.get(to)!),
        );
        expect(possible).toContain(sentences[i]);
        expect(sentences[i]).toMatch(/^[A-Z]/);
      }
    }
  });

  test("is the same for the same seed, and another person's for another", () => {
    expect(tellAsProof(graph, { seed: "test" })).toEqual(told);
    const people = new Set(Array.from({ length: 20 }, (_, i) => tellAsProof(graph, { seed: `${i}` }).person));
    expect(people.size).toBeGreaterThan(15);
  });

  test("every form comes up about as often as any other", () => {
    const [chain] = generateGraphProblems({ lookahead: 900, branches: 1, count: 1, seed: "forms" });
    const { sentences, person, attributes } = tellAsProof(chain!, { seed: "forms" });
    const counts = sentenceForms.data.map(
      (form) =>
        sentences.filter((sentence, i) => {
          const [from, to] = chain!.arcs[i]!;
          return sentence === form(person, attributes.get(from)!, attributes.get(to)!);
        }).length,
    );
    // 100 each are expected; the square root of 900 · 1/9 · 8/9 is 9.4.
    for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(40);
  });
});

// The reference's own data set, seed 9.
describeShared("oracles/deeprd/dataset_logic.json", "the reference's sentences", () => {
  test("are all among the nine forms of the data, and only one of them among the paper's eight", () => {
    interface Item {
      readonly edges: readonly [number, number][];
      readonly logic_predicates: string;
      readonly node_mapping: Record<string, { name: string; adjective: string }>;
    }
    let shared = 0;
    let all = 0;
    for (const { edges, logic_predicates, node_mapping } of readShared<Item[]>(
      "oracles/deeprd/dataset_logic.json",
    )) {
      const [, ...sentences] = logic_predicates.split("\n");
      for (const [i, [from, to]] of edges.entries()) {
        const [a, b] = [node_mapping[from]!, node_mapping[to]!];
        const as = (set: "data" | "paper"): string[] =>
          sentenceForms[set].map((form) => form(a.name, a.adjective, b.adjective));
        expect(as("data")).toContain(sentences[i]);
        all++;
        if (as("paper").includes(sentences[i]!)) shared++;
      }
    }
    expect(shared / all).toBeGreaterThan(0.08);
    expect(shared / all).toBeLessThan(0.14);
  });
});
