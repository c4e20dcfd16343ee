import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { measuredRows } from "../../src/reproduce/experiment/measured-rows.js";

const bin = resolve(import.meta.dirname, "../../dist/cli/bin.js");
let folder = "";

const horizon = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [bin, ...args], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "horizon-for-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("horizon run --for", () => {
  test("makes the experiment's problems once, asks them, and the rows draw its figure", async () => {
    const args = [
      "run",
      "--for",
      "deeprd/fig03",
      "--model",
      "sim/oracle",
      "--out",
      "runs/one",
      "--limit",
      "30",
    ];
    const first = await horizon(...args, "--dry-run");
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringContaining("problems made: runs/deeprd-chains.json"),
    ]);
    expect(first.stdout).toMatch(/problems +30\b/);
    const problems = join(folder, "runs/deeprd-chains.json");
    expect(JSON.parse(readFileSync(problems, "utf8"))).toHaveLength(230);
    const made = statSync(problems).mtimeMs;
    const second = await horizon(...args);
    expect([second.code, second.stderr]).toEqual([0, expect.stringContaining("as they were made before")]);
    expect(statSync(problems).mtimeMs).toBe(made);
    const { rows } = await measuredRows([join(folder, "runs")]);
    expect(rows).toHaveLength(30);
    expect(rows.every(({ right, B, simulated }) => right === true && B === 1 && simulated)).toBe(true);
    // The paper's temperature, unless something else is said.
    const manifest = JSON.parse(readFileSync(join(folder, "runs/one/manifest.json"), "utf8"));
    expect(manifest.identity.sampling).toMatchObject({ temperature: 0 });
  });

  test.for([
    { args: ["deeprd/fig02", "--out", "r"], says: "deeprd-paths asks several models" },
    { args: ["seqbench/fig15", "--out", "r"], says: "seqbench-shots asks its problems in several ways" },
    { args: ["seqbench/fig15", "--condition", "7 shots", "--out", "r"], says: 'has no condition "7 shots"' },
    { args: ["deeprd/fig06", "--out", "r"], says: "is drawn without asking a model" },
    { args: ["deeprd/fig03", "--model", "m"], says: "--out is missing" },
    { args: ["deeprd/fig03", "--model", "m", "--out", "r", "--problems", "p"], says: "leave out --problems" },
  ])("refuses $args: $says", async ({ args, says }) => {
    const { code, stderr } = await horizon("run", "--for", ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});
