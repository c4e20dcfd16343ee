import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textCorpus } from "../../src/problem/proof/text-corpus.js";
import { perturbByModel } from "../../src/run/perturb-by-model.js";
import type { ProofCheckRecord } from "../../src/task/proof-check/proof-check-record.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "perturb-"));
});
afterEach(() => rm(folder, { recursive: true }));

const corpus = textCorpus(
  Array.from({ length: 12 }, (_, i) => ({
    id: `t${i}`,
    title: `Theorem ${i}`,
    source: "made-up",
    text: ["$a = a$"],
    proofs: [
      Array.from({ length: 5 + i }, (_, line) => `Step ${line}: we have $x_${line} \\le y^${line}$ here.`),
    ],
    cites: [],
  })),
  { name: "made-up", kind: "lines", choices: [], where: "made-up" },
);
const perturb = (model: string, count = 6) =>
  perturbByModel({
    corpus,
    plan: { count, seed: "a", bins: 2, atLeast: 4 },
    model,
    out: join(folder, "problems.jsonl"),
    folder: join(folder, "run"),
    concurrency: 2,
    sampling: {},
    stopping: new AbortController().signal,
    abort: new AbortController().signal,
  });

test("a model's changes become problems that differ in one line, as many from each bin as were asked for", async () => {
  const { problems, labels } = await perturb("sim/oracle");
  expect(problems).toBe(6);
  expect(labels["right"]).toBeGreaterThanOrEqual(6);
  const records = (await readFile(join(folder, "problems.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ProofCheckRecord);
  expect(new Set(records.map(({ theorem_id: id }) => id)).size).toBe(6);
  for (const { modified_proof: lines, chosen_line_index: line, original_line: original, change } of records) {
    const own = Array.from(
      { length: lines!.length },
      (_, i) => `Step ${i}: we have $x_${i} \\le y^${i}$ here.`,
    );
    expect(own[line!]).toBe(original);
    expect(lines!.flatMap((each, i) => (each === own[i] ? [] : [i]))).toEqual([line]);
    expect(change).toMatchObject({ rule: "model", certainty: "likely" });
  }
});

test("what a model leaves as it is, is not taken, and the gap is told", async () => {
  const { problems, wanted, labels } = await perturb("sim/uniform");
  expect([problems, wanted]).toEqual([0, 6]);
  expect(Object.keys(labels)).toEqual(["unchanged"]);
});
