import { describe, expect, test } from "vitest";
import { readPublishedComplexity } from "../../src/corpus/read-published.js";
import { comparePercentiles } from "../../src/stats/compare-percentiles.js";
import { exceedanceCurve } from "../../src/stats/exceedance-curve.js";

const panels = await readPublishedComplexity();

describe("percentiles of DeepRD's Figure 6", () => {
  test.for(panels.map((panel) => panel.name))("the lines drawn over %s come out to four digits", (name) => {
    const panel = panels.find((one) => one.name === name);
    if (panel === undefined) throw new Error(name);
    const { reference } = comparePercentiles(panel.values, panel.percents);
    for (const [i, drawn] of panel.drawnLines.entries()) {
      expect(Math.abs((reference[i] ?? 0) / drawn - 1)).toBeLessThan(5e-5);
    }
  });

  test("the panels of 24 OGB sets sum to more than all, and their right percentiles lie far higher", () => {
    const of = (name: string) => {
      const panel = panels.find((one) => one.name === name);
      return comparePercentiles(panel?.values ?? [], panel?.percents ?? []);
    };
    expect(of("lookahead-ogb").totalPercent).toBeCloseTo(110.6, 1);
    expect(of("lookahead-ogb").right[3]).toBe(99);
    expect(of("branches-ogb").totalPercent).toBeCloseTo(156.3, 1);
  });

  test("the longest panel is complete", () => {
    expect(panels.map(({ values }) => values.at(-1))).toContain(10_253);
  });
});

describe("what lies beyond", () => {
  test("falls from one value to the next and ends at nothing", () => {
    expect(exceedanceCurve([1, 2, 5], [2, 1, 1])).toEqual([0.5, 0.25, 0]);
    expect(exceedanceCurve([], [])).toEqual([]);
  });
});
