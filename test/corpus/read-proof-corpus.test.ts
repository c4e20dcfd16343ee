import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readProofCorpus } from "../../src/corpus/read-proof-corpus.js";
import { successors } from "../../src/graph/csr-graph.js";
import type { ProofCorpus } from "../../src/problem/proof/proof-corpus.js";
import { demo } from "../problem/proof/metamath/demo.js";
import { describeShared, sharedPath } from "../shared.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "proofs-"));
});
afterEach(() => rm(folder, { recursive: true }));

const corpus = async (name: string, content: string | Uint8Array): Promise<ProofCorpus> => {
  await writeFile(join(folder, name), content);
  return readProofCorpus(join(folder, name));
};
const arcs = ({ citations }: ProofCorpus): string[] => {
  const { graph, names } = citations();
  return names.flatMap((from, node) => [...successors(graph, node)].map((to) => `${from}>${names[to]}`));
};

const natural = {
  dataset: {
    theorems: [
      {
        id: 0,
        title: "Sum of Evens",
        contents: ["Let $a, b$ be even."],
        proofs: [
          { contents: ["By [[Even]] we are done.", "{{qed}}"], ref_ids: [2, 1, 2] },
          { contents: ["Obvious."], ref_ids: [] },
        ],
      },
      { id: 1, title: "", label: "Lemma", proofs: [] },
    ],
    definitions: [{ id: 2, title: "Even", contents: ["$2$ divides it."] }],
  },
};

describe("a corpus of proofs", () => {
  test("NaturalProofs: every proof, its lines, and what it cites", async () => {
    const read = await corpus("naturalproofs_trench.json", JSON.stringify(natural));
    expect([read.name, read.kind, read.statements, ...read.lengths]).toEqual([
      "trench",
      "natural-proofs",
      3,
      2,
      1,
    ]);
    expect(arcs(read)).toEqual(["0>2", "0>1"]);
    expect(read.proof(1)).toMatchObject({
      source: "trench",
      theoremId: "0",
      title: "Sum of Evens",
      proofIndex: 1,
      lines: ["Obvious."],
    });
  });

  test("several files of NaturalProofs in one folder keep their ids apart", async () => {
    await writeFile(join(folder, "naturalproofs_stein.json"), JSON.stringify(natural));
    const read = await corpus("naturalproofs_trench.json.gz", gzipSync(JSON.stringify(natural))).then(() =>
      readProofCorpus(folder),
    );
    expect(read.lengths).toHaveLength(4);
    expect(arcs(read)).toEqual([
      "stein:0>stein:2",
      "stein:0>stein:1",
      "trench:0>trench:2",
      "trench:0>trench:1",
    ]);
  });

  test("LaTeX: a proof belongs to the statement before it; comments are no lines", async () => {
    await writeFile(
      join(folder, "b.tex"),
      "\\begin{lemma}\\label{lemma-two} $y$ \\end{lemma}\n\\begin{proof}\nBy A, Lemma \\ref{a-lemma-one}. \\end{proof}\n",
    );
    await writeFile(
      join(folder, "a.tex"),
      [
        "% a heading",
        "\\begin{lemma}[Name]",
        "\\label{lemma-one}",
        "\\begin{slogan}",
        "hidden",
        "\\end{slogan}",
        "Let $x$ be 50\\% of it. % half",
        "\\end{lemma}",
        "\\begin{proof}[First proof]",
        "See Theorem \\ref{theorem-none} and",
        "",
        "  % nothing",
        "\\begin{equation} x = 1 \\end{equation}",
        "(see \\ref{lemma-one}).",
        "\\end{proof}",
      ].join("\n"),
    );
    const read = await readProofCorpus(folder);
    expect(read.proof(0)).toMatchObject({
      theoremId: "a-lemma-one",
      statement: ["Let $x$ be 50\\% of it."],
      lines: [
        "See Theorem \\ref{theorem-none} and",
        "\\begin{equation}",
        "x = 1 \\end{equation}",
        "(see \\ref{lemma-one}).",
      ],
    });
    expect(arcs(read)).toEqual(["a-lemma-one>a-lemma-one", "b-lemma-two>a-lemma-one"]);
  });

  test("Metamath: proofs of what is asserted, in steps, each checked when it is asked for", async () => {
    const read = await corpus("demo.mm", demo);
    expect([read.unit, read.statements, ...read.lengths]).toEqual(["steps", 5, 5, 4]);
    expect(read.proof(0).lines).toEqual([
      "|- ( t + 0 ) = t   [a2]",
      "|- ( t + 0 ) = t   [a2]",
      "|- ( ( t + 0 ) = t -> ( ( t + 0 ) = t -> t = t ) )   [a1]",
      "|- ( ( t + 0 ) = t -> t = t )   [mp 2 3]",
      "|- t = t   [mp 1 4]",
    ]);
    expect(read.proof(0).statement.slice(-3)).toEqual([
      "  a2: |- ( t + 0 ) = t",
      "  a1: |- ( t = r -> ( t = s -> r = s ) )",
      "  mp: from |- P and |- ( P -> Q ) follows |- Q",
    ]);
  });

  test("lines: a record each, its proof a list or a text", async () => {
    const read = await corpus(
      "mine.jsonl",
      `{"title":"One","statement":"$1 < 2$","proof":["Add.","Done."],"cites":["Two"]}\n{"title":"Two","proof":"A.\\nB.\\nC."}\n`,
    );
    expect([...read.lengths]).toEqual([2, 3]);
    expect(arcs(read)).toEqual(["One>Two"]);
  });
});

describe("what is no corpus is refused with its place:", () => {
  test.for([
    {
      name: "a.tex",
      text: "\\begin{lemma} x \\end{lemma}\n\\begin{proof}\nA.\n\\begin{lemma}",
      says: "a.tex:2: this proof is never closed",
    },
    {
      name: "a.tex",
      text: "\\begin{lemma} x \\end{lemma}\n\n\\begin{proof}\nA.",
      says: "a.tex:3: this proof is never closed",
    },
    {
      name: "a.tex",
      text: "\\begin{lemma} x \\end{lemma}\n\\begin{proof}\n\\begin{align}\n\\end{equation}\n",
      says: "a.tex:4: \\end{equation} closes \\begin{align} of line 3",
    },
    {
      name: "a.tex",
      text: "\\begin{lemma}\n\\begin{enumerate}\n\\item",
      says: "a.tex:2: \\begin{enumerate} is never closed, in the lemma of line 1",
    },
    {
      name: "a.tex",
      text: "\n\\begin{proof} A. \\end{proof}",
      says: "a.tex:2: this proof has no statement before it",
    },
    { name: "a.tex", text: "\\begin{lemma} x \\end{lemma}", says: "there is no proof among 1 statements" },
    {
      name: "a.json",
      text: "{}",
      says: "a.json: this is no NaturalProofs file: `dataset.theorems` is missing",
    },
    {
      name: "a.json",
      text: '{"dataset":{"theorems":[{"id":0,"proofs":[]}]}}',
      says: "there is no proof among 1 statements",
    },
    {
      name: "a.json",
      text: '{"dataset":{"theorems":[{"id":0,"proofs":[{"contents":[1]}]}]}}',
      says: "dataset.theorems[0].proofs[0].contents: a list of lines is wanted",
    },
    { name: "a.json", text: "{", says: "a.json: this file is no JSON" },
    { name: "a.mm", text: "$c a $. x $a a $.", says: "a.mm: there is no proof among 1 statements" },
    { name: "a.jsonl", text: '{"title":"T"}', says: "a.jsonl:1: this record has no proof" },
    {
      name: "a.jsonl",
      text: '{"title":"T","proof":["A"]}\n{"proof":["A"]}',
      says: "a.jsonl:2: this record has no `title`",
    },
    { name: "a.txt", text: "x", says: "this file's name does not tell what it holds" },
    { name: "a.tar.gz", text: "x", says: "this archive cannot be unpacked" },
    { name: "a.mm.gz", text: "x", says: "this file cannot be unpacked" },
  ])("$name $says", ({ name, text, says }) => expect(corpus(name, text)).rejects.toThrow(says));

  test("a wrong proof of a Metamath database, when it is asked for", async () => {
    const read = await corpus("a.mm", "$c |- a b $.\nx $a |- a $.\nt $p |- b $= x $.");
    expect(() => read.proof(0)).toThrow(
      /a\.mm:3: this proof is wrong: the last step is not what was to be proved/,
    );
  });

  test("a folder without proofs, and a path that is not there", async () => {
    await mkdir(join(folder, "empty"));
    await expect(readProofCorpus(join(folder, "empty"))).rejects.toThrow(
      "there is no file of proofs in this folder",
    );
    await expect(readProofCorpus(join(folder, "nowhere"))).rejects.toThrow(
      "this corpus cannot be read (ENOENT)",
    );
  });

  test("malformed places are told and passed over where that is asked", async () => {
    await writeFile(
      join(folder, "a.tex"),
      "\\begin{lemma} x \\end{lemma}\n\\begin{proof}\n\\begin{align}\n\\end{equation}\n\\begin{proof}\nB.\n\\end{proof}\n",
    );
    const told: string[] = [];
    const read = await readProofCorpus(join(folder, "a.tex"), {
      onMalformed: ({ where }) => told.push(where.split("/").at(-1)!),
    });
    expect(told).toEqual(["a.tex:4"]);
    expect(read.proof(0).lines).toEqual(["B."]);
  });
});

// Counted from the same archive by a reader written independently, in Python (see the folder's SOURCE.md).
describeShared("graphs/stacks-project", "the Stacks project's sources", () => {
  test("have 13,182 proofs, half of them of 15 lines at the most", { timeout: 60_000 }, async () => {
    const read = await readProofCorpus(sharedPath("graphs/stacks-project/stacks-project-tex.tar.gz"));
    expect(read.lengths).toHaveLength(13_182);
    const { graph } = read.citations();
    // 36,861 there, of which 9 are a proof's heading that names its own lemma; headings are not read here.
    expect(graph.size).toBe(36_861 - 9);
    expect([...read.lengths].sort((a, b) => a - b)[6591]).toBe(15);
  });
});
