import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { AnalysisError } from "../../src/internal/errors.js";
import { batchService } from "../../src/model/batch-service.js";
import { startingProfile } from "../../src/model/capability-profile.js";
import { parseFaults } from "../../src/model/mock-server/fault-plan.js";
import { type BatchRunOptions, runBatch } from "../../src/run/run-batch.js";
import { planRun } from "../../src/run/run-plan.js";
import type { RunSummary } from "../../src/run/run-problems.js";
import { json, type Step, scripted } from "../model/scripted-server.js";
import { adder, lines, scratch } from "./playground.js";
import { sumFile, sumTask } from "./sum-task.js";

/** Asks sums through batches. */
async function batchSums(
  url: string,
  folder: string,
  count: number,
  options: Partial<BatchRunOptions> = {},
): Promise<RunSummary> {
  const file = join(folder, "sums.jsonl");
  writeFileSync(file, sumFile(count));
  const profile = startingProfile({ host: "localhost:1", model: "adder" });
  const asker = batchService({ model: "adder", baseUrl: url, apiKey: "canary-batch", profile });
  const { repeats = 1, price = null } = options;
  try {
    return await runBatch({
      file,
      task: sumTask,
      plan: await planRun({ file, task: sumTask, repeats, sampling: {}, price }),
      asker,
      sampling: {},
      repeats,
      price,
      footing: null,
      folder: join(folder, "run"),
      pollMs: 1,
      stopping: new AbortController().signal,
      ...options,
    });
  } finally {
    await asker.close();
  }
}

const files = (folder: string): string[] => readdirSync(join(folder, "run", "batch")).sort();

describe("28: batches", () => {
  test("results come in any order and are joined by custom_id", async () => {
    const { url } = await adder();
    const folder = scratch();
    const summary = await batchSums(url, folder, 9, { repeats: 2 });
    expect(summary).toMatchObject({
      state: "finished",
      simulated: true,
      counts: { answers: 18, attempts: 18 },
    });
    for (const { problem, text } of lines(folder, "answers")) {
      const i = Number(problem.slice(4));
      expect(text).toBe(`That makes ${i + (i % 7) + 1}`);
    }
  });

  test("a file holds no more requests and bytes than it may", async () => {
    const { url } = await adder();
    const folder = scratch();
    await batchSums(url, folder, 10, { limits: { requests: 4, bytes: 1e6 } });
    expect(files(folder).filter((name) => name.startsWith("requests"))).toHaveLength(3);
    const other = scratch();
    await batchSums(url, other, 10, { limits: { requests: 1000, bytes: 700 } });
    const sizes = files(other)
      .filter((name) => name.startsWith("requests"))
      .map((name) => readFileSync(join(other, "run", "batch", name)).length);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(700);
  });

  test("what failed for the server's reasons is submitted again, until it is answered", async () => {
    const { url } = await adder({ faults: parseFaults("5xx=0.4"), seed: "batch" });
    const folder = scratch();
    const summary = await batchSums(url, folder, 12, { rounds: 20 });
    expect(summary).toMatchObject({ state: "finished", counts: { outcomes: { answered: 12 } } });
    expect(summary.counts.attempts).toBeGreaterThan(12);
  });

  test("only errors, and no output file at all, ends with a sentence and nothing marked failed", async () => {
    const { url } = await adder({ faults: parseFaults("5xx=1") });
    const summary = await batchSums(url, scratch(), 3, { rounds: 2 });
    expect(summary).toMatchObject({ state: "stopped", counts: { answers: 0, attempts: 6 } });
    expect(summary.reason).toBe("3 items came back without an outcome 2 times");
  });

  test("stopped while the server works, it goes on later and submits nothing twice", async () => {
    const asked: string[] = [];
    const { url } = await adder({ onRequest: ({ content }) => asked.push(content) });
    const folder = scratch();
    const stopping = new AbortController();
    const first = await batchSums(url, folder, 5, {
      stopping: stopping.signal,
      onLook: () => stopping.abort(),
    });
    expect(first).toMatchObject({ state: "interrupted", counts: { answers: 0 } });
    const second = await batchSums(url, folder, 5);
    expect(second).toMatchObject({ state: "finished", counts: { answers: 5 } });
    expect(asked.length).toBe(5);
  });

  test("killed between submitting and writing it down, the batch is found by its mark", async () => {
    let asked = 0;
    const { url } = await adder({ onRequest: () => asked++ });
    const folder = scratch();
    const stopping = new AbortController();
    await batchSums(url, folder, 5, { stopping: stopping.signal, onLook: () => stopping.abort() });
    const ledger = join(folder, "run", "batches.json");
    writeFileSync(ledger, readFileSync(ledger, "utf8").replace(/"batch": "[^"]*"/, '"batch": null'));
    expect((await batchSums(url, folder, 5)).counts.answers).toBe(5);
    expect(asked).toBe(5);
  });

  test("items in neither result file are said and submitted again; a finished part of an expired batch is kept", async () => {
    const folder = scratch();
    const line = (key: string, text: string): string =>
      `${JSON.stringify({ custom_id: key, response: { status_code: 200, body: { choices: [{ message: { content: text }, finish_reason: "stop" }] } } })}\n`;
    const keys = (): string[] => {
      const last =
        files(folder)
          .filter((name) => name.startsWith("requests"))
          .at(-1) ?? "";
      const text = readFileSync(join(folder, "run", "batch", last), "utf8");
      return text
        .trim()
        .split("\n")
        .map((one) => JSON.parse(one).custom_id);
    };
    let round = 0;
    const { url } = await batchServer({
      state: () => (++round === 1 ? "expired" : "completed"),
      output: () =>
        keys()
          .slice(0, round === 1 ? 2 : 99)
          .map((key) => line(key, "1"))
          .join(""),
    });
    const summary = await batchSums(url, folder, 5);
    expect(summary).toMatchObject({ state: "finished", counts: { answers: 5, attempts: 5 } });
    expect(summary.notes).toEqual(["batch b (expired): 3 of 5 requests are in neither result file"]);
  });

  test("a batch refused as a whole is told with the server's reason", async () => {
    const { url } = await batchServer({ state: () => "failed", output: () => null });
    await expect(batchSums(url, scratch(), 2)).rejects.toThrow(
      "refused requests-0001.jsonl as a whole: no such model",
    );
  });

  test("a budget is looked at before anything is submitted", async () => {
    let asked = 0;
    const { url } = await adder({ onRequest: () => asked++ });
    const price = { inputPerMillion: 0, outputPerMillion: 1000 };
    const summary = await batchSums(url, scratch(), 11, { price, budgetUsd: 5, tiers: { batch: 0.5 } });
    expect(summary.state).toBe("over-budget");
    expect(asked).toBe(0);
    const half = await batchSums(url, scratch(), 10, { price, budgetUsd: 5, tiers: { batch: 0.5 } });
    expect(half.state).toBe("finished");
  });

  test("a refused key is told without the key", async () => {
    const { url } = await adder({ apiKey: "right" });
    const folder = scratch();
    const error: unknown = await batchSums(url, folder, 1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AnalysisError);
    expect(String(error)).toContain("HTTP 401");
    expect(String(error)).toContain("[redacted]");
    expect(inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true })).not.toContain(
      "canary-batch",
    );
    rmSync(folder, { recursive: true });
  });
});

/** A batch desk that follows a script. */
async function batchServer(script: {
  readonly state: () => string;
  readonly output: () => string | null;
}): Promise<{ url: string }> {
  let state = "";
  const batch = () => ({
    id: "b",
    status: state,
    output_file_id: script.output() === null ? null : "o",
    error_file_id: null,
    request_counts: { total: 0, completed: 0, failed: 0 },
    errors: { data: [{ message: "no such model" }] },
  });
  const step: Step = (response, request) => {
    const { url, method } = request;
    const isList = method === "GET" && url.split("?")[0]?.endsWith("/batches");
    if (method === "POST" && url.endsWith("/batches")) state = script.state();
    if (url.endsWith("/content")) response.end(script.output() ?? "");
    else if (url.includes("/files")) json({ id: "f" })(response, request);
    else json(isList ? { data: [], has_more: false } : batch())(response, request);
  };
  return scripted(step);
}
