import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { axisNames, panelFrame, panelHeading } from "./panel-frame.js";
import { linearAxis, logAxis, modelStyle, pageLayout } from "./theme.js";

/** A point of a curve, with its limits where there are any. */
export interface PanelPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number | null;
  readonly high?: number | null;
  /** Runs behind it; told when pointed at. */
  readonly runs?: number;
}

/** A curve in a panel. */
export interface PanelCurve {
  /** A model or condition, which has its colour and marker from the theme. */
  readonly label: string;
  /** What the legend says; default the theme's label. */
  readonly words?: string;
  readonly source: Source;
  readonly points: readonly PanelPoint[];
  /** Lines join the points (default), or they stand alone. */
  readonly joined?: boolean;
}

/** A line without points of its own: a fit, a null, a chance level. */
export interface PanelLine {
  readonly label: string;
  /** Takes the colour of this model; default the muted one. */
  readonly colorOf?: string;
  readonly dash: "solid" | "dash" | "dot";
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** An axis of a panel. */
export interface PanelAxis {
  readonly title: string;
  readonly range: readonly [number, number];
  readonly scale?: "linear" | "log";
  readonly extra?: PlotlyObject;
}

export interface Panel {
  readonly heading?: string;
  readonly x: PanelAxis;
  readonly y: PanelAxis;
  readonly curves: readonly PanelCurve[];
  readonly lines?: readonly PanelLine[];
}

export interface PanelFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** CSS pixels: 760 (default) fills two columns of a page, 440 one. */
  readonly width?: number;
  readonly panelHeight?: number;
  /** Panels a row; default all in one. */
  readonly columns?: number;
  /** Points and lines alone, as the papers print them: no interval, empty places dropped from log axes. */
  readonly asPublished?: boolean;
}

/**
 * Curves in panels: what was measured or simulated filled and joined by lines,
 * published readings hollow and dotted, each with its interval. Curves that
 * share their places are drawn a little apart.
 *
 * On a log axis a rate of 0 has no place: it is an arrow down from its upper
 * limit. On a linear axis it is a point at 0 whose bar is the bound.
 */
export function panelFigure(asked: readonly Panel[], options: PanelFigureOptions): Figure {
  const panels = options.asPublished === true ? asked.map(withoutLimits) : asked;
  const { name, title, caption, sources, width = 760, panelHeight = 250 } = options;
  const columns = options.columns ?? panels.length;
  const rows = Math.ceil(panels.length / columns);
  const entries = legendEntries(panels);
  const frame = panelFrame({
    width,
    rows,
    columns,
    panelHeight,
    caption,
    entries: entries.length > 1 ? entries : [],
    above: panels.some(({ heading }) => heading !== undefined) ? 18 : 0,
    gap: { y: panels.some(({ heading }) => heading !== undefined) ? 78 : 62 },
  });
  const axes: Record<string, PlotlyObject> = {};
  const annotations: PlotlyObject[] = [];
  const data: PlotlyObject[] = [];
  for (const [at, panel] of panels.entries()) {
    const axis = axisNames(at);
    axes[`xaxis${axis.id}`] = axisOf(panel.x, { anchor: axis.y, domain: frame.column(at % columns) });
    axes[`yaxis${axis.id}`] = axisOf(panel.y, {
      anchor: axis.x,
      domain: frame.row(Math.floor(at / columns)),
    });
    if (panel.heading !== undefined) annotations.push(panelHeading(panel.heading, axis));
    const place = { xaxis: axis.x, yaxis: axis.y };
    data.push(...(panel.lines ?? []).map((line) => lineTrace(line, place)));
    for (const [order, curve] of panel.curves.entries())
      data.push(...curveTraces(curve, place, panel, order - (panel.curves.length - 1) / 2));
  }
  const named = new Set<string>();
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: frame.height,
    // The first trace of each name speaks for it in the legend.
    data: [...data, ...(entries.includes(reading) ? [readingMark] : [])].map((trace) => {
      const label = String(trace["name"]);
      const first = entries.length > 1 && entries.includes(label) && !named.has(label);
      const shown = first && trace["showlegend"] !== false;
      if (shown) named.add(label);
      return { ...trace, showlegend: shown };
    }),
    layout: { ...layoutOf(frame), ...axes, annotations },
  });
}

/** Empty places keep their 0, and so have none on a log axis. */
function withoutLimits(panel: Panel): Panel {
  return {
    ...panel,
    curves: panel.curves.map((curve) => ({
      ...curve,
      points: curve.points.map(({ x, y }) => ({ x, y })),
    })),
  };
}

function layoutOf({ margin, legend }: ReturnType<typeof panelFrame>): PlotlyObject {
  return { ...pageLayout, margin, legend };
}

/** What the legend says, in order: lines, models, and once for all that hollow marks are readings. */
function legendEntries(panels: readonly Panel[]): readonly string[] {
  const curves = panels.flatMap((panel) => panel.curves);
  const entries = [
    ...panels.flatMap(({ lines = [] }) => lines.map(({ label }) => label)),
    ...curves.filter((curve) => !isBesideRuns(curve, curves)).map(wordsOf),
    ...(curves.some((curve) => isBesideRuns(curve, curves)) ? [reading] : []),
  ];
  return [...new Set(entries)];
}

const reading = "published reading";

/** A reading of a model that also has a curve of runs needs no entry of its own. */
function isBesideRuns({ label, source }: PanelCurve, curves: readonly PanelCurve[]): boolean {
  const plain = (name: string): string => name.replace(/^sim\//, "");
  return (
    source === "published" &&
    curves.some((other) => other.source !== "published" && plain(other.label) === plain(label))
  );
}

function wordsOf({ label, words, source }: PanelCurve): string {
  const own = words ?? modelStyle(label).label;
  return source === "published" ? `${own}, published` : own;
}

/** A mark of no panel that explains the hollow ones. */
const readingMark: PlotlyObject = {
  type: "scatter",
  mode: "lines+markers",
  name: reading,
  x: [null],
  y: [null],
  line: { color: palette.muted, width: 1, dash: "dot" },
  marker: { color: "#ffffff", size: 7, line: { color: palette.muted, width: 1.5 } },
};

function axisOf(
  { title, range, scale = "linear", extra = {} }: PanelAxis,
  place: PlotlyObject,
): PlotlyObject {
  const look = { tickfont: { size: 11 }, ...place, ...extra };
  const axis = scale === "log" ? logAxis(title, range, look) : linearAxis(title, range, look);
  return { ...axis, title: { text: title, standoff: 6, font: { size: 12 } } };
}

function lineTrace({ label, colorOf, dash, points }: PanelLine, place: PlotlyObject): PlotlyObject {
  const color = colorOf === undefined ? palette.muted : modelStyle(colorOf).color;
  return {
    ...place,
    type: "scatter",
    mode: "lines",
    name: label,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    line: { color, dash, width: 1.4 },
    hoverinfo: "skip",
  };
}

function curveTraces(
  curve: PanelCurve,
  place: PlotlyObject,
  { x: xAxis, y: yAxis }: Panel,
  order: number,
): readonly PlotlyObject[] {
  const { color, symbol } = modelStyle(curve.label);
  const published = curve.source === "published";
  const log = yAxis.scale === "log";
  const apart = xAxis.scale === "log" ? 0 : order * (log ? 0.011 : 0.006) * (xAxis.range[1] - xAxis.range[0]);
  // On a log axis an empty place has no mark, and interrupts the line.
  const drawn = (y: number): number | null => (log && y <= 0 ? null : y);
  const empty = curve.points.filter(({ y, high }) => log && y <= 0 && (high ?? 0) > 0);
  const marks: PlotlyObject = {
    ...place,
    type: "scatter",
    mode: curve.joined === false ? "markers" : "lines+markers",
    name: wordsOf(curve),
    legendgroup: wordsOf(curve),
    x: curve.points.map(({ x }) => x + apart),
    y: curve.points.map(({ y }) => drawn(y)),
    error_y: {
      type: "data",
      symmetric: false,
      array: curve.points.map(({ y, high }) => Math.max(0, (high ?? y) - y)),
      arrayminus: curve.points.map(({ y, low }) => Math.max(0, y - (low ?? y))),
      color,
      thickness: 1.1,
      width: 2,
    },
    line: { color, width: published ? 1 : 1.6, dash: published ? "dot" : "solid" },
    marker: {
      color: published ? "#ffffff" : color,
      // An open symbol takes its outline from the fill, which is white here.
      symbol: published ? symbol.replace("-open", "") : symbol,
      size: published ? 7 : 7.5,
      line: { color: published ? color : "#ffffff", width: published ? 1.5 : 0.7 },
    },
    cliponaxis: false,
    text: curve.points.map(({ runs }) => (runs === undefined ? "" : `, ${runs} runs`)),
    hovertemplate: `${wordsOf(curve)}<br>%{x:.4g}: %{y:.4g}%{text}<extra></extra>`,
  };
  if (empty.length === 0) return [marks];
  return [
    marks,
    {
      ...place,
      type: "scatter",
      mode: "markers",
      name: wordsOf(curve),
      legendgroup: wordsOf(curve),
      showlegend: false,
      x: empty.map(({ x }) => x + apart),
      y: empty.map(({ high }) => high ?? 0),
      marker: { color, symbol: "arrow-bar-down-open", size: 8, line: { color, width: 1.4 } },
      hovertemplate: `${wordsOf(curve)}<br>%{x:.4g}: none; below %{y:.3g} (95 %)<extra></extra>`,
    },
  ];
}
