import { describe, expect, test } from "vitest";
import { graphDrawing } from "../../src/figure/graph-drawing.js";

const diamond = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
] as const;

describe("a drawn graph", () => {
  test("has a column for each distance from the start, and says its counts", () => {
    const svg = graphDrawing({ order: 4, arcs: diamond });
    expect([...svg.matchAll(/<circle cx="(\d+)"/g)].map(([, x]) => x)).toEqual(["116", "116", "208"]);
    expect(svg).toContain(">4 nodes, 4 arcs</text>");
  });

  test("draws the path thick and marks its ends", () => {
    const svg = graphDrawing({ order: 4, arcs: diamond }, { goal: 3, path: [0, 2, 3] });
    expect(svg.match(/stroke-width="2.5"/g)).toHaveLength(2);
    expect(svg.match(/<polygon/g)).toHaveLength(2);
  });

  test("of very many nodes shows the nearest, the path, and how many are missing", () => {
    const chain = Array.from({ length: 5_000 }, (_, i) => [i, i + 1] as const);
    const svg = graphDrawing({ order: 5_001, arcs: chain }, { goal: 5_000, mostNodes: 20 });
    expect(svg).toContain("20 of 5001 nodes");
    expect(svg).toContain(">5000</text>");
    expect(svg.length).toBeLessThan(10_000);
  });

  test("looks at no more arcs than it says, however many there are", () => {
    let asked = 0;
    function* endless(): Iterable<readonly [number, number]> {
      for (;;) yield [asked++ % 3, 1];
    }
    expect(graphDrawing({ order: 3, arcs: endless() })).toContain("200000 arcs and more");
    expect(asked).toBe(200_001);
  });

  test("shows hostile names as words, cut", () => {
    const svg = graphDrawing({ order: 1, arcs: [], name: () => "<script>alert(1)</script>" });
    expect(svg).toContain("&lt;script&gt;ale…</text>");
    expect(svg).not.toContain("<script");
  });

  test("of nothing is a picture that says so; nodes outside are refused", () => {
    expect(graphDrawing({ order: 0, arcs: [] })).toContain("0 nodes, 0 arcs");
    expect(() => graphDrawing({ order: 2, arcs: [] }, { goal: 2 })).toThrow(
      "nodes of this graph are 0 … 1, got 2",
    );
  });
});
