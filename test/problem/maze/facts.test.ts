import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../../../src/internal/random.js";
import { deriveInstance } from "../../../src/problem/maze/derive-instance.js";
import { generateBase } from "../../../src/problem/maze/generate-base.js";
import { factSentence, type MazeFact } from "../../../src/problem/maze/maze-fact.js";
import { graphOfFacts, parseFacts } from "../../../src/problem/maze/parse-facts.js";
import { parseRoomName, roomName } from "../../../src/problem/maze/room-name.js";
import { shuffleFacts } from "../../../src/problem/maze/shuffle-facts.js";
import { promptExamples } from "../../../src/task/maze/prompt-examples.js";

test.for([
  [0, 0, "A1"],
  [49, 25, "Z50"],
  [2, 26, "AA3"],
  [3, 49, "AX4"],
  [0, 701, "ZZ1"],
  [0, 702, "AAA1"],
] as const)("row %i, column %i is %s", ([row, col, name]) => {
  expect(roomName(row, col)).toBe(name);
  expect(parseRoomName(name)).toEqual({ row, col });
});

test("every room name is read back", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (row, col) => {
      expect(parseRoomName(roomName(row, col))).toEqual({ row, col });
    }),
  );
  expect(["a1", "A0", "1A", "A", "A1 ", "Ä1"].map(parseRoomName)).toEqual(Array(6).fill(null));
});

describe("facts", () => {
  test("of the printed examples stand in canonical order", () => {
    // Figure 7, example 3: its supporting facts as printed, columns ascending and rows descending.
    const facts = parseFacts(promptExamples(3)[2]?.facts ?? "");
    const printed = facts
      .filter((fact) => fact.kind === "open" || fact.kind === "locked")
      .map(({ rooms }) => rooms.join("-"));
    expect(printed).toEqual(["B5-B4", "B5-C5", "B4-C4", "C4-C3", "C3-D3", "D5-D4", "D4-D3", "A5-B5"]);
  });

  test("of a maze are in that order: first printed room by column, then from the larger row down", () => {
    for (let index = 0; index < 100; index++) {
      const base = generateBase({ rows: 9, cols: 9, doors: 2, seed: "order", index });
      const { facts, plan } = deriveInstance(base);
      const connections = facts.filter((fact) => fact.kind === "open" || fact.kind === "locked");
      const keys = connections.map(({ rooms: [a, b] }) => {
        const [from, to] = [parseRoomName(a), parseRoomName(b)];
        if (from === null || to === null) throw new Error("no room");
        return [from.col, -from.row, to.col - from.col];
      });
      expect(keys).toEqual(
        [...keys].sort(
          (a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0),
        ),
      );
      for (const [i, fact] of facts.entries()) {
        if (fact.kind !== "locked") continue;
        expect(facts.slice(i + 1, i + 3).map(({ kind }) => kind)).toEqual(["requires", "key"]);
      }
      expect(facts.slice(-2).map(factSentence)).toEqual([
        `Bob is in room ${plan[0]?.[1]}.`,
        `Alice is in room ${plan.findLast(([name]) => name === "move_to")?.[1]}.`,
      ]);
    }
  });

  test("are refused with the place and the sentence", () => {
    expect(() => parseFacts("Bob is in room A1. Alice flies. Bob is in room A2.", "x.jsonl:3")).toThrow(
      /^x\.jsonl:3: not a fact about a maze: "Alice flies\."/,
    );
    expect(() => graphOfFacts(parseFacts("Bob is in room A1."), {}, "x.jsonl:4")).toThrow(
      /^x\.jsonl:4: the facts do not say where Alice is/,
    );
  });

  test("give other people's names, and the one variant in print", () => {
    const graph = graphOfFacts(
      parseFacts(
        "Room A1 and A2 are connected by a closed and locked door. Door between A1 and A2 requires key 4. Key 4 is in room A1. Zoë Q is in room A1. Ann is in room A2.",
      ),
    );
    expect([graph.agent, graph.target, graph.doors.length, graph.keys[0]?.id]).toEqual([
      "Zoë Q",
      "Ann",
      1,
      "4",
    ]);
  });
});

const base = generateBase({ rows: 12, cols: 12, doors: 2, seed: "noise" });
const sentences = (facts: readonly MazeFact[]): string[] => facts.map(factSentence);

describe("noise", () => {
  test("per support is a share of the supporting facts, coverage of the connections off the route", () => {
    const quiet = deriveInstance(base);
    const { noise } = deriveInstance(base, { noise: 0.5 });
    expect(quiet.noise).toMatchObject({ distractors: 0, coverage: 0, support: quiet.facts.length });
    expect(noise.distractors).toBe(Math.round(0.5 * quiet.facts.length));
    const off = 143 - quiet.facts.filter(({ kind }) => kind === "open" || kind === "locked").length;
    const covered = deriveInstance(base, { noise: 0.4, noiseMode: "coverage" }).noise;
    expect(covered.distractors).toBe(Math.round(0.4 * off));
    expect(covered.coverage).toBeCloseTo(0.4, 2);
    expect(deriveInstance(base, { noise: 1, noiseMode: "coverage" }).noise.coverage).toBe(1);
    const counted = deriveInstance(base, { noise: 0.5, supportCounts: "connections" }).noise;
    expect(counted.support).toBe(quiet.facts.length - 6);
  });

  test("levels are nested, and changing the order does not change what is stated", () => {
    const [low, high, mixed] = [{ noise: 0.2 }, { noise: 0.8 }, { noise: 0.8, shuffle: 1 }].map(
      (parameters) => new Set(sentences(deriveInstance(base, parameters).facts)),
    );
    expect([...(low ?? [])].every((fact) => high?.has(fact))).toBe(true);
    expect(mixed).toEqual(high);
  });

  test("runs out where a small maze has no more to say, and says so", () => {
    const small = generateBase({ rows: 2, cols: 2, doors: 1, seed: "small" });
    const { noise } = deriveInstance(small, { noise: 1 });
    expect(noise.distractors).toBeLessThan(noise.support);
    expect(noise.perSupport).toBe(noise.distractors / noise.support);
  });

  test("decoys open nothing, and fabricated connections shorten nothing", () => {
    const decoys = deriveInstance(base, { noise: 0.5, distractors: ["decoyKey", "decoyDoor"] });
    const graph = graphOfFacts(decoys.facts);
    expect(graph.keys.length).toBeGreaterThan(10);
    expect(decoys.certificate.unlocks).toBe(2);
    const lies = deriveInstance(base, { noise: 1, distractors: ["fabricated"] });
    expect(lies.certificate).toMatchObject({ optima: 1, optimum: lies.plan.length });
    expect(lies.optimaInMaze).toBeNull();
    expect(lies.noise.coverage).toBe(0);
  });

  test.for([-0.1, 1.5, Number.NaN])("of %d is refused", (noise) => {
    expect(() => deriveInstance(base, { noise })).toThrow(/noise ratio in 0 … 1, got/);
  });
});

describe("shuffle", () => {
  test("0 leaves the order, 1 is a permutation, between them so many places move at most", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, ratio) => {
          const { items: shuffled, kendallTau } = shuffleFacts(items, ratio, () => randomFrom("s"));
          expect(shuffled.toSorted()).toEqual(items.toSorted());
          const moved = shuffled.filter((item, i) => item !== items[i]).length;
          expect(moved).toBeLessThanOrEqual(Math.round(ratio * items.length));
          if (ratio === 0 && items.length > 1) expect(kendallTau).toBe(1);
        },
      ),
    );
  });

  test("Kendall's tau counts the pairs out of order", () => {
    const items = [..."abcdefghij"];
    const { items: shuffled, kendallTau } = shuffleFacts(items, 1, () => randomFrom("tau"));
    let inversions = 0;
    for (let i = 0; i < 10; i++)
      for (let j = i + 1; j < 10; j++) if ((shuffled[i] ?? "") > (shuffled[j] ?? "")) inversions++;
    expect(kendallTau).toBeCloseTo(1 - (4 * inversions) / 90, 12);
  });
});
