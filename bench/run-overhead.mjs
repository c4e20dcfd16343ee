// What a run costs over a bare loop of `fetch` at the same concurrency against the same server on loopback,
// and how its memory behaves. Prints a table; ratios are within one call of this script.
//
//     npm run build && node bench/run-overhead.mjs [requests] [concurrency]
import { fork } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openaiAsker } from "../dist/model/openai-asker.js";
import { planRun } from "../dist/run/run-plan.js";
import { runProblems } from "../dist/run/run-problems.js";
import { measured } from "./report.mjs";
import { sumLines, sumTask } from "./sum-task.mjs";

const requests = Number(process.argv[2] ?? 10_000);
const concurrency = Number(process.argv[3] ?? 64);
const folder = mkdtempSync(join(tmpdir(), "horizon-bench-"));
const child = fork(new URL("./sum-server.mjs", import.meta.url));
const url = await new Promise((resolve) => child.once("message", resolve));
const file = join(folder, "sums.jsonl");
await pipeline(Readable.from(sumLines(requests)), createWriteStream(file));

try {
  const rows = [];
  for (const stream of [false, true]) {
    await bare(Math.min(requests, 2000), stream);
    const bareRate = await bare(requests, stream);
    const { rate, memory } = await run(stream);
    measured({
      what: `run, ${stream ? "streamed" : "whole"} replies`,
      value: rate,
      unit: "requests/s",
      rival: { name: "bare fetch", value: bareRate },
    });
    rows.push({
      replies: stream ? "streamed" : "whole",
      requests,
      concurrency,
      "bare fetch (requests/s)": Math.round(bareRate),
      "run (requests/s)": Math.round(rate),
      ratio: (rate / bareRate).toFixed(2),
      "heap early, late (MB)": memory,
    });
  }
  const names = Object.keys(rows[0]);
  for (const line of [names, ...rows.map((row) => names.map((name) => String(row[name])))])
    process.stdout.write(`${line.map((cell, i) => cell.padStart(names[i].length)).join("  ")}\n`);
} finally {
  child.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

async function bare(count, stream) {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < count) {
      const i = next++;
      const messages = [{ role: "user", content: `What is ${i} + ${i % 7} + 1? End with the number.` }];
      const response = await fetch(`${url}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "adder", messages, stream }),
      });
      await response.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (1000 * count) / (performance.now() - began);
}

async function run(stream) {
  const asker = openaiAsker({ model: "adder", baseUrl: url, stream });
  const options = { file, task: sumTask, repeats: 1, sampling: {}, price: null };
  const plan = await planRun(options);
  const heap = [];
  let last = 0;
  const began = performance.now();
  const summary = await runProblems({
    ...options,
    plan,
    asker,
    concurrency,
    footing: null,
    folder: join(folder, `run-${stream}`),
    stopping: new AbortController().signal,
    abort: new AbortController().signal,
    onProgress: ({ done }) => {
      if (done - last < requests / 20) return;
      last = done;
      globalThis.gc?.();
      heap.push(process.memoryUsage());
    },
  });
  if (summary.counts.answers !== requests) throw new Error(`only ${summary.counts.answers} answers`);
  const rate = (1000 * requests) / (performance.now() - began);
  await asker.close();
  const mb = ({ heapUsed, arrayBuffers }) => Math.round((heapUsed + arrayBuffers) / 2 ** 20);
  return { rate, memory: `${mb(heap[1] ?? heap[0])}, ${mb(heap.at(-1))}` };
}
