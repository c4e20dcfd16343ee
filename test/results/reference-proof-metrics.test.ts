import { describe, expect, test } from "vitest";
import {
  parseReferenceProofResults,
  type ReferenceLengthBins,
  type ReferenceProofResult,
  referenceProofLengths,
  referenceProofMetrics,
} from "../../src/results/reference-proof-metrics.js";
import {
  referenceBoolean,
  referenceInteger,
  referenceProofVerdict,
} from "../../src/results/reference-proof-verdict.js";
import { describeShared, readShared } from "../shared.js";

const file = "oracles/deeprd/proof_verification.json";

interface Binned {
  readonly bins: readonly number[];
  readonly stats: readonly unknown[];
}
interface Oracles {
  readonly parse_json_response: readonly (readonly [string | null, unknown])[];
  readonly to_bool: readonly (readonly [unknown, boolean | null])[];
  readonly to_int: readonly (readonly [unknown, number | null])[];
  readonly metrics: Readonly<Record<string, unknown>>;
}
interface Cell {
  readonly metrics: unknown;
  readonly by_length_mass10: Binned;
  readonly by_length_equal_width_5: Binned;
  readonly by_length_pre_bins: Binned;
}

// DeepRD's repository at 47f0e7e, run under Python 3.11: proof_verification.py
describeShared(file, "the reference's metrics of proof checks", () => {
  const oracles = readShared<Oracles>(file);
  test.for(oracles.parse_json_response)("the reply %j is read as %j", ([text, value]) =>
    expect(referenceProofVerdict(text)).toEqual(value),
  );
  test.for(oracles.to_bool)("%j as a truth value is %s", ([value, expected]) =>
    expect(referenceBoolean(value)).toBe(expected),
  );
  // JSON has one kind of number: the 2.0 that Python tells from 2 arrives here as 2.
  test.for(oracles.to_int.filter(([value]) => value !== 2))("%j as a line is %s", ([value, expected]) =>
    expect(referenceInteger(value)).toBe(expected),
  );

  const cells = ["perturbed", "trivial"].flatMap((kind) =>
    [false, true].flatMap((strict) => [1, 5].map((minLength) => ({ kind, strict, minLength }))),
  );
  test.for(cells)("$kind, strict $strict, from $minLength lines", ({ kind, strict, minLength }) => {
    const results = parseReferenceProofResults(oracles.metrics[`${kind}_results`], file);
    const name = `${kind}/strict=${strict ? "True" : "False"}/min_length=${minLength}`;
    const oracle = oracles.metrics[name] as Cell;
    const options = { trivial: kind === "trivial", strict, minLength };
    expect(referenceProofMetrics(results, options)).toEqual(oracle.metrics);
    const binnings: readonly (readonly [ReferenceLengthBins, Binned])[] = [
      [{ kind: "mass" }, oracle.by_length_mass10],
      [{ kind: "equal-width", bins: 5 }, oracle.by_length_equal_width_5],
      [
        {
          kind: "given",
          bins: [
            [5, 8],
            [9, 15],
            [16, 44],
          ],
        },
        oracle.by_length_pre_bins,
      ],
    ];
    for (const [binning, { stats }] of binnings)
      expect(referenceProofLengths(results, binning, options)).toEqual(stats);
  });
});

describe("the reference's metrics", () => {
  const result = (line: number | null, category?: string): ReferenceProofResult => ({
    input: { proof_length: 10, chosen_line_index: 3 },
    parsed: { is_correct: false, error_line: line },
    ...(category === undefined ? {} : { double_check: { performed: true, category } }),
  });
  test("count an error far away as found where a second model called it genuine", () => {
    expect(referenceProofMetrics([result(4), result(9), result(9, "A")])).toMatchObject({
      combined_accuracy: 2 / 3,
      localization_exact_accuracy: 1 / 3,
      mae_error_line: 2.5,
    });
  });
  test("of no results are zeros", () => expect(referenceProofMetrics([]).combined_accuracy).toBe(0));
  test("a file without results is refused", () =>
    expect(() => parseReferenceProofResults({}, "a.json")).toThrow("a.json: `results` is missing"));
});
