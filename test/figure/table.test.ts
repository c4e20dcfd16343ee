import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cell, cellText, makeTable } from "../../src/figure/table.js";

const text = (columns: string[], rows: Cell[][], note?: string): string =>
  makeTable({ columns, rows, ...(note === undefined ? {} : { note }) }).toText();

describe("a table", () => {
  test("aligns numbers to the right and words to the left", () => {
    expect(
      text(
        ["model", "L0"],
        [
          ["Gemini", 85.7],
          ["GPT-5", 164.1],
          ["none", null],
        ],
      ),
    ).toBe(["model      L0", "Gemini  85.70", "GPT-5   164.1", "none        –"].join("\n"));
  });

  test.for([
    [0, "0"],
    [10_253, "10,253"],
    [0.037037, "0.03704"],
    [-2.5, "−2.500"],
    [1e-7, "1.00e−7"],
    [null, "–"],
  ] as const)("%s is shown as %s", ([value, shown]) => expect(cellText(value)).toBe(shown));

  test("shows foreign text escaped, so that it can do nothing in a page", () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const html = makeTable({ columns: [hostile], rows: [[hostile]], note: hostile }).toMimeBundle()[
      "text/html"
    ];
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  test("gives every row the same width in characters, whatever the words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: "grapheme-ascii" }), fc.integer()), { minLength: 1 }),
        (rows) => {
          const lines = text(
            ["word", "n"],
            rows.map(([word, n]) => [`${word.trim()}.`, n]),
          ).split("\n");
          expect(new Set(lines.map((line) => line.length)).size).toBe(1);
        },
      ),
    );
  });
});
