import { roomName } from "../problem/maze/room-name.js";
import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { type MazePanel, mazeTraces } from "./maze-traces.js";
import { palette } from "./palette.js";
import { axisNames, panelFrame, panelHeading } from "./panel-frame.js";
import { pageLayout } from "./theme.js";

export interface MazeFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  readonly width?: number;
  /** Panels a row; default all. */
  readonly columns?: number;
}

/**
 * Mazes as figures, all signs of seqBench's Figure 5 explained in the legend:
 * rooms, open and locked doors, dashed lines from a key to its door, triangles
 * for start and goal; with routes and violations (Figures 8 and 9), or with
 * counts over many plans.
 *
 * Rooms that the facts do not state are pale. Boxes of open doors are left out
 * where a room is smaller than ten pixels.
 */
export function mazeFigure(panels: readonly MazePanel[], options: MazeFigureOptions): Figure {
  const { name, title, caption, sources, width = 760, columns = panels.length } = options;
  const rows = Math.ceil(panels.length / columns);
  const wide = (width - 80 - (columns - 1) * 50) / columns;
  const tallest = Math.max(...panels.map(({ scene }) => (wide * (scene.rows + 0.4)) / (scene.cols + 0.4)));
  const panelHeight = Math.min(tallest, 620);
  const parts = panels.map((panel, at) => {
    const { scene } = panel;
    const cell = Math.min(wide / (scene.cols + 0.4), panelHeight / (scene.rows + 0.4));
    return mazeTraces(panel, cell, axisNames(at));
  });
  const entries = [
    ...new Set(
      parts.flatMap(({ data }) =>
        data.filter(({ showlegend }) => showlegend !== false).map((trace) => String(trace["name"])),
      ),
    ),
  ];
  const twoLines = panels.some(({ heading }) => heading.includes("<br>"));
  const above = (twoLines ? 36 : 20) + 16;
  const frame = panelFrame({
    ...{ width, rows, columns, panelHeight, caption, entries, above },
    left: 52,
    right: 36,
    gap: { x: 50, y: above + 14 },
  });
  const axes: Record<string, PlotlyObject> = {};
  for (const [at, { scene }] of panels.entries()) {
    const axis = axisNames(at);
    axes[`xaxis${axis.id}`] = gridAxis(scene.cols, (col) => roomName(0, col).slice(0, -1), {
      ...{ anchor: axis.y, domain: frame.column(at % columns), side: "top" },
      range: [-0.7, scene.cols - 0.3],
    });
    axes[`yaxis${axis.id}`] = gridAxis(scene.rows, (row) => String(row + 1), {
      ...{ anchor: axis.x, domain: frame.row(Math.floor(at / columns)), scaleanchor: axis.x },
      range: [scene.rows - 0.3, -0.7],
      constrain: "domain",
    });
  }
  const named = new Set<string>();
  return makeFigure({
    ...{ name, title, caption, sources, width },
    height: frame.height,
    data: parts
      .flatMap(({ data }) => data)
      .map((trace) => {
        const first = trace["showlegend"] !== false && !named.has(String(trace["name"]));
        if (first) named.add(String(trace["name"]));
        return { ...trace, showlegend: first };
      }),
    layout: {
      ...pageLayout,
      ...axes,
      margin: frame.margin,
      legend: frame.legend,
      annotations: [
        ...parts.flatMap(({ arrows }) => arrows),
        ...panels.map(({ heading }, at) => ({
          ...panelHeading(heading, axisNames(at)),
          yshift: 18,
          align: "left",
        })),
      ],
    },
  });
}

/** Letters above, numbers left, thinned where the grid is large. */
function gridAxis(count: number, nameOf: (index: number) => string, place: PlotlyObject): PlotlyObject {
  const step = count > 12 ? 5 : 1;
  const shown = Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
  return {
    showgrid: false,
    zeroline: false,
    showline: false,
    ticks: "",
    tickvals: shown,
    ticktext: shown.map(nameOf),
    tickfont: { size: 10, color: palette.muted },
    constrain: "domain",
    ...place,
  };
}
