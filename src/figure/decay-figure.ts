import type { DecayComparison } from "../stats/compare-decays.js";
import type { DecayFit } from "../stats/decay-fit.js";
import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { panelFrame } from "./panel-frame.js";
import { linearAxis, logAxis, modelStyle, pageLayout } from "./theme.js";

export interface DecayFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** The range of L in actions. */
  readonly range: readonly [number, number];
  /** The lowest success rate on the log panel; default 0.001. */
  readonly floor?: number;
  /** Decay lengths of lines that were printed without points of their own. */
  readonly printedL0?: readonly number[];
  /** As the papers print it: no intervals, the published fit alone, empty bins dropped from the log axis. */
  readonly asPublished?: boolean;
}

/** What each panel shows: the same curves twice, or two readings of them. */
export interface DecayPanels {
  readonly linear: readonly DecayComparison[];
  readonly log: readonly DecayComparison[];
}

/**
 * Success against the number of actions, once on a linear and once on a log
 * axis, where an exponential decay is a straight line. Dashed: the published
 * fit; solid: maximum likelihood.
 *
 * An empty bin (rate 0) has no place on a log axis: it is drawn as an arrow
 * down from the upper end of its interval, never dropped.
 */
export function decayFigure({ linear, log }: DecayPanels, options: DecayFigureOptions): Figure {
  const {
    name,
    title,
    caption,
    sources,
    range,
    floor = 0.001,
    printedL0 = [],
    asPublished = false,
  } = options;
  const panels = [
    { x: "x", y: "y", log: false, curves: linear },
    { x: "x2", y: "y2", log: true, curves: log },
  ] as const;
  const data = panels.flatMap((panel) => [
    ...printedL0.map((L0) => printedLine(L0, panel, range, floor)),
    ...(panel.log ? spreadEmpty(panel.curves, range) : panel.curves).flatMap((curve) =>
      tracesOf(curve, panel, range, floor, asPublished),
    ),
  ]);
  const styles = lineStyles(printedL0.length > 0, asPublished);
  const frame = panelFrame({
    width,
    rows: 1,
    columns: 2,
    panelHeight: 290,
    caption,
    entries: [...linear.map(({ label }) => label), ...styles.map(({ name: words }) => String(words))],
    legend: { columns: 3, linesAnEntry: 2 },
  });
  const axis = (extra: PlotlyObject): PlotlyObject => ({ tickfont: { size: 11 }, ...extra });
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: frame.height,
    data: [...data, ...styles],
    layout: {
      ...pageLayout,
      margin: frame.margin,
      // It begins where the title does, so that three columns have room.
      legend: { ...frame.legend, x: (20 - frame.margin.l) / (width - frame.margin.l - frame.margin.r) },
      xaxis: linearAxis("number of actions L", range, axis({ domain: frame.column(0), anchor: "y" })),
      yaxis: linearAxis("success rate (Pass@1)", [0, 1.02], axis({ anchor: "x", tickformat: ".1f" })),
      xaxis2: linearAxis("number of actions L", range, axis({ domain: frame.column(1), anchor: "y2" })),
      yaxis2: logAxis("success rate, log scale", [floor, 1.15], axis({ anchor: "x2" })),
    },
  });
}

/** Two columns of a page, in CSS pixels. */
const width = 760;

/** Empty bins of several curves at one L have one place on a log axis: they are drawn side by side. */
function spreadEmpty(
  curves: readonly DecayComparison[],
  [start, end]: readonly [number, number],
): readonly DecayComparison[] {
  const taken = new Map<number, number>();
  return curves.map((curve) => ({
    ...curve,
    points: curve.points.map((point) => {
      if (point.rate > 0) return point;
      const order = taken.get(point.L) ?? 0;
      taken.set(point.L, order + 1);
      return { ...point, L: point.L + order * 0.025 * (end - start) };
    }),
  }));
}

interface Panel {
  readonly x: string;
  readonly y: string;
  readonly log: boolean;
}

function tracesOf(
  { label, points, publishedL0, asPublished, likelihood }: DecayComparison,
  panel: Panel,
  range: readonly [number, number],
  floor: number,
  plain: boolean,
): readonly PlotlyObject[] {
  const { color, symbol, label: name } = modelStyle(label);
  const place = { xaxis: panel.x, yaxis: panel.y, legendgroup: label, type: "scatter" };
  const seen = panel.log ? points.filter(({ rate }) => rate > 0) : points;
  const empty = panel.log && !plain ? points.filter(({ rate }) => rate === 0) : [];
  const marks = {
    ...place,
    mode: "markers",
    name: `${name}<br>${lengths(publishedL0, likelihood)}`,
    showlegend: !panel.log,
    x: seen.map(({ L }) => L),
    y: seen.map(({ rate }) => rate),
    error_y: {
      type: "data",
      symmetric: false,
      array: seen.map(({ rate, high }) => (plain ? 0 : high - rate)),
      arrayminus: seen.map(({ rate, low }) => (plain ? 0 : rate - low)),
      color,
      thickness: 1,
      width: 0,
    },
    cliponaxis: panel.log,
    marker: { color, symbol, size: 7, line: { color: "#ffffff", width: 0.8 } },
    hovertemplate: `${name}<br>L = %{x}, success %{y:.3g}<extra></extra>`,
  };
  const bounds = {
    ...place,
    mode: "markers",
    name: `${name}: empty bin`,
    showlegend: false,
    x: empty.map(({ L }) => L),
    y: empty.map(({ high }) => high),
    marker: { color, symbol: "arrow-bar-down-open", size: 11, line: { color, width: 1.6 } },
    hovertemplate: `${name}<br>L = %{x}, no success; below %{y:.3g} (95 %)<extra></extra>`,
  };
  return [
    ...fittedLine(asPublished, "dash", place, color, range, floor),
    ...(plain ? [] : fittedLine(likelihood, "solid", place, color, range, floor)),
    marks,
    ...(empty.length > 0 ? [bounds] : []),
  ];
}

/** Both decay lengths under a curve's name, so that the legend alone tells the result. */
function lengths(publishedL0: number | null, likelihood: DecayFit): string {
  const printed = publishedL0 === null ? "" : `printed ${publishedL0}, `;
  if (likelihood.kind === "no-fit") return `<i>${printed}no fit</i>`;
  const { L0, interval } = likelihood;
  const between =
    interval === null ? "" : ` [${interval.low.toPrecision(3)}, ${interval.high.toPrecision(3)}]`;
  return `<span style="font-size:10px;color:${palette.muted}">L<sub>0</sub> ${printed}ML ${L0.toPrecision(3)}${between}</span>`;
}

function fittedLine(
  fit: DecayFit,
  dash: "dash" | "solid",
  place: PlotlyObject,
  color: string,
  range: readonly [number, number],
  floor: number,
): readonly PlotlyObject[] {
  if (fit.kind === "no-fit") return [];
  const { L, rate } = exponential(fit.L0, fit.amplitude, range, floor);
  const line = { color, width: dash === "dash" ? 1.5 : 1.2, dash };
  return [{ ...place, mode: "lines", x: L, y: rate, showlegend: false, line, hoverinfo: "skip" }];
}

function printedLine(
  L0: number,
  panel: Panel,
  range: readonly [number, number],
  floor: number,
): PlotlyObject {
  const { L, rate } = exponential(L0, 1, range, floor);
  return {
    type: "scatter",
    mode: "lines",
    xaxis: panel.x,
    yaxis: panel.y,
    x: L,
    y: rate,
    showlegend: false,
    line: { color: palette.muted, width: 2, dash: "dot" },
    hovertemplate: `printed line, L0 = ${L0}<extra></extra>`,
  };
}

/** A line that ends where it leaves the log panel: three ends on a straight line, many on a curve. */
function exponential(
  L0: number,
  amplitude: number,
  [start, end]: readonly [number, number],
  floor: number,
): { readonly L: readonly number[]; readonly rate: readonly number[] } {
  const last = Math.min(end, L0 * Math.log(amplitude / (floor / 2)));
  const L = Array.from({ length: 81 }, (_, i) => start + ((last - start) * i) / 80);
  return { L, rate: L.map((x) => amplitude * Math.exp(-x / L0)) };
}

function lineStyles(withPrinted: boolean, plain: boolean): readonly PlotlyObject[] {
  const style = (name: string, line: PlotlyObject): PlotlyObject => ({
    type: "scatter",
    mode: "lines",
    x: [null],
    y: [null],
    name,
    line: { color: palette.ink, ...line },
  });
  return [
    style("published method, refitted", { dash: "dash", width: 1.5 }),
    ...(plain ? [] : [style("maximum likelihood (ML)", { width: 1.2 })]),
    ...(withPrinted ? [style("printed lines", { color: palette.muted, dash: "dot", width: 2 })] : []),
  ];
}
