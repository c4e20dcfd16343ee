import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveInstance } from "../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import { formatPlan } from "../../src/problem/maze/maze-action.js";
import {
  mazeScoreBins,
  type ScoredMazeReply,
  scoreMazeReplies,
} from "../../src/results/score-maze-replies.js";
import { mazeRecord } from "../../src/task/maze/maze-record.js";

const instances = Array.from({ length: 8 }, (_, index) =>
  deriveInstance(generateBase({ rows: 6, cols: 6, doors: 1, seed: "score", index })),
);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "horizon-score-"));
  await writeFile(
    join(folder, "mazes.jsonl"),
    instances.map((each) => JSON.stringify(mazeRecord(each))).join("\n"),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const score = async (replies: readonly unknown[]): Promise<ScoredMazeReply[]> => {
  const file = join(folder, "replies.jsonl");
  await writeFile(file, replies.map((reply) => JSON.stringify(reply)).join("\n"));
  const scored: ScoredMazeReply[] = [];
  for await (const reply of scoreMazeReplies(file, join(folder, "mazes.jsonl"))) scored.push(reply);
  return scored;
};

test("raw replies are judged again: right, jumping, refused, cut", async () => {
  const scored = await score(
    instances.map(({ id, plan }, i) => {
      if (i === 0) return { instance_id: id, raw: formatPlan(plan.filter((_, step) => step !== 1)) };
      if (i === 1) return { id, reply: "I do not know." };
      if (i === 2) return { problem_id: id, text: formatPlan(plan).slice(0, -25), finish_reason: "length" };
      return { id, raw: `Solution: ${formatPlan(plan)}`, finish_reason: "stop" };
    }),
  );
  const labels = scored.map(({ verdict }) => verdict.label);
  expect(labels.slice(1)).toEqual(["no-answer", "truncated", "right", "right", "right", "right", "right"]);
  expect(scored.map(({ depth }) => depth)).toEqual(instances.map(({ depth }) => depth));
  const bins = mazeScoreBins(scored, 1000);
  expect(bins.length).toBe(1);
  expect(bins[0]).toMatchObject({
    from: 0,
    replies: 8,
    right: 5,
    strict: 5 / 8,
    labels: { right: 5, truncated: 1 },
  });
  expect(bins[0]?.passRate.value).toBe(5 / 8);
  const fine = mazeScoreBins(scored, 1);
  expect(fine.reduce((sum, { replies }) => sum + replies, 0)).toBe(8);
  expect(fine.map(({ from }) => from)).toEqual(
    [...new Set(instances.map(({ depth }) => depth))].sort((a, b) => a - b),
  );
});

test("a reply to a problem nobody asked is refused with file and line", async () => {
  await expect(score([{ id: instances[0]?.id, raw: "" }, { id: "x" }])).rejects.toThrow(
    /replies\.jsonl:2: no problem has the id "x"/,
  );
});
