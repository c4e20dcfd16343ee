import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageRanks, kendall, pearson, spearman } from "../../src/stats/correlation.js";
import { kolmogorovUpperTail, ksCountHistograms, ksTwoSample } from "../../src/stats/ks-two-sample.js";
import { mcnemarExact, pairedDifference } from "../../src/stats/paired-difference.js";
import { describeShared, readShared } from "../shared.js";
import { near } from "./near.js";

const sample = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });

describe("the Kolmogorov–Smirnov distance", () => {
  test("is the largest gap between the two step functions", () => {
    fc.assert(
      fc.property(sample, sample, (x, y) => {
        const below = (list: readonly number[], v: number): number =>
          list.filter((value) => value <= v).length / list.length;
        const gaps = [...x, ...y].map((v) => Math.abs(below(x, v) - below(y, v)));
        const found = ksTwoSample(x, y);
        near(found.statistic, Math.max(...gaps), 1e-12);
        near(ksTwoSample(y, x).statistic, found.statistic, 1e-12);
      }),
    );
  });

  test("of all orders of 2 and 2 values, a third has distance 1", () => {
    near(ksTwoSample([1, 2], [3, 4]).pValueExact!, 1 / 3, 1e-12);
  });

  test("its limit distribution is one function on both sides of 1", () => {
    expect(kolmogorovUpperTail(0)).toBe(1);
    near(kolmogorovUpperTail(1 - 1e-12), kolmogorovUpperTail(1), 1e-10);
    near(kolmogorovUpperTail(1.3580986393225505), 0.05, 1e-9);
  });
});

describe("correlations", () => {
  test("Spearman sees any rising relation as 1, Pearson only a line", () => {
    expect(spearman([1, 2, 3, 4], [1, 4, 9, 16]).value).toBe(1);
    expect(pearson([1, 2, 3, 4], [1, 4, 9, 16]).value).toBeLessThan(1);
    near(kendall([1, 2, 3], [1, 3, 2]), 1 / 3, 1e-12);
  });

  test("ties share the mean of their ranks, and ranks sum to n(n + 1)/2", () => {
    expect(averageRanks([5, 1, 5])).toEqual([2.5, 1, 2.5]);
    fc.assert(
      fc.property(sample, (x) => {
        const ranks = averageRanks(x);
        expect(ranks.reduce((a, b) => a + b, 0)).toBe((x.length * (x.length + 1)) / 2);
      }),
    );
  });
});

describe("two models on the same problems", () => {
  test("differ by their mean difference, problem by problem", () => {
    const found = pairedDifference([1, 0.8, 0.6], [0.5, 0.4, 0.6]);
    near(found.value, 0.3, 1e-12);
    expect(found).toMatchObject({ wins: 2, ties: 1, losses: 0, problems: 3 });
  });

  test("equal differences leave nothing to test against", () => {
    expect(pairedDifference([1, 0.5], [0.5, 0])).toMatchObject({ t: null, pValue: null });
  });
});

interface AssociationCase {
  readonly id: string;
  readonly kind: "ks2" | "ksCountHistograms" | "correlation" | "mcnemarExact" | "pairedDifference";
  // biome-ignore lint/suspicious/noExplicitAny: five shapes of input, told apart by `kind`
  readonly input: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly expected?: any;
}

// mpmath 1.2.1, cross-checked with scipy 1.10.1 ks_2samp, pearsonr, spearmanr, kendalltau
describeShared("oracles/stats/g1-association.json", "association, against the oracle", () => {
  const { cases } = readShared<{ cases: AssociationCase[] }>("oracles/stats/g1-association.json");

  const check = ({ kind, input, expected }: AssociationCase): void => {
    switch (kind) {
      case "ks2": {
        const found = ksTwoSample(input.x, input.y);
        near(found.statistic, expected.statistic, 1e-10);
        near(found.pValueAsymptotic, expected.pValueAsymptotic, 1e-8);
        if (expected.pValueExactNoTies === null) expect(found.pValueExact).toBeNull();
        else near(found.pValueExact!, expected.pValueExactNoTies, 1e-8);
        return;
      }
      case "ksCountHistograms": {
        const found = ksCountHistograms(input.a, input.b);
        near(found.statistic, expected.statistic, 1e-10);
        expect(found.at).toBe(expected.at);
        return;
      }
      case "correlation": {
        const line = pearson(input.x, input.y);
        const ranks = spearman(input.x, input.y);
        near(line.value, expected.pearson, 1e-10);
        near(line.pValue!, expected.pearsonPValue, 1e-8);
        near(ranks.value, expected.spearman, 1e-10);
        near(ranks.pValue!, expected.spearmanPValueT, 1e-8);
        near(kendall(input.x, input.y), expected.kendallTauB, 1e-10);
        expect(averageRanks(input.x)).toEqual(expected.ranksX);
        expect(averageRanks(input.y)).toEqual(expected.ranksY);
        expect(line.interval === null).toBe(expected.pearsonFisherCI95 === null);
        if (expected.pearsonFisherCI95 === null) return;
        near(line.interval!.low, expected.pearsonFisherCI95[0], 1e-10);
        near(line.interval!.high, expected.pearsonFisherCI95[1], 1e-10);
        return;
      }
      case "mcnemarExact": {
        const found = mcnemarExact(input.a, input.b);
        expect(found).toMatchObject({ onlyA: expected.onlyA, onlyB: expected.onlyB });
        near(found.pValue, expected.pValueExact, 1e-10);
        return;
      }
      case "pairedDifference": {
        const found = pairedDifference(input.a, input.b);
        near(found.value, expected.meanDifference, 1e-10);
        near(found.standardError, expected.standardError, 1e-10);
        near(found.low, expected.ci95[0], 1e-10);
        near(found.high, expected.ci95[1], 1e-10);
        near(found.pValue!, expected.pValue, 1e-8);
        expect(found).toMatchObject({ wins: expected.wins, ties: expected.ties, losses: expected.losses });
        return;
      }
    }
  };

  test.for(cases)("$id", (item) => {
    if (item.expected === undefined) expect(() => check(item)).toThrow(/got/);
    else check(item);
  });
});
