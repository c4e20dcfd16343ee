/**
 * Reads a run folder of many answers and draws a curve with intervals:
 *
 *     npm run build && node bench/results-curve.mjs [ROWS] [FOLDER]
 *
 * Makes 1,000,000 answers of about 2 kB (2 GB) and their scores in the folder,
 * unless they are there, then reads them in a process of its own and prints
 * seconds and peak memory. Beside it the least that a script could do: every
 * line through JSON.parse and a Map, without scores, intervals or reports.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readResults } from "../dist/index.js";
import { measured } from "./report.mjs";

const rows = Number(process.argv[2] ?? 1_000_000);
const folder = process.argv[3] ?? join(tmpdir(), `horizon-bench-results-${rows}`);
const part = process.argv[4];

if (part === "horizon") await horizon();
else if (part === "loop") await loop();
else {
  if (!existsSync(join(folder, "manifest.json"))) await make();
  const size =
    statSync(join(folder, "answers.jsonl")).size + statSync(join(folder, "scores/path@0.1.0.jsonl")).size;
  process.stdout.write(`${rows} rows, ${(size / 1e9).toFixed(2)} GB\n`);
  const took = {};
  for (const who of ["horizon", "loop"]) {
    const { stdout, stderr } = spawnSync(process.execPath, [process.argv[1], String(rows), folder, who], {
      encoding: "utf8",
    });
    process.stdout.write(stdout + stderr);
    const seconds = [...stdout.matchAll(/ ([\d.]+) s \(/g)].map(([, text]) => Number(text)).at(-1);
    if (seconds === undefined) throw new Error(`${who} measured nothing`);
    took[who] = seconds;
  }
  measured({
    what: `results: ${rows} rows and a curve`,
    value: took.horizon,
    unit: "s",
    rival: { name: "readline, JSON.parse, Map", value: took.loop },
  });
}

function tell(who, begun, what) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const { user, system } = process.cpuUsage();
  const busy = ((user + system) / 1e6).toFixed(1);
  process.stdout.write(
    `${who.padEnd(28)} ${seconds} s (${busy} s of processor), ${peak} MB at most: ${what}\n`,
  );
}

async function horizon() {
  const begun = performance.now();
  const results = await readResults(folder);
  tell("readResults", begun, `${results.length} rows`);
  const [{ curve }] = results.curve({ by: "L" });
  const { at, successes, trials, low, high } = curve.points[0];
  tell(
    "readResults and curve",
    begun,
    `L ${at}: ${successes}/${trials}, ${low.toFixed(4)} – ${high.toFixed(4)}`,
  );
}

async function loop() {
  const begun = performance.now();
  const counts = new Map();
  for await (const line of createInterface({ input: createReadStream(join(folder, "answers.jsonl")) })) {
    const { coordinates } = JSON.parse(line);
    counts.set(coordinates.L, (counts.get(coordinates.L) ?? 0) + 1);
  }
  tell("readline, JSON.parse, Map", begun, `${counts.get(2)} answers at L 2, not scored`);
}

async function make() {
  mkdirSync(join(folder, "scores"), { recursive: true });
  const answers = createWriteStream(join(folder, "answers.jsonl"));
  const scores = createWriteStream(join(folder, "scores/path@0.1.0.jsonl"));
  const words = 'the next step leads from the node to one of its neighbours, and "so on"\n';
  for (let i = 0; i < rows; i++) {
    const key = createHash("sha256").update(String(i)).digest("hex");
    const [L, B] = [2 + 2 * (i % 32), 2 ** (1 + (i % 4))];
    const coordinates = { L, B, arcs: 3 * L };
    const right = (i * 2654435761) % 1000 < 1000 * Math.exp(-L / 40);
    const head = { key, problem: `L${L}-B${B}-${key.slice(0, 12)}`, repeat: 0 };
    const answer = {
      ...head,
      task: "path",
      model: "bench",
      outcome: "answered",
      attempts: 1,
      usage: { promptTokens: 800, completionTokens: 500 },
      costUsd: 0.001,
      costEstimated: false,
      elapsedMs: 1500,
      coordinates,
      simulated: true,
      text: `${i} ${words.repeat(19)}`,
      reasoning: null,
      finish: "stop",
    };
    const score = {
      ...head,
      model: "bench",
      simulated: true,
      outcome: "answered",
      status: "ok",
      formatDeviation: false,
      right,
      label: right ? "right" : "invented-arc",
      measures: { firstStep: right ? 1 : 0 },
      coordinates,
    };
    const ready = [answers.write(`${JSON.stringify(answer)}\n`), scores.write(`${JSON.stringify(score)}\n`)];
    if (!ready[0]) await new Promise((resolve) => answers.once("drain", resolve));
    if (!ready[1] && scores.writableNeedDrain) await new Promise((resolve) => scores.once("drain", resolve));
  }
  for (const file of [answers, scores]) await new Promise((resolve) => file.end(resolve));
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      schema: 1,
      identity: {
        task: "path",
        promptVersion: "1",
        problems: "",
        model: "bench",
        address: null,
        sampling: {},
        mode: "chat",
      },
      simulated: true,
      notes: [],
      startedAt: "2026-01-01T00:00:00.000Z",
      profile: {},
    }),
  );
}
