import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { baseLayout, linearAxis, logAxis, modelStyle } from "./theme.js";

/** A share of proofs between two lengths, with its interval; the interval is `null` where nothing was asked. */
export interface ProofCheckPoint {
  readonly low: number;
  readonly high: number;
  readonly successes: number;
  readonly trials: number;
  readonly estimate: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/** One model's points by length. */
export interface ProofCheckCurve {
  readonly model: string;
  readonly points: readonly ProofCheckPoint[];
}

export interface ProofCheckFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** What a share is a share of: `error line found`, `called correct`. */
  readonly axis: string;
  /** `lines` (default) or `steps`. */
  readonly unit?: string;
}

/**
 * Accuracy of checking proofs against their length (Figures 21 and 22 of
 * DeepRD): a point a bin at its geometric middle, with its 95 % interval.
 * Lengths lie on a log axis, as the bins do; the paper draws them on a linear
 * one.
 */
export function proofCheckFigure(
  curves: readonly ProofCheckCurve[],
  { name, title, caption, sources, axis, unit = "lines" }: ProofCheckFigureOptions,
): Figure {
  const all = curves.flatMap(({ points }) => points);
  const least = Math.min(...all.map(({ low }) => low), 1e6);
  const most = Math.max(...all.map(({ high }) => high), 2);
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width: 960,
    height: 520,
    data: curves.map((curve, i) => trace(curve, curves.length, i)),
    layout: {
      ...baseLayout,
      margin: { l: 64, r: 24, t: 84, b: 112 },
      legend: { ...(baseLayout["legend"] as PlotlyObject), x: 1.01, xanchor: "left", y: 1, yanchor: "top" },
      xaxis: logAxis(`proof length (${unit})`, [least * 0.85, most * 1.15], lengthTicks(least, most)),
      yaxis: linearAxis(axis, [-0.02, 1.02], { tickformat: ".1f" }),
    },
  });
}

function trace({ model, points }: ProofCheckCurve, count: number, order: number): PlotlyObject {
  const { color, symbol, label } = modelStyle(model);
  const seen = points.flatMap(({ estimate, ...point }) =>
    estimate === null ? [] : [{ ...point, estimate }],
  );
  // Models of one bin are drawn side by side: their intervals would lie on each other.
  const shift = 1.025 ** (order - (count - 1) / 2);
  const middle = ({ low, high }: ProofCheckPoint): number => Math.sqrt(low * high) * shift;
  return {
    type: "scatter",
    mode: "lines+markers",
    name: label,
    x: seen.map(middle),
    y: seen.map(({ estimate }) => estimate.value),
    error_y: {
      type: "data",
      symmetric: false,
      array: seen.map(({ estimate }) => estimate.high - estimate.value),
      arrayminus: seen.map(({ estimate }) => estimate.value - estimate.low),
      thickness: 1.2,
      width: 3,
    },
    text: seen.map(({ low, high, successes, trials }) => `${low}–${high}: ${successes} of ${trials}`),
    hovertemplate: `${label}, %{text}<extra></extra>`,
    line: { color, width: 2 },
    marker: { color, symbol, size: 8 },
  };
}

function lengthTicks(least: number, most: number): PlotlyObject {
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].filter(
    (n) => n >= least * 0.85 && n <= most * 1.15,
  );
  return { tickvals: ticks, ticktext: ticks.map(String), minor: { ticks: "" } };
}
