import { DataFrame } from "danfojs-node";
import { describe, expect, test } from "vitest";
import { makeTable } from "../../src/figure/table.js";
import { csrFromArcs } from "../../src/graph/csr-graph.js";
import { mimeBundle } from "../../src/notebook/mime-bundle.js";
import { generateGraphProblems } from "../../src/problem/lookahead-graph/generate-graph-problems.js";
import { generateBase } from "../../src/problem/maze/generate-base.js";
import { sceneOfMaze } from "../../src/problem/maze/maze-scene.js";
import { fitDecay } from "../../src/stats/fit-decay.js";

const hostile = '<img src=x onerror="alert(1)">';
const text = (value: unknown): string => String(mimeBundle(value)["text/plain"]);
const html = (value: unknown): string => String(mimeBundle(value)["text/html"]);

describe("a value in a notebook", () => {
  test("a fit is a small table, also after a detour through JSON", () => {
    const points = [
      { L: 10, successes: 40, trials: 50 },
      { L: 40, successes: 20, trials: 50 },
      { L: 80, successes: 5, trials: 50 },
    ];
    const fit = fitDecay(points, { method: "mle" });
    expect(text(fit)).toMatch(
      /^exponential decay {2}mle\nL0 \(actions\) {7}39\.80 \(95 %: 31\.67 – 50\.62\)\n/,
    );
    expect(html(JSON.parse(JSON.stringify(fit)))).toBe(html(fit));
  });

  test("a fit that does not exist says why", () => {
    const fit = fitDecay([{ L: 10, successes: 0, trials: 50 }], { method: "mle" });
    expect(text(fit)).toContain("no-successes");
  });

  test("a graph, a path problem and a maze are drawings with a line of text", () => {
    const [problem] = generateGraphProblems({ seed: "1", count: 1, lookahead: 3, branches: 2 });
    const maze = generateBase({ seed: "1", rows: 4, cols: 5, doors: 1 });
    const seen = [csrFromArcs(3, [0, 1], [1, 2]), problem, maze, sceneOfMaze(maze)].map(mimeBundle);
    expect(seen.map((bundle) => bundle["text/plain"])).toEqual([
      "graph: 3 nodes, 2 arcs",
      expect.stringMatching(/^path problem: \d+ to \d+, lookahead 3, 2 branches, /),
      expect.stringMatching(/^maze: 4 × 5, 20 rooms, \d+ open and 1 locked doors$/),
      expect.stringMatching(/^maze: 4 × 5, /),
    ]);
    for (const bundle of seen) expect(bundle["image/svg+xml"]).toMatch(/^<svg xmlns="[^"]+" width=/);
  });

  test("a DataFrame is a table with its index, numbers to the right, blanks as dashes, words escaped", () => {
    const frame = new DataFrame({ model: [hostile, "b"], L0: [85.7, Number.NaN] });
    expect(text(frame)).toMatch(/L0\n0 .*85\.70\n1 {2}b +–\n\n2 rows × 2 columns$/);
    expect(html(frame)).toContain('<td style="text-align:right">85.70</td>');
    expect(html(frame)).not.toContain("<img");
  });

  test("a long table and a long DataFrame are cut, and say what is missing", () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => [i]);
    expect(html(makeTable({ columns: ["n"], rows })).match(/<tr>/g)).toHaveLength(201);
    expect(text(makeTable({ columns: ["n"], rows }))).toContain("800 of 1000 rows are not shown.");
    expect(makeTable({ columns: ["n"], rows }).toText()).toContain("\n999");
    expect(text(new DataFrame(rows))).toContain("1000 rows × 1 columns; the first 50 and 1 are shown");
  });

  test.for([
    [new Float64Array([1.5, 2]), "Float64Array(2) [ 1.5, 2 ]"],
    [new Map([["a", { b: 1 }]]), "Map(1) { 'a' => { b: 1 } }"],
    [new Set([1, 2]), "Set(2) { 1, 2 }"],
    [new Promise(() => {}), "Promise { <pending> } (await it to see its value)"],
    [Promise.resolve(7), "Promise { 7 }"],
    [hostile, hostile],
  ] as const)("%s is shown as %s", ([value, shown]) => {
    expect(mimeBundle(value)).toEqual({ "text/plain": shown });
  });

  test.for([
    ["a deep and wide list", Array(100).fill(Array(100).fill(Array(100).fill({ a: 1 })))],
    [
      "a record of 100,000 properties",
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])),
    ],
    ["a map of 100,000 entries", new Map(Array.from({ length: 100_000 }, (_, i) => [i, { i }]))],
    ["a text of a million characters", "x".repeat(1_000_000)],
    ["a typed array of a million numbers", new Float64Array(1_000_000)],
  ] as const)("%s is bounded, and says that it goes on", ([, value]) => {
    expect(text(value).length).toBeLessThan(110_000);
    expect(text(value)).toMatch(/more|\[Array\]|\[Object\]/);
  });

  test("a record that runs in a circle, or throws when looked at, is still shown", () => {
    const circle: Record<string, unknown> = { a: 1 };
    circle["self"] = circle;
    expect(text(circle)).toContain("[Circular *1]");
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no look");
        },
      },
    );
    expect(text(trap)).toMatch(/no look|\{\}/);
  });
});
