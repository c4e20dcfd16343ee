import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countQuantile, countQuantiles, exceedance } from "../../src/stats/count-quantile.js";
import type { Count } from "../../src/stats/exact-counts.js";
import type { Distribution } from "../../src/stats/mixture.js";
import { mixture, mixtureQuantile } from "../../src/stats/mixture.js";
import type { QuantileType } from "../../src/stats/quantile.js";
import { quantile as sampleQuantile } from "../../src/stats/quantile.js";
import { distributionOf, referenceQuantile } from "../../src/stats/reference-quantile.js";
import { describeShared, readShared, sharedPath } from "../shared.js";
import { near } from "./near.js";

/** "1:7 2:43 3:50" → a histogram; counts stay the text they are. */
const histogram = (text: string): { values: number[]; counts: string[] } => ({
  values: text.split(" ").map((pair) => Number(pair.split(":")[0])),
  counts: text.split(" ").map((pair) => pair.split(":")[1]!),
});

const quantile = (text: string, p: number | string): number =>
  countQuantile(histogram(text).values, histogram(text).counts, p);

describe("a quantile of counts", () => {
  test.for([
    { text: "1:7 2:43 3:50", p: 0.07, is: 1, why: "7 of 100 is 0.07, though 0.07 × 100 > 7 in doubles" },
    { text: "1:7 2:43 3:50", p: 0.070001, is: 2, why: "just above the edge" },
    { text: "0:0 1:5 4:5 9:0", p: 0, is: 1, why: "an empty bin is never the answer, not at 0" },
    { text: "0:0 1:5 4:5 9:0", p: 1, is: 4, why: "nor at 1" },
    { text: "1:18014398509481984 2:1 3:18014398509481983 4:2", p: 0.5, is: 2, why: "beyond 2^53" },
    { text: "5:1 1:2 3:3 1:4", p: "0.6", is: 1, why: "unsorted, with a repeat" },
    { text: "1:65.32 2:34.68", p: "0.6533", is: 2, why: "per cents are weights" },
  ])("$p of $text is $is: $why", ({ text, p, is }) => expect(quantile(text, p)).toBe(is));

  test("is the smallest value whose share reaches p, whatever the counts", () => {
    const bins = fc.array(fc.tuple(fc.nat(30), fc.bigInt(1n, 10n ** 13n)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(bins, fc.integer({ min: 0, max: 1000 }), (pairs, thousandths) => {
        const values = pairs.map(([value]) => value);
        const counts = pairs.map(([, count]) => count);
        const found = countQuantile(values, counts, thousandths / 1000);
        const total = counts.reduce((sum, count) => sum + count, 0n);
        const upTo = (limit: number): bigint =>
          pairs.reduce((sum, [value, count]) => sum + (value <= limit ? count : 0n), 0n);
        expect(upTo(found) * 1000n >= BigInt(thousandths) * total).toBe(true);
        const below = Math.max(-1, ...values.filter((value) => value < found));
        if (below >= 0) expect(upTo(below) * 1000n < BigInt(thousandths) * total).toBe(true);
      }),
    );
  });

  test.for([
    { values: [], counts: [], p: 0.5, told: "empty histogram" },
    { values: [1, 2], counts: [0, 0], p: 0.5, told: "empty histogram" },
    { values: [1, 2], counts: [3, -1], p: 0.5, told: 'got "-1"' },
    { values: [1, 2], counts: [3, 1], p: 1.01, told: "got 1.01" },
    { values: [1, 2], counts: [3, 1], p: "half", told: "got half" },
    { values: [1, 2], counts: [2 ** 53, 1], p: 0.5, told: "got 9007199254740992" },
    { values: [1, 2], counts: [3, "1e999"], p: 0.5, told: 'got "1e999"' },
    { values: [1, Number.NaN], counts: [3, 1], p: 0.5, told: "got NaN" },
    { values: [1], counts: [3, 1], p: 0.5, told: "got 2 for 1" },
  ])("refuses $told", ({ values, counts, p, told }) => {
    expect(() => countQuantile(values, counts as Count[], p)).toThrow(told);
  });

  test("exceedance is the share at the threshold or above", () => {
    expect(exceedance(histogram("1:7 2:43 3:50"), 2)).toBe(0.93);
    expect(exceedance(histogram("1:7 2:43 3:50"), 4)).toBe(0);
  });
});

describe("a quantile of a sample", () => {
  test("lies between the values by default, on one of them by the inverse function", () => {
    expect(sampleQuantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(sampleQuantile([4, 1, 3, 2], 0.25, 1)).toBe(1);
    expect(() => sampleQuantile([], 0.5)).toThrow("got none");
    expect(() => sampleQuantile([1], 0.5, 10 as QuantileType)).toThrow("got 10");
  });
});

describe("a mixture of histograms", () => {
  const parts = [histogram("1:5"), histogram("2:1 3:1")];

  test("counts a missing value as zero and sums to 1", () => {
    expect(mixture(parts)).toEqual({ values: [1, 2, 3], shares: [0.5, 0.25, 0.25], total: 1 });
  });

  test("as the reference takes it averages only where the value is, and sums to more", () => {
    expect(mixture(parts, { missing: "skip" })).toEqual({
      values: [1, 2, 3],
      shares: [1, 0.5, 0.5],
      total: 2,
    });
  });

  test("weighs every histogram the same, however many counts it has", () => {
    expect(mixtureQuantile([histogram("1:1"), histogram("9:1000000000000")], 0.5)).toBe(1);
    expect(mixtureQuantile([histogram("1:1"), histogram("9:1000000000000")], 0.5000001)).toBe(9);
  });

  test("refuses to mix nothing", () => expect(() => mixture([])).toThrow("got none"));
});

describe("a quantile as the reference draws it", () => {
  test.for([
    { p: 0.5, is: 1 },
    { p: 0.925, is: 1.5 },
    { p: 1, is: 3 },
  ])("$p lies on the line between the values: $is", ({ p, is }) =>
    near(referenceQuantile({ values: [1, 2, 3], shares: [0.9, 0.05, 0.05] }, p), is, 1e-12),
  );
});

interface QuantileCase {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly values: number[];
    readonly x: number[];
    readonly weights: number[];
    readonly counts: string[];
    readonly countsAsNumbers?: (number | string)[];
    readonly histograms: { values: number[]; counts: string[] }[];
    readonly p: string[];
  };
  readonly expected?: {
    readonly quantilesInvertedCdf: number[];
    readonly total: string;
    readonly exceedance?: Record<string, number>;
  };
  readonly expectError?: string;
}

/** numpy's names of Hyndman and Fan's nine, in order. */
const DEFINITIONS = [
  "inverted_cdf",
  "averaged_inverted_cdf",
  "closest_observation",
  "interpolated_inverted_cdf",
  "hazen",
  "weibull",
  "linear",
  "median_unbiased",
  "normal_unbiased",
];

// exact integer arithmetic in Python 3.11; the naive double answers differ
describeShared("oracles/stats/e-quantiles.json", "count quantiles, against the oracle", () => {
  const { cases } = readShared<{ cases: QuantileCase[] }>("oracles/stats/e-quantiles.json");

  test.for(cases.filter(({ kind }) => kind === "countHistogram"))("$id", ({ input, expected }) => {
    const call = (): number[] =>
      countQuantiles(
        { values: input.values, counts: input.countsAsNumbers?.map(Number) ?? input.counts },
        input.p,
      );
    if (expected === undefined) return expect(call).toThrow(/got/);
    expect(call()).toEqual(expected.quantilesInvertedCdf);
    for (const [threshold, share] of Object.entries(expected.exceedance ?? {}))
      near(exceedance(input, Number(threshold)), share, 1e-15);
  });

  test.for(cases.filter(({ kind }) => kind === "sample"))("$id", ({ input, expected }) => {
    for (const [k, name] of DEFINITIONS.entries()) {
      const wanted = (expected as unknown as Record<string, number[]>)[name]!;
      for (const [i, p] of input.p.entries())
        near(sampleQuantile(input.x, p, (k + 1) as QuantileType), wanted[i]!, 1e-12);
    }
  });

  test.for(cases.filter(({ kind }) => kind === "mixtureOfNormalisedHistograms"))(
    "$id",
    ({ input, expected }) => {
      expect(input.p.map((p) => mixtureQuantile(input.histograms, p))).toEqual(
        expected!.quantilesInvertedCdf,
      );
    },
  );

  test.for(cases.filter(({ kind }) => kind === "weightedSample"))("$id", ({ input, expected }) => {
    expect(input.p.map((p) => countQuantile(input.x, input.weights, p))).toEqual(
      expected!.quantilesInvertedCdf,
    );
  });
});

interface ReferenceCase {
  readonly id: string;
  readonly kind: "publishedInterp" | "publishedGroupbyMean";
  readonly input: QuantileCase["input"];
  readonly expected: { readonly interpolated: number[]; readonly totalMass?: number };
  readonly correctInvertedCdf?: number[];
  readonly correctMixtureInvertedCdf?: number[];
}

// numpy 1.24.2 interp and pandas 1.5.3 groupby mean, as the authors' script calls them
describeShared("oracles/stats/e2-quantiles-as-published.json", "quantiles as published", () => {
  const { cases } = readShared<{ cases: ReferenceCase[] }>("oracles/stats/e2-quantiles-as-published.json");

  test.for(cases)("$id", ({ kind, input, expected, correctInvertedCdf, correctMixtureInvertedCdf }) => {
    const drawn =
      kind === "publishedInterp" ? distributionOf(input) : mixture(input.histograms, { missing: "skip" });
    for (const [i, p] of input.p.entries())
      near(referenceQuantile(drawn, p), expected.interpolated[i]!, 1e-9);
    if (expected.totalMass !== undefined) near(drawn.total, expected.totalMass, 1e-12);
    if (correctInvertedCdf) expect(countQuantiles(input, input.p)).toEqual(correctInvertedCdf);
    if (correctMixtureInvertedCdf)
      expect(input.p.map((p) => mixtureQuantile(input.histograms, p))).toEqual(correctMixtureInvertedCdf);
  });
});

const LEVELS = ["0.5", "0.75", "0.9", "0.99", "0.999"];

function readPanel(name: string): { values: number[]; percents: string[] } {
  const lines = readFileSync(sharedPath(`published/deeprd-fig6/${name}.tsv`), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return {
    values: lines.map((line) => Number(line.split("\t")[0])),
    percents: lines.map((line) => line.split("\t")[1]!),
  };
}

// measured from the vector drawing of DeepRD's Figure 6
describeShared("published/deeprd-fig6", "the quantile lines of DeepRD's Figure 6", () => {
  const drawn = readShared<Record<string, number[]>>("published/deeprd-fig6/drawn-quantile-lines.json");
  const files = readdirSync(sharedPath("published/deeprd-fig6")).filter((name) => name.endsWith(".tsv"));

  test("has a file for every panel", () => {
    expect(files.map((name) => name.replace(".tsv", "")).sort()).toEqual(Object.keys(drawn).sort());
  });

  test.for(Object.keys(drawn))("%s, to four significant digits", (name) => {
    const { values, percents } = readPanel(name);
    const panel: Pick<Distribution, "values" | "shares"> = {
      values,
      shares: percents.map((percent) => Number(percent) / 100),
    };
    for (const [i, p] of LEVELS.entries()) near(referenceQuantile(panel, p), drawn[name]![i]!, 5e-5);
  });

  test("has the true 99 and 99.9 % of the ogb panels far above its lines", () => {
    const upper = (name: string): number[] => {
      const { values, percents } = readPanel(name);
      return countQuantiles({ values, counts: percents }, ["0.99", "0.999"]);
    };
    expect(upper("lookahead-ogb")).toEqual([99, 147]);
    expect(upper("branches-ogb")).toEqual([2709, 5678]);
  });
});
