import type { DecaySurface } from "../stats/decay-surface.js";
import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { axisNames, panelFrame, panelHeading } from "./panel-frame.js";
import { modelStyle, pageLayout } from "./theme.js";

export interface SurfaceFigureOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** What is on the axes, with units. */
  readonly axes: { readonly x: string; readonly y: string };
  readonly width?: number;
}

/**
 * L₀ over two conditions, a panel a model on one logarithmic colour scale. Each
 * cell says its L₀, the 95 % interval and n; a cell without a fit says why
 * instead and has no colour.
 */
export function surfaceFigure(
  surfaces: readonly DecaySurface[],
  { name, title, caption, sources, axes: titles, width = 760 }: SurfaceFigureOptions,
): Figure {
  const lengths = surfaces.flatMap(({ cells }) =>
    cells.flatMap(({ fit }) => (fit.kind === "fitted" ? [Math.log10(fit.L0)] : [])),
  );
  const [low, high] = lengths.length === 0 ? [0, 1] : [Math.min(...lengths), Math.max(...lengths) + 1e-9];
  const rows = Math.max(...surfaces.map(({ cells }) => new Set(cells.map(({ y }) => y)).size));
  const frame = panelFrame({
    ...{ width, rows: surfaces.length, columns: 1, panelHeight: Math.max(150, rows * 54), caption },
    ...{ entries: [], above: 20, right: 92, gap: { y: 92 } },
  });
  const axes: Record<string, PlotlyObject> = {};
  const annotations: PlotlyObject[] = [];
  const data: PlotlyObject[] = [];
  for (const [at, { model, cells, leftOut }] of surfaces.entries()) {
    const axis = axisNames(at);
    const xs = [...new Set(cells.map(({ x }) => x))].sort((a, b) => a - b);
    const ys = [...new Set(cells.map(({ y }) => y))].sort((a, b) => a - b);
    const cellAt = (x: number, y: number) => cells.find((cell) => cell.x === x && cell.y === y);
    axes[`xaxis${axis.id}`] = categoryAxis(titles.x, xs, { anchor: axis.y, domain: frame.column(0) });
    axes[`yaxis${axis.id}`] = categoryAxis(titles.y, ys, { anchor: axis.x, domain: frame.row(at) });
    annotations.push(
      panelHeading(`${modelStyle(model).label}${leftOut > 0 ? ` (${leftOut} runs left out)` : ""}`, axis),
    );
    const z = ys.map((y) =>
      xs.map((x) => {
        const fit = cellAt(x, y)?.fit;
        return fit?.kind === "fitted" ? Math.log10(fit.L0) : null;
      }),
    );
    data.push({
      ...{ type: "heatmap", xaxis: axis.x, yaxis: axis.y, x: xs.map(String), y: ys.map(String), z },
      ...{ zmin: low, zmax: high, colorscale: "Cividis", xgap: 2, ygap: 2, showscale: at === 0 },
      colorbar: {
        title: { text: "L<sub>0</sub> (actions)", side: "top", font: { size: 11 } },
        tickvals: [0, 0.5, 1, 1.5, 2, 2.5, 3],
        ticktext: ["1", "3.2", "10", "32", "100", "316", "1000"],
        ...{ thickness: 12, tickfont: { size: 10.5 }, x: 1.02 },
      },
      hoverinfo: "skip",
    });
    for (const [row, y] of ys.entries())
      for (const [column, x] of xs.entries()) {
        const cell = cellAt(x, y);
        if (cell === undefined) continue;
        const shade = z[row]?.[column];
        const dark = typeof shade === "number" && shade < low + 0.55 * (high - low);
        annotations.push({
          ...{
            text: cellWords(cell),
            showarrow: false,
            xref: axis.x,
            yref: axis.y,
            // Categories are placed by their number.
            x: column,
            y: row,
          },
          font: { size: 10, color: dark ? "#ffffff" : palette.ink },
        });
      }
  }
  return makeFigure({
    ...{ name, title, caption, sources, width, height: frame.height, data },
    layout: { ...pageLayout, ...axes, annotations, margin: frame.margin },
  });
}

function cellWords({ fit, runs, successes }: DecaySurface["cells"][number]): string {
  if (fit.kind === "no-fit") return `${successes} of ${runs}<br>no fit`;
  const { L0, interval } = fit;
  const short = (value: number): string => value.toPrecision(value >= 100 ? 3 : 2);
  const between = interval === null ? "" : `<br>${short(interval.low)} – ${short(interval.high)}`;
  return `<b>${short(L0)}</b>${between}<br>n = ${runs}`;
}

function categoryAxis(text: string, values: readonly number[], place: PlotlyObject): PlotlyObject {
  return {
    type: "category",
    categoryarray: values.map(String),
    title: { text, font: { size: 12 }, standoff: 6 },
    tickfont: { size: 11 },
    ticks: "",
    showgrid: false,
    automargin: true,
    ...place,
  };
}
