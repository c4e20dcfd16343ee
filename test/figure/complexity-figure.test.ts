import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complexityFigure } from "../../src/figure/complexity-figure.js";
import {
  complexityPanels,
  measuredDistribution,
  percentileTable,
} from "../../src/figure/percentile-table.js";

const draw = (counts: ReadonlyMap<number, number>) =>
  complexityFigure({
    name: "deeprd/made-up",
    title: "t",
    caption: "c",
    sources: ["measured"],
    rows: [complexityPanels([measuredDistribution("made-up", "lookahead", counts)])],
  });

interface Bars {
  readonly type: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly width: readonly number[];
}
const barsOf = (counts: ReadonlyMap<number, number>): Bars => draw(counts).data[0] as unknown as Bars;

describe("a histogram on log axes", () => {
  test("has one bar an integer where there is room", () => {
    const bars = barsOf(
      new Map([
        [1, 3],
        [2, 1],
      ]),
    );
    expect(bars).toMatchObject({ type: "bar", x: [1, 2], y: [75, 25], width: [1, 1] });
  });

  test("loses no mass where integers share a bar", () => {
    const histogram = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 1000 })),
      {
        minLength: 1,
        selector: ([value]) => value,
      },
    );
    fc.assert(
      fc.property(histogram, (entries) => {
        const { y, width } = barsOf(new Map(entries));
        expect(y.reduce((sum, height, i) => sum + height * (width[i] ?? 0), 0)).toBeCloseTo(100, 6);
      }),
    );
  });

  test("leaves out the nodes that no query leaves", () => {
    expect(
      measuredDistribution(
        "x",
        "branches",
        new Map([
          [0, 50],
          [1, 1],
        ]),
      ).percents,
    ).toEqual([100]);
  });

  test("comes with percentiles that are values which occur", () => {
    const counts = new Map([
      [1, 90],
      [2, 9],
      [50, 1],
    ]);
    expect(
      percentileTable([measuredDistribution("made-up", "lookahead", counts)]).toText(),
    ).toMatchInlineSnapshot(`
      "distribution        50th  75th  90th  99th  99.9th  sum of bars (%)
      lookahead, made-up     1     1     1     2      50            100.0

      Smallest value with at least that share at or below it; in brackets the line as drawn. A sum over 100 % means that some mass was counted more than once."
    `);
  });
});
