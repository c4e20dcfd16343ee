import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { randomFrom } from "../../src/internal/random.js";

const bin = join(import.meta.dirname, "../../dist/cli/bin.js");
const isBuilt = existsSync(join(import.meta.dirname, "../../dist/measure/batch-worker.js"));
const scratch = (): string => mkdtempSync(join(tmpdir(), "horizon-threads-"));

/** A graph as a file, large enough to be killed at. */
function edgeFile(nodes: number, edges: number): string {
  const random = randomFrom("edges");
  const file = join(scratch(), "edges.tsv");
  const lines = Array.from({ length: edges }, () => `${random.integer(nodes)}\t${random.integer(nodes)}`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

function begin(...args: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
} {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => (stderr += text));
  return {
    child,
    ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr }))),
  };
}

/** What is printed, but for the times. */
async function result(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await begin("complexity", ...args, "--json").ended;
  expect(code, stderr).toBe(0);
  return untimed(stdout);
}
const untimed = (json: string): string => json.replace(/"(seconds|edgesPerSecond)": [\d.]+/g, '"$1": 0');

// Every test starts several processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

describe.skipIf(!isBuilt)(isBuilt ? "on threads" : "on threads (skipped: nothing built yet)", () => {
  const file = edgeFile(6000, 45_000);

  test("one and three workers print the same, and so does a killed and resumed one", async () => {
    const wanted = await result(file, "--workers", "1");
    expect(await result(file, "--workers", "3")).toBe(wanted);
    const checkpoint = scratch();
    let kills = 0;
    for (const wait of [900, 1300]) {
      const { child, ended } = begin(
        "complexity",
        file,
        "--workers",
        "2",
        "--json",
        "--checkpoint",
        checkpoint,
      );
      setTimeout(() => child.kill("SIGKILL"), wait);
      if ((await ended).code === null) kills++;
    }
    expect(kills).toBeGreaterThan(0);
    expect(await result(file, "--workers", "2", "--checkpoint", checkpoint)).toBe(wanted);
  });

  test("shards are merged to what one machine prints", async () => {
    const folder = scratch();
    const sampled = ["--sources", "300", "--seed", "s"];
    for (const i of [1, 2, 3])
      expect(
        (
          await begin("complexity", file, ...sampled, "--shard", `${i}/3`, "--out", join(folder, `${i}.json`))
            .ended
        ).code,
      ).toBe(0);
    const parts = [1, 2, 3].map((i) => join(folder, `${i}.json`));
    const { stdout } = await begin("complexity", "merge", ...parts, "--json").ended;
    const whole = await result(file, ...sampled);
    expect(untimed(stdout).replace('"edgesPerSecond": null', '"edgesPerSecond": 0')).toBe(whole);
    const { code, stderr } = await begin("complexity", "merge", parts[0]!, parts[2]!).ended;
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("the part with sources 101 to 200 of 300 is missing"),
    ]);
  });
});

const canServe = isBuilt && hasRedis();

describe.skipIf(!canServe)(
  canServe ? "on many machines" : "on many machines (skipped: no redis-server here, or nothing built yet)",
  () => {
    let redis = "";
    let server: ChildProcess;
    const file = edgeFile(12_000, 80_000);

    beforeAll(async () => {
      const port = await freePort();
      server = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], {
        stdio: "ignore",
      });
      redis = `redis://127.0.0.1:${port}`;
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    afterAll(() => {
      server.kill();
    });

    test("workers that are killed have their batches done again, and none is counted twice", async () => {
      const wanted = await result(file, "--workers", "2");
      const worker = (): ChildProcess =>
        begin("worker", "--redis", redis, "--graph", file, "--threads", "1", "--lock-ms", "1500").child;
      const first = worker();
      const measuring = result(file, "--workers", redis);
      await new Promise((resolve) => setTimeout(resolve, 3500));
      first.kill("SIGKILL");
      worker();
      worker();
      expect(await measuring).toBe(wanted);
    });

    test("a worker that holds another graph is never asked, and the coordinator says that it is alone", async () => {
      const other = edgeFile(50, 100);
      begin("worker", "--redis", redis, "--graph", other);
      const { child, ended } = begin("complexity", edgeFile(60, 120), "--workers", redis);
      child.stderr?.once("data", () => child.kill("SIGINT"));
      const { code, stderr } = await ended;
      expect(stderr).toContain("no worker serves this graph yet");
      expect(code).toBe(130);
    });
  },
);

function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
