/**
 * How long the published data set takes to make: one core, both renderings.
 * Processor time is counted, so that a busy machine does not change the table.
 *
 *     npm run build && node bench/graph-generator.mjs
 */
import { deeprdCells, generateGraphProblems, graphRecords } from "../dist/index.js";
import { measured } from "./report.mjs";

/** [lookahead, branches, seconds a graph] of the authors' generator, measured beside their repository on another two-core machine. */
const published = [
  [64, 16, 0.014],
  [800, 2, 0.033],
  [256, 16, 0.5],
];

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const write = (line) => void process.stdout.write(`${line}\n`);

write("lookahead  branches  ms a graph  reference ms  ratio");
for (const [lookahead, branches, seconds] of published) {
  const count = 20;
  // Warm up: the first graphs pay for the compiler.
  for (const _ of generateGraphProblems({ lookahead, branches, count: 20, seed: "warm" }));
  const begun = processorMs();
  for (const _ of generateGraphProblems({ lookahead, branches, count, seed: "bench" }));
  const ms = (processorMs() - begun) / count;
  measured({ what: `graph, lookahead ${lookahead}, ${branches} branches`, value: ms, unit: "ms" });
  write(
    [
      String(lookahead).padStart(9),
      String(branches).padStart(8),
      ms.toFixed(1).padStart(10),
      (seconds * 1000).toFixed(0).padStart(12),
      ((seconds * 1000) / ms).toFixed(1).padStart(5),
    ].join("  "),
  );
}

const begun = processorMs();
let [problems, arcs, characters] = [0, 0, 0];
for (const as of ["path", "next-step"])
  for (const record of graphRecords({ cells: deeprdCells, count: 10, seed: "9", as })) {
    problems++;
    arcs = Math.max(arcs, record.edges.length);
    characters += JSON.stringify(record).length;
  }
const seconds = (processorMs() - begun) / 1000;
measured({ what: "DeepRD's 2,220 examples", value: seconds, unit: "core s" });
write("");
write(
  `${problems} examples of the published grid, the largest of ${arcs} arcs: ${seconds.toFixed(1)} s of processor time`,
);
write(`${(characters / 1e6).toFixed(0)} million characters of JSON`);
