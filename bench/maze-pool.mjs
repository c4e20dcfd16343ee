// The rate of maze generation, measured in this run and printed as a table.
//
//   node bench/maze-pool.mjs [share] [threads]
//
// share 1 (default 0.02) makes the whole pool of the seqBench paper: 46 sizes × 8 backtrack counts × 400 mazes,
// each certified, its noise-0 facts written to disk. Then a fiftieth of it at six noise levels, and Figure 1's quota.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { mazePreset, writeMazes } from "../dist/index.js";
import { measured } from "./report.mjs";

const share = Number(process.argv[2] ?? 0.02);
const workers = Number(process.argv[3] ?? availableParallelism());
const folder = await mkdtemp(join(tmpdir(), "horizon-bench-"));

const pool = mazePreset("seqbench-pool");
const levels = [0, 0.2, 0.4, 0.6, 0.8, 1];

const poolRequests = (count, variants) =>
  pool.sizes.flatMap((size) =>
    pool.backtracks.map((left) => {
      const doors = pool.doors(left);
      const base = { rows: size, cols: size, doors, seed: "bench", onShortfall: "accept" };
      const removed = variants.map((variant) => ({ ...variant, removeKeys: doors - left }));
      return { kind: "count", count, design: { base, variants: removed, structure: "compact", prompt: {} } };
    }),
  );

const quota = (perBin) => {
  const base = { rows: 40, cols: 40, doors: 2, seed: "bench" };
  const design = { base, variants: [{ shuffle: 1 }], structure: "compact", prompt: {} };
  return [
    { kind: "bins", bins: { from: 20, to: 300, width: 1, step: 1, perBin }, budget: 1_000_000, design },
  ];
};

const rows = [];
const measure = async (name, work) => {
  const path = join(folder, "mazes.jsonl");
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const { problems, mazes, fillings } = await writeMazes(work, { path, workers });
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const bins = fillings.flatMap((filling) => filling.bins);
  rows.push({
    what: name,
    mazes,
    problems,
    seconds: seconds.toFixed(1),
    "core s": ((user + system) / 1e6).toFixed(1),
    "mazes/s": Math.round(mazes / seconds),
    "problems/s": Math.round(problems / seconds),
    MB: Math.round((await stat(path)).size / 1e6),
    "peak MB": Math.round(peak / 1e6),
    "short bins": bins.filter((bin) => bin.problems < bin.wanted).length,
  });
  measured({ what: `mazes: ${name}`, value: mazes / seconds, unit: "mazes/s" });
  await rm(path);
};

try {
  const each = Math.max(1, Math.round(400 * share));
  const few = Math.max(1, Math.round(each / 50));
  await measure("pool, noise 0", poolRequests(each, [{}]));
  await measure(
    "six noise levels",
    poolRequests(
      few,
      levels.map((noise) => ({ noise })),
    ),
  );
  await measure(
    "six levels, coverage",
    poolRequests(
      few,
      levels.map((noise) => ({ noise, noiseMode: "coverage" })),
    ),
  );
  await measure(
    `${Math.max(1, Math.round(40 * share))} a bin, L 20 … 300`,
    quota(Math.max(1, Math.round(40 * share))),
  );
} finally {
  await rm(folder, { recursive: true });
}

process.stdout.write(`${workers} threads, Node ${process.versions.node}, ${share} of the pool\n`);
const names = Object.keys(rows[0]);
const table = [Object.fromEntries(names.map((name) => [name, name])), ...rows];
for (const row of table) {
  const cells = names.map((name, i) => {
    const width = Math.max(...table.map((each) => String(each[name]).length));
    return i === 0 ? String(row[name]).padEnd(width) : String(row[name]).padStart(width);
  });
  process.stdout.write(`${cells.join("  ")}\n`);
}
