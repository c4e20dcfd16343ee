import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { graphRecords } from "../../src/results/graph-records.js";
import { scratch } from "../run/playground.js";

const bin = join(import.meta.dirname, "../../dist/cli/bin.js");

/** Calls the built command; `onError` sees stderr as it comes and may signal the process. */
function horizon(
  args: readonly string[],
  options: {
    readonly env?: Record<string, string>;
    readonly signal?: { readonly on: RegExp; readonly kind: NodeJS.Signals };
  } = {},
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env["PATH"], ...options.env },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => {
    out += part;
    if (options.signal?.on.test(out)) child.kill(options.signal.kind);
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve({ code, out, err })));
}

/** A mock server in a process of its own, and its address. */
async function mockServer(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [bin, "mock-server", "--port", "0", ...args]);
  onTestFinished(() => {
    child.kill("SIGINT");
  });
  return new Promise((resolve) => child.stdout.on("data", (part) => resolve(String(part).trim())));
}

function problemFile(folder: string, count = 5): string {
  const file = join(folder, "problems.json");
  const records = graphRecords({ cells: [{ lookahead: 3, branches: 2 }], count, seed: "cli" });
  writeFileSync(file, JSON.stringify([...records]));
  return file;
}

describe.skipIf(!existsSync(bin))("horizon run", () => {
  test("asks a simulated model offline, judges it, and says that it is simulated", async () => {
    const folder = scratch();
    const args = ["run", "--problems", problemFile(folder), "--model", "sim/oracle", "--repeats", "2"];
    const { code, out } = await horizon([...args, "--out", join(folder, "run")]);
    expect(out).toMatch(/: finished, simulated\nanswered +10\nright +10 of 10 {2}100\.0 %\n/);
    expect(code).toBe(0);
    const again = await horizon([...args, "--out", join(folder, "run"), "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({
      state: "finished",
      simulated: true,
      counts: { attempts: 10 },
    });
  });

  test("two runs with different concurrency give the same scores, byte for byte", async () => {
    const folder = scratch();
    const args = [
      "run",
      "--problems",
      problemFile(folder, 8),
      "--model",
      "sim/decay?span=5",
      "--repeats",
      "3",
    ];
    for (const concurrency of ["1", "16"])
      await horizon([...args, "--concurrency", concurrency, "--out", join(folder, concurrency)]);
    const score = (run: string): string =>
      readFileSync(join(folder, run, "scores", "path@0.1.0.jsonl"), "utf8");
    expect(score("16")).toBe(score("1"));
    expect(score("1").split("\n").length).toBe(25);
  });

  test("a dry run says what it would ask and cost, and makes nothing", async () => {
    const folder = scratch();
    const args = [
      "run",
      "--problems",
      problemFile(folder),
      "--model",
      "gpt-5-mini",
      "--dry-run",
      "--max-tokens",
      "1000",
    ];
    const { out, code } = await horizon(args);
    expect(out).toMatch(/requests {4}5\n.*tokens in {3}about \d+\n.*cost {8}about 0\.01 USD/s);
    expect(code).toBe(0);
    expect(existsSync(join(folder, "run"))).toBe(false);
  });

  test.for([
    [["--model", "m"], "--problems is missing"],
    [
      ["--problems", "nowhere.jsonl", "--model", "m"],
      "nowhere.jsonl: the problem file cannot be read (ENOENT)",
    ],
    [["--problems", "FILE", "--model", "m"], "there is no API key"],
    [["--problems", "FILE", "--model", "sim/x"], 'there is no simulated model "sim/x"'],
    [
      ["--problems", "FILE", "--model", "sim/oracle", "--budget", "-1"],
      '--budget wants a number above 0, got "-1"',
    ],
    [["--problems", "FILE", "--model", "m", "--base-url", "http://127.0.0.1:1/v1"], "cannot be reached"],
  ] as const)("%s is told in a sentence and with exit code 2", async ([args, sentence]) => {
    const folder = scratch();
    const file = problemFile(folder);
    const { code, out, err } = await horizon([
      "run",
      ...args.map((arg) => (arg === "FILE" ? file : arg)),
      "--out",
      join(folder, "run"),
    ]);
    expect(err).toContain(sentence);
    expect(err.split("\n").length).toBeLessThan(5);
    expect([code, out]).toEqual([2, ""]);
  });

  test("rehearses against the mock server, and its answers are marked as simulated though the name is a model's", async () => {
    const url = await mockServer("--faults", "rate=0.1,cut=0.1", "--seed", "cli");
    const folder = scratch();
    const args = [
      "run",
      "--problems",
      problemFile(folder),
      "--model",
      "gpt-5-mini",
      "--base-url",
      url,
      "--repeats",
      "4",
    ];
    const { code, out } = await horizon([...args, "--out", join(folder, "run")]);
    expect(out).toContain(": finished, simulated");
    expect(out).toMatch(/right +20 of 20/);
    expect(code).toBe(0);
  });

  test("the key is neither printed nor written when a server refuses it", async () => {
    const url = await mockServer("--api-key", "right-key");
    const folder = scratch();
    const args = ["run", "--problems", problemFile(folder), "--model", "m", "--base-url", url];
    const env = { OPENAI_API_KEY: "canary-cli-key" };
    const { code, out, err } = await horizon([...args, "--out", join(folder, "run")], { env });
    expect(err).toContain("refuses the API key (Incorrect API key provided: [redacted].)");
    expect(code).toBe(2);
    const files = ["attempts.jsonl", "answers.jsonl", "manifest.json"].map((name) =>
      join(folder, "run", name),
    );
    expect([out, err, ...files.map((file) => readFileSync(file, "utf8"))].join()).not.toContain("canary");
  });

  test("Ctrl-C finishes what is in flight, says how to go on, exits 130, and the rest is asked later", async () => {
    const url = await mockServer("--faults", "slow=1");
    const folder = scratch();
    const args = [
      "run",
      "--problems",
      problemFile(folder, 8),
      "--model",
      "m",
      "--base-url",
      url,
      "--concurrency",
      "2",
    ];
    const out = join(folder, "run");
    const child = spawn(process.execPath, [bin, ...args, "--out", out]);
    let err = "";
    child.stderr.on("data", (part) => {
      err += part;
    });
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    const log = join(out, "answers.jsonl");
    while (!existsSync(log) || readFileSync(log, "utf8") === "")
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(err).toContain("finishing the requests in flight");
    expect(err).toContain("Run the same command again");
    const answered = readFileSync(log, "utf8").trim().split("\n").length;
    expect(answered).toBeGreaterThanOrEqual(1);
    expect(answered).toBeLessThan(8);
    const rest = await horizon([...args, "--concurrency", "8", "--out", out, "--json"]);
    expect(JSON.parse(rest.out)).toMatchObject({ counts: { answers: 8, attempts: 8 } });
  });
});
