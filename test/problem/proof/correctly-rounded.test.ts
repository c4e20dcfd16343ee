import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exactExp, exactLog } from "../../../src/problem/proof/correctly-rounded.js";

describe("correctly rounded", () => {
  // mpmath 1.3.0, 50 digits: the doubles nearest to exp(log n), where log n is itself a double
  test.for([
    { n: 5, back: 4.999999999999999 },
    { n: 8, back: 7.999999999999998 },
    { n: 9, back: 9.000000000000002 },
  ])("exp(ln $n) is $back", ({ n, back }) => expect(exactExp(exactLog(n))).toBe(back));

  test("the engine's own functions are a unit of the last place away at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (n) => {
        expect(Math.abs(exactLog(n) - Math.log(n))).toBeLessThanOrEqual(2 ** -52 * Math.max(1, Math.log(n)));
        expect(Math.abs(exactExp(exactLog(n)) - n)).toBeLessThanOrEqual(n * 2 ** -48);
      }),
    );
  });
});
