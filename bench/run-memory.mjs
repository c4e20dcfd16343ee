// Whether a run's memory stays flat over many answers, against the server on loopback. Prints a table.
//
//     npm run build && node --expose-gc bench/run-memory.mjs [answers] [concurrency]
import { fork } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openaiAsker } from "../dist/model/openai-asker.js";
import { planRun } from "../dist/run/run-plan.js";
import { runProblems } from "../dist/run/run-problems.js";
import { scoreRun } from "../dist/run/score-run.js";
import { sumLines, sumTask } from "./sum-task.mjs";

const answers = Number(process.argv[2] ?? 200_000);
const concurrency = Number(process.argv[3] ?? 64);
const root = mkdtempSync(join(tmpdir(), "horizon-memory-"));
const child = fork(new URL("./sum-server.mjs", import.meta.url), { execArgv: [] });
const url = await new Promise((resolve) => child.once("message", resolve));
const file = join(root, "sums.jsonl");
const folder = join(root, "run");

try {
  await pipeline(Readable.from(sumLines(answers)), createWriteStream(file));
  const options = { file, task: sumTask, repeats: 1, sampling: {}, price: null };
  const plan = await planRun(options);
  const asker = openaiAsker({ model: "adder", baseUrl: url, stream: false });
  let next = 0;
  const began = performance.now();
  process.stdout.write("   answers  live (MB)  resident (MB)  seconds\n");
  const show = (done) => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, external, rss } = process.memoryUsage();
    const live = (heapUsed + Math.max(arrayBuffers, external)) / 2 ** 20;
    const cells = [
      done,
      live.toFixed(0),
      (rss / 2 ** 20).toFixed(0),
      ((performance.now() - began) / 1000).toFixed(0),
    ];
    process.stdout.write(`${cells.map((cell, i) => String(cell).padStart([10, 9, 13, 7][i])).join("  ")}\n`);
  };
  await runProblems({
    ...options,
    plan,
    asker,
    concurrency,
    footing: null,
    folder,
    stopping: new AbortController().signal,
    abort: new AbortController().signal,
    onProgress: ({ done }) => {
      if (done < next) return;
      next += answers / 10;
      show(done);
    },
  });
  await asker.close();
  show(answers);
  await scoreRun({ folder, file, task: sumTask });
  process.stdout.write("after scoring\n");
  show(answers);
} finally {
  child.disconnect();
  rmSync(root, { recursive: true, force: true });
}
