/**
 * Lookahead of many sources on seven kinds of graph: sources a second of
 * processor time on one thread, and the ratio to the obvious implementation with
 * sets within this run; then two threads against one, and the memory they take.
 *
 *     npm run build && node bench/graph-lookahead.mjs [name …]
 *
 * WordNet and Debian are measured where they lie beside the checkout or are installed.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { LookaheadSweep } from "../dist/complexity/sweep/lookahead-sweep.js";
import { prepareSweep } from "../dist/complexity/sweep/prepare-sweep.js";
import { csrFromArcs, measureLookahead, readWordNet, wordNetFolder } from "../dist/index.js";
import { batchSearch, searchSetup } from "../dist/measure/batch-search.js";
import { citations, forest, knowledgeGraph, powerLaw, smallWorld } from "./bench-graphs.mjs";
import { literalLookaheads } from "./literal-lookahead.mjs";
import { measured } from "./report.mjs";

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const write = (line) => void process.stdout.write(`${line}\n`);

/** Depends, Pre-Depends, Recommends and Suggests with all alternatives, through Provides. */
function debian(file) {
  const packages = new Map();
  const providers = new Map();
  const list = (text) => (text ?? "").split(/[,|]/).map((each) => each.trim().split(/[\s:(]/)[0]);
  for (const stanza of gunzipSync(readFileSync(file)).toString("utf8").split("\n\n")) {
    const fields = new Map(
      stanza.split("\n").map((line) => [line.split(":")[0], line.slice(line.indexOf(":") + 1)]),
    );
    const name = fields.get("Package")?.trim();
    if (name === undefined) continue;
    if (!packages.has(name)) packages.set(name, { node: packages.size, wants: new Set() });
    const { node, wants } = packages.get(name);
    for (const field of ["Depends", "Pre-Depends", "Recommends", "Suggests"])
      for (const other of list(fields.get(field))) if (other !== "") wants.add(other);
    for (const other of list(fields.get("Provides")))
      if (other !== "") providers.set(other, [...(providers.get(other) ?? []), node]);
  }
  const [sources, targets] = [[], []];
  for (const { node, wants } of packages.values())
    for (const other of wants)
      for (const to of [packages.get(other)?.node, ...(providers.get(other) ?? [])])
        if (to !== undefined) {
          sources.push(node);
          targets.push(to);
        }
  return csrFromArcs(packages.size, sources, targets, { distinct: true, dropLoops: true });
}

const packages = resolve(import.meta.dirname, "../../shared/graphs/debian-bookworm/Packages.relations.gz");

/** Name, graph, sources, how many of them for the literal search, and the ratio wanted. */
const all = [
  ["power law", () => powerLaw(100_000, 1_000_000), 6000, 20, 438],
  ["citations", () => citations(200_000, 1_200_000), 6000, 20, 28],
  ["small world", () => smallWorld(100_000, 600_000), 6000, 12, 95],
  ["knowledge graph", () => knowledgeGraph(100_000, 500_000), 6000, 20, 143],
  [
    "WordNet",
    async () => {
      const { order, sources, targets } = await readWordNet(wordNetFolder());
      return csrFromArcs(order, sources, targets);
    },
    6000,
    20,
    189,
  ],
  ["Debian", () => (existsSync(packages) ? debian(packages) : null), 60_000, 6000, 6.2],
  ["forest", () => forest(250_000), 60_000, 60_000, 1.2],
];
const wanted = process.argv.slice(2);
const chosen = all.filter(([name]) => wanted.length === 0 || wanted.includes(name));
/** A draw that is the same on every machine: steps of a prime. */
const drawn = (order, count) => Uint32Array.from({ length: count }, (_, i) => (i * 7919 + 19_999) % order);

function timed(work) {
  const begun = processorMs();
  work();
  return processorMs() - begun;
}

/** How many sources a second, over those that are done within so many milliseconds. */
function ratePerSecond(sources, mostMs, search) {
  const begun = processorMs();
  let done = 0;
  while (done < sources.length && processorMs() - begun < mostMs) search(sources[done++]);
  return (1000 * done) / (processorMs() - begun);
}

write(
  "graph              nodes     arcs  max out  prepared ms   per s  literal per s   ratio  (wanted)  paper per s  reference per s",
);
for (const [name, make, count, few, ratio] of chosen) {
  const graph = await make();
  if (graph === null) {
    write(`${name.padEnd(16)}  not here`);
    continue;
  }
  const sources = drawn(graph.order, count);
  new LookaheadSweep(prepareSweep(graph)).run(sources.subarray(0, 300), () => {});
  let setup;
  const prepared = timed(() => {
    setup = prepareSweep(graph);
  });
  const sweep = new LookaheadSweep(setup);
  const rows = [];
  const spent = timed(() =>
    sweep.run(sources, (job, counts, depth) => {
      rows[job] = Array.from(counts.subarray(1, depth + 1));
    }),
  );
  const literalRows = [];
  const slow = timed(() => {
    for (const source of sources.subarray(0, few)) literalRows.push(literalLookaheads(graph, source));
  });
  for (const [i, row] of literalRows.entries())
    if (JSON.stringify(row) !== JSON.stringify(rows[i]))
      throw new Error(`${name}: source ${sources[i]} differs`);
  const levelRates = ["paper", "reference"].map((mode) => {
    const search = batchSearch(searchSetup(graph, { mode, threads: 1, keepsRows: false }), 0);
    search({ from: 0, to: 20 }, sources.subarray(0, 20));
    return ratePerSecond(sources, 4000, (source) =>
      search({ from: 0, to: 1 }, Uint32Array.of(source)),
    ).toFixed(0);
  });
  const rate = (1000 * count) / spent;
  const literalRate = (1000 * few) / slow;
  measured({
    what: `lookahead: ${name}`,
    value: rate,
    unit: "sources/s",
    rival: { name: "search with sets", value: literalRate },
  });
  let widest = 0;
  for (let v = 0; v < graph.order; v++) widest = Math.max(widest, graph.offsets[v + 1] - graph.offsets[v]);
  write(
    [
      name.padEnd(16),
      String(graph.order).padStart(7),
      String(graph.size).padStart(8),
      String(widest).padStart(7),
      prepared.toFixed(0).padStart(11),
      rate.toFixed(0).padStart(8),
      literalRate.toFixed(1).padStart(13),
      (rate / literalRate).toFixed(rate / literalRate < 20 ? 1 : 0).padStart(6),
      `(${ratio})`.padStart(8),
      levelRates[0].padStart(10),
      levelRates[1].padStart(14),
    ].join("  "),
  );
}

write("\nAll sources     wall s, 1 thread  2 threads  ratio  resident MB a thread, bytes a node");
for (const [name, make] of chosen) {
  if (name === "forest" || name === "Debian" || name === "citations") continue;
  const graph = await make();
  const took = [];
  const resident = [];
  const sums = [];
  for (const threads of [1, 2]) {
    let most = 0;
    const begun = performance.now();
    const { pairs, counts } = await measureLookahead(graph, {
      threads,
      sources: Math.min(graph.order, 60_000),
      seed: "bench",
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().rss);
      },
    });
    took.push((performance.now() - begun) / 1000);
    resident.push(most);
    sums.push(JSON.stringify([pairs, [...counts]]));
  }
  if (sums[0] !== sums[1]) throw new Error(`${name}: two threads count otherwise than one`);
  const more = resident[1] - resident[0];
  write(
    [
      name.padEnd(16),
      took[0].toFixed(2).padStart(14),
      took[1].toFixed(2).padStart(9),
      (took[0] / took[1]).toFixed(2).padStart(5),
      (more / 1e6).toFixed(0).padStart(12),
      (more / graph.order).toFixed(0).padStart(16),
    ].join("  "),
  );
}
