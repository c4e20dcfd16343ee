import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout, logAxis } from "./theme.js";

/** One distribution over positive integers, with the percentiles to mark. */
export interface ComplexityPanel {
  readonly title: string;
  /** What is counted, with its unit: `lookahead (levels)`. */
  readonly axis: string;
  /** Ascending integers. */
  readonly values: readonly number[];
  /** Mass of each value in per cent. */
  readonly percents: readonly number[];
  /** Percentile positions, ascending: where the authors drew them, and where they are right. */
  readonly drawn: readonly number[];
  readonly right: readonly number[];
  /** A remark under the panel's title, such as a total that is not 100 %. */
  readonly remark?: string;
}

export interface ComplexityFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** One row of panels a measure, at most five in a row. */
  readonly rows: readonly (readonly ComplexityPanel[])[];
  /** How many panels a row has room for. Default 5. */
  readonly columns?: number;
}
/** Room between two rows for the axis title of one and the headings of the other, as a share of a row's height. */
const gapInRows = 0.3;
const span = { x: [0.8, 30_000], y: [1e-6, 150] } as const;

/**
 * Histograms of lookahead, branches or length on two log axes, a row a
 * measure, all panels on the same scales so that they can be compared. The
 * authors' percentile lines are dashed, the right ones stand above as ticks.
 */
export function complexityFigure({
  name,
  title,
  caption,
  sources,
  rows,
  columns = 5,
}: ComplexityFigureOptions): Figure {
  const data: PlotlyObject[] = [];
  const shapes: PlotlyObject[] = [];
  const annotations: PlotlyObject[] = [];
  const axes: Record<string, PlotlyObject> = {};
  const rowGap = gapInRows / rows.length;
  const height = 260 * rows.length + 200;
  let count = 0;
  for (const [row, panels] of rows.entries()) {
    for (const [column, panel] of panels.entries()) {
      count++;
      const id = count === 1 ? "" : String(count);
      const place = { x: `x${id}`, y: `y${id}` };
      const bottom = (rows.length - 1 - row) * ((1 + rowGap) / rows.length);
      axes[`xaxis${id}`] = smallLogAxis(panel.axis, span.x, {
        anchor: place.y,
        domain: [column / columns, (column + 1) / columns - 0.024],
      });
      axes[`yaxis${id}`] = smallLogAxis(column === 0 ? "share of all (%)" : "", span.y, {
        anchor: place.x,
        domain: [bottom, bottom + (1 - rowGap * (rows.length - 1)) / rows.length],
        showticklabels: column === 0,
      });
      data.push(bars(panel, place));
      shapes.push(...panel.drawn.map((value) => drawnLine(value, place)));
      data.push(ticks(panel.right, place, { isFirst: count === 1, name: ticksName(rows) }));
      annotations.push(heading(panel, place));
    }
  }
  const isDrawn = rows.some((panels) => panels.some(({ drawn }) => drawn.length > 0));
  if (isDrawn)
    data.push({
      type: "scatter",
      mode: "lines",
      x: [null],
      y: [null],
      name: "50th, 75th, 90th, 99th, 99.9th percentile as drawn",
      line: { color: palette.alarm, width: 1.4, dash: "dash" },
    });
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width: columns === 5 ? 1240 : 240 * columns + 160,
    height,
    data,
    layout: {
      ...baseLayout,
      ...axes,
      bargap: 0,
      shapes,
      annotations,
      margin: { l: 64, r: 16, t: 116, b: 110 },
      legend: {
        ...(baseLayout["legend"] as PlotlyObject),
        x: 1,
        xanchor: "right",
        y: 1.06,
        yanchor: "bottom",
        orientation: "h",
      },
    },
  });
}

function smallLogAxis(title: string, range: readonly [number, number], extra: PlotlyObject): PlotlyObject {
  return logAxis(title, range, {
    title: { text: title, font: { size: 12 }, standoff: 4 },
    tickfont: { size: 11 },
    minor: { ticks: "" },
    ...extra,
  });
}

/** One bar an integer; beyond 30, integers that would share a pixel share a bar of their mean height. */
function bars(
  { values, percents }: ComplexityPanel,
  place: { readonly x: string; readonly y: string },
): PlotlyObject {
  const centre: number[] = [];
  const width: number[] = [];
  const mean: number[] = [];
  let i = 0;
  while (i < values.length) {
    const value = values[i] ?? 0;
    const last = value < 30 ? value : Math.floor(value * 1.035);
    let mass = 0;
    for (; i < values.length && (values[i] ?? 0) <= last; i++) mass += percents[i] ?? 0;
    const wide = last - value + 1;
    centre.push(value + (wide - 1) / 2);
    width.push(wide);
    mean.push(mass / wide);
  }
  return {
    type: "bar",
    x: centre,
    y: mean,
    width,
    xaxis: place.x,
    yaxis: place.y,
    marker: { color: "#7a8699", line: { width: 0 } },
    showlegend: false,
    hovertemplate: "%{x:.0f}: %{y:.3g} %<extra></extra>",
  };
}

function drawnLine(value: number, place: { readonly x: string; readonly y: string }): PlotlyObject {
  return {
    type: "line",
    xref: place.x,
    yref: `${place.y} domain`,
    x0: value,
    x1: value,
    y0: 0,
    y1: 0.92,
    line: { color: palette.alarm, width: 1.4, dash: "dash" },
  };
}

/** What the ticks are called: beside the authors' lines, or alone. */
const ticksName = (rows: ComplexityFigureOptions["rows"]): string =>
  rows.some((panels) => panels.some(({ drawn }) => drawn.length > 0))
    ? "the same percentiles, inverse distribution function"
    : "50th, 75th, 90th, 99th, 99.9th percentile";

function ticks(
  values: readonly number[],
  place: { readonly x: string; readonly y: string },
  { isFirst, name }: { readonly isFirst: boolean; readonly name: string },
): PlotlyObject {
  return {
    type: "scatter",
    mode: "markers",
    x: [...values],
    y: values.map(() => 60),
    xaxis: place.x,
    yaxis: place.y,
    name,
    showlegend: isFirst,
    marker: {
      symbol: "triangle-down",
      size: 8,
      color: palette.accent,
      line: { width: 0.6, color: "#ffffff" },
    },
    hovertemplate: "%{x}<extra></extra>",
  };
}

function heading(
  { title, remark }: ComplexityPanel,
  place: { readonly x: string; readonly y: string },
): PlotlyObject {
  const text =
    remark === undefined ? title : `${title}  <span style="color:${palette.alarm}">${remark}</span>`;
  return {
    text,
    showarrow: false,
    xref: `${place.x} domain`,
    yref: `${place.y} domain`,
    x: 0,
    xanchor: "left",
    y: 1,
    yanchor: "bottom",
    font: { size: 12.5 },
  };
}
