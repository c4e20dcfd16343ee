import type { MazeScene, ScenePlace } from "../problem/maze/maze-scene.js";
import { roomName } from "../problem/maze/room-name.js";
import { escapeXml, svgElement, svgNumber } from "./svg-element.js";

/** How a maze is drawn. */
export interface MazeDrawingOptions {
  /** A heading; default none. */
  readonly title?: string;
  /** Column letters and row numbers at the edges; default true. */
  readonly labels?: boolean;
}

/**
 * A maze as an SVG text, as in Figure 5 of the seqBench paper.
 *
 *     ●──▫──●        rooms, and a box for each door: white open, red locked
 *     ┆              a dashed line in the key's colour from the key's room (ringed) to its door
 *     ▲        ▼     start and goal
 *
 * The text depends on the maze alone, so that the drawing can stand in a
 * multimodal prompt. Row 1 is at the top.
 *
 * @remarks O(rooms). Rooms that nobody states are drawn as pale dots.
 */
export function mazeDrawing(scene: MazeScene, { title, labels = true }: MazeDrawingOptions = {}): string {
  const layout = mazeLayout(scene, title === undefined ? 0 : 28, labels);
  const parts = [
    ...(title === undefined ? [] : [heading(title, layout.width / 2)]),
    ...mazeParts(scene, layout, labels),
  ];
  return svgDocument(layout.width, layout.height, parts);
}

/** Where things are on the page, in pixels. */
export interface MazeLayout {
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly x: (place: ScenePlace) => number;
  readonly y: (place: ScenePlace) => number;
}

/** A cell is 16 to 56 pixels wide, so that a panel stays below about 900 as far as that goes. */
export function mazeLayout(
  { rows, cols }: Pick<MazeScene, "rows" | "cols">,
  top: number,
  labels: boolean,
  left = 0,
): MazeLayout {
  const cell = Math.max(16, Math.min(56, Math.floor(880 / Math.max(rows, cols))));
  const margin = labels ? 34 : 12;
  return {
    cell,
    width: margin + cols * cell + 12,
    height: top + margin + rows * cell + 12,
    x: ({ col }) => left + margin + (col + 0.5) * cell,
    y: ({ row }) => top + margin + (row + 0.5) * cell,
  };
}

/** The colours of keys, distinct for colour-blind readers too (Okabe and Ito 2008); reused beyond seven. */
const keyColours: readonly string[] = [
  "#0072b2",
  "#e69f00",
  "#009e73",
  "#cc79a7",
  "#56b4e9",
  "#d55e00",
  "#806000",
];

/** Everything of a maze but its heading, from the back to the front. */
export function mazeParts(scene: MazeScene, layout: MazeLayout, labels: boolean): readonly string[] {
  const { cell, x, y } = layout;
  const box = cell * 0.22;
  const middle = ([a, b]: readonly [ScenePlace, ScenePlace]): readonly [number, number] => [
    (x(a) + x(b)) / 2,
    (y(a) + y(b)) / 2,
  ];
  const line = ([a, b]: readonly [ScenePlace, ScenePlace]): string =>
    svgElement("line", { x1: x(a), y1: y(a), x2: x(b), y2: y(b) });
  const square = (ends: readonly [ScenePlace, ScenePlace], size: number): string => {
    const [cx, cy] = middle(ends);
    return svgElement("rect", { x: cx - size / 2, y: cy - size / 2, width: size, height: size });
  };
  const passages = [...scene.open, ...scene.locked.map(({ ends }) => ends)];
  const keys = scene.locked.flatMap(({ ends, keys }) => keys.map((key) => ({ ...key, door: middle(ends) })));
  const stated = new Set(scene.rooms.map(({ row, col }) => row * scene.cols + col));
  const dots = Array.from({ length: scene.rows * scene.cols }, (_, room) => {
    const place = { row: Math.floor(room / scene.cols), col: room % scene.cols };
    const fill = stated.has(room) ? {} : { fill: "#d0d0d0" };
    return svgElement("circle", { cx: x(place), cy: y(place), r: cell * 0.09, ...fill });
  });
  const sign = Math.max(7, cell * 0.3);
  const isEnd = ({ row, col }: ScenePlace): boolean =>
    [scene.start, scene.goal].some((end) => end.row === row && end.col === col);
  // A ring must show around a triangle, too.
  const ringSize = (place: ScenePlace): number => (isEnd(place) ? sign * 1.25 : Math.max(4, cell * 0.2));
  const colour = (i: number): string => keyColours[i % keyColours.length] ?? "#000000";
  return [
    ...(labels ? edgeLabels(scene, layout) : []),
    svgElement("g", { stroke: "#a8d0e6", "stroke-width": Math.max(1.5, cell * 0.06) }, passages.map(line)),
    svgElement("g", { fill: "#000000" }, dots),
    svgElement(
      "g",
      { fill: "#ffffff", stroke: "#404040", "stroke-width": 1 },
      scene.open.map((ends) => square(ends, box)),
    ),
    svgElement(
      "g",
      { fill: "#d62728", stroke: "#7f0000", "stroke-width": 1 },
      scene.locked.map(({ ends }) => square(ends, box * 1.5)),
    ),
    svgElement(
      "g",
      { fill: "none", "stroke-width": Math.max(1.5, cell * 0.045) },
      keys.flatMap(({ place, door: [dx, dy] }, i) => [
        svgElement("line", {
          x1: x(place),
          y1: y(place),
          x2: dx,
          y2: dy,
          stroke: colour(i),
          "stroke-dasharray": "6 4",
        }),
        svgElement("circle", { cx: x(place), cy: y(place), r: ringSize(place), stroke: colour(i) }),
      ]),
    ),
    triangle(x(scene.start), y(scene.start), sign, -1),
    triangle(x(scene.goal), y(scene.goal), sign, 1),
  ].filter((part) => !part.endsWith("/>") || !part.startsWith("<g"));
}

/** Up (−1) for the start, down (1) for the goal. */
function triangle(cx: number, cy: number, size: number, way: 1 | -1): string {
  const tip = `${svgNumber(cx)},${svgNumber(cy + way * size)}`;
  const base = [-1, 1].map((side) => `${svgNumber(cx + side * size)},${svgNumber(cy - way * size * 0.75)}`);
  return svgElement("polygon", {
    points: [tip, ...base].join(" "),
    fill: "#000000",
    stroke: "#ffffff",
    "stroke-width": 1,
  });
}

function edgeLabels({ rows, cols }: MazeScene, { x, y, cell }: MazeLayout): readonly string[] {
  const first = { row: 0, col: 0 };
  const size = Math.max(7, Math.min(12, cell * 0.42));
  const letters = Array.from({ length: cols }, (_, col) =>
    svgElement("text", { x: x({ row: 0, col }), y: y(first) - cell * 0.62 }, [roomName(0, col).slice(0, -1)]),
  );
  const numbers = Array.from({ length: rows }, (_, row) =>
    svgElement("text", { x: x(first) - cell * 0.75, y: y({ row, col: 0 }) + size * 0.35 }, [String(row + 1)]),
  );
  const style = { "font-size": size, fill: "#505050", "text-anchor": "middle" };
  return [svgElement("g", style, [...letters, ...numbers])];
}

/** A line of text over a panel, centred at `x`. */
export function heading(text: string, x: number): string {
  return svgElement("text", { x, y: 20, "font-size": 15, "text-anchor": "middle", fill: "#000000" }, [
    escapeXml(text),
  ]);
}

/** A whole SVG document on white. */
export function svgDocument(width: number, height: number, parts: readonly string[]): string {
  const size = { width, height, viewBox: `0 0 ${svgNumber(width)} ${svgNumber(height)}` };
  const page = svgElement("rect", { width, height, fill: "#ffffff" });
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    ...size,
    "font-family": "Helvetica, Arial, sans-serif",
  };
  return `${svgElement("svg", attributes, ["\n", [page, ...parts].join("\n"), "\n"])}\n`;
}
