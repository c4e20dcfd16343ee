import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BinRule } from "../../src/stats/automatic-bins.js";
import { automaticBins } from "../../src/stats/automatic-bins.js";
import { binnedMeans } from "../../src/stats/binned-means.js";
import { ecdf } from "../../src/stats/ecdf.js";
import type { Bins } from "../../src/stats/histogram.js";
import { edgesOf, histogram, log10Edges, rebinCounts } from "../../src/stats/histogram.js";
import { summary } from "../../src/stats/summary.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

describe("a histogram", () => {
  test("gives an edge to the bin above, and the last edge to the last bin", () => {
    expect(histogram([0, 0.5, 1], { kind: "linear", min: 0, max: 1, bins: 2 }).counts).toEqual([1n, 2n]);
  });

  test("counts every value once, within or beside the edges", () => {
    const values = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 30 }), (list, bins) => {
        const { counts, below, above } = histogram(list, { kind: "linear", min: -50, max: 70, bins });
        expect(Number(counts.reduce((sum, count) => sum + count, below + above))).toBe(list.length);
      }),
    );
  });

  test("has one bin a whole number where asked", () => {
    expect(histogram([1, 1, 3], { kind: "integer", min: 1, max: 3 }).counts).toEqual([2n, 0n, 1n]);
  });

  test("adds counts beyond 2^53 without losing one", () => {
    const { counts } = rebinCounts({ values: [1, 2, 3], counts: [2n ** 53n, 1n, 1n] }, [1, 3, 4]);
    expect(counts).toEqual([9007199254740993n, 1n]);
  });

  test("of nothing within the edges has no shares", () => {
    expect(histogram([5], { kind: "linear", min: 0, max: 1, bins: 1 })).toMatchObject({
      shares: null,
      above: 1n,
    });
  });

  test.for([
    { values: [0, 1], bins: { kind: "log10", min: 1, max: 10, binsPerDecade: 1 }, told: "got 0" },
    { values: [1], bins: { kind: "edges", edges: [1, 1, 2] }, told: "got 1 after 1" },
    { values: [Number.NaN], bins: { kind: "linear", min: 0, max: 2, bins: 2 }, told: "got NaN" },
    { values: [1], bins: { kind: "linear", min: 0, max: 2, bins: 0 }, told: "got 0" },
  ] as const)("refuses $told", ({ values, bins, told }) => {
    expect(() => histogram(values, bins)).toThrow(told);
  });
});

describe("logarithmic edges", () => {
  test("are powers of ten to the last bit, where 10 ** k is not", () => {
    for (const edge of log10Edges(1e-25, 1e30, 1))
      expect(edge).toBe(Number(`1e${Math.round(Math.log10(edge))}`));
    expect(log10Edges(1, 10, 2)[1]).toBe(Math.sqrt(10));
  });

  test("reach round the values they are asked for", () => {
    const ends = fc.tuple(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1.01, max: 1e5, noNaN: true }),
    );
    fc.assert(
      fc.property(ends, fc.integer({ min: 1, max: 10 }), ([min, ratio], perDecade) => {
        const edges = log10Edges(min, min * ratio, perDecade);
        expect(edges[0]! <= min && min < edges[1]!).toBe(true);
        expect(edges.at(-2)! < min * ratio && min * ratio <= edges.at(-1)!).toBe(true);
      }),
    );
  });
});

describe("an empirical distribution function", () => {
  test("steps at every value, and counts repeats", () => {
    expect(ecdf([3, 1, 2, 2]).shares).toEqual([0.25, 0.75, 1]);
    expect(() => ecdf([])).toThrow("got none");
  });
});

interface HistogramCase {
  readonly id: string;
  readonly kind: "histogram" | "rebinCounts" | "autoBins" | "binnedMeans" | "ecdf" | "summary";
  // biome-ignore lint/suspicious/noExplicitAny: six shapes of input, told apart by `kind`
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly expected?: any;
}

const RULES: Readonly<Record<string, BinRule>> = {
  freedmanDiaconis: "freedman-diaconis",
  scott: "scott",
  sturges: "sturges",
};

const nearAll = (found: readonly number[], wanted: readonly number[]): void => {
  expect(found).toHaveLength(wanted.length);
  for (const [i, value] of wanted.entries()) near(found[i]!, value, 1e-12);
};

// mpmath 1.2.1, cross-checked with numpy 1.24.2 histogram and histogram_bin_edges
describeShared("oracles/stats/h-histograms.json", "histograms and summaries, against the oracle", () => {
  const { cases } = readShared<{ cases: HistogramCase[] }>("oracles/stats/h-histograms.json");

  const check = ({ kind, input, expected }: HistogramCase): void => {
    switch (kind) {
      case "histogram": {
        const found = histogram(input.x.map(Number), input.spec as Bins);
        nearAll(found.edges, expected.edges);
        expect(found.counts.map(Number)).toEqual(expected.counts);
        expect([Number(found.below), Number(found.above)]).toEqual([expected.underflow, expected.overflow]);
        nearAll(found.shares!, expected.proportion);
        nearAll(found.densities!, expected.density);
        if (expected.integersPerBin) expect(found.integers).toEqual(expected.integersPerBin);
        for (const [i, mass] of (expected.massPerInteger ?? []).entries())
          if (mass === null) expect(found.sharePerInteger![i]).toBeNull();
          else near(found.sharePerInteger![i]!, mass, 1e-12);
        return;
      }
      case "rebinCounts": {
        const found = rebinCounts(input, input.edges);
        expect(found.counts.map(String)).toEqual(expected.counts);
        nearAll(found.shares!, expected.proportion);
        return;
      }
      case "autoBins":
        for (const [name, rule] of Object.entries(RULES)) {
          const found = automaticBins(input.x, rule);
          near(found.width, expected[name].width, 1e-12);
          expect(found.bins.bins).toBe(expected[name].bins);
          nearAll(edgesOf(found.bins), expected[name].edges);
        }
        return;
      case "binnedMeans":
        for (const [i, bin] of binnedMeans(input.x, input.y, input.edges).entries()) {
          const wanted = expected[i];
          expect(bin).toMatchObject({ from: wanted.lo, to: wanted.hi, count: wanted.n });
          if (wanted.mean === null) expect(bin.summary).toBeNull();
          else near(bin.summary!.mean, wanted.mean, 1e-12);
          if (wanted.sd === null) expect(bin.summary?.deviation ?? null).toBeNull();
          else {
            near(bin.summary!.deviation!, wanted.sd, 1e-12);
            near(bin.summary!.standardError!, wanted.sem, 1e-12);
            nearAll([bin.summary!.interval!.low, bin.summary!.interval!.high], wanted.ci95);
          }
        }
        return;
      case "ecdf": {
        const found = ecdf(input.x);
        expect(found.values).toEqual(expected.values);
        nearAll(found.shares, expected.F);
        near(found.halfWidth, expected.dkwEpsilon95, 1e-12);
        nearAll(found.low, expected.lower);
        nearAll(found.high, expected.upper);
        nearAll(found.exceedance, expected.complementary);
        return;
      }
      case "summary": {
        const repeated = (): number[] => Array.from({ length: input.repeat }, () => input.then).flat();
        const found = summary(input.x ?? [input.first, ...repeated()]);
        expect(found.count).toBe(expected.n);
        near(found.mean, expected.mean, 1e-12);
        if (expected.sd === null) expect(found.deviation).toBeNull();
        else near(found.deviation!, expected.sd, 1e-12);
        if (expected.sem === null) expect(found.standardError).toBeNull();
        else near(found.standardError!, expected.sem, 1e-12);
        return;
      }
    }
  };

  test.for(cases)("$id", (item) => {
    if (item.expected === undefined) expect(() => check(item)).toThrow(/got/);
    else check(item);
  });
});
