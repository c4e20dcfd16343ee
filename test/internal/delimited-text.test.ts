import { describe, expect, test } from "vitest";
import { delimitedLines } from "../../src/internal/delimited-text.js";

const cut = (text: string): (readonly string[])[] =>
  delimitedLines(text, "a.csv").map(({ fields }) => fields);

describe("a table as text", () => {
  test.for([
    {
      text: "L,k\n5, 1",
      is: [
        ["L", "k"],
        ["5", "1"],
      ],
      why: "commas, blanks trimmed",
    },
    {
      text: "\uFEFFL;k\r\n5;1\r\n",
      is: [
        ["L", "k"],
        ["5", "1"],
      ],
      why: "semicolons, a mark and Windows' ends",
    },
    {
      text: "# made by\nValue\tCount\n\n1\t7",
      is: [
        ["Value", "Count"],
        ["1", "7"],
      ],
      why: "tabs, comments, blank lines",
    },
    {
      text: "children_count   count\n  1   7 ",
      is: [
        ["children_count", "count"],
        ["1", "7"],
      ],
      why: "runs of blanks",
    },
    {
      text: 'L,p\n5,"a, ""b"""',
      is: [
        ["L", "p"],
        ["5", 'a, "b"'],
      ],
      why: "quotes",
    },
    {
      text: 'L,p\n5,""',
      is: [
        ["L", "p"],
        ["5", ""],
      ],
      why: "an empty quoted field",
    },
    {
      text: "L,p\n5,",
      is: [
        ["L", "p"],
        ["5", ""],
      ],
      why: "an empty last field",
    },
    { text: "", is: [], why: "nothing" },
  ])("is cut at $why", ({ text, is }) => expect(cut(text)).toEqual(is));

  test("keeps the number of the line as an editor counts", () => {
    expect(delimitedLines("# a\nx\n\ny", "a.csv").map(({ line }) => line)).toEqual([2, 4]);
  });

  test("refuses quotes that do not close, or close too early, with file and line", () => {
    expect(() => cut('L,p\n5,"a')).toThrow("a.csv:2: a quote does not close");
    expect(() => cut('L,p\n5,"a"b')).toThrow("a.csv:2: text follows a closing quote");
    expect(() => cut(`x${"y".repeat(1_000_001)}`)).toThrow("a.csv:1: a line of 1000002 characters");
  });
});
