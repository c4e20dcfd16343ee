import type { MazeAction } from "../problem/maze/maze-action.js";
import type { MazeScene } from "../problem/maze/maze-scene.js";
import { parseRoomName } from "../problem/maze/room-name.js";
import type { Simulation } from "../problem/maze/simulate-plan.js";
import type { ViolationCounts } from "../task/maze/count-violations.js";
import type { MazePanel } from "./maze-traces.js";
import { neighbouringPieces, placesOfPlan, violationEnds } from "./plan-places.js";

/**
 * The optimal route and a model's route as two panels, as in seqBench's Figures
 * 8 and 9: the model's up to its first violation, what it wrote after it thin.
 *
 * `model` is whose plan it is.
 */
export function routePanels(input: {
  readonly scene: MazeScene;
  readonly reference: readonly MazeAction[];
  readonly predicted: readonly MazeAction[];
  readonly simulation: Simulation;
  readonly model: string;
}): readonly [MazePanel, MazePanel] {
  const { scene, reference, predicted, simulation, model } = input;
  const { ok, step, code, legalActions } = simulation;
  const [name = "the plan ends", parameter = ""] = predicted[(step ?? 1) - 1] ?? [];
  const ending = ok
    ? "legal to the end"
    : `first violation at action ${step}: ${`${name} ${parameter}`.slice(0, 30)} (${(code ?? "").replaceAll("_", " ")})`;
  return [
    {
      heading: `Optimal route: ${reference.length} actions`,
      scene,
      routes: [{ words: "optimal route", places: placesOfPlan(reference), look: "optimal" }],
    },
    {
      heading: `${model}: ${predicted.length} actions;<br>${ending}`,
      scene,
      routes: [
        { words: "model's route", places: placesOfPlan(predicted.slice(0, legalActions)), look: "walked" },
        ...neighbouringPieces(placesOfPlan(predicted.slice(legalActions + 1))).map((places) => ({
          words: "written after the violation",
          places,
          look: "unwalked" as const,
        })),
      ],
      violation: violationEnds(predicted, simulation, scene),
    },
  ];
}

/**
 * Where many plans of one maze first went wrong, as a panel: a circle a room,
 * its area the number of first violations, and the most frequent illegal jumps
 * as arrows.
 *
 * @param jumps arrows at the most; default 5
 */
export function violationCountPanel(
  scene: MazeScene,
  reference: readonly MazeAction[],
  counts: ViolationCounts,
  jumps: number = 5,
): MazePanel {
  const { plans, legal, nowhere, rooms, edges } = counts;
  return {
    heading: `${plans} plans: ${legal} legal, ${plans - legal} with a violation${nowhere > 0 ? `,<br>${nowhere} of them before any room` : ""}`,
    scene,
    routes: [{ words: "optimal route", places: placesOfPlan(reference), look: "optimal" }],
    marks: rooms.flatMap(({ room, visits, failures }) => {
      const place = parseRoomName(room);
      return place === null ? [] : [{ place, visits, failures }];
    }),
    jumps: edges
      .flatMap(({ from, to, count }) => {
        const [a, b] = [parseRoomName(from), parseRoomName(to)];
        const shown = a !== null && b !== null && b.row < scene.rows && b.col < scene.cols;
        return shown ? [{ from: a, to: b, count }] : [];
      })
      .slice(0, jumps),
  };
}
