import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { AnalysisError, WrongRequest } from "../../src/internal/errors.js";
import { startMockServer } from "../../src/model/mock-server/mock-server.js";
import { Budget } from "../../src/run/budget.js";
import { good, json, scripted, text } from "../model/scripted-server.js";
import { adder, askSums, lines, scratch } from "./playground.js";

/** How a run that cannot begin complains, how long it takes, and what it has logged by then. */
async function complaint(url: string, server: object = {}) {
  const folder = scratch();
  const began = performance.now();
  const error: unknown = await askSums(url, folder, 20, { server }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return {
    error,
    folder,
    seconds: (performance.now() - began) / 1000,
    answers: lines(folder, "answers").length,
  };
}

async function closedPort(): Promise<{ readonly url: string }> {
  const { url, close } = await startMockServer({ answer: () => null });
  await close();
  return { url };
}

describe("a run that cannot begin says why in a sentence, in time, and marks nothing failed", () => {
  test.for([
    ["a wrong key", () => adder({ apiKey: "right" }), "refuses the API key", "Set OPENAI_API_KEY"],
    [
      "a wrong path",
      () => scripted(json({ error: { message: "Invalid URL" } }, 404)),
      "does not answer as a model",
      "/v1",
    ],
    [
      "a wrong page",
      () => scripted(text("<html><title>Welcome</title>")),
      "does not answer as a model",
      "/v1",
    ],
    [
      "an unknown model",
      () => adder({ answer: () => null }),
      'does not know the model "adder"',
      "as the server lists it",
    ],
    ["a closed port", closedPort, "cannot be reached", "Start the server"],
    [
      "a blocked port",
      async () => ({ url: "http://127.0.0.1:9/v1" }),
      "cannot be reached",
      "Start the server",
    ],
    ["a server that only fails", () => scripted(json({}, 500)), "HTTP 500", "nothing was marked failed"],
    [
      "a name nobody has",
      async () => ({ url: "http://nowhere.invalid/v1" }),
      "cannot be reached",
      "Start the server",
    ],
    [
      "no credit",
      () => scripted(json({ error: { message: "no credit", code: "insufficient_quota" } }, 429)),
      "no credit left",
      "Add credit",
    ],
  ] as const)("%s", async ([, serve, what, mend]) => {
    const { url } = await serve();
    const { error, seconds, answers } = await complaint(url);
    expect(error).toBeInstanceOf(WrongRequest);
    expect(error).toMatchObject({ exitCode: 2 });
    expect(String(error)).toContain(what);
    expect(error instanceof AnalysisError && error.mend).toContain(mend);
    expect(seconds).toBeLessThan(5);
    expect(answers).toBe(0);
  });

  test("a connection that opens for nobody is given up within 5 s", async () => {
    // Addresses of this block are for documentation: no packet to them is answered.
    const { error, seconds } = await complaint("http://192.0.2.1/v1");
    expect(String(error)).toContain("cannot be reached");
    expect(seconds).toBeLessThan(5);
  });

  test("after a failed start the settings may still be changed", async () => {
    const { folder, error } = await complaint("http://127.0.0.1:9/v1");
    expect(error).not.toBe(null);
    const { url } = await adder();
    expect((await askSums(url, folder, 2)).state).toBe("finished");
  });
});

describe("25: a key that is echoed, logged and inspected", () => {
  const canary = "canary-9f3b-key";
  const everything = (folder: string): string =>
    readdirSync(join(folder, "run"))
      .map((name) => readFileSync(join(folder, "run", name), "utf8"))
      .join("\n");

  test("is in no file and in no error of a run that a 401 stops", async () => {
    const { url } = await adder({ apiKey: "right" });
    const { error, folder } = await complaint(url, { apiKey: canary });
    expect(inspect(error, { depth: 20, showHidden: true })).toContain(
      "Incorrect API key provided: [redacted]",
    );
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(canary);
    expect(everything(folder)).not.toContain(canary);
    expect(everything(folder)).toContain("[redacted]");
  });

  test("is in no file when a server writes it into its replies and errors", async () => {
    const folder = scratch();
    const { url } = await scripted(
      json({ choices: [{ message: { content: `your key is ${canary} 1` }, finish_reason: "stop" }] }),
      json({ error: { message: `${canary} is slow` } }, 500),
      text(`<html><title>${canary}</title>${"x".repeat(2020)}${canary}`),
      good,
    );
    await askSums(url, folder, 3, { concurrency: 1, server: { apiKey: canary } });
    expect(everything(folder)).not.toContain(canary.slice(0, 8));
    expect(lines(folder, "answers").length).toBe(3);
  });

  test("a password in the base URL goes into a header and nowhere else", async () => {
    const folder = scratch();
    const { url, received } = await scripted(good);
    await askSums(url.replace("//", `//me:${canary}@`), folder, 1);
    expect(received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`me:${canary}`).toString("base64")}`,
    );
    expect(everything(folder)).not.toContain(canary);
  });
});

describe("money", () => {
  const price = { inputPerMillion: 0, outputPerMillion: 1e6 };
  const sampling = { maxTokens: 10 };

  test("a run stops before its budget is passed, and goes on when it is raised", async () => {
    const { url } = await adder({
      answer: () => ({ text: "1", finish: "stop", usage: { promptTokens: 5, completionTokens: 8 } }),
    });
    const folder = scratch();
    const first = await askSums(url, folder, 20, { price, sampling, budgetUsd: 50, concurrency: 3 });
    expect(first.state).toBe("over-budget");
    expect(first.counts.costUsd).toBeLessThanOrEqual(50);
    expect(first.counts.answers).toBe(6);
    const second = await askSums(url, folder, 20, { price, sampling, budgetUsd: 100 });
    expect(second.counts).toMatchObject({ costUsd: 96, answers: 12 });
    expect((await askSums(url, folder, 20, { price, sampling })).state).toBe("finished");
  });

  test("a budget for a model without a price is refused", async () => {
    const { url } = await adder();
    await expect(askSums(url, scratch(), 1, { budgetUsd: 5 })).rejects.toThrow(
      'no price is known for "adder"',
    );
  });

  test("an estimate that fits only once others have cost less waits for them", async () => {
    const budget = new Budget(10, 0);
    expect(await budget.reserve(6)).toBe(true);
    const second = budget.reserve(6);
    budget.spend(1);
    budget.release(6);
    expect(await second).toBe(true);
    budget.release(6);
    expect(await budget.reserve(9.5)).toBe(false);
  });
});

describe("stopping on request", () => {
  test("requests in flight are finished and logged", async () => {
    const stopping = new AbortController();
    const { url } = await scripted((response, received) => {
      setTimeout(() => stopping.abort(), 20);
      setTimeout(() => good(response, received), 150);
    });
    const folder = scratch();
    const summary = await askSums(url, folder, 10, { stopping: stopping.signal });
    expect(summary).toMatchObject({ state: "interrupted", counts: { answers: 1 } });
    expect(lines(folder, "answers")[0]?.outcome).toBe("answered");
  });

  test("asked a second time, requests in flight are given up and stay unasked", async () => {
    const [stopping, abort] = [new AbortController(), new AbortController()];
    const { url } = await scripted(good, () => {
      stopping.abort();
      abort.abort();
    });
    const folder = scratch();
    const summary = await askSums(url, folder, 10, { stopping: stopping.signal, abort: abort.signal });
    expect(summary).toMatchObject({ state: "interrupted", counts: { answers: 1, attempts: 1 } });
  });
});
