import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GraphFormat, graphFormats } from "../../src/corpus/graph-file/read-context.js";
import { readGraph } from "../../src/corpus/read-graph.js";
import { successors } from "../../src/graph/csr-graph.js";
import { AnalysisError } from "../../src/internal/errors.js";
import { npz } from "./npz-bytes.js";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "horizon-graphs-"));
});
afterAll(() => rm(root, { recursive: true }));

type Arc = readonly [number, number];
interface Made {
  readonly order: number;
  readonly arcs: readonly Arc[];
}

/** A graph of up to 12 nodes with loops and parallel arcs. */
const graphs: fc.Arbitrary<Made> = fc.integer({ min: 1, max: 12 }).chain((order) =>
  fc.record({
    order: fc.constant(order),
    arcs: fc.array(fc.tuple(fc.nat(order - 1), fc.nat(order - 1)), { minLength: 1, maxLength: 40 }),
  }),
);

const lines = <Item>(items: readonly Item[], line: (item: Item) => string): string =>
  items.map((item) => `${line(item)}\n`).join("");
const numbers = (order: number): number[] => Array.from({ length: order }, (_, node) => node);

/** Every format: the file, or files of a folder, of a graph, and how node 0 … is called there. */
const writers: Readonly<
  Record<
    string,
    {
      readonly write: (made: Made) => Record<string, string | Uint8Array>;
      readonly call: (node: number) => string;
    }
  >
> = {
  "edges.txt": {
    write: ({ arcs }) => ({ "": `# Directed graph\n${lines(arcs, ([u, v]) => `${u}\t${v}`)}` }),
    call: String,
  },
  "edges.csv": {
    write: ({ arcs }) => ({ "": `source,target\n${lines(arcs, ([u, v]) => `n${u}, n${v}`)}` }),
    call: (node) => `n${node}`,
  },
  "triples.tsv": {
    write: ({ arcs }) => ({ "": lines(arcs, ([u, v]) => `ein Knoten ${u}\tP${u % 3}\tein Knoten ${v}`) }),
    call: (node) => `ein Knoten ${node}`,
  },
  "matrix.mtx": {
    write: ({ order, arcs }) => ({
      "": `%%MatrixMarket matrix coordinate integer general\n${order} ${order} ${arcs.length}\n${lines(arcs, ([u, v]) => `${u + 1} ${v + 1} 7`)}`,
    }),
    call: (node) => String(node + 1),
  },
  "g.gml": {
    write: ({ order, arcs }) => ({
      "": `graph [ directed 1\n${lines(numbers(order), (node) => `node [ id ${node} label "n ${node}" ]`)}${lines(arcs, ([u, v]) => `edge [ source ${u} target ${v} value 1.5 ]`)}]`,
    }),
    call: (node) => `n ${node}`,
  },
  "g.graphml": {
    write: ({ order, arcs }) => ({
      "": `<graphml><graph edgedefault="directed">${lines(numbers(order), (node) => `<node id="&lt;${node}"/>`)}${lines(arcs, ([u, v]) => `<edge source="&lt;${u}" target="&lt;${v}"/>`)}</graph></graphml>`,
    }),
    call: (node) => `<${node}`,
  },
  "g.gexf": {
    write: ({ order, arcs }) => ({
      "": `<gexf><graph><nodes>${lines(numbers(order), (node) => `<node id="${node}"/>`)}</nodes><edges>${lines(arcs, ([u, v]) => `<edge source="${u}" target="${v}" type="directed"/>`)}</edges></graph></gexf>`,
    }),
    call: String,
  },
  "g.dot": {
    write: ({ arcs }) => ({
      "": `digraph "g" {\n${lines(arcs, ([u, v]) => `"n \\"${u}" -> "n \\"${v}" [x=1];`)}}`,
    }),
    call: (node) => `n "${node}`,
  },
  "g.json": {
    write: ({ order, arcs }) => ({
      "": JSON.stringify({
        directed: true,
        nodes: numbers(order).map((id) => ({ id })),
        links: arcs.map(([source, target]) => ({ source, target })),
      }),
    }),
    call: String,
  },
  "train2id.txt": {
    write: ({ arcs }) => ({ "": `${arcs.length}\n${lines(arcs, ([u, v]) => `${u} ${v} 0`)}` }),
    call: String,
  },
  "g.cites": {
    write: ({ arcs }) => ({ "": lines(arcs, ([u, v]) => `p${v}\tp${u}`) }),
    call: (node) => `p${node}`,
  },
  "g.obo": {
    write: ({ order, arcs }) => ({
      "": lines(
        numbers(order),
        (node) =>
          `[Term]\nid: T:${node}\n${lines(
            arcs.filter(([u]) => u === node),
            ([, v]) => `is_a: T:${v} ! name`,
          )}`,
      ),
    }),
    call: (node) => `T:${node}`,
  },
  ogbn_made: {
    write: ({ order, arcs }) => ({
      "raw/edge.csv.gz": gzipSync(lines(arcs, ([u, v]) => `${u},${v}`)),
      "raw/num-node-list.csv.gz": gzipSync(`${order}\n`),
      "raw/num-edge-list.csv.gz": gzipSync(`${arcs.length}\n`),
    }),
    call: String,
  },
  "data.npz": {
    write: ({ order, arcs }) => ({
      "": npz({
        edge_index: { shape: [2, arcs.length], values: [...arcs.map(([u]) => u), ...arcs.map(([, v]) => v)] },
        num_nodes_list: { shape: [1], values: [order] },
        num_edges_list: { shape: [1], values: [arcs.length] },
      }),
    }),
    call: String,
  },
};

let made = 0;
async function put(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const place = join(root, String(made++), name);
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(place, file)), { recursive: true });
    await writeFile(file === "" ? place : join(place, file), bytes);
  }
  return place;
}

const inOrder = (arcs: readonly string[]): string[] => [...arcs].sort();

describe("a graph written and read is the same", () => {
  test.for(Object.entries(writers))("%s", async ([name, { write, call }]) => {
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        const read = await readGraph(await put(name, write(graph)));
        const arcs = read.names.flatMap((from, node) =>
          [...successors(read.graph, node)].map((to) => `${from} → ${read.names[to]}`),
        );
        expect(inOrder(arcs)).toEqual(inOrder(graph.arcs.map(([u, v]) => `${call(u)} → ${call(v)}`)));
        expect(read.counts).toMatchObject({
          edges: graph.arcs.length,
          distinctPairs: new Set(graph.arcs.map(String)).size,
          selfLoops: graph.arcs.filter(([u, v]) => u === v).length,
        });
      }),
      { numRuns: 10 },
    );
  });

  test("METIS and symmetric matrices are the same graph with every edge both ways", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async ({ order, arcs }) => {
        const pairs = [
          ...new Set(arcs.filter(([u, v]) => u !== v).map(([u, v]) => `${Math.max(u, v)} ${Math.min(u, v)}`)),
        ];
        fc.pre(pairs.length > 0);
        const edges = pairs.map((pair) => pair.split(" ").map(Number) as [number, number]);
        const neighbours = numbers(order).map((node) =>
          edges.flatMap(([u, v]) => (u === node ? [v + 1] : v === node ? [u + 1] : [])).join(" "),
        );
        const metis = await readGraph(
          await put("g.graph", { "": `${order} ${edges.length}\n${neighbours.join("\n")}\n` }),
        );
        const matrix = await readGraph(
          await put("g.mtx", {
            "": `%%MatrixMarket matrix coordinate pattern symmetric\n${order} ${order} ${edges.length}\n${lines(edges, ([u, v]) => `${u + 1} ${v + 1}`)}`,
          }),
        );
        for (const { graph, counts } of [metis, matrix])
          expect([graph.size, counts.distinctPairs]).toEqual([2 * edges.length, edges.length]);
        for (const node of numbers(order))
          expect(inOrder([...successors(metis.graph, node)].map(String))).toEqual(
            inOrder([...successors(matrix.graph, node)].map(String)),
          );
      }),
      { numRuns: 10 },
    );
  });
});

describe("hostile bytes are refused, never a crash", () => {
  const words = [
    "\n",
    " ",
    "\t",
    ",",
    "[",
    "]",
    "{",
    "}",
    '"',
    "<",
    ">",
    "/",
    "&",
    "$",
    "%",
    "#",
    "1",
    "0",
    "-",
    "graph",
    "node",
    "edge",
    "id",
    "source",
    "target",
    "directed",
    "[Term]",
    "$p",
    "$a",
    "|-",
    "$=",
    "$.",
    "${",
    "$}",
    "Package: a",
    "Depends: b",
    "\\begin{proof}",
    "\\end{proof}",
    "\\begin{lemma}",
    "->",
    "--",
    "99999999999999999999",
    "4294967296",
    "\0",
    "\ufeff",
  ];
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => Buffer.from(parts.join(""))),
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => gzipSync(parts.join(" "))),
  );
  const survives = async (place: string, format?: GraphFormat): Promise<void> => {
    try {
      await readGraph(place, format === undefined ? {} : { format });
    } catch (error) {
      if (!(error instanceof AnalysisError)) throw error;
    }
  };
  test.for(graphFormats)("%s", async (format) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (bytes) => {
        await survives(await put(format === "latex" ? "x.tex" : "x", { "": bytes }), format);
      }),
      { numRuns: 40 },
    );
  });

  test.for(Object.entries(writers))(
    "%s with a byte changed or the end cut off",
    async ([name, { write }]) => {
      await fc.assert(
        fc.asyncProperty(graphs, fc.nat(), fc.nat(255), fc.boolean(), async (graph, at, byte, isCut) => {
          const files = Object.entries(write(graph)).map(([file, content]) => {
            const bytes = Buffer.from(content as string);
            if (isCut) return [file, bytes.subarray(0, at % bytes.length)] as const;
            bytes[at % bytes.length] = byte;
            return [file, bytes] as const;
          });
          await survives(await put(name, Object.fromEntries(files)));
        }),
        { numRuns: 10 },
      );
    },
  );
});
