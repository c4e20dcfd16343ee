import { describe, expect, test } from "vitest";
import type { SimulatedModel } from "../../src/model/simulated/simulated-model.js";
import { rateBetween, valueBetween } from "../../src/reproduce/experiment/interpolate.js";
import { graphRecords } from "../../src/results/graph-records.js";
import { simulateRows } from "../../src/run/simulate-rows.js";
import { taskNamed } from "../../src/task/registry.js";

const task = taskNamed("path");
const cells = [{ lookahead: 6, branches: 2 }];
const problems = [...graphRecords({ as: "path", cells, count: 40, seed: "s" })].map((r) => task.load(r, "t"));
const ask = (model: Partial<SimulatedModel>, repeats = 5) =>
  simulateRows({
    task,
    problems,
    repeats,
    seed: "s",
    model: { name: "sim/t", accuracy: () => 0.5, ...model },
  });
const share = (rows: ReturnType<typeof ask>): number =>
  rows.filter(({ right }) => right).length / rows.length;

describe("rows of a simulated model", () => {
  test.each([0, 0.3, 1])("are right as often as it is told: %s", (accuracy) => {
    // 200 replies: 0.1 is three standard errors.
    expect(Math.abs(share(ask({ accuracy: () => accuracy })) - accuracy)).toBeLessThan(0.1);
  });

  test.each([
    { mistake: "none", label: "no_path_claimed" },
    // Some are cut before the first node is named.
    { mistake: "cut", label: "truncated or no_answer" },
    { mistake: "wrong", label: "dead-end" },
    { mistake: "invent", label: "invented-arc or invented-node" },
  ])("that err by $mistake are judged $label by the reader of every run", ({ mistake, label }) => {
    const rows = ask({ accuracy: () => 0, mistakes: () => ({ [mistake]: 1 }) });
    const judged = rows.filter((row) => label.includes(row.label)).length;
    expect(judged).toBeGreaterThan(0.8 * rows.length);
  });

  test("tell tokens as they are told, and none where the call failed", () => {
    const rows = ask({ outputTokens: () => 1000, failedCalls: () => 0.5 });
    const failed = rows.filter(({ outcome }) => outcome === "context_overflow");
    expect(failed.length).toBeGreaterThan(60);
    expect(failed.every(({ completionTokens, right }) => completionTokens === null && right === false)).toBe(
      true,
    );
    const tokens = rows.flatMap(({ completionTokens }) => completionTokens ?? []);
    expect(tokens.reduce((a, b) => a + b, 0) / tokens.length).toBeCloseTo(1000, -2);
  });

  test("depend on problem, model and repeat alone", () => {
    const whole = ask({});
    const alone = simulateRows({
      task,
      problems: problems.slice(3, 4),
      repeats: 5,
      seed: "s",
      model: { name: "sim/t", accuracy: () => 0.5 },
    });
    expect(alone.map(({ right }) => right)).toEqual(whole.slice(15, 20).map(({ right }) => right));
    expect(ask({ name: "sim/other" }).map(({ right }) => right)).not.toEqual(whole.map(({ right }) => right));
  });

  test("of problems that differ in ease agree more within a problem than between", () => {
    const rows = ask({ spread: 2 }, 10);
    const whole = problems.filter(({ id }) => {
      const own = rows.filter(({ problem }) => problem === id);
      return own.every(({ right }) => right) || own.every(({ right }) => !right);
    });
    // Ten independent replies at a half agree in 1 of 512 problems.
    expect(whole.length).toBeGreaterThan(4);
  });
});

describe("between readings", () => {
  test("a rate is a straight line in its logarithm, and falls on beyond the last or stays", () => {
    const readings = [
      { x: 0, y: 1 },
      { x: 10, y: 0.01 },
    ];
    expect(rateBetween(readings, "stay")(5)).toBeCloseTo(0.1);
    expect(rateBetween(readings, "stay")(20)).toBeCloseTo(0.01);
    expect(rateBetween(readings, "fall")(20)).toBeCloseTo(0.0001);
  });
  test("a value is a straight line, and the ends stay", () => {
    const value = valueBetween([
      { x: 0, y: 100 },
      { x: 1, y: 300 },
    ]);
    expect([value(-1), value(0.5), value(2)]).toEqual([100, 200, 300]);
  });
});
