import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { AnalysisError } from "../../src/internal/errors.js";
import { parseFaults } from "../../src/model/mock-server/fault-plan.js";
import { openaiAsker } from "../../src/model/openai-asker.js";
import { planRun } from "../../src/run/run-plan.js";
import type { RunSummary } from "../../src/run/run-problems.js";
import { type CoordinatorOptions, coordinate } from "../../src/run/workers/coordinate.js";
import { serveQuestions } from "../../src/run/workers/serve-questions.js";
import type { WorkerOptions } from "../../src/run/workers/worker-options.js";
import { adder, lines, scratch } from "./playground.js";
import { hasRedis, startRedis } from "./redis.js";
import { sumFile, sumTask } from "./sum-task.js";

const present =
  hasRedis() && existsSync(join(import.meta.dirname, "../../dist/run/workers/serve-questions.js"));

describe.skipIf(!present)(
  present ? "many workers" : "many workers (skipped: no redis-server here, or nothing built yet)",
  () => {
    let redis = "";
    let server: ChildProcess;

    beforeAll(async () => {
      ({ url: redis, server } = await startRedis());
    });
    afterAll(() => {
      server.kill();
    });

    /** Coordinates sums at a server. */
    async function coordinateSums(
      url: string,
      folder: string,
      count: number,
      options: Partial<CoordinatorOptions> = {},
    ): Promise<RunSummary> {
      const file = join(folder, "sums.jsonl");
      writeFileSync(file, sumFile(count));
      const asker = openaiAsker({ model: "adder", baseUrl: url });
      try {
        return await coordinate({
          file,
          task: sumTask,
          plan: await planRun({ file, task: sumTask, repeats: 1, sampling: {}, price: null }),
          asker,
          sampling: {},
          repeats: 1,
          concurrency: 1,
          price: null,
          footing: null,
          folder: join(folder, "run"),
          redis,
          outstanding: 32,
          stopping: new AbortController().signal,
          abort: new AbortController().signal,
          ...options,
        });
      } finally {
        await asker.close();
      }
    }

    /** A worker in this process, until the test is over. */
    function worker(url: string, options: Partial<WorkerOptions> = {}): Promise<unknown> {
      const stopping = new AbortController();
      const { host, pathname } = new URL(url);
      const serving = serveQuestions({
        redis,
        address: host + pathname,
        askerFor: ({ model }) => openaiAsker({ model, baseUrl: url }),
        concurrency: 4,
        lockMs: 1500,
        policy: { attempts: 6, baseMs: 5, ceilingMs: 50, longestWaitMs: 1000 },
        tasks: () => sumTask,
        stopping: stopping.signal,
        abort: new AbortController().signal,
        ...options,
      });
      onTestFinished(async () => {
        stopping.abort();
        await serving.catch(() => {});
      });
      return serving;
    }

    test("several workers answer one run, and the coordinator logs it", async () => {
      const { url } = await adder({ faults: parseFaults("rate=0.05,cut=0.05,5xx=0.05") });
      void worker(url);
      void worker(url);
      const folder = scratch();
      const summary = await coordinateSums(url, folder, 60);
      expect(summary).toMatchObject({ state: "finished", counts: { outcomes: { answered: 60 } } });
      expect(lines(folder, "attempts").length).toBe(summary.counts.attempts);
      expect(new Set(lines(folder, "answers").map(({ key }) => key)).size).toBe(60);
    });

    test("workers killed at work lose no answer, and what was answered is not asked again", async () => {
      const asked = new Map<string, number>();
      let inFlightAtKills = 0;
      const { url } = await adder({
        onRequest: ({ clientId }) => asked.set(clientId ?? "", (asked.get(clientId ?? "") ?? 0) + 1),
      });
      const folder = scratch();
      const begin = (): ChildProcess =>
        spawn(process.execPath, [join(import.meta.dirname, "worker-process.mjs"), redis, url], {
          stdio: "inherit",
        });
      let current = begin();
      let killed = 0;
      const run = coordinateSums(url, folder, 400, {
        onProgress: ({ done }) => {
          if (killed >= 3 || done < 100 * (killed + 1)) return;
          killed++;
          inFlightAtKills += 8;
          current.kill("SIGKILL");
          current = begin();
        },
      });
      onTestFinished(() => {
        current.kill("SIGKILL");
      });
      const summary = await run;
      expect(killed).toBe(3);
      expect(summary).toMatchObject({ state: "finished", counts: { answers: 400 } });
      expect(new Set(lines(folder, "answers").map(({ key }) => key)).size).toBe(400);
      const again = [...asked.values()].filter((times) => times > 1).length;
      expect(again).toBeLessThanOrEqual(inFlightAtKills);
    });

    test("a coordinator that stops and comes again finds what was answered meanwhile, and nothing is asked twice", async () => {
      let asked = 0;
      const { url } = await adder({ onRequest: () => asked++ });
      const folder = scratch();
      const [stopping, abort] = [new AbortController(), new AbortController()];
      void worker(url);
      const first = await coordinateSums(url, folder, 80, {
        stopping: stopping.signal,
        abort: abort.signal,
        onProgress: ({ done }) => {
          if (done < 20) return;
          stopping.abort();
          abort.abort();
        },
      });
      expect(first.state).toBe("interrupted");
      const second = await coordinateSums(url, folder, 80);
      expect(second).toMatchObject({ state: "finished", counts: { answers: 80 } });
      expect(asked).toBe(80);
    });

    test("a coordinator killed at work and started again loses no answer and asks none twice", async () => {
      const asked = new Map<string, number>();
      const { url } = await adder({
        onRequest: ({ clientId }) => asked.set(clientId ?? "", (asked.get(clientId ?? "") ?? 0) + 1),
      });
      void worker(url);
      const folder = scratch();
      writeFileSync(join(folder, "sums.jsonl"), sumFile(300));
      const log = join(folder, "run", "answers.jsonl");
      const answered = (): number => (existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0);
      let killed = 0;
      let out = "";
      for (let part = 0; !out.includes('"finished"'); part++) {
        expect(part).toBeLessThan(10);
        const target = answered() + 60;
        const child = spawn(process.execPath, [
          join(import.meta.dirname, "coordinator-process.mjs"),
          join(folder, "sums.jsonl"),
          join(folder, "run"),
          url,
          redis,
        ]);
        out = "";
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (text) => {
            out += text;
          });
        const timer = setInterval(() => {
          if (killed >= 3 || answered() < target) return;
          clearInterval(timer);
          if (child.kill("SIGKILL")) killed++;
        }, 5);
        await new Promise((resolve) => child.on("close", resolve));
        clearInterval(timer);
      }
      expect(killed).toBe(3);
      const answers = lines(folder, "answers");
      expect(answers.length).toBe(300);
      expect(new Set(answers.map(({ key }) => key)).size).toBe(300);
      expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["answered"]));
      // The worker lives on, and what it answered while nobody listened is found in the queue.
      expect([...asked.values()].filter((times) => times > 1)).toEqual([]);
      expect(asked.size).toBe(300);
      const { counts } = JSON.parse(readFileSync(join(folder, "run", "manifest.json"), "utf8"));
      expect(counts).toMatchObject({ answers: 300, attempts: lines(folder, "attempts").length });
    });

    test("without a worker, Ctrl-C takes every question back", async () => {
      const { url } = await adder();
      const stopping = new AbortController();
      setTimeout(() => stopping.abort(), 300);
      const summary = await coordinateSums(url, scratch(), 50, { stopping: stopping.signal });
      expect(summary).toMatchObject({ state: "interrupted", counts: { answers: 0 } });
    });

    test("no credit stops the run for all, and nothing is marked failed", async () => {
      const { url } = await adder({ faults: parseFaults("quota=1") });
      void worker(url);
      const folder = scratch();
      await expect(coordinateSums(url, folder, 20)).rejects.toThrow("no credit left");
      expect(lines(folder, "answers").length).toBe(0);
    });

    test("a worker that cannot reach its server says so and leaves the questions to others", async () => {
      const { url, close } = await adder();
      await close();
      const stopping = new AbortController();
      const run = coordinateSums(url, scratch(), 3, { stopping: stopping.signal });
      await expect(worker(url)).rejects.toThrow("cannot be reached");
      stopping.abort();
      expect(await run).toMatchObject({ state: "interrupted", counts: { answers: 0 } });
    });

    test("a Redis that is not there is told without the password of its URL", async () => {
      const { url } = await adder();
      const error: unknown = await coordinateSums(url, scratch(), 1, {
        redis: "redis://me:canary-redis@127.0.0.1:1",
      }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AnalysisError);
      expect(String(error)).toContain("Redis at 127.0.0.1:1 cannot be reached (ECONNREFUSED)");
      expect(inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain("canary");
    });
  },
);

test("a run without workers loads neither BullMQ nor a Redis client", () => {
  const module = join(import.meta.dirname, "../../dist/cli/main.js");
  if (!existsSync(module)) return;
  const hook = `export async function resolve(name, context, next) {
    if (/^(bullmq|ioredis)$/.test(name)) throw new Error(name + " was loaded");
    return next(name, context);
  }`;
  const script = `
    import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(${JSON.stringify(hook)}));
    await import(${JSON.stringify(module)});
    await import("bullmq").catch(({ message }) => process.stdout.write(message));`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString()).toBe(
    "bullmq was loaded",
  );
});
