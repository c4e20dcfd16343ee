import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReadGraph } from "../../src/corpus/graph-file/finish-graph.js";
import type { ReadGraphOptions } from "../../src/corpus/graph-file/read-context.js";
import { readGraph } from "../../src/corpus/read-graph.js";
import { successors } from "../../src/graph/csr-graph.js";
import { npz } from "./npz-bytes.js";

let root = "";
let made = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "horizon-graph-"));
});

/** Reads one file, or a folder of files by their names. */
async function read(
  content: string | Uint8Array | Readonly<Record<string, string | Uint8Array>>,
  name: string,
  options: ReadGraphOptions = {},
): Promise<ReadGraph> {
  const place = join(root, String(made++), name);
  const files = typeof content === "string" || content instanceof Uint8Array ? { "": content } : content;
  for (const [file, bytes] of Object.entries(files)) {
    const path = file === "" ? place : join(place, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return readGraph(place, options);
}

const arcsOf = ({ graph, names }: ReadGraph): string =>
  names
    .map((name, node) => `${name}>${[...successors(graph, node)].map((to) => names[to]).join(",")}`)
    .filter((row) => !row.endsWith(">"))
    .join(" ");

const gml =
  'graph [ directed 1 node [ id 1 label "a&amp;b" ] node [ id 2 label "c" ] edge [ source 1 target 2 ] ]';
const graphml =
  '<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>';
const gexf =
  '<gexf version="1.2"><graph defaultedgetype="directed"><nodes><node id="0"/><node id="1"/></nodes><edges><edge source="0" target="1"/></edges></graph></gexf>';

describe("a format is told from name and content", () => {
  test.for([
    ["x.txt", "a\tb\nb\tc\n", "edges", "a>b b>c"],
    ["x.csv", "source,target\n1,2\n2,3\n", "edges", "1>2 2>3"],
    ["x.tsv", "a\tknows\tb\nb\tlikes\ta\n", "edges", "a>b b>a"],
    ["x.tsv", "knows\ta\tb\nlikes\tb\ta\n", "edges", "a>b b>a"],
    ["x.txt", "0\tP0\t1\n1\tP0\t2\n", "edges", "0>1 1>2"],
    ["x.txt", "1 2 -1\n2 3 1\n", "edges", "1>2 2>3"],
    ["x.cites", "cited\tciting\n", "linqs", "citing>cited"],
    ["x2id.txt", "2\n0 1 0\n2 0 1\n", "openke", "0>1 2>0"],
    [
      "x.csv",
      "/a/[]\t/r/IsA\t/c/en/cat/n\t/c/en/animal\t{}\n".replace("[]", "[/r/IsA/]"),
      "conceptnet",
      "/c/en/cat/n>/c/en/animal",
    ],
    [
      "x.mtx",
      "%%MatrixMarket Matrix Coordinate Pattern Symmetric\n% c\n3 3 3\n2 1\n3 2\n1 1\n",
      "mtx",
      "1>2,1 2>1,3 3>2",
    ],
    ["x.graph", "% c\n3 2\n2\n1 3\n2\n", "metis", "1>2 2>1,3 3>2"],
    ["x.graph", "2 1 011 2\n9 9 2 5\n9 9 1 5\n", "metis", "1>2 2>1"],
    ["x.gml", gml, "gml", "a&b>c"],
    ["x.graphml", graphml, "graphml", "a>b b>a"],
    ["x.xml", gexf, "gexf", "0>1"],
    ["x.dot", 'digraph G { a -> {b; "c d"} -> e [w=1]; node [x=y] }', "dot", "a>b,c d b>e c d>e"],
    ["x.json", '{"nodes":[{"name":"a"},{"name":"b"}],"links":[{"source":0,"target":1}]}', "json", "a>b b>a"],
    [
      "x.json",
      '{"directed":true,"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"b","target":"a"}]}',
      "json",
      "b>a",
    ],
    ["x.json", '[{"source":1,"target":2}]', "json", "1>2"],
    ["x.json", '[{"id":1},{"id":2,"parent":1}]', "json", "1>2"],
    [
      "x.obo",
      "format-version: 1.2\n\n[Term]\nid: A\nis_a: B ! bee\nrelationship: part_of C\n\n[Term]\nid: B\n\n[Typedef]\nid: part_of\nis_a: Z\n",
      "obo",
      "A>B,C",
    ],
    ["x.mm", "$c |- wff $. ax $a |- wff $. th $p |- wff $= ax $.", "metamath", "th>ax"],
    [
      "x.tex",
      "\\begin{lemma}\n\\label{lemma-a} x\n\\end{lemma}\n\\begin{lemma}\n\\label{lemma-b} y\n\\end{lemma}\n\\begin{proof}\nBy \\ref{lemma-a}.\n\\end{proof}\n",
      "latex",
      "x-lemma-b>x-lemma-a",
    ],
  ] as const)("%s %j", async ([name, text, format, arcs]) => {
    const graph = await read(text, name);
    expect([graph.format, arcsOf(graph)]).toEqual([format, arcs]);
    // Compressed in two members and named as if it were not, it is the same graph.
    if (format === "latex" || format === "metamath") return;
    const half = Math.floor(text.length / 2);
    const packed = Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]);
    expect(arcsOf(await read(packed, name))).toBe(arcs);
  });

  test("Debian: alternatives and virtual names are every package that will do", async () => {
    const text =
      "Package: a\nDepends: b (>= 1) | virtual, nowhere\nRecommends: c\n\nPackage: b\nPre-Depends: c:any\n\nPackage: c\nProvides: virtual (= 2)\n";
    const graph = await read(text, "Packages");
    expect([arcsOf(graph), graph.relations]).toEqual(["a>b,c b>c", 2]);
    expect(graph.choices).toContain(
      "3 stanzas of 3 names, the first of each counts; 1 names are not among them and left out",
    );
    expect((await read(text, "Packages", { relations: ["Recommends"] })).counts.edges).toBe(1);
  });

  test("a lockfile: names are looked up from the nearest node_modules upward", async () => {
    const packages = {
      "": { dependencies: { a: "1", b: "1" }, devDependencies: { w: "1" } },
      "node_modules/a": { dependencies: { b: "2" }, peerDependencies: { absent: "1" } },
      "node_modules/a/node_modules/b": {},
      "node_modules/b": {},
      "node_modules/w": { link: true, resolved: "packages/w" },
      "packages/w": { dependencies: { b: "1" } },
    };
    const graph = await read(JSON.stringify({ lockfileVersion: 3, packages }), "package-lock.json");
    expect(arcsOf(graph)).toBe(
      "(project)>node_modules/a,node_modules/b,packages/w node_modules/a>node_modules/a/node_modules/b packages/w>node_modules/b",
    );
    expect(graph.choices.join("\n")).toContain("1 dependencies are not installed");
  });

  test("NaturalProofs: proofs or statements, with or without definitions", async () => {
    const proof = (...ids: number[]) => [{ contents: ["x"], ref_ids: ids }];
    const dataset = {
      theorems: [
        { id: 0, ref_ids: [2], proofs: proof(1, 2, 1, 0) },
        { id: 1, proofs: [] },
      ],
      definitions: [{ id: 2 }],
      others: [],
    };
    const text = JSON.stringify({ dataset });
    expect(arcsOf(await read(text, "n.json"))).toBe("0>1,2,0");
    expect(arcsOf(await read(text, "n.json", { theoremsOnly: true }))).toBe("0>1,0");
    expect(
      (
        await read(JSON.stringify({ dataset: { ...dataset, others: [{ id: 9 }] } }), "n.json", {
          statementRefs: true,
        })
      ).counts,
    ).toMatchObject({ nodes: 4, edges: 3 });
  });

  test("ConceptNet: a language, and senses cut", async () => {
    const row = (from: string, to: string) => `/a/[/r/IsA/]\t/r/IsA\t${from}\t${to}\t{}\n`;
    const text =
      row("/c/en/cat/n/wn/animal", "/c/en/pet") +
      row("/c/de/katze", "/c/en/cat") +
      row("/c/en/cat", "/c/en/pet");
    expect((await read(text, "a.csv")).counts.nodes).toBe(4);
    const cut = await read(text, "a.csv", { language: "en", mergeSenses: true });
    expect(arcsOf(cut)).toBe("/c/en/cat>/c/en/pet,/c/en/pet");
  });
});

describe("a folder", () => {
  test("of train, valid and test is one graph", async () => {
    const graph = await read(
      { "valid.txt": "b\tr\tc\n", "train.txt.gz": gzipSync("a\tr\tb\nc\ts\ta\n"), "test.txt": "c\tr\td\n" },
      "kg",
    );
    expect([arcsOf(graph), graph.relations]).toEqual(["a>b b>c c>a,d", 2]);
    expect(graph.choices).toContain("joined: train.txt.gz, valid.txt, test.txt");
  });

  test("of OpenKE names its nodes by entity2id, all of them", async () => {
    const graph = await read(
      { "entity2id.txt": "3\na x\t1\nb\t0\nlonely\t2\n", "train2id.txt": "1\n0 1 0\n" },
      "ke",
    );
    expect([arcsOf(graph), graph.counts.nodes]).toEqual(["b>a x", 3]);
  });

  test("of OGB with many graphs keeps them apart", async () => {
    const graph = await read(
      {
        "raw/edge.csv.gz": gzipSync("0,1\n1,2\n0,1\n"),
        "raw/num-edge-list.csv.gz": gzipSync("2\n0\n1\n"),
        "raw/num-node-list.csv.gz": gzipSync("3\n1\n2\n"),
      },
      "ogbg_molmade",
    );
    expect(arcsOf(graph)).toBe("G0_0>G0_1 G0_1>G0_0,G0_2 G0_2>G0_1 G2_0>G2_1 G2_1>G2_0");
    expect(graph.parts.map(({ order, counts }) => `${order}/${counts.edges}`).join(" ")).toBe("3/2 1/0 2/1");
    expect([graph.directed, graph.counts.maxOut]).toEqual([false, 2]);
  });

  test("of OGB with several kinds of nodes numbers them one behind another", async () => {
    const graph = await read(
      {
        "raw/num-node-dict.csv.gz": gzipSync("disease,drug\n2,3\n"),
        "raw/triplet-type-list.csv.gz": gzipSync("drug,treats,disease\ndrug,like,drug\n"),
        "raw/relations/drug___treats___disease/edge.csv.gz": gzipSync("0,1\n"),
        "raw/relations/drug___like___drug/edge.csv.gz": gzipSync("0,2\n"),
      },
      "ogbl_biokg",
    );
    expect([arcsOf(graph), graph.relations]).toEqual(["drug:0>drug:2,disease:1", 2]);
  });

  test.for(["C", "Fortran"] as const)("of OGB as .npz in %s order", async (order) => {
    const arrays = {
      edge_index: {
        shape: [2, 3],
        values: order === "C" ? [0, 1, 0, 1, 2, 1] : [0, 1, 1, 2, 0, 1],
        isFortran: order !== "C",
      },
      num_nodes_list: { shape: [2], values: [3, 2] },
      num_edges_list: { shape: [2], values: [2, 1] },
    };
    const graph = await read({ "raw/data.npz": npz(arrays) }, "ogbn_papers100M");
    expect(arcsOf(graph)).toBe("G0_0>G0_1 G0_1>G0_2 G1_0>G1_1");
  });

  test("of a TUDataset knows which node is of which graph", async () => {
    const graph = await read(
      { "DS_A.txt": "1, 2\n2, 1\n3, 4\n4, 3\n", "DS_graph_indicator.txt": "1\n1\n2\n2\n" },
      "DS",
    );
    expect([arcsOf(graph), graph.parts.length, graph.counts.distinctPairs]).toEqual([
      "G1_1>G1_2 G1_2>G1_1 G2_3>G2_4 G2_4>G2_3",
      2,
      2,
    ]);
  });

  test("of graph files is all of them side by side, readmes passed over", async () => {
    const graph = await read({ "a.txt": "x y\ny z\n", "b.gml": gml, "README.md": "hello" }, "mine");
    expect(arcsOf(graph)).toBe("a.txt:x>a.txt:y a.txt:y>a.txt:z b.gml:a&b>b.gml:c");
    expect(graph.choices).toContain("passed over: README.md");
  });
});

describe("what a row means is decided and said", () => {
  test("a SNAP comment may say undirected, and edges be stored once, twice or partly", async () => {
    const text = "# Undirected graph\n# FromNodeId\tToNodeId\n1\t2\n2\t1\n2\t3\n3\t3\n";
    const graph = await read(text, "as.txt");
    expect(arcsOf(graph)).toBe("1>2 2>1,3 3>2,3");
    expect(graph.counts).toMatchObject({
      edges: 4,
      distinctPairs: 3,
      parallel: 1,
      selfLoops: 1,
      reciprocal: 2,
      maxOut: 2,
      maxIn: null,
    });
    expect(graph.choices).toContain("1 reverse arcs added, where the file has none");
    const asked = await read(text, "as.txt", { directed: true });
    expect([arcsOf(asked), asked.choices.at(-2)]).toEqual(["1>2 2>1,3 3>3", "directed: as asked"]);
  });

  test("columns without a direction are told by their names", async () => {
    expect((await read("#id_1,id_2\n0,1\n1,2\n", "musae.csv")).directed).toBe(false);
  });

  test("parallel arcs are kept, or merged as asked; relations tell exact repeats", async () => {
    const text = "a\tr\tb\na\tr\tb\na\ts\tb\n";
    const graph = await read(text, "t.tsv", { columns: "head,relation,tail" });
    expect([graph.graph.size, graph.counts.exactDuplicates, graph.counts.parallel]).toEqual([3, 1, 2]);
    const merged = await read(text, "t.tsv", { columns: "1,3", distinct: true });
    expect([merged.graph.size, merged.counts.edges, merged.relations]).toEqual([1, 3, null]);
  });

  test("an edge of its own direction in GraphML makes the others two arcs", async () => {
    const mixed = graphml.replace("</graph>", '<edge source="b" target="b" directed="true"/></graph>');
    const graph = await read(mixed, "m.graphml");
    expect([graph.directed, arcsOf(graph)]).toEqual([true, "a>b b>a,b"]);
  });
});

const bomb = `<!DOCTYPE graphml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${graphml.slice(21).replace('id="a"', 'id="&b;"')}`;

describe("refused with its place", () => {
  test.for([
    ["e.txt", "a b\nlone\n", "e.txt:2: 2 fields are wanted, found 1"],
    ["e.txt", "1 2 3\n2 3 1\n", "e.txt:1: 3 fields, and it is not said which two"],
    ["e.tsv", "a\tr\tb\nb\tr\n", "e.tsv:2: 3 fields are wanted, found 2"],
    ["e.txt", "# nothing\n", "no edge was found"],
    ["e.txt", gzipSync("a b\n".repeat(30_000)).subarray(0, 60), "its compression is broken or cut off"],
    [
      "e.txt",
      "version https://git-lfs.github.com/spec/v1\noid sha256:1\n",
      "this is a Git LFS pointer and not the data",
    ],
    [
      "m.mtx",
      "%%MatrixMarket matrix coordinate pattern general\n3 3 1000000000\n1 2\n",
      "1000000000 entries are claimed, and there are 1",
    ],
    [
      "m.mtx",
      "%%MatrixMarket matrix coordinate pattern general\n1000000000 1000000000 1\n1 2\n",
      "1000000000 nodes are claimed, and there are 1 edges",
    ],
    ["m.mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 4\n", "m.mtx:3: a row up to 3"],
    [
      "m.mtx",
      "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 9007199254740993\n",
      "m.mtx:3: a row up to 3",
    ],
    ["m.mtx", "%%MatrixMarket tensor\n", "m.mtx:1: this banner is none of MatrixMarket"],
    ["g.graph", "1000000000 1000000000\n2\n", "1000000000 nodes are claimed, and there are 1 lines"],
    ["g.graph", "2 1\n2\n3\n", 'g.graph:3: a neighbour from 1 to 2 is wanted, found "3"'],
    [
      "g.gml",
      "graph [\n node [ id 1 ]\n edge [ source 1\n",
      'g.gml:3: the bracket of "edge" is never closed',
    ],
    ["g.gml", "graph [ node [ id 1 ] node [ id 1 ] ]", 'two nodes have the id "1"'],
    ["g.gml", 'graph [ node [ id 1 label "x ] ]', "a quotation mark is never closed"],
    [
      "g.gml",
      "graph [ node [ id 1 ] edge [ source 1 target 7 ] ]",
      'an edge ends at a node that is not there: "7"',
    ],
    ["g.graphml", graphml.replace('id="b"', 'id="a"'), 'two nodes have the id "a"'],
    ["g.graphml", graphml.slice(0, -20), "this is no well-formed XML"],
    ["g.graphml", bomb, "this is no well-formed XML: undefined entity"],
    ["g.dot", "digraph {\n a -> {b\n", "g.dot:2: the bracket { is never closed"],
    ["g.dot", "graph { a -> b }", "-> does not belong into a graph"],
    ["g.json", '{"nodes":[],', "this is no JSON"],
    ["g.json", '{"a":1}', "this JSON holds no graph that is known"],
    ["g.json", '{"nodes":[{"id":1},{"id":1}],"links":[]}', 'nodes[1]: two nodes are called "1"'],
    ["o.obo", "[Term]\nid: A\n\n[Term]\nid: A\nis_a: B\n", 'o.obo:5: two terms are called "A"'],
    ["x2id.txt", "1000000000\n0 1 0\n", "x2id.txt:1: 1000000000 lines are claimed, and there are 1"],
    ["p.txt", "Package: a\n\nDepends: b\n", "p.txt:3: a stanza that begins with Package: is wanted"],
    ["lock.json", '{"lockfileVersion":1}', "a lockfile of version 2 or 3 is wanted"],
    [
      "d.npz",
      npz({
        edge_index: { shape: [2, 1_000_000_000], values: [0, 1] },
        num_nodes_list: { shape: [1], values: [2] },
      }),
      "2000000000 numbers are claimed, and there are 2",
    ],
    [
      "d.npz",
      npz({
        edge_index: { shape: [2, 1], values: [0, 2 ** 53] },
        num_nodes_list: { shape: [1], values: [2] },
      }),
      "edge_index: byte 136: a whole number from 0 to 4294967295 is wanted, found 9007199254740992",
    ],
    ["d.npz", "no zip", "this .npz cannot be read"],
  ] as const)("%s: %s", async ([name, content, message]) => {
    await expect(read(content, name)).rejects.toThrow(message);
  });

  test("what is not there, or asked wrongly", async () => {
    await expect(readGraph(join(root, "nowhere"))).rejects.toThrow(
      "nowhere: there is no such file or folder",
    );
    await expect(read({ "README.md": "x" }, "none")).rejects.toThrow("there is no graph in this folder");
    await expect(read("a b\n", "e.txt", { directed: true, undirected: true })).rejects.toThrow("at once");
    await expect(read("a b\n", "e.txt", { columns: "x,y" })).rejects.toThrow(
      '--columns wants two numbers, such as 1,3, or names, got "x,y"',
    );
  });

  test("or passed over and told, where that is asked for", async () => {
    const told: string[] = [];
    const graph = await read("a\tr\tb\nb\tr\nc\tr\ta\n", "e.tsv", {
      onMalformed: ({ where }) => told.push(where.replace(/.*\//, "")),
    });
    expect([arcsOf(graph), told]).toEqual(["a>b c>a", ["e.tsv:2"]]);
  });
});
