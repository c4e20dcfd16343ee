import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../../../src/internal/random.js";
import { certifyMaze, reachesGoal } from "../../../src/problem/maze/certify-maze.js";
import { deriveInstance } from "../../../src/problem/maze/derive-instance.js";
import type { DistractorKind } from "../../../src/problem/maze/distractors.js";
import { generateBase } from "../../../src/problem/maze/generate-base.js";
import { forEachPassage } from "../../../src/problem/maze/grid.js";
import { factText } from "../../../src/problem/maze/maze-fact.js";
import { graphOfMaze } from "../../../src/problem/maze/maze-to-graph.js";
import { graphOfFacts, parseFacts } from "../../../src/problem/maze/parse-facts.js";
import { removeLocks } from "../../../src/problem/maze/remove-locks.js";
import { rewoundPlan } from "../../../src/problem/maze/rewound-plan.js";
import { simulatePlan } from "../../../src/problem/maze/simulate-plan.js";
import { spanningTree } from "../../../src/problem/maze/spanning-tree.js";

const kinds: readonly DistractorKind[] = ["offPath", "decoyKey", "decoyDoor", "fabricated"];

describe("a base maze", () => {
  test("is a spanning tree: one passage less than rooms, and all of them connected", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 12 }),
        fc.string(),
        (rows, cols, seed) => {
          const grid = spanningTree(rows, cols, randomFrom(seed));
          const part = Array.from({ length: rows * cols }, (_, room) => room);
          const find = (room: number): number => (part[room] === room ? room : find(part[room] ?? 0));
          let passages = 0;
          forEachPassage(grid, (a, b) => {
            passages++;
            part[find(a)] = find(b);
          });
          expect(passages).toBe(rows * cols - 1);
          expect(new Set(part.map((_, room) => find(room))).size).toBe(1);
        },
      ),
    );
  });

  test("is the same for the same seed, and another for the next seed or index", () => {
    const make = (seed: string, index: number): string => {
      const { passages, start, goal, locks } = generateBase({ rows: 7, cols: 5, doors: 2, seed, index });
      return JSON.stringify([[...passages], start, goal, locks]);
    };
    expect(make("7", 0)).toBe(make("7", 0));
    const all = ["7", "8", "07"].flatMap((seed) =>
      Array.from({ length: 20 }, (_, index) => make(seed, index)),
    );
    expect(new Set(all).size).toBe(60);
  });

  test("with accept keeps what fits, with retry has all doors", () => {
    const accepted = Array.from({ length: 20 }, (_, index) =>
      generateBase({ rows: 3, cols: 3, doors: 6, seed: "s", index, onShortfall: "accept" }),
    );
    expect(accepted.some(({ locks, doorsAsked }) => locks.length < doorsAsked)).toBe(true);
    expect(accepted.every(({ attempts }) => attempts === 0)).toBe(true);
    expect(generateBase({ rows: 3, cols: 3, doors: 6, seed: "s" }).locks.length).toBe(6);
  });

  test.for([
    [{ rows: 1, cols: 5, doors: 0 }, /rows ≥ 2 and whole, got 1/],
    [{ rows: 5, cols: 2.5, doors: 0 }, /columns ≥ 2 and whole, got 2.5/],
    [{ rows: 3, cols: 3, doors: 9 }, /3 × 3 rooms hold at most 8 locked doors, got 9/],
    [{ rows: 2, cols: 2, doors: -1 }, /locked doors ≥ 0/],
  ] as const)("refuses %o", ([parameters, message]) => {
    expect(() => generateBase({ ...parameters, seed: "7" })).toThrow(message);
  });

  test("says how far it came where the doors never fit", () => {
    expect(() => generateBase({ rows: 2, cols: 2, doors: 3, seed: "7", onShortfall: "retry" })).not.toThrow();
    expect(() => generateBase({ rows: 9, cols: 9, doors: 79, seed: "7" })).toThrow(
      /in 400 attempts \(most reached: \d+\)/,
    );
  });
});

describe("the certificate", () => {
  test("agrees with the construction on 10,000 mazes, and no door can do without its key", () => {
    for (let index = 0; index < 10_000; index++) {
      const random = randomFrom("certificates", index);
      const [rows, cols] = [2 + random.integer(6), 2 + random.integer(6)];
      const doors = random.integer(Math.min(5, rows * cols));
      const base = generateBase({ rows, cols, doors, seed: "certificates", index, onShortfall: "accept" });
      const count = random.integer(base.locks.length + 1);
      const maze = removeLocks(base, count, "outermost", () => random);
      const kind = kinds[random.integer(4)] ?? "offPath";
      const noise = random.integer(6) / 5;
      const noiseMode = random.integer(2) === 0 ? "perSupport" : "coverage";
      const instance = deriveInstance(base, {
        removeKeys: count,
        noise,
        noiseMode,
        distractors: [kind],
        shuffle: noise,
      });
      const plan = rewoundPlan(maze);
      expect(instance.plan).toEqual(plan);
      expect(instance.certificate).toMatchObject({
        optimum: plan.length,
        optima: 1,
        unlocks: maze.locks.length,
        plan,
      });
      expect(instance.depth).toBe(2 + instance.moves + 3 * instance.backtracks);
      // Facts → text → facts: nothing is lost or gained.
      const text = factText(instance.facts);
      expect(parseFacts(text)).toEqual(instance.facts);
      if (index % 10 > 0) continue;
      const whole = graphOfMaze(maze);
      expect(certifyMaze(whole)).toMatchObject({ optimum: plan.length, optima: 1 });
      expect(simulatePlan(graphOfFacts(instance.facts), plan).ok).toBe(true);
      expect(reachesGoal(whole)).toBe(true);
      for (const lock of maze.locks) {
        const keys = whole.keys.map((key) => (key.id === lock.keys[0]?.id ? { ...key, rooms: [] } : key));
        const gone = { ...whole, keys };
        expect(reachesGoal(gone)).toBe(false);
      }
    }
  });

  test("finds more than one optimum, and the smallest plan, where there are several", () => {
    const square =
      "Room A1 and B1 are connected by an open door. Room A2 and B2 are connected by an open door. Room A2 and A1 are connected by an open door. Room B2 and B1 are connected by an open door. Bob is in room A1. Alice is in room B2.";
    expect(certifyMaze(graphOfFacts(parseFacts(square)))).toMatchObject({
      optimum: 4,
      optima: 2,
      plan: [
        ["start", "A1"],
        ["move_to", "A2"],
        ["move_to", "B2"],
        ["rescue", "Alice"],
      ],
    });
  });

  test("knows a maze that cannot be solved", () => {
    const shut =
      "Room A1 and B1 are connected by a closed and locked door. Bob is in room A1. Alice is in room B1.";
    expect(certifyMaze(graphOfFacts(parseFacts(shut))).kind).toBe("unsolvable");
  });
});

describe("dependencies that form a tree", () => {
  test("are certified: solvable, one optimum, every door needed, several keys used before one unlock", () => {
    let several = 0;
    for (let index = 0; index < 150; index++) {
      const base = generateBase({
        rows: 6,
        cols: 6,
        doors: 1 + (index % 4),
        seed: "t",
        index,
        dependencies: "tree",
        keysPerDoor: 3,
      });
      const instance = deriveInstance(base, { noise: 0.4, shuffle: 1 });
      expect(instance.certificate).toMatchObject({ optima: 1, unlocks: base.locks.length });
      expect(instance.certificate.neededDoors.length).toBe(base.locks.length);
      expect(simulatePlan(graphOfFacts(instance.facts), instance.plan).ok).toBe(true);
      const keys = base.locks.flatMap((lock) => lock.keys).length;
      expect(instance.depth).toBe(2 + instance.moves + base.locks.length + 2 * keys);
      if (keys > base.locks.length) several++;
    }
    expect(several).toBeGreaterThan(50);
  });
});

describe("taking locks away", () => {
  const base = generateBase({ rows: 10, cols: 10, doors: 4, seed: "pairs" });

  test("outermost first leaves the inner locks, the ends and one optimum", () => {
    for (let count = 0; count <= 4; count++) {
      const { maze, backtracks, certificate } = deriveInstance(base, { removeKeys: count });
      expect([backtracks, certificate.optima]).toEqual([4 - count, 1]);
      expect([maze.start, maze.goal]).toEqual([base.start, base.goal]);
      expect(maze.locks).toEqual(base.locks.slice(0, 4 - count));
    }
  });

  test("in any other order the realised B is what the optimum unlocks", () => {
    for (let index = 0; index < 60; index++) {
      const made = generateBase({ rows: 6, cols: 6, doors: 3, seed: "orders", index });
      for (const order of ["innermost", "random"] as const) {
        const { plan, backtracks, certificate } = deriveInstance(made, { removeKeys: 1, order });
        expect(backtracks).toBe(plan.filter(([name]) => name === "unlock_and_open_door_to").length);
        expect(certificate.neededDoors.length).toBeLessThanOrEqual(2);
      }
    }
  });

  test("refuses to take away more than there are", () => {
    expect(() => deriveInstance(base, { removeKeys: 5 })).toThrow(/keys to remove in 0 … 4, got 5/);
  });
});
