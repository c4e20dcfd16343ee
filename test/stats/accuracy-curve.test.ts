import { describe, expect, test } from "vitest";
import type { ScoredRun } from "../../src/stats/accuracy-curve.js";
import { accuracyCurve } from "../../src/stats/accuracy-curve.js";
import { near } from "./near.js";

/** "5:✓✓✗? 9:✗✗" → problems p0, p1, … of that L with a run each mark; `?` was refused. */
const runs = (text: string): ScoredRun[] =>
  text.split(" ").flatMap((item, i) => {
    const [L = "", marks = ""] = item.split(":");
    return [...marks].map((mark) => ({
      coordinates: { L: Number(L), model: Number(L) < 8 ? "a" : "b" },
      problem: `p${i}`,
      right: mark === "?" ? null : mark === "✓",
      ...(mark === "?" ? { reason: "refused" } : {}),
    }));
  });

describe("an accuracy curve", () => {
  test("has n, interval and what was left out, at every length", () => {
    const { points } = accuracyCurve(runs("9:✗ 5:✓ 5:✓ 5:✗ 5:?"), { by: "L" });
    expect(points.map(({ at, successes, trials, excluded }) => [at, successes, trials, excluded])).toEqual([
      [5, 2, 3, { refused: 1 }],
      [9, 0, 1, {}],
    ]);
    expect(points[0]!.ifExcluded).toEqual({ wrong: 0.5, right: 0.75 });
    // Wilson, 2 of 3
    near(points[0]!.low, 0.20765960080204773, 1e-10);
  });

  test("counts the unjudged as wrong where asked", () => {
    const [point] = accuracyCurve(runs("5:✓ 5:?"), { by: "L", unjudged: "wrong" }).points;
    expect(point).toMatchObject({ value: 0.5, trials: 2, excluded: {} });
  });

  test("widens where the runs of a problem agree", () => {
    const alike = accuracyCurve(runs("5:✓✓✓✓✓ 5:✗✗✗✗✗ 5:✓✓✓✓✓ 5:✗✗✗✗✗"), { by: "L" });
    near(alike.correlation!.icc!, 1, 1e-12);
    near(alike.points[0]!.effectiveTrials, 4, 1e-12);
    const mixed = accuracyCurve(runs("5:✓✗✓✗ 5:✗✓✗✓ 5:✓✗✗✓"), { by: "L" });
    expect(mixed.points[0]!.effectiveTrials).toBe(12);
  });

  test("bootstraps problems with a seed, and refuses to without", () => {
    const data = runs("5:✓✓✓ 5:✗✗✗ 5:✓✓✗ 5:✓✗✗");
    const curve = () => accuracyCurve(data, { by: "L", interval: "bootstrap", seed: "7", replicates: 300 });
    expect(curve()).toEqual(curve());
    expect(curve().points[0]!.high - curve().points[0]!.low).toBeGreaterThan(0.4);
    expect(() => accuracyCurve(data, { by: "L", interval: "bootstrap" })).toThrow("a seed");
  });

  test("bins lengths, and tells what falls outside or has no such coordinate", () => {
    const curve = accuracyCurve([...runs("5:✓ 6:✗ 9:✓ 40:✗"), { coordinates: { B: 2 }, right: true }], {
      by: "L",
      bins: { kind: "edges", edges: [0, 8, 16] },
    });
    expect(curve.points.map(({ at, from, to, value }) => [at, from, to, value])).toEqual([
      [5.5, 0, 8, 0.5],
      [9, 8, 16, 1],
    ]);
    expect(curve.unplaced).toEqual({ "outside-bins": 1, "no-L": 1 });
  });

  test("groups by words as well, and refuses to bin them", () => {
    expect(accuracyCurve(runs("5:✓ 9:✗"), { by: "model" }).points.map(({ at }) => at)).toEqual(["a", "b"]);
    expect(() => accuracyCurve(runs("5:✓"), { by: "model", bins: { kind: "edges", edges: [0, 1] } })).toThrow(
      'got "a"',
    );
    expect(accuracyCurve(runs("5:✓"), { by: "constructor" }).unplaced).toEqual({ "no-constructor": 1 });
  });

  test("has no point where nothing was judged, and says so", () => {
    expect(accuracyCurve(runs("5:?? 9:✓"), { by: "L" })).toMatchObject({
      points: [{ at: 9 }],
      unplaced: { "nothing-judged": 2 },
    });
  });
});
