import { type Figure, makeFigure, marginsFor, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout, linearAxis } from "./theme.js";

/** One share of a list: a dot, and its interval where there is one. */
export interface SharePoint {
  readonly label: string;
  /** Which of the series it belongs to. */
  readonly series: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface ShareFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  readonly measure: string;
}

/** Colour and marker of the first, second, … series. */
const looks = [
  [palette.ink, "diamond-open"],
  ["#0072b2", "circle"],
  ["#d55e00", "square"],
  ["#009e73", "triangle-up"],
] as const;

/** Shares as dots on one axis, a line a label, several series side by side in it. */
export function shareFigure(points: readonly SharePoint[], options: ShareFigureOptions): Figure {
  const { name, title, caption, sources, measure } = options;
  const labels = [...new Set(points.map(({ label }) => label))];
  const series = [...new Set(points.map((point) => point.series))];
  const width = 620;
  const margins = marginsFor({ title, caption, width });
  const plotHeight = 40 + 26 * labels.length;
  const top = margins.t + 20 * series.length + 10;
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: top + plotHeight + margins.b,
    data: series.map((one, order) =>
      dots(
        points.filter((point) => point.series === one),
        { one, order, of: series.length, labels },
      ),
    ),
    layout: {
      ...baseLayout,
      xaxis: linearAxis(measure, [-0.02, 1.02], {
        tickformat: ".0%",
        title: { text: measure, standoff: 6, font: { size: 13 } },
      }),
      yaxis: linearAxis("", [labels.length - 0.4, -0.6], {
        tickvals: labels.map((_, i) => i),
        ticktext: [...labels],
        ticks: "",
        showgrid: false,
      }),
      margin: { l: 150, r: 20, t: top, b: margins.b },
      legend: {
        ...(baseLayout["legend"] as PlotlyObject),
        orientation: "h",
        x: -0.25,
        xanchor: "left",
        y: 1 + 6 / plotHeight,
        yanchor: "bottom",
        entrywidth: 260,
      },
    },
  });
}

function dots(
  points: readonly SharePoint[],
  {
    one,
    order,
    of,
    labels,
  }: {
    readonly one: string;
    readonly order: number;
    readonly of: number;
    readonly labels: readonly string[];
  },
): PlotlyObject {
  const [color, symbol] = looks[order % looks.length] ?? looks[0];
  const up = (bound: number | null, value: number): number => (bound === null ? 0 : Math.abs(bound - value));
  return {
    type: "scatter",
    mode: "markers",
    name: one,
    x: points.map(({ value }) => value),
    y: points.map(({ label }) => labels.indexOf(label) + 0.22 * (order - (of - 1) / 2)),
    error_x: {
      type: "data",
      symmetric: false,
      array: points.map(({ value, high }) => up(high, value)),
      arrayminus: points.map(({ value, low }) => up(low, value)),
      color,
      thickness: 1,
      width: 0,
    },
    marker: { color, symbol, size: 8, line: { color, width: 1.2 } },
    hovertemplate: `${one}: %{x:.1%}<extra></extra>`,
  };
}
