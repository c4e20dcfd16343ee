import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookaheadHistogram } from "../../src/complexity/lookahead-histogram.js";
import { lookaheadModes } from "../../src/complexity/lookahead-mode.js";
import { type CsrGraph, csrFromArcs } from "../../src/graph/csr-graph.js";
import { randomFrom } from "../../src/internal/random.js";
import { drawSources, spreadSources } from "../../src/measure/draw-sources.js";
import { type MeasureOptions, measureLookahead } from "../../src/measure/measure-lookahead.js";

function made(order: number, size: number, seed = "made"): CsrGraph {
  const random = randomFrom(seed);
  const ends = Array.from({ length: size }, () => [
    random.integer(order),
    Math.floor(order * random.real() ** 2),
  ]);
  return csrFromArcs(
    order,
    ends.map(([u]) => u!),
    ends.map(([, v]) => v!),
  );
}
const scratch = (): string => mkdtempSync(join(tmpdir(), "horizon-measure-"));
const measured = async (graph: CsrGraph, options: MeasureOptions = {}): Promise<object> => {
  const { counts, sources, pairs, rows } = await measureLookahead(graph, options);
  return { counts: [...counts], sources, pairs, rows };
};

test.for([
  [300, 700],
  [60, 900],
  [500, 560],
])("it counts what the simple histogram counts, in every mode: %i nodes, %i arcs", async ([order, size]) => {
  const graph = made(order!, size!, `${size}`);
  for (const mode of lookaheadModes) {
    const { counts, pairs } = await measureLookahead(graph, { mode });
    const simple = lookaheadHistogram(graph, { mode });
    expect([...counts], mode).toEqual([...simple.counts]);
    expect(pairs).toBe(simple.pairs);
  }
});

test("the other modes stop at the stop and take the rest from what is reached, with the same counts", async () => {
  const arcs = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(arcs, async (list) => {
      const graph = csrFromArcs(
        12,
        list.map(([u]) => u),
        list.map(([, v]) => v),
      );
      for (const mode of lookaheadModes)
        expect([...(await measureLookahead(graph, { mode })).counts], mode).toEqual([
          ...lookaheadHistogram(graph, { mode }).counts,
        ]);
    }),
    { numRuns: 50 },
  );
});

describe("the draw of sources", () => {
  test("is without replacement, and a shorter draw begins a longer one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 80 }),
        fc.string(),
        (order, count, seed) => {
          const drawn = [...drawSources(order, count, seed)];
          expect(new Set(drawn).size).toBe(Math.min(order, count));
          expect(drawn.every((node) => node < order)).toBe(true);
          expect(drawn).toEqual([...drawSources(order, order, seed)].slice(0, drawn.length));
        },
      ),
    );
  });

  test("is uniform", () => {
    const seen = new Array<number>(10).fill(0);
    for (let i = 0; i < 4000; i++) for (const node of drawSources(10, 3, String(i))) seen[node]!++;
    // Expected 1200 each, standard deviation 29.
    for (const times of seen) expect(Math.abs(times - 1200)).toBeLessThan(130);
  });

  test("all sources are each node once, evenly spread", () => {
    for (const order of [0, 1, 2, 3, 10, 89, 1000]) {
      const all = [...spreadSources(csrFromArcs(order, [], []))];
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: order }, (_, node) => node));
      const tenth = all.slice(0, order / 10);
      if (order === 1000) expect(new Set(tenth.map((node) => Math.floor(node / 100))).size).toBe(10);
    }
  });
});

test("a sample is stopped as soon as it is precise enough, at a place that only the request decides", async () => {
  const graph = made(6000, 15_000);
  const loose = await measureLookahead(graph, { precision: 0.05, seed: "a" });
  const tight = await measureLookahead(graph, { precision: 0.001, seed: "a" });
  expect(loose.sources).toBeLessThan(tight.sources);
  expect([500, 1000, 2000, 4000, 6000]).toContain(loose.sources);
  expect((await measureLookahead(graph, { sources: loose.sources, seed: "a" })).counts).toEqual(loose.counts);
});

describe("a checkpoint", () => {
  const graph = made(900, 3000);

  test("is gone on from after any interruption, to the same counts", async () => {
    for (const options of [{}, { sources: 700, seed: "x" }, { precision: 0.01 }] satisfies MeasureOptions[]) {
      const wanted = await measured(graph, options);
      const checkpoint = scratch();
      let times = 0;
      for (; ; times++) {
        const stop = new AbortController();
        try {
          const result = await measured(graph, {
            ...options,
            checkpoint,
            signal: stop.signal,
            onProgress: () => stop.abort(),
          });
          expect(result).toEqual(wanted);
          break;
        } catch (error) {
          expect(String(error)).toMatch(/interrupted after \d+ of \d+ sources/);
        }
      }
      expect(times).toBeGreaterThan(0);
    }
  });

  test("with a line torn by a kill loses that line and no more", async () => {
    const checkpoint = scratch();
    const wanted = await measured(graph, { checkpoint });
    const path = join(checkpoint, "batches.jsonl");
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    writeFileSync(path, `${lines.slice(0, 2).join("\n")}\n${lines[2]!.slice(0, 20)}`);
    expect(await measured(graph, { checkpoint })).toEqual(wanted);
  });

  test("of another graph, another mode or another seed is refused", async () => {
    const checkpoint = scratch();
    await measureLookahead(graph, { sources: 10, seed: "1", checkpoint });
    for (const [other, options] of [
      [made(900, 3001), { sources: 10, seed: "1" }],
      [graph, { sources: 10, seed: "2" }],
      [graph, { sources: 10, seed: "1", mode: "paper" }],
      [graph, {}],
    ] as const)
      await expect(measureLookahead(other, { ...options, checkpoint })).rejects.toThrow(
        "belongs to another graph, or to the same with other options",
      );
    expect(await measured(graph, { sources: 600, seed: "1", checkpoint })).toEqual(
      await measured(graph, { sources: 600, seed: "1" }),
    );
    expect(await measured(graph, { sources: 10, seed: "1", checkpoint })).toEqual(
      await measured(graph, { sources: 10, seed: "1" }),
    );
  });

  test("with a line that is not its own is refused with the place", async () => {
    const checkpoint = scratch();
    await measureLookahead(graph, { checkpoint });
    appendFileSync(join(checkpoint, "batches.jsonl"), '{"from":3,"to":4,"counts":[0],"rows":null}\n');
    await expect(measureLookahead(graph, { checkpoint })).rejects.toThrow(
      /batches\.jsonl:\d+: this line does not go on/,
    );
  });
});

test.for([
  [{ sources: 0 }, "sources >= 1"],
  [{ precision: 1 }, "a precision between 0 and 1"],
  [{ shard: { index: 3, of: 2 } }, "shard 1 … n of n, got 3 of 2"],
  [{ shard: { index: 1, of: 2 }, precision: 0.1 }, "a shard cannot know"],
] as const)("refused: %j", async ([options, message]) => {
  await expect(measureLookahead(made(9, 9), options)).rejects.toThrow(message);
});

test("a graph without nodes is measured, and has no pairs", async () => {
  expect(await measured(csrFromArcs(0, [], []))).toEqual({ counts: [], sources: 0, pairs: 0, rows: null });
  expect(await measured(csrFromArcs(0, [], []), { sources: 5 })).toMatchObject({ sources: 0, pairs: 0 });
});
