import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stableJson } from "../../src/internal/stable-json.js";

describe("stable JSON", () => {
  test("keys are sorted and numbers rounded, so that bytes depend on the value alone", () => {
    expect(stableJson({ b: 0.1 + 0.2, a: [1, 2] })).toBe('{\n  "a": [1, 2],\n  "b": 0.3\n}\n');
    expect(stableJson({ x: -0 })).toBe('{\n  "x": 0\n}\n');
  });

  test("long arrays wrap at the same column every time", () => {
    const lines = stableJson(Array.from({ length: 200 }, (_, i) => i)).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  test("what JSON would swallow is refused with its place", () => {
    expect(() => stableJson({ rows: [1, Number.NaN] })).toThrow(
      "$.rows[1]: a finite number is wanted, got NaN",
    );
  });

  test("reading it back gives the value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const rounded = JSON.parse(
          JSON.stringify(value, (_, v) => (typeof v === "number" ? Number(v.toPrecision(17)) + 0 : v)),
        );
        expect(JSON.parse(stableJson(value, { digits: 17 }))).toEqual(rounded);
      }),
    );
  });
});
