/**
 * Every benchmark, one table: the median over the runs, and the ratio to the
 * rival measured within the same run.
 *
 *     npm run bench [-- --runs 3] [--only maze-pool,notebooks]
 *
 * The table and the machine go into bench/README.md, unless on CI, with --only
 * or after a script that failed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measuresIn } from "./report.mjs";

/** In the order of the flow, with the settings that the table is made with. */
const scripts = [
  ["maze-pool"],
  ["graph-generator"],
  ["graph-lookahead"],
  ["read-edge-list", "1000000"],
  ["hostile-replies"],
  ["results-curve", "200000"],
  ["stats-bootstrap"],
  ["run-overhead"],
  ["notebooks"],
];
const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, only: { type: "string" } },
});
const runs = Number(values.runs);
const only = values.only?.split(",");
if (!(Number.isInteger(runs) && runs > 0)) throw new Error(`--runs takes a count, got ${values.runs}`);
for (const name of only ?? [])
  if (!scripts.some(([script]) => script === name))
    throw new Error(`--only ${name}: there is no such script`);

const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
const short = (value) => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3));

const found = new Map();
const failed = [];
for (const [name, ...settings] of scripts.filter(([script]) => only === undefined || only.includes(script)))
  for (let run = 1; run <= runs; run++) {
    process.stderr.write(`${name}, run ${run} of ${runs}\n`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, `${name}.mjs`), ...settings],
      { encoding: "utf8", env: { ...process.env, HORIZON_BENCH_JSON: "1" }, maxBuffer: 2 ** 26 },
    );
    const measures = measuresIn(stdout ?? "");
    if (status !== 0 || measures.length === 0) {
      failed.push(name);
      process.stderr.write(`${name} failed or measured nothing\n${stderr}`);
      break;
    }
    for (const measure of measures)
      found.set(measure.what, [...(found.get(measure.what) ?? []), { script: name, ...measure }]);
  }

const rows = [...found].map(([what, all]) => {
  const { unit, rival, script } = all[0];
  const ratio = rival === null ? "" : short(median(all.map((each) => each.value / each.rival.value)));
  return [what, `${short(median(all.map(({ value }) => value)))} ${unit}`, rival?.name ?? "", ratio, script];
});
const lines = [["what", "median", "rival", "ours ÷ rival's", "script"], Array(5).fill("---"), ...rows].map(
  (cells) => `| ${cells.join(" | ")} |`,
);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; median of ${runs} runs, ${new Date().toISOString().slice(0, 10)}`;
const text = `${machine}\n\n${lines.join("\n")}`;
process.stdout.write(`${text}\n`);

if (failed.length > 0) {
  process.stderr.write(`not written: ${failed.join(", ")} failed\n`);
  process.exitCode = 1;
} else if (!process.env.CI && only === undefined) {
  const page = join(import.meta.dirname, "README.md");
  const old = readFileSync(page, "utf8");
  const between = /(<!-- table -->\n).*?(\n<!-- \/table -->)/s;
  if (!between.test(old)) throw new Error(`${page}: the marks of the table are missing`);
  writeFileSync(
    page,
    old.replace(between, (_, before, after) => `${before}${text}${after}`),
  );
}
