import { describe, expect, test } from "vitest";
import { cellFooting, ratePoints } from "../../src/results/cell-points.js";
import { pooledBeyond, type RowRate, ratesByCell, tokensByCell } from "../../src/results/rates-by-cell.js";
import type { ResultRow } from "../../src/results/result-row.js";

const row = (more: Partial<ResultRow>): ResultRow => ({
  file: "f",
  line: 1,
  task: "path",
  problem: "p",
  repeat: 0,
  model: "m",
  simulated: false,
  mode: "chat",
  outcome: "answered",
  status: "ok",
  right: false,
  label: "dead-end",
  L: 4,
  B: 2,
  noise: null,
  shuffle: null,
  promptTokens: null,
  completionTokens: null,
  costUsd: null,
  costEstimated: false,
  elapsedMs: null,
  startedAt: null,
  measures: {},
  coordinates: {},
  reply: null,
  ...more,
});

const right = row({
  right: true,
  label: "right",
  measures: { firstStepRight: 1, inventedArcs: 0, rightEnds: 1 },
});
const invents = row({ measures: { firstStepRight: 1, inventedArcs: 1, rightEnds: 0 } });
const jumps = row({ measures: { firstStepRight: 1, inventedArcs: 1, rightEnds: 1 } });
const failed = row({ outcome: "api_error/5xx", right: null, label: "api_error/5xx" });
const tooLong = row({ outcome: "context_overflow", right: false });
const cut = row({ outcome: "length_partial" });

const count = (rows: readonly ResultRow[], rate: RowRate): string => {
  const [cell] = ratesByCell(rows, rate);
  return `${cell?.successes}/${cell?.trials}`;
};

describe("a rate", () => {
  const rows = [right, invents, jumps, failed, tooLong, cut];
  test.each<{ rate: RowRate; is: string; why: string }>([
    { rate: "right", is: "1/6", why: "what was not answered was not right" },
    { rate: "rightOfReplies", is: "1/4", why: "the authors leave failed calls out" },
    { rate: "firstStep", is: "3/6", why: "a right beginning counts, wherever it ends" },
    { rate: "firstStepByReference", is: "2/4", why: "the reference wants both ends right" },
    { rate: "inventedArc", is: "2/4", why: "any arc that nobody stated" },
    { rate: "inventedArcByReference", is: "1/4", why: "only in walks from start to goal" },
    { rate: "failedCall", is: "2/6", why: "a prompt that does not fit is a failed call" },
    { rate: "lengthStop", is: "1/4", why: "of the replies" },
  ])("$rate is $is: $why", ({ rate, is }) => expect(count(rows, rate)).toBe(is));

  test("named after the reference goes by its code where a row carries it", () => {
    const coded = [2, 0, -1, -2].map((referenceCode) => row({ measures: { referenceCode } }));
    expect(count(coded, "rightByReference")).toBe("1/4");
    expect(count(coded, "firstStepByReference")).toBe("2/4");
    expect(count(coded, "inventedArcByReference")).toBe("2/4");
  });

  test("has no value where every call failed, and the caption tells of the gap", () => {
    const cells = ratesByCell([failed, right, row({ ...failed, L: 9 })], "rightOfReplies");
    expect(ratePoints(cells)).toHaveLength(1);
    expect(cellFooting(cells)).toBe(
      "n = 1 replies a cell; 2 failed calls are left out; 1 cells without a reply are gaps.",
    );
  });
});

describe("pooling", () => {
  test("adds the cells of a model and number of branches from one lookahead on", () => {
    const rows = [right, row({ L: 8 }), row({ ...right, L: 16 }), row({ L: 16, B: 4 })];
    const pools = pooledBeyond(ratesByCell(rows, "right"), 8);
    expect(pools.map(({ branches, successes, trials }) => [branches, successes, trials])).toEqual([
      [2, 1, 2],
      [4, 0, 1],
    ]);
  });

  test("means of tokens are over the replies that say how many they took", () => {
    const [cell] = tokensByCell([row({ completionTokens: 10 }), row({ completionTokens: 30 }), failed]);
    expect(cell).toMatchObject({ replies: 2, mean: { value: 20 } });
  });
});
