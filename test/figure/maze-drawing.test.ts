import { describe, expect, test } from "vitest";
import { mazeDrawing } from "../../src/figure/maze-drawing.js";
import { escapeXml, svgElement } from "../../src/figure/svg-element.js";
import { violationMap } from "../../src/figure/violation-map.js";
import { deriveInstance } from "../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import { sceneOfGraph, sceneOfMaze } from "../../src/problem/maze/maze-scene.js";
import { graphOfFacts, parseFacts } from "../../src/problem/maze/parse-facts.js";
import { simulatePlan } from "../../src/problem/maze/simulate-plan.js";
import { parseMazeProblem } from "../../src/task/maze/maze-problem.js";
import { mazeRecord } from "../../src/task/maze/maze-record.js";
import { sceneOfRecord } from "../../src/task/maze/record-scene.js";

const base = generateBase({ rows: 4, cols: 5, doors: 2, seed: "drawing" });
const instance = deriveInstance(base);
const count = (svg: string, part: string): number => svg.split(part).length - 1;

describe("a maze drawn", () => {
  test("looks like this", async () => {
    await expect(mazeDrawing(sceneOfMaze(base), { title: "4 × 5" })).toMatchFileSnapshot(
      "../golden/maze-drawing.svg",
    );
  });

  test("has a dot a room, a box a passage, two red ones, a dashed line a key and two triangles", () => {
    const svg = mazeDrawing(sceneOfMaze(base));
    expect(count(svg, "<circle")).toBe(20 + 2);
    expect(count(svg, "<rect")).toBe(1 + 19);
    expect(count(svg, "stroke-dasharray")).toBe(2);
    expect(count(svg, "<polygon")).toBe(2);
  });

  test("from its record is the same drawing, and stated only what the facts say", () => {
    const record = mazeRecord(instance);
    const problem = parseMazeProblem(JSON.parse(JSON.stringify(record)), "x:1");
    expect(mazeDrawing(sceneOfRecord(record, problem, { where: "x:1" }))).toBe(
      mazeDrawing(sceneOfMaze(base)),
    );
    const stated = mazeDrawing(sceneOfRecord(record, problem, { where: "x:1", stated: true }));
    expect(count(stated, "<rect")).toBeLessThan(20);
    const broken = {
      ...record,
      structural_details: '{"rows":9,"cols":9,"passages":["12"],"locked_doors":[]}',
    };
    expect(() => sceneOfRecord(broken, problem, { where: "x:1" })).toThrow(
      /^x:1: the passages do not make 9 × 9 rooms/,
    );
  });

  test("of rooms without a place is refused", () => {
    const graph = graphOfFacts(
      parseFacts(
        "Room hall and kitchen are connected by an open door. Bob is in room hall. Alice is in room kitchen.",
      ),
    );
    expect(() => sceneOfGraph(graph)).toThrow(/the room "hall" has no place on a grid/);
  });
});

describe("a violation map", () => {
  const graph = graphOfFacts(instance.facts);
  const map = (drop: number): string => {
    const predicted = instance.plan.filter((_, i) => i !== drop);
    const scene = sceneOfMaze(base);
    return violationMap({
      scene,
      reference: instance.plan,
      predicted,
      simulation: simulatePlan(graph, predicted),
      model: "<b>&",
    });
  };

  test("looks like this", async () => {
    await expect(map(instance.plan.findIndex(([name]) => name === "move_to"))).toMatchFileSnapshot(
      "../golden/violation-map.svg",
    );
  });

  test("shows a jump as an arrow, any other violation as a cross, and foreign names as text", () => {
    const unlock = instance.plan.findIndex(([name]) => name === "unlock_and_open_door_to");
    expect(count(map(unlock), '<path d="M')).toBe(1);
    const crossed = map(instance.plan.findIndex(([name]) => name === "pick_up_key"));
    expect(count(crossed, '<path d="M')).toBe(0);
    expect(count(crossed, 'stroke="#e60000"')).toBe(2);
    expect(crossed).toContain("&lt;b&gt;&amp;");
    expect(map(-1)).toContain("legal and optimal");
  });
});

test("SVG text is escaped and numbers are rounded", () => {
  expect(escapeXml("<a b=\"c\" d='e'>&\u0000\u0007")).toBe("&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;");
  expect(svgElement("g", { x: -0.04, y: 1.26, id: '"' }, ["x"])).toBe('<g x="0" y="1.3" id="&quot;">x</g>');
});
