import { describe, expect, test } from "vitest";
import { explainShortBins, fillDepthBins } from "../../src/run/fill-depth-bins.js";
import { generateMazes, type MazeSeries } from "../../src/run/generate-mazes.js";
import type { MazeDesign } from "../../src/run/maze-jobs.js";
import { mazePreset, mazePresets } from "../../src/run/maze-presets.js";

const design = (rows: number, doors: number): MazeDesign => ({
  base: { rows, cols: rows, doors, seed: "run" },
  variants: [{}, { noise: 0.4 }],
  structure: "compact",
  prompt: {},
});

const linesOf = async (series: readonly MazeSeries[]): Promise<Record<string, unknown>[]> => {
  let text = "";
  for await (const chunk of generateMazes(series)) text += new TextDecoder().decode(chunk);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
};

describe("a series of mazes", () => {
  test("gives every variant of every maze once, in order, with ids of their own", async () => {
    const lines = await linesOf([
      { design: design(5, 1), count: 30 },
      { design: design(6, 2), indices: [4, 1] },
    ]);
    expect(lines.length).toBe(64);
    expect(new Set(lines.map((line) => line["instance_id"])).size).toBe(64);
    const own = lines.map((line) => line["horizon"] as { readonly index: number });
    expect(own.slice(58).map(({ index }) => index)).toEqual([29, 29, 4, 4, 1, 1]);
  });

  test("begins the same however long it is", async () => {
    const short = await linesOf([{ design: design(5, 1), count: 3 }]);
    const long = await linesOf([{ design: design(5, 1), count: 9 }]);
    expect(long.slice(0, 6)).toEqual(short);
  });

  test("stops when asked to", async () => {
    const controller = new AbortController();
    const work = async (): Promise<void> => {
      for await (const _ of generateMazes([{ design: design(9, 2), count: 5000 }], {
        signal: controller.signal,
      })) {
        controller.abort();
      }
    };
    await expect(work()).rejects.toMatchObject({ exitCode: 130 });
  });

  test("is refused at once where it cannot be made", async () => {
    await expect(linesOf([{ design: design(1, 0), count: 5 }])).rejects.toThrow(/rows ≥ 2/);
  });
});

describe("bins of depth", () => {
  const bins = { from: 10, to: 30, width: 5, step: 10, perBin: 4 };

  test("are filled with mazes of that depth, the first that come", async () => {
    const { bins: filled, indices, mazes } = await fillDepthBins(design(8, 2), bins, 5000);
    expect(filled.map(({ from, problems, wanted }) => [from, problems, wanted])).toEqual([
      [10, 4, 4],
      [20, 4, 4],
      [30, 4, 4],
    ]);
    expect(mazes).toBeLessThan(5000);
    const lines = await linesOf([{ design: design(8, 2), indices }]);
    const depths = lines.map(
      (line) => (line["complexity_parameters"] as { logical_depth_L: number }).logical_depth_L,
    );
    for (const [i, depth] of depths.entries()) {
      const from = 10 + 10 * Math.floor(i / 8);
      expect(depth >= from && depth < from + 5).toBe(true);
    }
  });

  test("say which stayed short and why", async () => {
    const filling = await fillDepthBins(design(5, 2), { ...bins, to: 200, step: 190, width: 1 }, 400);
    expect(filling.mazes).toBe(400);
    const [rare, never] = explainShortBins(filling);
    expect(never ?? rare).toBe(
      "L 200: 0 of 4; none of 400 mazes falls here; the grid or the number of doors may not allow it",
    );
    if (never !== undefined)
      expect(rare).toMatch(/^L 10: \d of 4; 1 maze in \d+ falls here, about \d+ more would fill it$/);
  });

  test.for([
    [{ ...bins, width: 0 }, /bin width ≥ 1 and whole, got 0/],
    [{ ...bins, to: 5 }, /bins from 10 to 5: the end comes first/],
  ] as const)("refused: %o", async ([wrong, message]) => {
    await expect(fillDepthBins(design(5, 1), wrong, 10)).rejects.toThrow(message);
  });
});

test("presets have names, and an unknown one is answered with them", () => {
  expect(mazePreset("seqbench").bins).toMatchObject({ from: 20, to: 300, width: 1, perBin: 40 });
  const pool = mazePreset("seqbench-pool");
  expect(pool.sizes.length * pool.backtracks.length * (pool.count ?? 0)).toBe(147_200);
  expect(() => mazePreset("constructor")).toThrow(/no preset is called "constructor"/);
  expect(() => mazePreset("nope")).toThrow(new RegExp(Object.keys(mazePresets).join("[\\s\\S]*")));
});
