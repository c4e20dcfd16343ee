import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { randomFrom } from "../../src/internal/random.js";
import { parseFaults } from "../../src/model/mock-server/fault-plan.js";
import { adder, lines, scratch } from "./playground.js";
import { sumFile } from "./sum-task.js";

const problems = 2000;
const repeats = 2;
const kills = 20;
/** Somewhat less than an answer's line takes. */
const bytesAnAnswer = 350;
const built = join(import.meta.dirname, "../../dist/run/run-problems.js");

/**
 * Every fault there is, on a tenth of all requests, and the process killed
 * twenty times while it works. The campaign runs what was built: a process
 * needs JavaScript.
 */
test.skipIf(!existsSync(built))(
  "a run survives a tenth of all requests failing and twenty kills, and loses and repeats nothing",
  async () => {
    const folder = scratch();
    const file = join(folder, "sums.jsonl");
    writeFileSync(file, sumFile(problems));
    const random = randomFrom("campaign");
    const run = join(folder, "run");
    const log = join(run, "answers.jsonl");
    let answeredBefore = new Set<string>();
    let repeated = 0;
    let sent = 0;
    const server = await adder({
      faults: parseFaults("all=0.099,auth=0.0005,quota=0.0005"),
      seed: "campaign",
      onRequest: ({ clientId }) => {
        sent++;
        if (clientId !== null && answeredBefore.has(clientId)) repeated++;
      },
    });

    let killed = 0;
    let parts = 0;
    for (let state = ""; state !== "finished"; parts++) {
      expect(parts).toBeLessThan(100);
      answeredBefore = keysIn(log);
      const begun = bytesIn(log);
      const process_ = spawn(process.execPath, [
        join(import.meta.dirname, "campaign-process.mjs"),
        file,
        run,
        server.url,
      ]);
      let out = "";
      process_.stdout.on("data", (part) => {
        out += part;
      });
      process_.stderr.on("data", (part) => {
        out += part;
      });
      const ended = new Promise<void>((resolve) => process_.on("exit", () => resolve()));
      if (killed < kills) {
        // Once this part has got further by a random amount, so that kills fall all over the run.
        const target = begun + random.integer((problems * repeats * bytesAnAnswer) / kills);
        const timer = setInterval(() => {
          if (bytesIn(log) < target) return;
          clearInterval(timer);
          if (process_.exitCode === null && process_.kill("SIGKILL")) killed++;
        }, 2);
        await ended;
        clearInterval(timer);
      } else await ended;
      state = out.includes('"finished"') ? "finished" : "stopped";
    }

    const answers = lines(folder, "answers");
    const attempts = lines(folder, "attempts");
    expect(killed).toBe(kills);
    expect(new Set(answers.map(({ problem, repeat }) => `${problem} ${repeat}`)).size).toBe(
      problems * repeats,
    );
    expect(answers.length).toBe(problems * repeats);
    expect(repeated).toBe(0);

    const manifest = JSON.parse(readFileSync(join(run, "manifest.json"), "utf8"));
    const counted: Record<string, number> = {};
    for (const { outcome } of answers) counted[outcome] = (counted[outcome] ?? 0) + 1;
    expect(manifest.counts.outcomes).toEqual(counted);
    expect(manifest.counts).toMatchObject({ answers: answers.length, attempts: attempts.length });
    expect(attempts.filter(({ final }) => final).length).toBe(answers.length);
    // Only what was in flight at a kill, 32 at the most, may have been sent without a line.
    expect(sent - attempts.length).toBeLessThanOrEqual(32 * kills);
    expect(counted["answered"]).toBeGreaterThan(0.9 * problems * repeats);
    expect(Object.keys(counted)).toEqual(
      expect.arrayContaining(["length_empty", "refusal", "context_overflow"]),
    );
    const wrong = answers.filter(({ outcome, text, problem }) => {
      const i = Number(problem.slice(4));
      return outcome === "answered" && text !== `That makes ${i + (i % 7) + 1}`;
    });
    expect(wrong).toEqual([]);
  },
  240_000,
);

/** Keys of the whole lines of a log that a kill may have cut off. */
function keysIn(path: string): Set<string> {
  if (!existsSync(path)) return new Set();
  const whole = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return new Set(whole.map((line) => (JSON.parse(line) as { key: string }).key));
}

function bytesIn(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
