import type { MazeAction } from "../problem/maze/maze-action.js";
import type { MazeScene, ScenePlace } from "../problem/maze/maze-scene.js";
import type { Simulation } from "../problem/maze/simulate-plan.js";
import { heading, mazeLayout, mazeParts, svgDocument } from "./maze-drawing.js";
import { neighbouringPieces, placesOfPlan, violationEnds } from "./plan-places.js";
import { escapeXml, svgElement, svgNumber } from "./svg-element.js";

/** What a violation map shows. */
export interface ViolationMapInput {
  readonly scene: MazeScene;
  readonly reference: readonly MazeAction[];
  readonly predicted: readonly MazeAction[];
  /** How the predicted plan went. */
  readonly simulation: Simulation;
  /** Whose plan it is; default "Model". */
  readonly model?: string;
}

/**
 * The optimal route and a model's route side by side, as in Figures 8 and 9 of
 * the seqBench paper: optimum in yellow, model in purple up to its first
 * violation, the illegal jump as a red arrow. A violation that is no jump is a
 * red cross where the agent stood; what the model wrote after it is drawn thin.
 *
 * @remarks O(rooms + actions); the text depends on its input alone.
 */
export function violationMap({
  scene,
  reference,
  predicted,
  simulation,
  model = "Model",
}: ViolationMapInput): string {
  const top = 28;
  const left = mazeLayout(scene, top, true);
  const shift = left.width + 8;
  const right = mazeLayout(scene, top, true, shift);
  const legal = predicted.slice(0, simulation.legalActions);
  const rest = predicted.slice(simulation.legalActions + 1);
  const height = left.height + 26;
  return svgDocument(
    shift + right.width,
    height,
    [
      heading(`Optimal route: ${reference.length} actions`, left.width / 2),
      heading(`${model}: ${predicted.length} actions`, shift + right.width / 2),
      route(placesOfPlan(reference), left, "#f2b705", 0.85, 0.34),
      ...mazeParts(scene, left, true),
      route(placesOfPlan(legal), right, "#8e44ad", 0.6, 0.34),
      ...restOfRoute(rest, right),
      ...mazeParts(scene, right, true),
      ...failure(predicted, simulation, scene, right),
      svgElement(
        "text",
        { x: shift + right.width / 2, y: height - 12, "font-size": 13, "text-anchor": "middle" },
        [escapeXml(caption(predicted, reference, simulation))],
      ),
    ].filter((part) => part !== ""),
  );
}

type Layout = ReturnType<typeof mazeLayout>;

function route(
  places: readonly ScenePlace[],
  { x, y, cell }: Layout,
  colour: string,
  opacity: number,
  width: number,
): string {
  if (places.length < 2) return "";
  const points = places.map((place) => `${svgNumber(x(place))},${svgNumber(y(place))}`).join(" ");
  const style = { fill: "none", stroke: colour, "stroke-width": cell * width, "stroke-opacity": opacity };
  return svgElement("polyline", { points, ...style, "stroke-linejoin": "round", "stroke-linecap": "round" });
}

/** What was written after the violation, in pieces between neighbouring rooms: further jumps are not drawn. */
function restOfRoute(rest: readonly MazeAction[], layout: Layout): readonly string[] {
  return neighbouringPieces(placesOfPlan(rest)).map((piece) => route(piece, layout, "#8e44ad", 0.5, 0.18));
}

function failure(
  predicted: readonly MazeAction[],
  simulation: Simulation,
  scene: MazeScene,
  { x, y, cell }: Layout,
): readonly string[] {
  const ends = violationEnds(predicted, simulation, scene);
  if (ends === null) return [];
  const { from, to } = ends;
  const red = {
    stroke: "#e60000",
    "stroke-width": Math.max(2.5, cell * 0.09),
    fill: "none",
    "stroke-linecap": "round",
  };
  if (from !== null && to !== null) return [arrow(x(from), y(from), x(to), y(to), cell * 0.35, red)];
  const at = from ?? to;
  if (at === null) return [];
  const [cx, cy, arm] = [x(at), y(at), cell * 0.28];
  const bar = (way: 1 | -1): string =>
    svgElement("line", { x1: cx - arm, y1: cy - way * arm, x2: cx + arm, y2: cy + way * arm, ...red });
  return [bar(1), bar(-1)];
}

function arrow(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  head: number,
  style: Readonly<Record<string, string | number>>,
): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number): string =>
    `${svgNumber(x2 - head * Math.cos(angle + turn))} ${svgNumber(y2 - head * Math.sin(angle + turn))}`;
  const tip = `${svgNumber(x2)} ${svgNumber(y2)}`;
  const d = `M ${svgNumber(x1)} ${svgNumber(y1)} L ${tip} M ${wing(0.45)} L ${tip} L ${wing(-0.45)}`;
  return svgElement("path", { d, ...style, "stroke-linejoin": "round" });
}

function caption(
  predicted: readonly MazeAction[],
  reference: readonly MazeAction[],
  { ok, code, step }: Simulation,
): string {
  if (ok)
    return predicted.length > reference.length ? "legal, but longer than the optimum" : "legal and optimal";
  const action = predicted[(step ?? 1) - 1];
  const what = action === undefined ? "the plan ends" : `${action[0]} ${action[1]}`.slice(0, 60);
  return `first violation at action ${step}: ${what} (${(code ?? "").replaceAll("_", " ")})`;
}
