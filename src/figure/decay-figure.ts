import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { baseLayout, linearAxis, logAxis, type ModelStyle, modelStyle } from "./theme.js";

/** One measured or read success rate, with its interval. */
export interface DecayPoint {
  /** Number of actions. */
  readonly L: number;
  /** Success rate, 0 … 1. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** One model or condition: its points and the decay fitted to them. */
export interface DecaySeries {
  /** The model's name; it decides colour and marker unless `style` does. */
  readonly model: string;
  readonly style?: ModelStyle;
  readonly points: readonly DecayPoint[];
  /** Curves to lay over the points, the first dashed, the others dotted: P(L) as fitted. */
  readonly curves: readonly { readonly legend: string; readonly at: (L: number) => number }[];
}

export interface DecayFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** The range of L in actions. */
  readonly range: readonly [number, number];
  /** The lowest success rate on the log panel; default 0.001. */
  readonly floor?: number;
}

/**
 * Success against the number of actions, once on a linear and once on a log
 * axis, where an exponential decay is a straight line.
 *
 * An empty bin (rate 0) has no place on a log axis: it is drawn as an arrow
 * down from the upper end of its interval, never dropped.
 */
export function decayFigure(
  series: readonly DecaySeries[],
  { name, title, caption, sources, range, floor = 0.001 }: DecayFigureOptions,
): Figure {
  const panels = [
    { x: "x", y: "y", log: false },
    { x: "x2", y: "y2", log: true },
  ] as const;
  const data = panels.flatMap((panel) =>
    series.flatMap((one, index) => tracesOf(one, index, panel, range, floor)),
  );
  const width = 1120;
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: 520,
    data,
    layout: {
      ...baseLayout,
      margin: { l: 64, r: 24, t: 72, b: 96 },
      legend: { ...(baseLayout["legend"] as PlotlyObject), x: 1.01, xanchor: "left", y: 1, yanchor: "top" },
      xaxis: linearAxis("number of actions L", range, { domain: [0, 0.46], anchor: "y" }),
      yaxis: linearAxis("success rate (Pass@1)", [0, 1.02], { anchor: "x", tickformat: ".1f" }),
      xaxis2: linearAxis("number of actions L", range, { domain: [0.54, 1], anchor: "y2" }),
      yaxis2: logAxis("success rate, log scale", [floor, 1.15], { anchor: "x2" }),
    },
  });
}

function tracesOf(
  { model, style = modelStyle(model), points, curves }: DecaySeries,
  index: number,
  panel: { readonly x: string; readonly y: string; readonly log: boolean },
  [start, end]: readonly [number, number],
  floor: number,
): readonly PlotlyObject[] {
  const { color, symbol, label } = style;
  const place = { xaxis: panel.x, yaxis: panel.y, legendgroup: `${index}`, hoverlabel: { namelength: -1 } };
  const grid = Array.from({ length: 121 }, (_, i) => start + ((end - start) * i) / 120);
  const lines = curves.map(({ legend, at }, order) => {
    const drawn = grid.filter((L) => at(L) >= floor / 2);
    return {
      ...place,
      type: "scatter",
      mode: "lines",
      name: order === 0 ? `${label}: ${legend}` : legend,
      showlegend: !panel.log && points.length === 0,
      x: drawn,
      y: drawn.map(at),
      line: { color, width: 1.6, dash: order === 0 ? "dash" : "dot" },
      hoverinfo: "skip",
    };
  });
  const seen = panel.log ? points.filter(({ rate }) => rate > 0) : points;
  const empty = panel.log ? points.filter(({ rate }) => rate === 0) : [];
  const marks = {
    ...place,
    type: "scatter",
    mode: "markers",
    name:
      curves[0] === undefined
        ? label
        : `${label}<br>   ${curves.map(({ legend }) => legend).join("<br>   ")}`,
    showlegend: !panel.log,
    x: seen.map(({ L }) => L),
    y: seen.map(({ rate }) => rate),
    error_y: {
      type: "data",
      symmetric: false,
      array: seen.map(({ rate, high }) => high - rate),
      arrayminus: seen.map(({ rate, low }) => rate - low),
      color,
      thickness: 1,
      width: 0,
    },
    cliponaxis: panel.log,
    marker: { color, symbol, size: 8, line: { color: "#ffffff", width: 0.8 } },
    hovertemplate: "L = %{x}<br>success %{y:.3g}",
  };
  const bounds = {
    ...place,
    type: "scatter",
    mode: "markers",
    name: `${label}: empty bin, upper bound`,
    showlegend: false,
    x: empty.map(({ L }) => L),
    y: empty.map(({ high }) => high),
    marker: { color, symbol: "arrow-bar-down-open", size: 11, line: { color, width: 1.6 } },
    hovertemplate: "L = %{x}<br>no success; below %{y:.3g} (95 %)",
  };
  return [...lines, marks, ...(empty.length > 0 ? [bounds] : [])];
}
