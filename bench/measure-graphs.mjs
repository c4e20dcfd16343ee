// Measures lookahead and branches of many graphs and writes the table that a notebook draws.
//
//   node bench/measure-graphs.mjs OUT.json NAME=PATH …
//
// Graphs that the table holds already stay, unless they are measured anew.
// Reads each PATH as `horizon complexity PATH` does and searches every source.
import { readFile, writeFile } from "node:fs/promises";
import { readGraph } from "../dist/corpus/read-graph.js";
import { graphComplexity } from "../dist/measure/graph-complexity.js";

const [out, ...graphs] = process.argv.slice(2);
const table = await readFile(out, "utf8").then(JSON.parse, () => ({ graphs: [] }));
const rows = [...table.graphs];
for (const each of graphs) {
  const at = each.indexOf("=");
  const [name, path] = [each.slice(0, at), each.slice(at + 1)];
  const begun = performance.now();
  const read = await readGraph(path);
  const readSeconds = (performance.now() - begun) / 1000;
  const { nodes, edges, directed, pairs, sources, lookahead, branches, seconds } = await graphComplexity(
    read,
    { threads: 1 },
  );
  const row = {
    name,
    nodes,
    edges,
    directed,
    sources,
    pairs,
    choices: read.choices,
    lookahead: lookahead.counts,
    branches: branches.counts,
  };
  const known = rows.findIndex((other) => other.name === name);
  if (known < 0) rows.push(row);
  else rows[known] = row;
  const rate = Math.round(read.counts.edges / readSeconds).toLocaleString("en-US");
  process.stdout.write(
    `${name}: ${read.counts.edges} edges read in ${readSeconds.toFixed(2)} s (${rate}/s), measured in ${seconds} s\n`,
  );
}
// A line a graph, so that a change of one is a change of one line.
const text = rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
const how =
  "node bench/measure-graphs.mjs: every source searched, canonical lookahead, branches as distinct first steps; counts are decimal strings by value";
await writeFile(out, `{\n  "how": ${JSON.stringify(how)},\n  "graphs": [\n${text}\n  ]\n}\n`);
