import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MazePlans, mazePlans } from "../../src/reproduce/experiment/maze-plans.js";

let folder: string;
const horizon = (...args: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../dist/cli/bin.js"), ...args], {
    cwd: folder,
  });
const request = {
  rows: 12,
  cols: 12,
  doors: 2,
  seed: "t",
  actions: { from: 10, to: 60 },
  model: { name: "sim/never", accuracy: () => 0.2 },
  repeats: 8,
};
const isJump = ({ simulation }: MazePlans["plans"][number]): boolean => simulation.code === "adjacency";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-maze-plans-"));
  const mazes = ["--rows", "12", "--cols", "12", "--doors", "2", "--count", "4", "--seed", "t"];
  await horizon("generate", "maze", ...mazes, "--out", "mazes.jsonl");
  await horizon(
    "run",
    "--problems",
    "mazes.jsonl",
    "--model",
    "sim/decay?span=15",
    "--repeats",
    "4",
    "--out",
    "weak",
  );
  await horizon("run", "--problems", "mazes.jsonl", "--model", "sim/oracle", "--out", "perfect");
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("plans to show where they break", () => {
  test("are one maze of a run with all its repeats, and name their model", async () => {
    const { plans, unreadable, model, source, scene, note } = await mazePlans(request, isJump, [
      join(folder, "weak"),
    ]);
    expect(plans.length + unreadable).toBe(4);
    expect(plans.some(({ simulation }) => !simulation.ok)).toBe(true);
    expect([model, source, scene.rows]).toEqual(["sim/decay?span=15", "simulated", 12]);
    expect(note).toContain("SIMULATED");
  });

  test("do not exist in a run that makes no mistake, and that is said", async () => {
    await expect(mazePlans(request, isJump, [join(folder, "perfect")])).rejects.toThrow(
      /no plan in these runs/,
    );
  });

  test("are simulated where there is no run", async () => {
    const { source, plans, unreadable } = await mazePlans(request, isJump, []);
    expect(source).toBe("simulated");
    expect(plans.length + unreadable).toBe(8);
  });
});
