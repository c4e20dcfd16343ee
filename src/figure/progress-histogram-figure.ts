import type { PositionHistogram } from "../stats/failure-positions.js";
import { binOf } from "../stats/histogram.js";
import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { axisNames, panelFrame, panelHeading } from "./panel-frame.js";
import { linearAxis, pageLayout } from "./theme.js";

/** One row of histograms: a length, or a noise ratio. */
export interface HistogramRow {
  /** One a column. */
  readonly cells: readonly {
    readonly heading: string;
    readonly histogram: Omit<PositionHistogram, "expected"> & { readonly expected?: readonly number[] };
    /** Runs that are no failures, drawn hollow at this place of the axis. */
    readonly whole?: { readonly at: number; readonly count: number };
    /** A published peak: its place and height. */
    readonly peaks?: readonly { readonly x: number; readonly height: number }[];
  }[];
}

export interface HistogramFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** What is on the axis of each column. */
  readonly axes: readonly string[];
  readonly width?: number;
  /** As the paper draws it: the first column alone, successes in the bins of failures, no null. */
  readonly asPublished?: boolean;
}

/**
 * Histograms in rows and columns, one axis a column: bars count the failures,
 * a stepped line is what the null expects of as many, and successes stand
 * hollow at their own place, never in a bin of failures.
 */
export function progressHistogramFigure(
  asked: readonly HistogramRow[],
  options: HistogramFigureOptions,
): Figure {
  const { name, title, caption, sources, width = 760, asPublished = false } = options;
  const rows = asPublished ? asked.map(({ cells }) => ({ cells: cells.slice(0, 1).map(merged) })) : asked;
  const titles = asPublished ? options.axes.slice(0, 1) : options.axes;
  const data: PlotlyObject[] = [];
  const annotations: PlotlyObject[] = [];
  const axes: Record<string, PlotlyObject> = {};
  const frame = panelFrame({
    ...{ width, rows: rows.length, columns: titles.length, panelHeight: 74, caption },
    entries: ["failures", nullWords, "successes", "published peak"],
    gap: { x: 56, y: 28 },
    above: 16,
  });
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const axis = axisNames(row * titles.length + column);
      const { edges } = cell.histogram;
      const last = row === rows.length - 1;
      axes[`xaxis${axis.id}`] = {
        ...linearAxis(last ? (titles[column] ?? "") : "", [edges[0] ?? 0, rightEnd(cell)]),
        ...{ anchor: axis.y, domain: frame.column(column), tickfont: { size: 11 }, showticklabels: last },
      };
      axes[`yaxis${axis.id}`] = {
        ...linearAxis(column === 0 ? "runs" : "", [0, tallest(cell) * 1.08]),
        ...{ anchor: axis.x, domain: frame.row(row), nticks: 3, tickfont: { size: 11 } },
      };
      annotations.push(panelHeading(cell.heading, axis));
      data.push(...tracesOf(cell, { xaxis: axis.x, yaxis: axis.y }));
    }
  }
  const named = new Set<string>();
  return makeFigure({
    ...{ name, title, caption, sources, width, height: frame.height },
    data: data.map((trace) => {
      const first = !named.has(String(trace["name"]));
      named.add(String(trace["name"]));
      return { ...trace, showlegend: first };
    }),
    layout: {
      ...pageLayout,
      ...axes,
      annotations,
      bargap: 0.06,
      barmode: "overlay",
      margin: frame.margin,
      legend: frame.legend,
    },
  });
}

const nullWords = "expected at a constant hazard";

type HistogramCell = HistogramRow["cells"][number];

/** Successes among the failures, and nothing beside them. */
function merged({ heading, histogram, whole }: HistogramCell): HistogramCell {
  const { edges, counts } = histogram;
  const bin = whole === undefined ? -1 : binOf(edges, Math.min(whole.at, edges.at(-1) ?? whole.at));
  return {
    heading,
    histogram: { edges, counts: counts.map((count, i) => count + (i === bin ? (whole?.count ?? 0) : 0)) },
  };
}

/** Room for the successes' bar behind the last bin. */
function rightEnd({ histogram: { edges }, whole }: HistogramCell): number {
  const [last, before] = [edges.at(-1) ?? 1, edges.at(-2) ?? 0];
  return Math.max(last, (whole?.at ?? 0) + 0.6 * (last - before)) + 0.02 * last;
}

function tallest({ histogram, whole, peaks = [] }: HistogramCell): number {
  return Math.max(
    1,
    ...histogram.counts,
    ...(histogram.expected ?? []),
    whole?.count ?? 0,
    ...peaks.map(({ height }) => height),
  );
}

function tracesOf(
  { histogram: { edges, counts, expected }, whole, peaks = [] }: HistogramCell,
  place: PlotlyObject,
): readonly PlotlyObject[] {
  const middles = counts.map((_, i) => ((edges[i] ?? 0) + (edges[i + 1] ?? 0)) / 2);
  const widths = counts.map((_, i) => (edges[i + 1] ?? 0) - (edges[i] ?? 0));
  const bars = (label: string, x: readonly number[], y: readonly number[], marker: PlotlyObject) => ({
    ...{ ...place, type: "bar", name: label, x, y, marker },
    hovertemplate: `${label}: %{y}<extra></extra>`,
  });
  return [
    { ...bars("failures", middles, counts, { color: palette.accent }), width: widths },
    ...(whole === undefined
      ? []
      : [
          {
            ...bars("successes", [whole.at], [whole.count], {
              color: "#ffffff",
              line: { color: palette.ink, width: 1.2 },
            }),
            width: [widths.at(-1) ?? 1],
          },
        ]),
    ...(expected === undefined
      ? []
      : [
          {
            ...{ ...place, type: "scatter", mode: "lines", name: nullWords },
            x: [...edges],
            y: [...expected, expected.at(-1) ?? 0],
            line: { shape: "hv", color: "#d55e00", width: 1.8 },
            hoverinfo: "skip",
          },
        ]),
    ...(peaks.length === 0
      ? []
      : [
          {
            ...{ ...place, type: "scatter", mode: "markers", name: "published peak" },
            x: peaks.map(({ x }) => x),
            y: peaks.map(({ height }) => height),
            marker: {
              symbol: "triangle-down",
              size: 9,
              color: "#d55e00",
              line: { color: "#ffffff", width: 0.8 },
            },
            cliponaxis: false,
            hovertemplate: "published peak near %{x}<extra></extra>",
          },
        ]),
  ];
}
