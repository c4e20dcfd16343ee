import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitDecay } from "../src/stats/fit-decay.js";

const root = resolve(import.meta.dirname, "..");
const hanoi = join(root, "examples", "hanoi");
let place = "";

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "horizon-examples-"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function horizon(...args: readonly string[]): Promise<string> {
  const bin = join(root, "dist", "cli", "bin.js");
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args], { cwd: place });
  return stdout;
}

interface Score {
  readonly right: boolean;
  readonly label: string;
  readonly coordinates: { readonly L: number };
}

async function towers(model: string, out: string, repeats: number): Promise<readonly Score[]> {
  const task = ["--use", join(hanoi, "hanoi-task.js")];
  const asked = ["--problems", join(hanoi, "towers.jsonl"), "--model", model, "--repeats", String(repeats)];
  await horizon(...task, "run", ...asked, "--out", out);
  const lines = await readFile(join(place, out, "scores", "hanoi@0.1.0.jsonl"), "utf8");
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Score);
}

describe("the Tower of Hanoi, a task from outside the package", () => {
  test("the oracle solves every tower, in whatever notation it is written", async () => {
    for (const model of ["sim/oracle", "sim/messy"]) {
      const scores = await towers(model, `run-${model.slice(4)}`, 3);
      expect(scores.map(({ label }) => label)).toEqual(scores.map(() => "right"));
    }
  });

  test("a model that errs at a constant rate decays with the length it was given", async () => {
    const scores = await towers("sim/decay?span=20", "decay", 60);
    const depths = [...new Set(scores.map(({ coordinates }) => coordinates.L))];
    expect(depths).toEqual([1, 3, 7, 15, 31, 63, 127, 255]);
    const points = depths.map((L) => {
      const own = scores.filter(({ coordinates }) => coordinates.L === L);
      return { L, successes: own.filter(({ right }) => right).length, trials: own.length };
    });
    const fit = fitDecay(points, { method: "mle" });
    if (fit.kind !== "fitted" || fit.interval === null) throw new Error("no fit");
    expect(fit.interval.low).toBeLessThan(20);
    expect(fit.interval.high).toBeGreaterThan(20);
  });

  test("its run is reported like any other", async () => {
    const told = await horizon(
      "--use",
      join(hanoi, "hanoi-task.js"),
      "report",
      "decay",
      "--out",
      "r.html",
      "--json",
    );
    expect(JSON.parse(told)).toMatchObject({ items: 480, problems: 8 });
  });

  test("without --use, the command says how the task is made known", async () => {
    const unknown = horizon(
      "run",
      "--problems",
      join(hanoi, "towers.jsonl"),
      "--model",
      "sim/oracle",
      "--out",
      "none",
    );
    await expect(unknown).rejects.toMatchObject({ code: 2 });
    const named = horizon("report", "decay");
    await expect(named).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("horizon --use FILE.js"),
    });
  });
});
