import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { branchHistogram } from "../../src/complexity/branches.js";
import { lookaheadHistogram } from "../../src/complexity/lookahead-histogram.js";
import { readEdgeList } from "../../src/corpus/read-edge-list.js";
import {
  branchFileText,
  lookaheadFileText,
  parseHistogram,
  readHistogramFolder,
} from "../../src/results/histogram-files.js";
import { describeShared, readShared } from "../shared.js";

test("what is written is read, and a tie in the sixth decimal is written as Python writes it", () => {
  const counts = new Map([
    [1, 1],
    [3, 511],
  ]);
  expect(lookaheadFileText(counts)).toBe(
    "# Look-ahead distribution\nValue\tCount\tPercent\n1\t1\t0.195312\n3\t511\t99.804688\n",
  );
  expect(parseHistogram(lookaheadFileText(counts), "a.txt")).toEqual(counts);
  expect(parseHistogram(branchFileText(counts), "b.tsv")).toEqual(counts);
  expect(parseHistogram("Distance  Count  Percentage\n 2   5  50.0\n\n1 5 50.0 # all\n", "c")).toEqual(
    new Map([
      [1, 5],
      [2, 5],
    ]),
  );
});

test.for([
  ["", "a.txt: the file is empty"],
  ["a b\n1 2\n", 'a.txt:1: a header with Value and Count is wanted, found "a b"'],
  ["Value\tCount\n1\tmany\n", 'a.txt:2: a value and a count are wanted, found "1\tmany"'],
  ["version https://git-lfs.github.com/spec/v1\n", "a.txt:1: this is a Git LFS pointer"],
] as const)("refused: %j", ([text, message]) => {
  expect(() => parseHistogram(text, "a.txt")).toThrow(message);
});

// lookahead_numba.py on triples files, and their branch counts.
describeShared("oracles/deeprd/realworld_files.json", "the reference's files of whole graphs", () => {
  interface Files {
    readonly triples: Record<string, string>;
    readonly lookahead_files: Record<string, { readonly text: string }>;
    readonly branch_files: Record<string, string>;
    readonly sampled_lookahead: Record<
      string,
      { readonly text: string; readonly source_names: readonly string[] }
    >;
  }
  const files = readShared<Files>("oracles/deeprd/realworld_files.json");

  test("come out byte for byte, sampled runs as well", async () => {
    const folder = await mkdtemp(join(tmpdir(), "horizon-triples-"));
    for (const [name, text] of Object.entries(files.triples)) {
      const file = join(folder, `${name}.tsv`);
      await writeFile(file, text);
      const { graph, names } = await readEdgeList(file, { columns: [1, 3], onMalformed: () => {} });
      const { counts } = lookaheadHistogram(graph, { mode: "reference" });
      expect(lookaheadFileText(counts), name).toBe(files.lookahead_files[name]!.text);
      expect(branchFileText(branchHistogram(graph, { counting: "arcs" })), name).toBe(
        files.branch_files[name],
      );
      for (const [run, sampled] of Object.entries(files.sampled_lookahead)) {
        if (!run.startsWith(`${name}/`)) continue;
        const sources = sampled.source_names.map((source) => names.indexOf(source));
        expect(lookaheadFileText(lookaheadHistogram(graph, { mode: "reference", sources }).counts)).toBe(
          sampled.text,
        );
      }
    }
  });

  test("a folder of them is read in the order of names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "horizon-histograms-"));
    for (const [name, { text }] of Object.entries(files.lookahead_files))
      await writeFile(join(folder, `${name}.txt`), text);
    const read = await readHistogramFolder(folder);
    expect(read.map(({ file }) => file)).toEqual(
      Object.keys(files.lookahead_files)
        .sort()
        .map((name) => join(folder, `${name}.txt`)),
    );
    for (const { file, counts } of read)
      expect(lookaheadFileText(counts)).toBe(files.lookahead_files[file.slice(folder.length + 1, -4)]!.text);
  });
});
