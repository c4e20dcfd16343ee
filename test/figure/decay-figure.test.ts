import { describe, expect, test } from "vitest";
import { decayFigure } from "../../src/figure/decay-figure.js";
import { decayChecks, decayTable } from "../../src/figure/decay-table.js";
import { compareDecays } from "../../src/stats/compare-decays.js";

/** A made-up model with L0 near 20 whose last bin is empty. */
const model = compareDecays(
  [
    {
      label: "made-up",
      publishedL0: 20,
      points: [
        { L: 10, rate: 0.6 },
        { L: 20, rate: 0.37 },
        { L: 40, rate: 0.14 },
        { L: 100, rate: 0 },
      ],
    },
  ],
  200,
);
const options = {
  name: "seqbench/made-up",
  title: "A made-up model decays",
  caption: "Four made-up points.",
  sources: ["simulated"],
  range: [0, 120],
} as const;

interface Trace {
  readonly name?: string;
  readonly mode?: string;
  readonly yaxis?: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
}
const traces = (): readonly Trace[] =>
  decayFigure({ linear: model, log: model }, options).data as unknown as readonly Trace[];

describe("success against the number of actions", () => {
  test("shows an empty bin on the log axis as an upper bound, never as nothing", () => {
    const bound = traces().find(({ name }) => name?.endsWith("empty bin"));
    // Wilson, 0 of 200: z² / (200 + z²) = 0.018845
    expect(bound).toMatchObject({ yaxis: "y2", x: [100] });
    expect(bound?.y[0]).toBeCloseTo(0.018845, 6);
  });

  test("shows the same bin at 0 on the linear axis", () => {
    const marks = traces().find(({ mode, yaxis }) => mode === "markers" && yaxis === "y");
    expect(marks?.x).toEqual([10, 20, 40, 100]);
    expect(marks?.y.at(-1)).toBe(0);
  });

  test("draws both fits, and no line below the floor of the log panel", () => {
    const lines = traces().filter(({ mode, yaxis }) => mode === "lines" && yaxis === "y2");
    expect(lines).toHaveLength(2);
    for (const { y } of lines) expect(Math.min(...y)).toBeGreaterThanOrEqual(0.0005 - 1e-9);
  });

  test("is committed in this form", async () => {
    await expect(decayFigure({ linear: model, log: model }, options).toJson()).toMatchFileSnapshot(
      "../golden/decay-figure.json",
    );
  });

  test("comes with a table of both decay lengths and what must be known of them", () => {
    expect(decayTable(model).toText()).toMatchInlineSnapshot(`
      "curve    L0 printed  published method  likelihood  95 % interval  deviance / df    L used  to know
      made-up          20             20.28       19.68    17.7 – 21.9  2.7 / 3        10 – 100  empty bins left out of the published fit

      L0 in actions. Likelihood intervals take the runs of a point as independent: with several runs a problem the true ones are wider."
    `);
  });

  test("checks the printed decay length against the published method", () => {
    const [quantity] = decayChecks("seqbench/made-up", 0.1, model).quantities;
    expect(quantity).toMatchObject({ quantity: "L0, made-up", published: 20, within: true });
  });
});
