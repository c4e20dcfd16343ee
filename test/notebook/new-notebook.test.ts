import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newNotebook } from "../../src/notebook/new-notebook.js";
import { runNotebook } from "../../src/notebook/run-notebook.js";
import { nbformatFaults } from "./nbformat-faults.js";
import { bin, outputsIn, scratchFolder } from "./notebooks.js";

const folder = scratchFolder();

/** A run folder with the scores of `model`: at each L of 5, 10, 20 four items, fewer right the longer. */
function runFolder(name: string, model: string): string {
  const lines = [5, 10, 20].flatMap((L, level) =>
    [0, 1, 2, 3].map((item) => ({
      key: `${L}-${item}`,
      problem: `p${L}-${item}`,
      repeat: 0,
      model,
      simulated: true,
      outcome: "answered",
      status: "ok",
      formatDeviation: false,
      right: item >= level,
      label: item >= level ? "right" : "adjacency",
      measures: {},
      coordinates: { L, B: 2 },
    })),
  );
  const path = join(folder, name);
  mkdirSync(join(path, "scores"), { recursive: true });
  writeFileSync(
    join(path, "scores", "maze@0.1.0.jsonl"),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  return path;
}

test("a notebook begun from a run works at once, and says that a simulated model is one", async () => {
  const { written } = await newNotebook(join(folder, "deep/first"), runFolder("run", "sim/decay?span=40"));
  expect(written).toBe(join(folder, "deep/first.ipynb"));
  expect(nbformatFaults(JSON.parse(readFileSync(written, "utf8")))).toEqual([]);
  expect((await runNotebook(written)).failure).toBe(null);
  const shown = outputsIn(written)
    .flat()
    .map((output) => ("data" in output ? [output.data["text/plain"]].flat().join("") : ""));
  expect(shown[0]).toMatch(/0\.7500 .* 12 +0$/);
  expect(shown[1]).toMatch(/^verdict +items +share\nright +9 +0\.7500\nadjacency +3 +0\.2500$/);
  expect(shown[2]).toContain("\n20      2   4  0.5000");
  expect(shown[3]).toContain("SIMULATED model");
  expect(shown[4]).toMatch(/^exponential decay +mle\nL0 \(actions\)/);
});

test("foreign words stay words: a model's name cannot become code or markdown", async () => {
  const model = '`"; throw new Error("owned"); // \n# heading <script>';
  const { written } = await newNotebook(join(folder, "hostile"), runFolder("hostile-run", model));
  expect((await runNotebook(written)).failure).toBe(null);
  const [first] = JSON.parse(readFileSync(written, "utf8")).cells;
  expect(first.source.join("").match(/^#/gm)).toHaveLength(1);
});

test("a file that is there is never written over", async () => {
  writeFileSync(join(folder, "mine.ipynb"), "mine");
  await expect(newNotebook(join(folder, "mine"), runFolder("other", "m"))).rejects.toThrow(/left as it is/);
  expect(readFileSync(join(folder, "mine.ipynb"), "utf8")).toBe("mine");
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("what holds no scores is refused with what would, and nothing is written", () => {
  mkdirSync(join(folder, "empty"));
  writeFileSync(join(folder, "other.jsonl"), '{"a": 1}\n');
  writeFileSync(join(folder, "nothing.jsonl"), "");
  for (const [from, says] of [
    ["nowhere", /nowhere: there is nothing to read here \(ENOENT\)\n {2}Name a run folder/],
    ["empty", /empty: this folder holds no scores/],
    ["other.jsonl", /other\.jsonl:1: this is no line of scores/],
    ["nothing.jsonl", /no scores in this file yet/],
  ] as const) {
    const args = ["notebook", "new", "fresh", "--from", from];
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: folder });
    expect([status, stderr]).toEqual([2, expect.stringMatching(says)]);
  }
  expect(readdirSync(folder)).not.toContain("fresh.ipynb");
});
