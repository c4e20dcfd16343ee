import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom, shuffle } from "../../src/internal/random.js";

const draws = (...path: [string, ...(string | number)[]]): number[] => {
  const random = randomFrom(...path);
  return Array.from({ length: 8 }, () => random.integer(1000));
};

describe("random streams", () => {
  test("the same seed gives the same numbers on every machine", () => {
    expect(draws("7")).toMatchInlineSnapshot(`
      [
        627,
        465,
        326,
        270,
        557,
        14,
        654,
        346,
      ]
    `);
  });

  test("neighbouring seeds and paths share nothing", () => {
    const seen = new Set([...Array(200).keys()].map((i) => draws("7", i).join()));
    expect(seen.size).toBe(200);
    expect(draws("ab", "c")).not.toEqual(draws("a", "bc"));
  });

  test("reals lie in [0, 1) and average one half", () => {
    const random = randomFrom("mean");
    let sum = 0;
    for (let i = 0; i < 100_000; i++) {
      const value = random.real();
      expect(value >= 0 && value < 1).toBe(true);
      sum += value;
    }
    expect(Math.abs(sum / 100_000 - 0.5)).toBeLessThan(5 / Math.sqrt(12 * 100_000));
  });

  test("a shuffle keeps every item once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const shuffled = shuffle([...items], randomFrom(seed));
        expect(shuffled.toSorted()).toEqual(items.toSorted());
      }),
    );
  });
});
