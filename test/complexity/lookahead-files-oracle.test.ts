import { describe, expect, test } from "vitest";
import { branchHistogram } from "../../src/complexity/branches.js";
import { lookaheadHistogram } from "../../src/complexity/lookahead-histogram.js";
import { type CsrGraph, csrFromArcs } from "../../src/graph/csr-graph.js";
import { measureLookahead } from "../../src/measure/measure-lookahead.js";
import { describeShared, readShared } from "../shared.js";

interface Files {
  readonly triples: Readonly<Record<string, string>>;
  readonly lookahead_files: Readonly<Record<string, { readonly text: string }>>;
  readonly branch_files: Readonly<Record<string, string>>;
  readonly sampled_lookahead: Readonly<
    Record<string, { readonly text: string; readonly source_names: readonly string[] }>
  >;
}

/** Triples as the authors' loader reads them: lines of three fields and more, nodes in the order of their texts. */
function graphOf(text: string): { graph: CsrGraph; numbers: ReadonlyMap<string, number> } {
  const triples = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .filter((fields) => fields.length >= 3);
  const names = [...new Set(triples.flatMap(([from, , to]) => [from!, to!]))].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const graph = csrFromArcs(
    names.length,
    triples.map(([from]) => numbers.get(from!)!),
    triples.map(([, , to]) => numbers.get(to!)!),
  );
  return { graph, numbers };
}

const countsOf = (text: string): [number, number][] =>
  text
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split("\t").map(Number))
    .map(([value, count]) => [value!, count!]);

// Files that DeepRD's lookahead_numba.py wrote (numba 0.56.4).
describeShared("oracles/deeprd/realworld_files.json", "the files of the authors' program", () => {
  const files = readShared<Files>("oracles/deeprd/realworld_files.json");
  const graphs = ["small", "medium"].flatMap(
    (size) =>
      readShared<{ graphs: { name: string; edges: [number, number][] }[] }>(
        `oracles/deeprd/lookahead_${size}.json`,
      ).graphs,
  );
  // The larger graphs are told as lists of arcs beside the files.
  const triplesOf = (name: string): string =>
    files.triples[name] ??
    graphs
      .find((graph) => graph.name === name)!
      .edges.map(([u, v]) => `${u}\tP0\t${v}`)
      .join("\n");

  describe("in the mode reference, all sources", () => {
    test.for(Object.keys(files.lookahead_files))("%s", async (name) => {
      const { graph } = graphOf(triplesOf(name));
      const wanted = countsOf(files.lookahead_files[name]!.text);
      expect([...lookaheadHistogram(graph, { mode: "reference" }).counts]).toEqual(wanted);
      expect([...(await measureLookahead(graph, { mode: "reference" })).counts]).toEqual(wanted);
      expect([...branchHistogram(graph, { counting: "arcs" })]).toEqual(countsOf(files.branch_files[name]!));
    });
  });

  test.for(Object.keys(files.sampled_lookahead))("the sampled sources of %s", (name) => {
    const { text, source_names } = files.sampled_lookahead[name]!;
    const { graph, numbers } = graphOf(triplesOf(name.split("/")[0]!));
    const sources = source_names.map((each) => numbers.get(each)!);
    expect([...lookaheadHistogram(graph, { mode: "reference", sources }).counts]).toEqual(countsOf(text));
  });
});
