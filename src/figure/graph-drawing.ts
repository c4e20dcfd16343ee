import { RangeViolation } from "../internal/errors.js";
import { heading, svgDocument } from "./maze-drawing.js";
import { palette } from "./palette.js";
import { escapeXml, svgElement } from "./svg-element.js";

/** What is to be seen of a graph; nodes are numbers from 0 to `order` − 1. */
export interface DrawnGraph {
  readonly order: number;
  readonly arcs: Iterable<readonly [from: number, to: number]>;
  /** What a node is called; default: its number. */
  readonly name?: (node: number) => string;
}

export interface GraphDrawingOptions {
  /** Columns are distances from here; default node 0. */
  readonly start?: number;
  readonly goal?: number;
  /** Drawn thick, as the nodes it leads over. */
  readonly path?: readonly number[];
  readonly title?: string;
  /** The most nodes drawn: those nearest to the start, and the path; default 80. */
  readonly mostNodes?: number;
}

/** Arcs looked at, and arcs drawn: a picture of more is a stain. */
const mostArcs = 200_000;
const mostDrawnArcs = 400;
/** Pixels from a column, and from a row, to the next. */
const [columnWidth, rowHeight] = [92, 34];

/**
 * A small graph as an SVG text: the start at the left, and each node in the
 * column of its distance from it, so that lookahead is read off as columns.
 *
 *     ▲ 0 ─→ ● 1 ─→ ● 3 ─→ ▼ 5     start, goal, and the path between them thick
 *        └─→ ● 2 ─→ ● 4
 *
 * What is not drawn is counted under the picture: nodes beyond `mostNodes` and
 * those that no path leads to come last. The text depends on the graph alone;
 * names are escaped and cut after twelve characters.
 *
 * Refuses a start, goal or path outside the graph.
 *
 * @remarks Looks at 200,000 arcs at most.
 */
export function graphDrawing(graph: DrawnGraph, options: GraphDrawingOptions = {}): string {
  const { start = 0, goal, path = [], title, mostNodes = 80 } = options;
  for (const node of [start, ...path, ...(goal === undefined ? [] : [goal])])
    if (graph.order > 0 && !(Number.isInteger(node) && node >= 0 && node < graph.order))
      throw new RangeViolation(`nodes of this graph are 0 … ${graph.order - 1}, got ${node}`);
  const { arcs, isWhole } = firstArcs(graph.arcs);
  const columns = columnsOf(
    graph.order,
    arcs,
    start,
    [...path, ...(goal === undefined ? [] : [goal])],
    mostNodes,
  );
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const top = title === undefined ? 10 : 34;
  const [width, height] = [Math.max(1, columns.length) * columnWidth + 30, top + tallest * rowHeight + 26];
  const places = new Map<number, readonly [number, number]>();
  columns.forEach((column, level) => {
    column.forEach((node, row) => {
      const y = top + ((row + 0.5) * tallest * rowHeight) / column.length;
      places.set(node, [24 + level * columnWidth, y]);
    });
  });
  const steps = new Set(path.slice(1).map((node, i) => `${path[i]} ${node}`));
  const isStep = ([from, to]: readonly [number, number]): boolean => steps.has(`${from} ${to}`);
  const shown = arcs.filter(([from, to]) => places.has(from) && places.has(to));
  const drawn = [...shown.filter((arc) => !isStep(arc)).slice(0, mostDrawnArcs), ...shown.filter(isStep)];
  const name = graph.name ?? String;
  return svgDocument(width, height, [
    `<defs>${arrowHead("arc", palette.axis)}${arrowHead("step", palette.accent)}</defs>`,
    ...(title === undefined ? [] : [heading(title, width / 2)]),
    ...drawn.map((arc) => arcLine(arc, places, isStep(arc))),
    ...[...places].map(([node, place]) => nodeMark(name(node), place, node === start, node === goal)),
    svgElement("text", { x: 10, y: height - 8, "font-size": 11, fill: palette.muted }, [
      escapeXml(countsOf(graph.order, places.size, arcs.length, drawn.length, isWhole)),
    ]),
  ]);
}

function firstArcs(all: DrawnGraph["arcs"]): { arcs: (readonly [number, number])[]; isWhole: boolean } {
  const arcs: (readonly [number, number])[] = [];
  for (const arc of all) {
    if (arcs.length === mostArcs) return { arcs, isWhole: false };
    arcs.push(arc);
  }
  return { arcs, isWhole: true };
}

/** Nodes by distance from the start, nearest first; then, in a column of their own, those wanted but not reached. */
function columnsOf(
  order: number,
  arcs: readonly (readonly [number, number])[],
  start: number,
  wanted: readonly number[],
  most: number,
): number[][] {
  if (order === 0) return [];
  const successors = new Map<number, number[]>();
  for (const [from, to] of arcs) {
    const known = successors.get(from);
    if (known === undefined) successors.set(from, [to]);
    else known.push(to);
  }
  const level = new Map([[start, 0]]);
  for (const [node, distance] of level)
    for (const next of successors.get(node) ?? []) if (!level.has(next)) level.set(next, distance + 1);
  const kept = new Set(wanted);
  for (const node of level.keys()) if (kept.size < most) kept.add(node);
  for (let node = 0; node < order && kept.size < most; node++) kept.add(node);
  const columns: number[][] = [];
  const unreached: number[] = [];
  for (const [node, distance] of level) {
    if (!kept.has(node)) continue;
    const column = columns[distance];
    if (column === undefined) columns[distance] = [node];
    else column.push(node);
  }
  for (const node of kept) if (!level.has(node)) unreached.push(node);
  return [...columns, unreached].filter((column) => column !== undefined && column.length > 0);
}

function arcLine(
  [from, to]: readonly [number, number],
  places: ReadonlyMap<number, readonly [number, number]>,
  isStep: boolean,
): string {
  const [x1, y1] = places.get(from) ?? [0, 0];
  const [x2, y2] = places.get(to) ?? [0, 0];
  const look = {
    fill: "none",
    stroke: isStep ? palette.accent : palette.axis,
    "stroke-width": isStep ? 2.5 : 1,
    "marker-end": `url(#${isStep ? "step" : "arc"})`,
  };
  if (from === to) return svgElement("circle", { cx: x1, cy: y1 - 12, r: 6, ...look, "marker-end": "none" });
  // Within a column, and backwards, a straight line would hide behind nodes.
  const bend = x2 > x1 ? 0 : 24;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (value: number): number => Math.round(value * 10) / 10;
  const end = `${at(x2 - ux * 9)} ${at(y2 - uy * 9)}`;
  const middle = `${at((x1 + x2) / 2 - uy * bend)} ${at((y1 + y2) / 2 + ux * bend)}`;
  return svgElement("path", { d: `M ${at(x1)} ${at(y1)} Q ${middle} ${end}`, ...look });
}

function nodeMark(
  name: string,
  [x, y]: readonly [number, number],
  isStart: boolean,
  isGoal: boolean,
): string {
  const text = name.length > 12 ? `${name.slice(0, 11)}…` : name;
  const mark = isStart
    ? svgElement("polygon", {
        points: `${x},${y - 8} ${x - 8},${y + 6} ${x + 8},${y + 6}`,
        fill: palette.ink,
      })
    : isGoal
      ? svgElement("polygon", {
          points: `${x},${y + 8} ${x - 8},${y - 6} ${x + 8},${y - 6}`,
          fill: palette.alarm,
        })
      : svgElement("circle", { cx: x, cy: y, r: 5, fill: palette.ink });
  return `${mark}${svgElement("text", { x: x + 9, y: y - 7, "font-size": 11, fill: palette.ink }, [escapeXml(text)])}`;
}

function arrowHead(id: string, fill: string): string {
  const size = { viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 7, markerHeight: 7 };
  const frame = { id, ...size, orient: "auto", markerUnits: "userSpaceOnUse" };
  return svgElement("marker", frame, [svgElement("path", { d: "M 0 0 L 8 4 L 0 8 z", fill })]);
}

function countsOf(
  nodes: number,
  drawnNodes: number,
  arcs: number,
  drawnArcs: number,
  isWhole: boolean,
): string {
  const count = (drawn: number, all: number, word: string): string =>
    drawn === all ? `${all} ${word}` : `${drawn} of ${all} ${word}`;
  return `${count(drawnNodes, nodes, "nodes")}, ${count(drawnArcs, arcs, "arcs")}${isWhole ? "" : " and more"}`;
}
