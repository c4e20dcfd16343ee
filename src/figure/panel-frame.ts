import { captionLines, type PlotlyObject } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout } from "./theme.js";

/** What a figure of several panels keeps free round them, in CSS pixels. */
export interface PanelFrame {
  readonly height: number;
  readonly margin: { readonly l: number; readonly r: number; readonly t: number; readonly b: number };
  /** For plotly's `legend`: rows above the panels. */
  readonly legend: PlotlyObject;
  /** The stretch of the width, 0 … 1, of a column of panels. */
  readonly column: (column: number) => readonly [number, number];
  /** The stretch of the height, 0 … 1 from below, of a row counted from the top. */
  readonly row: (row: number) => readonly [number, number];
}

/**
 * Places panels in rows and columns, a legend in rows above them and the
 * caption below, so that nothing overlaps whatever the words are.
 *
 * @param entries the texts in the legend
 * @param panelHeight of each panel's axes
 * @param gap between columns and rows, in pixels: room for ticks, titles and headings
 */
export function panelFrame(options: {
  readonly width: number;
  readonly rows: number;
  readonly columns: number;
  readonly panelHeight: number;
  readonly caption: string;
  readonly entries: readonly string[];
  readonly gap?: { readonly x?: number; readonly y?: number };
  readonly left?: number;
  readonly right?: number;
  /** Pixels more above the panels, for headings. */
  readonly above?: number;
  /** How the legend is laid out; default as many columns as its texts leave room for, a line an entry. */
  readonly legend?: { readonly columns: number; readonly linesAnEntry: number };
}): PanelFrame {
  const { width, rows, columns, panelHeight, caption, entries, gap = {}, left = 62, right = 18 } = options;
  const { x: gapX = 68, y: gapY = 66 } = gap;
  const legendHeight = heightOfLegend(entries, width - left - right, options.legend);
  const above = options.above ?? 0;
  const margin = {
    l: left,
    r: right,
    t: 78 + above + legendHeight,
    b: 62 + captionLines(caption, width).length * 15.5,
  };
  const plot = { width: width - left - right, height: rows * panelHeight + (rows - 1) * gapY };
  const wide = (plot.width - (columns - 1) * gapX) / columns;
  return {
    height: Math.ceil(margin.t + plot.height + margin.b),
    margin,
    legend: {
      ...(baseLayout["legend"] as PlotlyObject),
      orientation: "h",
      x: 0,
      xanchor: "left",
      y: 1 + (10 + above) / plot.height,
      yanchor: "bottom",
      font: { size: 11.5 },
    },
    column: (column) => [(column * (wide + gapX)) / plot.width, (column * (wide + gapX) + wide) / plot.width],
    row: (row) => {
      const top = row * (panelHeight + gapY);
      return [1 - (top + panelHeight) / plot.height, 1 - top / plot.height];
    },
  };
}

/** A heading over a panel, left of its axis. */
export function panelHeading(text: string, axis: { readonly x: string; readonly y: string }): PlotlyObject {
  return {
    text,
    showarrow: false,
    xref: `${axis.x} domain`,
    x: 0,
    xanchor: "left",
    yref: `${axis.y} domain`,
    y: 1,
    yanchor: "bottom",
    yshift: 3,
    font: { size: 12.5, color: palette.ink },
  };
}

/** The names of a panel's axes: `x`, `y` for the first, `x2`, `y2`, … */
export function axisNames(panel: number): { readonly x: string; readonly y: string; readonly id: string } {
  const id = panel === 0 ? "" : String(panel + 1);
  return { x: `x${id}`, y: `y${id}`, id };
}

function heightOfLegend(
  entries: readonly string[],
  room: number,
  asked: { readonly columns: number; readonly linesAnEntry: number } | undefined,
): number {
  if (asked === undefined) return rowsOfLegend(entries, room) * 20;
  return Math.ceil(entries.length / asked.columns) * (6 + 14 * asked.linesAnEntry);
}

/** Plotly makes all entries of a horizontal legend as wide as the widest. */
function rowsOfLegend(entries: readonly string[], room: number): number {
  if (entries.length === 0) return 0;
  const widest = entries.reduce((most, entry) => Math.max(most, plainLength(entry)), 0) * 6.4 + 46;
  return Math.ceil(entries.length / Math.max(1, Math.floor(room / widest)));
}

function plainLength(text: string): number {
  return text.replace(/<[^>]*>/g, "").length;
}
