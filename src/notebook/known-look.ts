import { fitTable } from "../figure/fit-table.js";
import { type DrawnGraph, type GraphDrawingOptions, graphDrawing } from "../figure/graph-drawing.js";
import { mazeDrawing } from "../figure/maze-drawing.js";
import type { CsrGraph } from "../graph/csr-graph.js";
import type { NamedGraph } from "../graph/graphology.js";
import type { GraphProblem } from "../problem/lookahead-graph/graph-problem.js";
import type { Maze } from "../problem/maze/maze-base.js";
import { type MazeScene, sceneOfMaze } from "../problem/maze/maze-scene.js";
import type { DecayFit } from "../stats/decay-fit.js";
import { type DataFrameLike, dataFrameTable } from "./data-frame-table.js";

type Bundle = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** Rooms of a maze above which a drawing is a stain, and a sentence says more. */
const mostRooms = 2_500;

/**
 * How this library's own values, and the DataFrames of danfojs, look in a
 * notebook: mazes and graphs as drawings, fits and DataFrames as tables. They
 * are plain records, known by their fields, so that a value read back from
 * JSON looks the same; `null` for everything else.
 */
export function knownLook(value: unknown): Bundle | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields = value as Fields;
  if (isFit(fields)) return fitTable(fields as unknown as DecayFit).toMimeBundle();
  if (isDataFrame(fields)) return dataFrameTable(fields as unknown as DataFrameLike).toMimeBundle();
  if (isGraph(fields)) return graphLook(fields as unknown as CsrGraph);
  if (isRecord(fields["graph"]) && isGraph(fields["graph"]) && isTexts(fields["names"]))
    return namedLook(fields as unknown as NamedGraph);
  if (isProblem(fields)) return problemLook(fields as unknown as GraphProblem);
  if (isScene(fields)) return mazeLook(fields as unknown as MazeScene);
  if (isMaze(fields)) return mazeLook(sceneOfMaze(fields as unknown as Maze));
  return null;
}

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown): boolean => Array.isArray(value) && typeof (value[0] ?? "") === "string";

const isFit = (value: Fields): boolean =>
  (value["kind"] === "fitted" && "L0" in value && Array.isArray(value["usedPoints"])) ||
  (value["kind"] === "no-fit" && "detail" in value && "bound" in value && Array.isArray(value["excluded"]));

const isDataFrame = (value: Fields): boolean =>
  Array.isArray(value["$dtypes"]) && Array.isArray(value["$columns"]) && Array.isArray(value["shape"]);

const isGraph = (value: Fields): boolean =>
  isCount(value["order"]) &&
  value["offsets"] instanceof Uint32Array &&
  value["targets"] instanceof Uint32Array;

const isProblem = (value: Fields): boolean =>
  ["lookahead", "branches", "start", "goal"].every((name) => Number.isFinite(value[name])) &&
  Array.isArray(value["arcs"]) &&
  Array.isArray(value["paths"]);

const isScene = (value: Fields): boolean =>
  isCount(value["rows"]) &&
  isCount(value["cols"]) &&
  ["rooms", "open", "locked"].every((name) => Array.isArray(value[name]));

const isMaze = (value: Fields): boolean =>
  ["rows", "cols", "start", "goal"].every((name) => isCount(value[name])) &&
  Array.isArray(value["locks"]) &&
  !("problem" in value);

function* arcsOf({ order, offsets, targets }: CsrGraph): Iterable<readonly [number, number]> {
  for (let node = 0; node < order; node++)
    for (let i = offsets[node] ?? 0; i < (offsets[node + 1] ?? 0); i++) yield [node, targets[i] ?? 0];
}

const graphLook = (graph: CsrGraph): Bundle =>
  drawnGraph(
    { order: graph.order, arcs: arcsOf(graph) },
    {},
    `graph: ${graph.order} nodes, ${graph.size} arcs`,
  );

const namedLook = ({ graph, names }: NamedGraph): Bundle =>
  drawnGraph(
    { order: graph.order, arcs: arcsOf(graph), name: (node) => names[node] ?? String(node) },
    {},
    `graph: ${graph.order} named nodes, ${graph.size} arcs`,
  );

/** The labels of a problem's nodes are any numbers: they are counted off here and kept as names. */
function problemLook({ lookahead, branches, start, goal, arcs, paths }: GraphProblem): Bundle {
  const labels = [...new Set([start, goal, ...arcs.flat()])];
  const nodes = new Map(labels.map((label, node) => [label, node]));
  const node = (label: number): number => nodes.get(label) ?? 0;
  const path = (paths[0] ?? []).filter((label) => nodes.has(label)).map(node);
  return drawnGraph(
    {
      order: labels.length,
      arcs: arcs.map(([from, to]) => [node(from), node(to)] as const),
      name: (i) => String(labels[i]),
    },
    { start: 0, ...(start === goal ? {} : { goal: 1 }), path },
    `path problem: ${start} to ${goal}, lookahead ${lookahead}, ${branches} branches, ${labels.length} nodes, ${arcs.length} arcs`,
  );
}

const drawnGraph = (graph: DrawnGraph, options: GraphDrawingOptions, text: string): Bundle => ({
  "image/svg+xml": graphDrawing(graph, options),
  "text/plain": text,
});

function mazeLook(scene: MazeScene): Bundle {
  const { rows, cols, rooms, open, locked } = scene;
  const text = `maze: ${rows} × ${cols}, ${rooms.length} rooms, ${open.length} open and ${locked.length} locked doors`;
  if (rows * cols > mostRooms) return { "text/plain": text };
  return { "image/svg+xml": mazeDrawing(scene), "text/plain": text };
}
