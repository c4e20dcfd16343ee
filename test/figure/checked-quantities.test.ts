import { describe, expect, test } from "vitest";
import { checkedMimeType, checkedTable, checkQuantities } from "../../src/figure/checked-quantities.js";

const check = (published: number, reproduced: number, tolerance: number) =>
  checkQuantities("seqbench/fig01", "published", tolerance, [["L0", published, reproduced]]).quantities[0];

describe("a checked quantity", () => {
  test.for([
    { published: 100, reproduced: 124, tolerance: 0.25, within: true },
    { published: 100, reproduced: 126, tolerance: 0.25, within: false },
    { published: -4, reproduced: -5, tolerance: 0.25, within: true },
    { published: 16, reproduced: 16, tolerance: 0, within: true },
    { published: 16, reproduced: 17, tolerance: 0, within: false },
  ])("$reproduced for $published at tolerance $tolerance is within: $within", ({ within, ...row }) =>
    expect(check(row.published, row.reproduced, row.tolerance)?.within).toBe(within),
  );

  test("needs a published number that a deviation can be relative to", () => {
    expect(() => check(0, 1, 0.1)).toThrow("got 0 and 1");
    expect(() => check(1, Number.NaN, 0.1)).toThrow("got 1 and NaN");
    expect(() => check(1, 1, -0.1)).toThrow("tolerance >= 0, got -0.1");
  });

  test("outside its tolerance it is marked in the table, and the table counts it", () => {
    const { quantities } = checkQuantities("seqbench/fig01", "measured", 0.1, [
      ["L0, a", 10, 10.5],
      ["L0, b", 10, 12],
    ]);
    expect(checkedTable(quantities).toText()).toMatchInlineSnapshot(`
      "figure          quantity  published  reproduced  difference   tolerance  data
      seqbench/fig01  L0, a            10       10.50  +5.0 %          10.0 %  measured
      seqbench/fig01  L0, b            10          12  +20.0 % (!)     10.0 %  measured

      1 of 2 quantities within their tolerance; the others are marked (!)."
    `);
  });

  test("travels in a notebook under a media type of its own", () => {
    const checked = checkQuantities("seqbench/fig01", "published", 0.1, [["L0", 10, 10.5]]);
    expect(checked.toMimeBundle()[checkedMimeType]).toEqual(checked.quantities);
  });
});
