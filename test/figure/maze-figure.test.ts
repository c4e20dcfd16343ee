import { describe, expect, test } from "vitest";
import { mazeFigure } from "../../src/figure/maze-figure.js";
import { routePanels, violationCountPanel } from "../../src/figure/route-panels.js";
import { deriveInstance } from "../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import type { MazeAction } from "../../src/problem/maze/maze-action.js";
import { sceneOfMaze } from "../../src/problem/maze/maze-scene.js";
import { graphOfMaze } from "../../src/problem/maze/maze-to-graph.js";
import { simulatePlan } from "../../src/problem/maze/simulate-plan.js";
import { countViolations } from "../../src/task/maze/count-violations.js";

const base = generateBase({ rows: 5, cols: 5, doors: 2, seed: "maze figure" });
const { plan } = deriveInstance(base);
const graph = graphOfMaze(base);
const scene = sceneOfMaze(base);
const move = plan.findIndex(([name]) => name === "move_to");
const jumping: readonly MazeAction[] = plan.with(move, ["move_to", "E5"]);
const named = { name: "made-up/maze", title: "t", caption: "c", sources: ["made"] as const };

const traces = (panels: Parameters<typeof mazeFigure>[0]): ReadonlyMap<string, Record<string, unknown>> =>
  new Map(
    mazeFigure(panels, named).data.map((trace) => [String(trace["name"]), trace as Record<string, unknown>]),
  );

describe("a maze as a figure", () => {
  test("has every room, every open door and every locked one", () => {
    const drawn = traces([{ heading: "h", scene }]);
    expect(drawn.get("room")).toMatchObject({ x: { length: 25 } });
    expect(drawn.get("open door")).toMatchObject({ x: { length: 22 } });
    expect(drawn.get("locked door")).toMatchObject({ x: { length: 2 } });
    expect(drawn.get("start")).toMatchObject({ marker: { symbol: "triangle-up" } });
  });

  test("draws its passages as straight runs that cover each of the 24 once", () => {
    const { x, y } = traces([{ heading: "h", scene }]).get("passage") as {
      x: (number | null)[];
      y: (number | null)[];
    };
    let length = 0;
    for (let i = 0; i + 1 < x.length; i += 3)
      length += Math.abs((x[i + 1] ?? 0) - (x[i] ?? 0)) + Math.abs((y[i + 1] ?? 0) - (y[i] ?? 0));
    expect(length).toBe(24);
  });
});

describe("routes", () => {
  test("end at the violation, which is an arrow where it is a jump", () => {
    const simulation = simulatePlan(graph, jumping);
    const panels = routePanels({ scene, reference: plan, predicted: jumping, simulation, model: "M" });
    expect(panels[1].heading).toContain(`first violation at action ${simulation.step}`);
    const figure = mazeFigure(panels, named);
    const arrows = (figure.layout["annotations"] as { showarrow: boolean; x: number; y: number }[]).filter(
      ({ showarrow }) => showarrow,
    );
    expect(arrows).toMatchObject([{ x: 4, y: 4 }]);
  });

  test("that are legal to the end say so", () => {
    const parts = {
      scene,
      reference: plan,
      predicted: plan,
      simulation: simulatePlan(graph, plan),
      model: "M",
    };
    expect(routePanels(parts)[1].heading).toContain("legal to the end");
  });
});

describe("violations counted over plans", () => {
  const counts = countViolations(graph, [plan, jumping, jumping, []]);

  test("stand in the room where the plan stood, and count plans that came there", () => {
    expect(counts).toMatchObject({ plans: 4, legal: 1, nowhere: 1 });
    const failed = counts.rooms.filter(({ failures }) => failures > 0);
    expect(failed).toMatchObject([{ visits: 3, failures: 2, categories: { adjacency: 2 } }]);
    expect(counts.edges).toMatchObject([{ from: failed[0]?.room, to: "E5", count: 2 }]);
  });

  test("sum to all plans", () => {
    const failures = counts.rooms.reduce((sum, room) => sum + room.failures, 0);
    expect(failures + counts.legal + counts.nowhere).toBe(counts.plans);
  });

  test("are drawn as circles and arrows", () => {
    const panel = violationCountPanel(scene, plan, counts);
    expect(panel.heading).toContain("1 legal, 3 with a violation");
    expect(panel.jumps).toMatchObject([{ to: { row: 4, col: 4 }, count: 2 }]);
    expect(traces([panel]).get("first violations (largest: 2)")).toMatchObject({ x: { length: 1 } });
  });
});
