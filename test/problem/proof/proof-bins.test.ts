import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proofBins, referenceProofBins } from "../../../src/problem/proof/proof-bins.js";
import { sampleProofs } from "../../../src/problem/proof/sample-proofs.js";

const bounds = (lengths: readonly number[], bins: number, atLeast: number): string =>
  proofBins(lengths, { bins, atLeast })
    .map(({ low, high, count }) => `${low}-${high}:${count}`)
    .join(" ");

describe("bins of proof lengths", () => {
  test("are equally wide on a logarithmic scale, and small ones join the next", () => {
    expect(bounds([5, 5, 6, 9, 30, 31], 3, 2)).toBe("5-9:4 10-31:2");
    expect(bounds([1, 2, 4, 8, 16], 4, 1)).toBe("1-1:1 2-3:1 4-7:1 8-16:2");
  });

  test("hold the shortest proofs, which the reference's edges lose where exp(ln n) is above n", () => {
    const lengths = [9, 9, 9, 9, 20, 30, 40, 50];
    const kept = referenceProofBins(lengths, { bins: 2, atLeast: 2 });
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(bounds(lengths, 2, 2)).toBe("9-21:5 22-50:3");
  });

  test("a corpus of one length is one bin", () => expect(bounds([8, 8, 8], 5, 2)).toBe("8-8:3"));

  test("no proof falls between bins, whatever the lengths", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 12 }), (all, bins) => {
        const found = proofBins(all, { bins, atLeast: Math.min(3, all.length) });
        expect(found[0]!.low).toBe(Math.min(...all));
        expect(found.at(-1)!.high).toBe(Math.max(...all));
        for (const [i, bin] of found.slice(1).entries()) expect(bin.low).toBe(found[i]!.high + 1);
        expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
    );
  });
});

describe("a sample of proofs", () => {
  const lengths = Array.from({ length: 200 }, (_, i) => 5 + Math.floor(i * i * 0.01));
  test("takes as many from each bin, without taking one twice, and the same for the same seed", () => {
    const sample = sampleProofs(lengths, { count: 22, seed: "a", bins: 4, atLeast: 10 });
    expect(sample.wanted).toEqual([6, 6, 5, 5]);
    const taken = sample.drawn.flatMap((drawn, bin) => drawn.slice(0, sample.wanted[bin]));
    expect(new Set(taken).size).toBe(22);
    expect(sampleProofs(lengths, { count: 22, seed: "a", bins: 4, atLeast: 10 })).toEqual(sample);
    expect(sampleProofs(lengths, { count: 22, seed: "b", bins: 4, atLeast: 10 })).not.toEqual(sample);
  });

  test("fills what a small bin lacks from the others in turn", () => {
    const few = [5, 5, 5, 5, 5, 5, 5, 5, 100, 100];
    expect(sampleProofs(few, { count: 8, seed: "a", bins: 2, atLeast: 2 }).wanted).toEqual([6, 2]);
  });

  test("says which lengths there are if none fits", () => {
    expect(() => sampleProofs([1, 1, 1], { count: 1, seed: "a" })).toThrow(
      "no proof has 5 lines or more; the longest of 3 has 1",
    );
    expect(() => sampleProofs([7, 8], { count: 3, seed: "a" })).toThrow(
      "3 proofs are wanted, and 2 have such a length",
    );
  });
});
