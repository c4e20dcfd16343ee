import type { MazeScene, ScenePlace } from "../problem/maze/maze-scene.js";
import type { PlotlyObject } from "./figure.js";
import { palette } from "./palette.js";

/** A way through a maze. */
export interface MazeRoute {
  readonly words: string;
  readonly places: readonly ScenePlace[];
  readonly look: "optimal" | "walked" | "unwalked";
}

/** How many plans met a room and went wrong there. */
export interface MazeMark {
  readonly place: ScenePlace;
  readonly visits: number;
  readonly failures: number;
}

/** A maze to draw, with what happened in it. */
export interface MazePanel {
  /** One or two lines, parted by `<br>`. */
  readonly heading: string;
  readonly scene: MazeScene;
  readonly routes?: readonly MazeRoute[];
  /** Where a plan first went wrong: a jump is an arrow, anything else a cross. */
  readonly violation?: { readonly from: ScenePlace | null; readonly to: ScenePlace | null } | null;
  /** Illegal steps with how often each was tried: the width of its arrow. */
  readonly jumps?: readonly { readonly from: ScenePlace; readonly to: ScenePlace; readonly count: number }[];
  readonly marks?: readonly MazeMark[];
}

const routeLooks = {
  optimal: { color: "#f2b705", width: 0.42, opacity: 0.9 },
  walked: { color: "#8e44ad", width: 0.42, opacity: 0.65 },
  unwalked: { color: "#8e44ad", width: 0.16, opacity: 0.55 },
} as const;

/** The colours of keys, distinct for colour-blind readers too (Okabe and Ito 2008). */
const keyColours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#806000"] as const;

/** What a panel is drawn with. */
export interface MazeTraces {
  readonly data: readonly PlotlyObject[];
  readonly arrows: readonly PlotlyObject[];
}

/**
 * A maze as plotly traces, from the back to the front, and its arrows.
 *
 * @param cell the width of a room in CSS pixels
 * @param axis the panel's axes
 */
export function mazeTraces(
  panel: MazePanel,
  cell: number,
  axis: { readonly x: string; readonly y: string },
): MazeTraces {
  const { scene, routes = [], violation = null, marks = [], jumps = [] } = panel;
  const place = { xaxis: axis.x, yaxis: axis.y, type: "scatter", hoverinfo: "skip" };
  const stated = new Set(scene.rooms.map(({ row, col }) => row * scene.cols + col));
  const all = Array.from({ length: scene.rows * scene.cols }, (_, room) => room);
  const places = (of: (room: number) => boolean): ScenePlace[] =>
    all.filter(of).map((room) => ({ row: Math.floor(room / scene.cols), col: room % scene.cols }));
  const dots = (name: string, at: readonly ScenePlace[], marker: PlotlyObject, more: PlotlyObject = {}) =>
    at.length === 0 ? [] : [{ ...place, mode: "markers", name, ...pointsOf(at), marker, ...more }];
  const middles = scene.locked.map(({ ends: [a, b] }) => middle(a, b));
  const keys = scene.locked.flatMap(({ ends: [a, b], keys: own }) =>
    own.map((key) => ({ place: key.place, door: middle(a, b) })),
  );
  const sign = Math.max(9, Math.min(17, cell * 0.5));
  return {
    data: [
      {
        ...place,
        mode: "lines",
        name: "passage",
        showlegend: false,
        ...runsOf([...scene.open, ...scene.locked.map(({ ends }) => ends)]),
        line: { color: "#a8d0e6", width: Math.max(1, Math.min(3, cell * 0.08)) },
      },
      ...routes.map(({ words, places: way, look }) => ({
        ...place,
        mode: "lines",
        name: words,
        ...pointsOf(way),
        line: {
          color: routeLooks[look].color,
          width: Math.max(1.6, Math.min(14, cell * routeLooks[look].width)),
        },
        opacity: routeLooks[look].opacity,
      })),
      ...dots(
        "room, not stated",
        places((room) => !stated.has(room)),
        { color: "#cfd4da", size: Math.max(1.5, cell * 0.14) },
        { showlegend: false },
      ),
      ...dots(
        "room",
        places((room) => stated.has(room)),
        { color: "#000000", size: Math.max(2, Math.min(7, cell * 0.16)) },
        { showlegend: false },
      ),
      ...(cell < 10
        ? []
        : dots(
            "open door",
            scene.open.map(([a, b]) => middle(a, b)),
            {
              symbol: "square",
              color: "#ffffff",
              size: Math.min(9, cell * 0.22),
              line: { color: "#404040", width: 1 },
            },
          )),
      ...keys.flatMap(({ place: at, door }, i) => {
        const color = keyColours[i % keyColours.length] ?? palette.ink;
        return [
          {
            ...place,
            mode: "lines",
            name: "key and its door",
            ...pointsOf([at, door]),
            line: { color, width: 1.6, dash: "dash" },
          },
          ...dots(
            "key",
            [at],
            { symbol: "circle-open", color, size: sign * 1.25, line: { color, width: 2 } },
            { showlegend: false },
          ),
        ];
      }),
      ...dots("locked door", middles, {
        symbol: "square",
        color: "#d62728",
        size: Math.max(6, Math.min(12, cell * 0.34)),
        line: { color: "#7f0000", width: 1 },
      }),
      ...markTraces(marks, cell, place),
      ...dots("start", [scene.start], endSign("triangle-up", sign)),
      ...dots("goal", [scene.goal], endSign("triangle-down", sign)),
      ...crossOf(violation, place, sign),
    ],
    arrows: [
      ...(violation?.from && violation.to ? [arrow(violation.from, violation.to, axis, 2.4)] : []),
      ...jumps.map(({ from, to, count }) => arrow(from, to, axis, Math.min(4, 1.2 + count / 4))),
    ],
  };
}

function endSign(symbol: string, size: number): PlotlyObject {
  return { symbol, color: "#000000", size, line: { color: "#ffffff", width: 1 } };
}

function pointsOf(places: readonly ScenePlace[]): { readonly x: number[]; readonly y: number[] } {
  return { x: places.map(({ col }) => col), y: places.map(({ row }) => row) };
}

function middle(a: ScenePlace, b: ScenePlace): ScenePlace {
  return { row: (a.row + b.row) / 2, col: (a.col + b.col) / 2 };
}

/** Passages as the longest straight lines they make: a third of the numbers. */
function runsOf(passages: readonly (readonly [ScenePlace, ScenePlace])[]): {
  readonly x: (number | null)[];
  readonly y: (number | null)[];
} {
  const x: (number | null)[] = [];
  const y: (number | null)[] = [];
  for (const across of [true, false]) {
    const along = ({ row, col }: ScenePlace): number => (across ? col : row);
    const line = ({ row, col }: ScenePlace): number => (across ? row : col);
    const steps = passages
      .filter(([a, b]) => (a.row === b.row) === across)
      .map(([a, b]) => ({ line: line(a), from: Math.min(along(a), along(b)) }))
      .sort((a, b) => a.line - b.line || a.from - b.from);
    for (let i = 0; i < steps.length; ) {
      const first = steps[i];
      if (first === undefined) break;
      let length = 1;
      while (steps[i + length]?.line === first.line && steps[i + length]?.from === first.from + length)
        length++;
      const [ends, level] = [[first.from, first.from + length], first.line] as const;
      x.push(...(across ? ends : [level, level]), null);
      y.push(...(across ? [level, level] : ends), null);
      i += length;
    }
  }
  return { x, y };
}

/** Circles whose area is the number of failures. */
function markTraces(marks: readonly MazeMark[], cell: number, place: PlotlyObject): readonly PlotlyObject[] {
  const failed = marks.filter(({ failures }) => failures > 0);
  if (failed.length === 0) return [];
  const most = Math.max(...failed.map(({ failures }) => failures));
  const largest = Math.max(14, Math.min(30, cell * 1.6));
  return [
    {
      ...place,
      mode: "markers",
      name: `first violations (largest: ${most})`,
      ...pointsOf(failed.map((mark) => mark.place)),
      marker: {
        color: palette.alarm,
        opacity: 0.75,
        size: failed.map(({ failures }) => Math.max(4, largest * Math.sqrt(failures / most))),
        line: { color: "#ffffff", width: 0.8 },
      },
      hoverinfo: "text",
      text: failed.map(({ failures, visits }) => `${failures} of ${visits} plans that came here`),
    },
  ];
}

function crossOf(
  violation: MazePanel["violation"],
  place: PlotlyObject,
  size: number,
): readonly PlotlyObject[] {
  if (violation === null || violation === undefined) return [];
  const at = violation.from ?? violation.to;
  if (at === null) return [];
  const jump = violation.from !== null && violation.to !== null;
  return [
    {
      ...place,
      mode: "markers",
      name: "first violation",
      ...pointsOf([at]),
      marker: { symbol: jump ? "circle" : "x", color: "#e60000", size: jump ? size * 0.6 : size },
    },
  ];
}

function arrow(
  from: ScenePlace,
  to: ScenePlace,
  axis: { readonly x: string; readonly y: string },
  arrowwidth: number,
): PlotlyObject {
  return {
    ...{ xref: axis.x, yref: axis.y, axref: axis.x, ayref: axis.y },
    ...{ x: to.col, y: to.row, ax: from.col, ay: from.row },
    ...{ showarrow: true, arrowhead: 2, arrowsize: 0.9, arrowwidth, arrowcolor: "#e60000" },
    text: "",
  };
}
