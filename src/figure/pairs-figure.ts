import type { PairDensity } from "../stats/pair-density.js";
import type { PairedScores } from "../stats/paired-scores.js";
import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { axisNames, panelFrame, panelHeading } from "./panel-frame.js";
import { linearAxis, modelStyle, pageLayout } from "./theme.js";

/** Two models against each other, with a density on a grid over 0 … 1 in both directions. */
export interface PairsPanel {
  readonly pairs: PairedScores;
  readonly heading: string;
  /** `null` where the points have none. */
  readonly density: PairDensity | null;
  /** Places of published peaks. */
  readonly peaks?: readonly { readonly x: number; readonly y: number }[];
}

export interface PairsFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  readonly columns?: number;
  readonly width?: number;
  readonly axis?: string;
}

const contours = "25, 50, 75 % of the mass";

/**
 * A score of two models on the same problems, a panel a pair: a point a
 * problem, contours of their density, and the line on which both are equal.
 * Points on one place lie on each other; the contours tell how many.
 */
export function pairsFigure(
  panels: readonly PairsPanel[],
  {
    name,
    title,
    caption,
    sources,
    columns = 3,
    width = 760,
    axis: what = "progress ratio",
  }: PairsFigureOptions,
): Figure {
  const rows = Math.ceil(panels.length / columns);
  const axes: Record<string, PlotlyObject> = {};
  const annotations: PlotlyObject[] = [];
  const data: PlotlyObject[] = [];
  const gapX = 62;
  const panelHeight = (width - 80 - (columns - 1) * gapX) / columns;
  const frame = panelFrame({
    ...{ width, rows, columns, panelHeight, caption, gap: { x: gapX, y: 84 }, above: 34 },
    entries: ["a problem", contours, "both equal", "published peak"],
  });
  for (const [at, panel] of panels.entries()) {
    const axis = axisNames(at);
    const look = { tickfont: { size: 11 }, tickvals: [0, 0.5, 1] };
    const titled = (model: string): PlotlyObject => ({
      title: { text: modelStyle(model).label, font: { size: 11.5 }, standoff: 4 },
    });
    axes[`xaxis${axis.id}`] = {
      ...linearAxis("", [-0.04, 1.04], { ...look, anchor: axis.y, domain: frame.column(at % columns) }),
      ...titled(panel.pairs.x),
    };
    axes[`yaxis${axis.id}`] = {
      ...linearAxis("", [-0.04, 1.04], {
        ...look,
        anchor: axis.x,
        domain: frame.row(Math.floor(at / columns)),
      }),
      ...titled(panel.pairs.y),
    };
    annotations.push({ ...panelHeading(panel.heading, axis), align: "left", font: { size: 11.5 } });
    data.push(...tracesOf(panel, { xaxis: axis.x, yaxis: axis.y }, at === 0));
  }
  return makeFigure({
    ...{ name, title, sources, width, height: frame.height },
    caption: `Both axes: ${what}. ${caption}`,
    data,
    layout: { ...pageLayout, ...axes, annotations, margin: frame.margin, legend: frame.legend },
  });
}

function tracesOf(
  { pairs, density, peaks = [] }: PairsPanel,
  place: PlotlyObject,
  showlegend: boolean,
): readonly PlotlyObject[] {
  const size = density?.inside.length ?? 0;
  const grid = Array.from({ length: size }, (_, i) => i / (size - 1));
  return [
    ...(density === null
      ? []
      : [
          {
            ...{ ...place, type: "contour", name: contours, x: grid, y: grid, z: density.inside },
            autocontour: false,
            contours: { coloring: "lines", start: 0.25, end: 0.75, size: 0.25 },
            colorscale: [
              [0, "#08306b"],
              [1, "#6baed6"],
            ],
            ...{ zmin: 0.25, zmax: 0.75, line: { width: 1.5 }, showscale: false, hoverinfo: "skip" },
          },
        ]),
    ...(showlegend
      ? [
          {
            ...{ ...place, type: "scatter", mode: "lines", name: contours, x: [null], y: [null] },
            line: { color: "#2171b5", width: 1.5 },
          },
        ]
      : []),
    {
      ...{ ...place, type: "scatter", mode: "lines", name: "both equal", x: [0, 1], y: [0, 1], showlegend },
      line: { color: palette.muted, width: 1.2, dash: "dash" },
      hoverinfo: "skip",
    },
    {
      ...{ ...place, type: "scatter", mode: "markers", name: "a problem", showlegend },
      x: [...pairs.xs],
      y: [...pairs.ys],
      marker: { color: palette.ink, size: 4, opacity: 0.45 },
      hovertemplate: "%{x:.2f}, %{y:.2f}<extra></extra>",
    },
    ...(peaks.length === 0
      ? []
      : [
          {
            ...{ ...place, type: "scatter", mode: "markers", name: "published peak", showlegend },
            x: peaks.map(({ x }) => x),
            y: peaks.map(({ y }) => y),
            marker: { symbol: "x-thin", size: 10, line: { color: "#d55e00", width: 2.4 } },
            hovertemplate: "published peak near %{x}, %{y}<extra></extra>",
          },
        ]),
  ];
}
