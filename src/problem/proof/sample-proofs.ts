import { RangeViolation } from "../../internal/errors.js";
import { randomFrom, shuffle } from "../../internal/random.js";
import { type ProofBin, type ProofBinOptions, proofBins } from "./proof-bins.js";

/** What is to be drawn. */
export interface ProofSampleOptions extends Partial<ProofBinOptions> {
  /** How many proofs. */
  readonly count: number;
  readonly seed: string;
  /** Lengths to choose from, both ends included. Default 5 lines, as in the reference, and no upper end. */
  readonly minLines?: number;
  readonly maxLines?: number;
}

/** A sample of proofs, and more in reserve. */
export interface ProofSample {
  readonly bins: readonly ProofBin[];
  /** For each bin, its proofs in the order of the draw: the first `wanted` are the sample, the others its reserve. */
  readonly drawn: readonly (readonly number[])[];
  readonly wanted: readonly number[];
}

/**
 * Draws proofs stratified by length: the same number from each bin (the first
 * `count % bins` give one more), uniformly and without replacement. Where a bin
 * runs out, the others give in turn.
 *
 * Refuses more proofs than there are, and lengths that no proof has.
 *
 * @param lengths of every proof of the corpus
 */
export function sampleProofs(
  lengths: ArrayLike<number>,
  {
    count,
    seed,
    minLines = 5,
    maxLines = Number.POSITIVE_INFINITY,
    bins = 5,
    atLeast = 10,
  }: ProofSampleOptions,
): ProofSample {
  const eligible: number[] = [];
  let longest = 0;
  for (let i = 0; i < lengths.length; i++) {
    longest = Math.max(longest, lengths[i]!);
    if (lengths[i]! >= minLines && lengths[i]! <= maxLines) eligible.push(i);
  }
  if (eligible.length === 0)
    throw new RangeViolation(
      `no proof has ${minLines} ${maxLines === Number.POSITIVE_INFINITY ? "lines or more" : `to ${maxLines} lines`}; the longest of ${lengths.length} has ${longest}`,
      { mend: "Ask for shorter ones with --min-lines." },
    );
  if (count > eligible.length)
    throw new RangeViolation(`${count} proofs are wanted, and ${eligible.length} have such a length`, {
      mend: "Ask for fewer, or for shorter ones as well with --min-lines.",
    });
  const strata = proofBins(
    eligible.map((i) => lengths[i]!),
    { bins, atLeast: Math.min(atLeast, eligible.length) },
  );
  const drawn = strata.map(({ low, high }, bin) =>
    shuffle(
      eligible.filter((i) => lengths[i]! >= low && lengths[i]! <= high),
      randomFrom(seed, "proofs", bin),
    ),
  );
  return { bins: strata, drawn, wanted: shares(count, drawn) };
}

/** Equal shares as far as each bin reaches. */
function shares(count: number, drawn: readonly (readonly number[])[]): number[] {
  const given = drawn.map(() => 0);
  for (let left = count; left > 0; ) {
    for (let bin = 0; bin < drawn.length && left > 0; bin++) {
      if (given[bin]! >= drawn[bin]!.length) continue;
      given[bin]!++;
      left--;
    }
  }
  return given;
}
