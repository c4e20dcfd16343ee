import { describe, expect, test } from "vitest";
import { measurePanel, sizeWords } from "../../src/figure/measure-panel.js";
import { type Panel, panelFigure } from "../../src/figure/panel-figure.js";
import { progressHistogramFigure } from "../../src/figure/progress-histogram-figure.js";
import { pWords, remark, withLimits } from "../../src/figure/remark.js";
import { surfaceFigure } from "../../src/figure/surface-figure.js";
import { textBoxesFigure } from "../../src/figure/text-boxes-figure.js";

const named = { name: "made-up/panels", title: "t", caption: "c", sources: ["simulated"] as const };
const axis = { title: "x", range: [0, 10] as const };

interface Trace {
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly (number | null)[];
  readonly showlegend: boolean;
  readonly marker: { readonly symbol: string; readonly color: string };
  readonly error_y?: { readonly array: readonly number[]; readonly arrayminus: readonly number[] };
}
const traces = (panels: readonly Panel[], asPublished = false): readonly Trace[] =>
  panelFigure(panels, { ...named, asPublished }).data as unknown as readonly Trace[];

const gemini = "gemini-2.0-flash";
const logPanel: Panel = {
  x: axis,
  y: { title: "rate", range: [0.001, 1], scale: "log" },
  curves: [
    {
      label: `sim/${gemini}`,
      source: "simulated",
      points: [
        { x: 1, y: 0.5, low: 0.4, high: 0.6 },
        { x: 2, y: 0, low: 0, high: 0.03 },
        { x: 3, y: 0.1, low: 0.05, high: 0.2 },
      ],
    },
  ],
};

describe("curves in panels", () => {
  test("have their limits as bars", () => {
    const [curve] = traces([logPanel]);
    expect(curve?.error_y?.array[0]).toBeCloseTo(0.1, 12);
    expect(curve?.error_y?.arrayminus[2]).toBeCloseTo(0.05, 12);
  });

  test("break where a log axis has no place, and an arrow stands at the bound", () => {
    const [curve, bound] = traces([logPanel]);
    expect(curve?.y).toEqual([0.5, null, 0.1]);
    expect(bound).toMatchObject({ x: [2], y: [0.03], marker: { symbol: "arrow-bar-down-open" } });
  });

  test("as published have neither bars nor arrows", () => {
    const drawn = traces([logPanel], true);
    expect(drawn).toHaveLength(1);
    expect(drawn[0]?.error_y?.array).toEqual([0, 0, 0]);
  });

  test("of readings are hollow, and speak for themselves only where no run does", () => {
    const reading = { label: gemini, source: "published" as const, points: [{ x: 1, y: 0.4 }] };
    const beside = traces([{ ...logPanel, curves: [...logPanel.curves, reading] }]);
    expect(beside.filter(({ showlegend }) => showlegend).map(({ name }) => name)).toEqual([
      expect.stringContaining("Gemini 2.0 Flash"),
      "published reading",
    ]);
    const alone = traces([{ ...logPanel, curves: [reading, { ...reading, label: "gemini-2.5-flash" }] }]);
    expect(alone.map(({ name, marker }) => [name, marker.color])).toEqual([
      ["Gemini 2.0 Flash, published", "#ffffff"],
      ["Gemini 2.5 Flash, published", "#ffffff"],
    ]);
  });

  test("of one measure say their n and what was left out", () => {
    const point = {
      x: 1,
      value: 0.5,
      low: 0.4,
      high: 0.6,
      deviation: null,
      runs: 60,
      problems: 12,
      leftOut: 2,
    };
    const curves = [{ model: "m", measure: "success", points: [point], unplaced: 1 }];
    expect(sizeWords(curves)).toBe("60 runs of 12 problems a point; 3 runs left out");
    expect(sizeWords([])).toBe("no runs");
    const panel = measurePanel({
      heading: "h",
      x: axis,
      y: axis,
      curves,
      sources: ["measured", "simulated"],
    });
    expect(panel.curves[0]).toMatchObject({ source: "measured", points: [{ y: 0.5, runs: 60 }] });
  });
});

describe("histograms of progress", () => {
  const row = {
    cells: [
      {
        heading: "L",
        histogram: { edges: [0, 5, 10], counts: [3, 1], expected: [2, 2] },
        whole: { at: 10, count: 4 },
      },
    ],
  };
  const drawn = (asPublished: boolean): readonly Trace[] =>
    progressHistogramFigure([row], { ...named, axes: ["k"], asPublished })
      .data as unknown as readonly Trace[];

  test("keep successes out of the bins of failures", () => {
    expect(drawn(false).map(({ name, y }) => [name, y])).toEqual([
      ["failures", [3, 1]],
      ["successes", [4]],
      ["expected at a constant hazard", [2, 2, 2]],
    ]);
  });

  test("as published have them in the bins", () => {
    expect(drawn(true).map(({ y }) => y)).toEqual([[3, 5]]);
  });
});

describe("a surface of decay lengths", () => {
  test("says interval and n in every cell, and why a cell has none", () => {
    const fit = { kind: "no-fit", reason: "no-successes" } as never;
    const figure = surfaceFigure(
      [{ model: "m", x: "B", y: "noise", leftOut: 0, cells: [{ x: 1, y: 0, runs: 30, successes: 0, fit }] }],
      { ...named, axes: { x: "B", y: "noise" } },
    );
    expect(JSON.stringify(figure.layout["annotations"])).toContain("0 of 30<br>no fit");
  });
});

describe("texts in boxes", () => {
  test("are shown and not obeyed, and cut in the middle", () => {
    const text = ["<b>first</b>", ...Array.from({ length: 30 }, (_, i) => `line ${i}`)].join("\n");
    const words = JSON.stringify(textBoxesFigure([{ heading: "h", text }], named).layout["annotations"]);
    expect(words).toContain("&lt;b&gt;first&lt;/b&gt;");
    expect(words).toContain("15 lines");
    expect(words).toContain("line 29");
    expect(words).not.toContain("line 20");
  });
});

test("sentences say numbers with their limits", () => {
  expect(withLimits({ value: -0.0131, low: -0.02, high: 0.004 }, 3)).toBe("−0.013 [−0.020, 0.004]");
  expect(withLimits({ value: 0.5, low: null, high: null })).toBe("0.50");
  expect([pWords(0.0004), pWords(0.04)]).toEqual(["p < 0.001", "p = 0.040"]);
  expect(remark("**two** `a`").toMimeBundle()).toEqual({
    "text/markdown": "**two** `a`",
    "text/plain": "two a",
  });
});
