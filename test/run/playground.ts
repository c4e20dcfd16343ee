import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import {
  type MockServer,
  type MockServerOptions,
  startMockServer,
} from "../../src/model/mock-server/mock-server.js";
import { openaiAsker, type ServerOptions } from "../../src/model/openai-asker.js";
import { planRun } from "../../src/run/run-plan.js";
import { type RunOptions, type RunSummary, runProblems } from "../../src/run/run-problems.js";
import { filesWithCanary } from "../secrets/canary.js";
import { sumFile, sumOf, sumTask } from "./sum-task.js";

/** A folder that is gone after the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "horizon-"));
  onTestFinished(() => {
    const telling = filesWithCanary(folder);
    rmSync(folder, { recursive: true, force: true });
    expect(telling, "files with the API key of the tests").toEqual([]);
  });
  return folder;
}

/** A mock server that adds up, unless told otherwise. */
export async function adder(options: Partial<MockServerOptions> = {}): Promise<MockServer> {
  const server = await startMockServer({
    answer: ({ messages }) => ({ text: `That makes ${sumOf(messages[0]?.content ?? "")}`, finish: "stop" }),
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

/** Asks `count` sums at a server, into a folder, patiently in steps of milliseconds. */
export async function askSums(
  url: string,
  folder: string,
  count: number,
  options: Partial<RunOptions> & {
    readonly server?: Partial<ServerOptions>;
    readonly problems?: string;
  } = {},
): Promise<RunSummary> {
  const file = join(folder, "sums.jsonl");
  writeFileSync(file, options.problems ?? sumFile(count));
  const asker = openaiAsker({ model: "adder", baseUrl: url, apiKey: "none-needed", ...options.server });
  const sampling = options.sampling ?? {};
  const repeats = options.repeats ?? 1;
  const price = options.price ?? null;
  try {
    return await runProblems({
      file,
      task: sumTask,
      plan: await planRun({ file, task: sumTask, repeats, sampling, price }),
      asker,
      sampling,
      repeats,
      concurrency: 4,
      price,
      footing: null,
      folder: join(folder, "run"),
      policy: { attempts: 6, baseMs: 5, ceilingMs: 50, longestWaitMs: 1000 },
      stopping: new AbortController().signal,
      abort: new AbortController().signal,
      ...options,
    });
  } finally {
    await asker.close();
  }
}

export interface LogLine {
  readonly key: string;
  readonly problem: string;
  readonly repeat: number;
  readonly outcome: string;
  readonly text: string | null;
  readonly [field: string]: unknown;
}

/** The lines of a log of the run below a scratch folder. */
export function lines(folder: string, name: "answers" | "attempts"): LogLine[] {
  return readFileSync(join(folder, "run", `${name}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LogLine);
}
