/**
 * Reading an edge list into a finished graph: edges a second of processor time,
 * for plain integer ids and for names, from files made here.
 *
 *     npm run build && node bench/read-edge-list.mjs [edges]
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEdgeList } from "../dist/index.js";
import { measured } from "./report.mjs";

const edges = Number(process.argv[2] ?? 5_000_000);
const nodes = Math.ceil(edges / 7);
const write = (line) => void process.stdout.write(`${line}\n`);
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let state = 7;
const below = (limit) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
};

const kinds = [
  ["integer ids", (node) => String(node)],
  ["sparse 12-digit ids", (node) => String(100_000_000_000 + node * 7919)],
  ["names", (node) => `/c/en/concept_${node.toString(36)}`],
];

const folder = mkdtempSync(join(tmpdir(), "horizon-bench-"));
write("ids                      MB    edges   nodes    s  edges per s  bytes resident an edge");
try {
  for (const [kind, name] of kinds) {
    const file = join(folder, "edges.tsv");
    const out = openSync(file, "w");
    for (let done = 0; done < edges; ) {
      const lines = [];
      for (let i = 0; i < 50_000 && done < edges; i++, done++)
        lines.push(`${name(below(nodes))}\t${name(below(nodes))}\n`);
      writeSync(out, lines.join(""));
    }
    closeSync(out);
    const before = process.memoryUsage().rss;
    const begun = processorMs();
    const { graph } = await readEdgeList(file);
    const seconds = (processorMs() - begun) / 1000;
    measured({ what: `edge list: ${kind}`, value: graph.size / seconds, unit: "edges/core s" });
    write(
      [
        kind.padEnd(20),
        (statSync(file).size / 1e6).toFixed(0).padStart(6),
        String(graph.size).padStart(8),
        String(graph.order).padStart(7),
        seconds.toFixed(2).padStart(5),
        (graph.size / seconds).toFixed(0).padStart(11),
        ((process.memoryUsage().rss - before) / graph.size).toFixed(0).padStart(10),
      ].join("  "),
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
