import { describe, expect, test } from "vitest";
import { type CellPoint, cellFigure } from "../../src/figure/cell-figure.js";
import { chanceTable, countingTable, failedCallTable } from "../../src/figure/cell-tables.js";

const point = (model: string, branches: number, lookahead: number, successes: number): CellPoint => ({
  model,
  branches,
  lookahead,
  value: successes / 10,
  low: Math.max(0, successes / 10 - 0.2),
  high: Math.min(1, successes / 10 + 0.2),
  footing: `${successes} of 10`,
});
const points = [2, 4].flatMap((branches) =>
  ["GPT-4o", "o3-mini"].flatMap((model) => [2, 64].map((L) => point(model, branches, L, L === 2 ? 9 : 1))),
);
const options = {
  name: "made-up/cells",
  title: "t",
  caption: "c.",
  sources: ["measured"] as const,
  measure: "accuracy",
};

interface Drawn {
  readonly data: readonly {
    readonly name: string;
    readonly x: readonly (number | null)[];
    readonly error_y?: object;
    readonly customdata?: readonly unknown[];
  }[];
  readonly layout: Readonly<Record<string, { readonly type?: string }>> & {
    readonly meta: { readonly caption: string };
  };
}
const drawn = (more: object = {}): Drawn => JSON.parse(cellFigure(points, { ...options, ...more }).toJson());

describe("a figure of cells", () => {
  test("has a panel for each number of branches, log axes, and an interval on every curve", () => {
    const { data, layout } = drawn();
    expect([layout["xaxis"]?.type, layout["xaxis2"]?.type, layout["xaxis3"]]).toEqual([
      "log",
      "log",
      undefined,
    ]);
    const curves = data.filter(({ x }) => x[0] !== null);
    expect(curves).toHaveLength(4);
    expect(curves.every((curve) => curve.error_y !== undefined)).toBe(true);
    expect(layout.meta.caption).toBe("c. Bars: Wilson's 95 % intervals.");
  });

  test("sets curves apart, and tells the true lookahead to who points at them", () => {
    const [first, second] = drawn().data.filter(({ x }) => x[0] !== null);
    expect(first?.x[0]).toBeLessThan(2);
    expect(second?.x[0]).toBeGreaterThan(2);
    expect(first?.customdata?.[0]).toEqual([2, "9 of 10"]);
  });

  test("as published has linear axes and no intervals, and says so", () => {
    const { data, layout } = drawn({ asPublished: true });
    expect(layout["xaxis"]?.type).toBe("linear");
    expect(data.every((curve) => curve.error_y === undefined)).toBe(true);
    expect(layout.meta.caption).toContain("Drawn as the paper draws it");
  });

  test("draws chance at 1 / branches in each panel", () => {
    const lines = drawn({ chance: true }).data.filter(({ name }) => name === "chance, 1/B");
    expect(lines).toHaveLength(2);
  });
});

describe("tables of cells", () => {
  const cell = (successes: number, trials: number) => ({
    model: "GPT-4o",
    branches: 2,
    lookahead: 4,
    successes,
    trials,
  });

  test("two ways of counting stand beside each other with their difference", () => {
    const [row] = countingTable([
      ["strict", [cell(3, 10), { ...cell(3, 10), lookahead: 8 }]],
      ["reference", [cell(1, 10), { ...cell(0, 10), lookahead: 8 }]],
    ]).rows;
    expect(row).toEqual(["GPT-4o", 2, "6/20", "1/20", "0.300", "0.050", "+0.250"]);
  });

  test("a cell in which every call failed has a share of one, where the reference's is empty", () => {
    const { rows } = failedCallTable([cell(10, 10), cell(0, 10), cell(3, 10)]);
    expect(rows.map((row) => row.slice(3))).toEqual([
      [10, 10, "1.00", "(empty)"],
      [3, 10, "0.30", "0.30"],
    ]);
  });

  test("chance is inside an interval or not", () => {
    const estimate = { value: 0.5, low: 0.3, high: 0.7 };
    const rows = chanceTable([2, 16].map((branches) => ({ ...cell(10, 20), branches, estimate }))).rows;
    expect(rows.map((row) => row.at(-1))).toEqual(["yes", "no"]);
  });
});
