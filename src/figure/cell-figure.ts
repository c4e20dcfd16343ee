import { type Figure, makeFigure, marginsFor, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout, linearAxis, logAxis, modelStyle } from "./theme.js";

/** A value at one lookahead and number of branches, with its interval and what it rests on. */
export interface CellPoint {
  readonly model: string;
  readonly lookahead: number;
  readonly branches: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What a reader who points at it is told: `7 of 10`. */
  readonly footing: string;
}

export interface CellFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** What is drawn, as the axis says it: `full-path accuracy`. */
  readonly measure: string;
  /** `share` (default): from 0 to 1. `count`: from 0 up. */
  readonly scale?: "share" | "count";
  /** `lookahead (levels)` (default), or `depth (arcs)` for chains. */
  readonly along?: string;
  /** Dotted lines at 1 / branches, where blind choice of the first step lies. */
  readonly chance?: boolean;
  /** As the paper draws it: panels stacked, linear axes, no intervals. */
  readonly asPublished?: boolean;
}

/**
 * A value against lookahead, a panel for each number of branches, a curve for
 * each model. On a log axis, as lookaheads are spaced; curves are set apart by
 * a hair so that their intervals can be told from each other.
 */
export function cellFigure(points: readonly CellPoint[], options: CellFigureOptions): Figure {
  const { name, title, sources, asPublished = false } = options;
  const caption = `${options.caption} ${barsText(options)}`;
  const counts = [...new Set(points.map(({ branches }) => branches))].sort((a, b) => a - b);
  const models = [...new Set(points.map(({ model }) => model))];
  const grid = gridOf(counts.length, asPublished);
  const entries = models.length + (options.chance === true ? 1 : 0);
  const legendRows = Math.ceil(entries / grid.legendColumns);
  const margins = marginsFor({ title, caption, width: grid.width });
  const top = margins.t + 22 * legendRows + (counts.length > 1 ? 22 : 4);
  const height = top + grid.plotHeight + margins.b;
  const most = Math.max(1, ...points.map(({ high, value }) => (asPublished ? value : high)));
  const span = points.map(({ lookahead }) => lookahead);
  const range: readonly [number, number] = [Math.min(...span), Math.max(...span)];
  const axes: Record<string, PlotlyObject> = {};
  const data: PlotlyObject[] = [];
  const annotations: PlotlyObject[] = [];
  for (const [i, branches] of counts.entries()) {
    const id = i === 0 ? "" : String(i + 1);
    const place = { x: `x${id}`, y: `y${id}` };
    const [column, row] = [i % grid.columns, Math.floor(i / grid.columns)];
    const isLowest = i + grid.columns >= counts.length;
    axes[`xaxis${id}`] = alongAxis(
      isLowest ? (options.along ?? "lookahead (levels)") : "",
      range,
      asPublished,
      {
        anchor: place.y,
        domain: shareOf(column, grid.columns, 0.09),
      },
    );
    axes[`yaxis${id}`] = upAxis(column === 0 ? options.measure : "", most, options.scale ?? "share", {
      anchor: place.x,
      domain: shareOf(grid.rows - 1 - row, grid.rows, 46 / grid.plotHeight),
    });
    if (options.chance === true && branches > 1) data.push(chanceLine(branches, range, place, i === 0));
    for (const [order, model] of models.entries())
      data.push(
        curve(
          points.filter((point) => point.branches === branches && point.model === model),
          { place, shift: asPublished ? 1 : 1 + 0.035 * (order - (models.length - 1) / 2), asPublished },
        ),
      );
    if (counts.length > 1) annotations.push(heading(branches, place));
  }
  data.push(...models.map((model) => legendEntry(model, asPublished)));
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width: grid.width,
    height,
    data: data.filter(({ x }) => (x as readonly unknown[]).length > 0),
    layout: {
      ...baseLayout,
      ...axes,
      annotations,
      margin: { l: 64, r: 20, t: top, b: margins.b },
      legend: {
        ...(baseLayout["legend"] as PlotlyObject),
        orientation: "h",
        x: 0,
        xanchor: "left",
        xref: "paper",
        y: 1 + (counts.length > 1 ? 24 : 6) / grid.plotHeight,
        yanchor: "bottom",
        entrywidth: grid.entryWidth,
      },
    },
  });
}

function barsText({ asPublished, scale }: CellFigureOptions): string {
  if (asPublished === true) return "Drawn as the paper draws it: linear axes, no intervals.";
  return scale === "count" ? "Bars: Student's 95 % intervals." : "Bars: Wilson's 95 % intervals.";
}

interface PanelGrid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly plotHeight: number;
  readonly legendColumns: number;
  readonly entryWidth: number;
}

/** A single panel fits one column of a page, four fit two. */
function gridOf(panels: number, asPublished: boolean): PanelGrid {
  if (panels === 1)
    return { columns: 1, rows: 1, width: 500, plotHeight: 270, legendColumns: 2, entryWidth: 130 };
  const columns = asPublished ? 1 : 2;
  const rows = Math.ceil(panels / columns);
  return asPublished
    ? { columns, rows, width: 640, plotHeight: 200 * rows, legendColumns: 3, entryWidth: 130 }
    : { columns, rows, width: 920, plotHeight: 220 * rows, legendColumns: 5, entryWidth: 112 };
}

/** The part of an axis' range that one of `of` panels has, with a gap between two. */
function shareOf(order: number, of: number, gap: number): readonly [number, number] {
  const wide = (1 - gap * (of - 1)) / of;
  return [order * (wide + gap), order * (wide + gap) + wide];
}

function alongAxis(
  title: string,
  [least, most]: readonly [number, number],
  linear: boolean,
  extra: PlotlyObject,
): PlotlyObject {
  const words = { title: { text: title, standoff: 6, font: { size: 13 } } };
  if (linear) return linearAxis(title, [Math.min(0, least), most * 1.03], { ...words, ...extra });
  const doublings = Array.from({ length: 24 }, (_, k) => 2 ** k).filter(
    (x) => x >= least / 1.2 && x <= most * 1.2,
  );
  const ticks = doublings.filter((_, i) => doublings.length < 7 || i % 2 === 0);
  return logAxis(title, [least / 1.25, most * 1.25], {
    tickvals: ticks,
    ticktext: ticks.map(String),
    minor: {},
    ...words,
    ...extra,
  });
}

function upAxis(title: string, most: number, scale: "share" | "count", extra: PlotlyObject): PlotlyObject {
  const words = { title: { text: title, standoff: 6, font: { size: 13 } } };
  return scale === "share"
    ? linearAxis(title, [-0.03, 1.03], { tickvals: [0, 0.25, 0.5, 0.75, 1], ...words, ...extra })
    : linearAxis(title, [0, 1.05 * most], { nticks: 5, separatethousands: true, ...words, ...extra });
}

function chanceLine(
  branches: number,
  [least, most]: readonly [number, number],
  place: { readonly x: string; readonly y: string },
  isFirst: boolean,
): PlotlyObject {
  return {
    type: "scatter",
    mode: "lines",
    x: [least, most],
    y: [1 / branches, 1 / branches],
    xaxis: place.x,
    yaxis: place.y,
    name: "chance, 1/B",
    showlegend: isFirst,
    line: { color: palette.ink, width: 1.2, dash: "dot" },
    hoverinfo: "skip",
  };
}

function curve(
  points: readonly CellPoint[],
  {
    place,
    shift,
    asPublished,
  }: {
    readonly place: { readonly x: string; readonly y: string };
    readonly shift: number;
    readonly asPublished: boolean;
  },
): PlotlyObject {
  const { color, symbol, label } = modelStyle(points[0]?.model ?? "");
  const errors = {
    type: "data",
    symmetric: false,
    array: points.map(({ value, high }) => high - value),
    arrayminus: points.map(({ value, low }) => value - low),
    color,
    thickness: 0.9,
    width: 0,
  };
  return {
    type: "scatter",
    mode: "lines+markers",
    x: points.map(({ lookahead }) => lookahead * shift),
    y: points.map(({ value }) => value),
    customdata: points.map(({ lookahead, footing }) => [lookahead, footing]),
    ...(asPublished ? {} : { error_y: errors }),
    xaxis: place.x,
    yaxis: place.y,
    name: label,
    legendgroup: label,
    showlegend: false,
    cliponaxis: false,
    line: { color, width: 1.2 },
    marker: {
      color,
      symbol: asPublished ? "circle" : symbol,
      size: 6.5,
      line: { color: "#ffffff", width: 0.6 },
    },
    hovertemplate: `${label}<br>L = %{customdata[0]}: %{y:.3g} (%{customdata[1]})<extra></extra>`,
  };
}

/** One entry a model, also where the first panel lacks it. */
function legendEntry(model: string, asPublished: boolean): PlotlyObject {
  const { color, symbol, label } = modelStyle(model);
  return {
    type: "scatter",
    mode: "lines+markers",
    x: [null],
    y: [null],
    name: label,
    legendgroup: label,
    line: { color, width: 1.2 },
    marker: { color, symbol: asPublished ? "circle" : symbol, size: 6.5 },
  };
}

function heading(branches: number, place: { readonly x: string; readonly y: string }): PlotlyObject {
  return {
    text: `<b>B = ${branches}</b>`,
    showarrow: false,
    xref: `${place.x} domain`,
    yref: `${place.y} domain`,
    x: 0,
    xanchor: "left",
    y: 1.01,
    yanchor: "bottom",
    font: { size: 12.5 },
  };
}
