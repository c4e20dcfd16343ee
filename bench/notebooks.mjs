// How long a person waits: kernel ready, first cell, and a notebook of 13 cells in our runner.
// Usage: node bench/notebooks.mjs [rounds]   (after npm run build; on a machine with nothing else to do)
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { KernelClient } from "../dist/notebook/client/kernel-client.js";
import { runNotebook } from "../dist/notebook/run-notebook.js";
import { measured } from "./report.mjs";

const rounds = Number(process.argv[2] ?? 5);
const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(root, "dist/bench-"));
const argv = [
  process.execPath,
  join(root, "dist/cli/bin.js"),
  "kernel",
  "--connection-file",
  "{connection_file}",
];
const cells = [
  'import { fitDecay, makeTable, show, wilsonInterval } from "reasoning-horizon";',
  "const points = [10, 20, 40, 80].map((L) => ({ L, successes: Math.round(50 * Math.exp(-L / 40)), trials: 50 }));",
  'const fit = fitDecay(points, { method: "mle" });',
  "show(fit);",
  "interface Row { readonly L: number; readonly share: number }",
  "const rows: Row[] = points.map(({ L, successes, trials }) => ({ L, share: successes / trials }));",
  'show(makeTable({ columns: ["L", "share"], rows: rows.map(({ L, share }) => [L, share]) }));',
  "function half({ L0 }: { readonly L0: number }): number { return L0 * Math.log(2); }",
  'const length = fit.kind === "fitted" ? half(fit) : null;',
  "length",
  "await Promise.all(points.map(async ({ successes, trials }) => wilsonInterval(successes, trials).low))",
  "console.log(rows.length, length);",
  "new Float64Array(rows.map(({ share }) => share))",
];
const notebook = join(folder, "thirteen.ipynb");
const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)].toFixed(0);
const times = {
  "kernel answers (kernel_info)": [],
  "first cell answered": [],
  "13 cells, runner, all in all": [],
};

try {
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    const client = await KernelClient.start({ argv, folder, startupMs: 60_000 });
    const ready = performance.now() - begun;
    await client.execute("1 + 1", () => {});
    const first = performance.now() - begun;
    await client.close(0);
    const source = cells.map((code) => ({
      cell_type: "code",
      source: code,
      outputs: [],
      execution_count: null,
      metadata: {},
    }));
    writeFileSync(notebook, JSON.stringify({ cells: source, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
    const start = performance.now();
    const { failure } = await runNotebook(notebook, { kernel: argv });
    if (failure !== null) throw new Error(failure.message);
    const all = performance.now() - start;
    // The first round finds no compiled compiler and cold files.
    if (round === 0)
      process.stdout.write(`first time: ${ready.toFixed(0)}, ${first.toFixed(0)}, ${all.toFixed(0)} ms\n`);
    else for (const [i, ms] of [ready, first, all].entries()) Object.values(times)[i].push(ms);
  }
  for (const [what, all] of Object.entries(times)) {
    measured({ what: `notebooks: ${what}`, value: Number(middle(all)), unit: "ms" });
    process.stdout.write(`${what.padEnd(32)} ${middle(all)} ms (median of ${rounds})\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
