import { expect, test } from "vitest";
import { isMeaningfulChange } from "../../../src/problem/proof/perturbation/meaningful-change.js";
import { isSubstantialLine } from "../../../src/problem/proof/perturbation/substantial-line.js";
import { proofBins, referenceProofBins } from "../../../src/problem/proof/proof-bins.js";
import { describeShared, readShared } from "../../shared.js";

const file = "oracles/deeprd/proof_verification.json";

interface Oracles {
  readonly is_substantial_line: readonly (readonly [string, boolean])[];
  readonly is_meaningful_change: readonly (readonly [string, string | null, boolean])[];
  readonly adaptive_bins: readonly {
    readonly lengths_name: string;
    readonly lengths: readonly number[];
    readonly num_bins: number;
    readonly min_samples: number;
    readonly bins?: readonly (readonly [number, number])[];
    readonly integer_bins_inclusive?: readonly (readonly [number, number])[];
    readonly counts_half_open?: readonly number[];
    readonly counts_integer_bins?: readonly number[];
    readonly error?: string;
  }[];
}

// DeepRD's repository at 47f0e7e, run under Python 3.11: sample_and_corrupt.py
describeShared(file, "the reference's choices of lines and bins", () => {
  const oracles = readShared<Oracles>(file);
  test.for(oracles.is_substantial_line)("%j is substantial: %s", ([line, expected]) =>
    expect(isSubstantialLine(line)).toBe(expected),
  );

  test.for(oracles.is_meaningful_change)("%j to %j is meaningful: %s", ([before, after, expected]) =>
    expect(isMeaningfulChange(before, after)).toBe(expected),
  );

  test.for(oracles.adaptive_bins)("$lengths_name in $num_bins bins of $min_samples", (oracle) => {
    const { lengths, num_bins: bins, min_samples: atLeast } = oracle;
    if (oracle.bins === undefined) {
      expect(() => referenceProofBins(lengths, { bins, atLeast })).toThrow("a bin wants at least");
      expect(() => proofBins(lengths, { bins, atLeast })).toThrow("a bin wants at least");
      return;
    }
    const found = referenceProofBins(lengths, { bins, atLeast });
    expect(found.map(({ printed }) => printed)).toEqual(oracle.integer_bins_inclusive);
    expect(found.map(({ count }) => count)).toEqual(oracle.counts_half_open);
    expect(found.map(({ printedCount }) => printedCount)).toEqual(oracle.counts_integer_bins);
    for (const [i, { edges }] of found.entries())
      for (const end of [0, 1] as const) expect(edges[end]).toBeCloseTo(oracle.bins[i]![end], 10);
    const ours = proofBins(lengths, { bins, atLeast });
    expect(ours.reduce((sum, { count }) => sum + count, 0)).toBe(lengths.length);
  });
});
