import type { GraphProblem } from "../problem/lookahead-graph/graph-problem.js";
import { type Figure, makeFigure, marginsFor, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout } from "./theme.js";

export interface GraphExampleOptions {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly Source[];
  /** The forms the problem is asked in: a heading and its text each. */
  readonly forms: readonly { readonly heading: string; readonly text: string }[];
}

const width = 920;
const plotHeight = 350;
const graphShare = 0.46;

/**
 * One path query as a graph, level by level from the start, beside the texts in
 * which it is asked. The right path is drawn thick.
 */
export function graphExampleFigure(problem: GraphProblem, options: GraphExampleOptions): Figure {
  const { name, title, caption, sources, forms } = options;
  const places = placesOf(problem);
  const at = (label: number): readonly [number, number] => places.get(label) ?? [0, 0];
  const path = problem.paths[0] ?? [];
  const onPath = new Set(path.slice(1).map((to, i) => `${path[i]},${to}`));
  const levels = [...places.values()].map(([level]) => level);
  const rows = [...places.values()].map(([, row]) => row);
  const margins = marginsFor({ title, caption, width });
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width,
    height: margins.t + plotHeight + margins.b,
    data: [nodes(problem, places)],
    layout: {
      ...baseLayout,
      showlegend: false,
      xaxis: {
        domain: [0, graphShare],
        range: [Math.min(...levels) - 0.45, Math.max(...levels) + 0.45],
        showgrid: false,
        zeroline: false,
        tickvals: [...new Set(levels)].sort((a, b) => a - b).filter((level) => level >= 0),
        title: { text: "arcs from the start", font: { size: 13 }, standoff: 6 },
      },
      yaxis: { range: [Math.min(...rows) - 0.6, Math.max(...rows) + 0.6], visible: false },
      annotations: [
        ...problem.arcs.map(([from, to]) => arrow(at(from), at(to), onPath.has(`${from},${to}`))),
        ...textColumn(forms),
      ],
      margin: { l: 20, r: 20, t: margins.t, b: margins.b },
    },
  });
}

function nodes(problem: GraphProblem, places: ReadonlyMap<number, readonly [number, number]>): PlotlyObject {
  const { start, goal, paths } = problem;
  const labels = [...places.keys()];
  const fill = (label: number): string =>
    label === start
      ? "#0072b2"
      : label === goal
        ? "#d55e00"
        : paths[0]?.includes(label)
          ? "#cfe5f2"
          : "#ffffff";
  return {
    type: "scatter",
    mode: "markers+text",
    x: labels.map((label) => places.get(label)?.[0] ?? 0),
    y: labels.map((label) => places.get(label)?.[1] ?? 0),
    text: labels.map(String),
    textfont: {
      size: 12,
      color: labels.map((label) => (label === start || label === goal ? "#ffffff" : palette.ink)),
    },
    marker: {
      size: 26,
      color: labels.map(fill),
      symbol: labels.map((label) => (label === goal ? "square" : "circle")),
      line: { color: palette.ink, width: 1.1 },
    },
    hovertemplate: "node %{text}<extra></extra>",
  };
}

/** An arrow that ends at the rims of its nodes. */
function arrow(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  isRight: boolean,
): PlotlyObject {
  return {
    x: x1,
    y: y1,
    ax: x0,
    ay: y0,
    xref: "x",
    yref: "y",
    axref: "x",
    ayref: "y",
    text: "",
    showarrow: true,
    arrowhead: 2,
    arrowsize: 1,
    arrowwidth: isRight ? 2.4 : 1.1,
    arrowcolor: isRight ? "#0072b2" : palette.axis,
    standoff: 15,
    startstandoff: 14,
  };
}

/** The texts below each other, right of the graph. */
function textColumn(forms: GraphExampleOptions["forms"]): readonly PlotlyObject[] {
  let top = 0;
  return forms.flatMap(({ heading, text }) => {
    const lines = text.split("\n").flatMap((paragraph) => broken(paragraph, 74));
    const column = (words: string, down: number, size: number): PlotlyObject => ({
      text: words,
      x: graphShare + 0.04,
      y: 1 - down / plotHeight,
      xref: "paper",
      yref: "paper",
      xanchor: "left",
      yanchor: "top",
      align: "left",
      showarrow: false,
      font: { size },
    });
    const parts = [column(`<b>${heading}</b>`, top, 12.5), column(lines.join("<br>"), top + 18, 11)];
    top += 18 + 14.6 * lines.length + 16;
    return parts;
  });
}

function broken(text: string, room: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Level (arcs from the start, −1 for what only leads to it) and row of each node. */
function placesOf({ arcs, start, paths }: GraphProblem): ReadonlyMap<number, readonly [number, number]> {
  const level = new Map<number, number>([[start, 0]]);
  for (const node of level.keys())
    for (const [from, to] of arcs)
      if (from === node && !level.has(to)) level.set(to, (level.get(node) ?? 0) + 1);
  // What is not reached stands one level before the first node it leads to.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of arcs) {
      const next = level.get(to);
      if (level.has(from) || next === undefined) continue;
      level.set(from, next - 1);
      changed = true;
    }
  }
  const onPath = new Set(paths[0]);
  const columns = new Map<number, number[]>();
  for (const [node, column] of level) columns.set(column, [...(columns.get(column) ?? []), node]);
  const places = new Map<number, readonly [number, number]>();
  for (const [column, members] of columns) {
    const sorted = members.sort((a, b) => Number(onPath.has(b)) - Number(onPath.has(a)) || a - b);
    for (const [i, node] of sorted.entries()) {
      // Out of line in every other column, so that an arc over two levels does not cross the node between.
      const aside = !onPath.has(node) && column % 2 !== 0 ? 0.4 : 0;
      places.set(node, [column, (sorted.length - 1) / 2 - i - aside]);
    }
  }
  return places;
}
