import { RangeViolation } from "../../internal/errors.js";
import { exactExp, exactLog } from "./correctly-rounded.js";

/** A stratum of proofs: every length from `low` to `high`, both included. */
export interface ProofBin {
  readonly low: number;
  readonly high: number;
  /** How many proofs have such a length. */
  readonly count: number;
}

/** How lengths are to be parted. */
export interface ProofBinOptions {
  /** Bins to begin with, before small ones are joined. The reference's run has 5. */
  readonly bins: number;
  /** Proofs a bin holds at least. */
  readonly atLeast: number;
}

/**
 * Parts lengths into bins that are equally wide on a logarithmic scale, and
 * joins each that holds too few proofs with the next one. The bins are whole
 * numbers, follow each other without a gap, and begin and end with the
 * shortest and longest length, so that every proof lies in exactly one.
 *
 * Refuses fewer proofs than one bin wants.
 *
 * @example proofBins([5, 5, 6, 9, 30, 31], { bins: 3, atLeast: 2 })
 *   // [{ low: 5, high: 9, count: 4 }, { low: 10, high: 31, count: 2 }]
 * @see Rameshkumar et al. 2025, section 4.3 (stratified by length)
 */
export function proofBins(
  lengths: ArrayLike<number>,
  { bins, atLeast }: ProofBinOptions,
): readonly ProofBin[] {
  const sorted = Float64Array.from(lengths).sort();
  checkEnough(sorted, atLeast);
  const edges = logEdges(sorted[0]!, sorted.at(-1)!, bins);
  // An edge a hair beside a whole number is that number: exp(ln 5) is 4.999….
  const lows = edges.slice(0, -1).map((edge, i) => (i === 0 ? sorted[0]! : Math.ceil(edge - 1e-9 * edge)));
  const whole = [...new Set(lows)];
  const parted = whole.map((low, i): ProofBin => {
    const high = i + 1 < whole.length ? whole[i + 1]! - 1 : sorted.at(-1)!;
    return { low, high, count: below(sorted, high + 1) - below(sorted, low) };
  });
  return joined(parted, atLeast, (one, other) => ({
    low: one.low,
    high: other.high,
    count: one.count + other.count,
  }));
}

/** A bin as the reference draws it: half-open between two real edges, the last one closed. */
export interface ReferenceProofBin {
  readonly edges: readonly [number, number];
  /** What the reference writes beside its samples. */
  readonly printed: readonly [number, number];
  /** Proofs between the edges, and between the printed bounds: not always the same ones. */
  readonly count: number;
  readonly printedCount: number;
}

/**
 * The reference's bins. Its edges are not whole numbers: exp(ln 5) lies below
 * 5 and is printed as 4, exp(ln 9) lies above 9 and loses the proofs of 9
 * lines. `proofBins` has neither fault.
 *
 * Refuses where the reference stops: a bin holds too few proofs after joining.
 */
export function referenceProofBins(
  lengths: ArrayLike<number>,
  { bins, atLeast }: ProofBinOptions,
): readonly ReferenceProofBin[] {
  const sorted = Float64Array.from(lengths).sort();
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const edges = logEdges(least, most, bins);
  const wide =
    least === most
      ? ([[edges[0]!, most]] as const)
      : edges.slice(1).map((edge, i) => [edges[i]!, edge] as const);
  const parted = wide.map(([low, high], i) => ({
    edges: [low, high] as const,
    count:
      i === wide.length - 1
        ? atMost(sorted, high) - below(sorted, low)
        : below(sorted, high) - below(sorted, low),
  }));
  const bigEnough = joined(parted, atLeast, (one, other) => ({
    edges: [one.edges[0], other.edges[1]] as const,
    count: one.count + other.count,
  }));
  if (bigEnough.some(({ count }) => count < atLeast)) checkEnough(sorted, atLeast);
  let low = Math.floor(bigEnough[0]!.edges[0]);
  return bigEnough.map(({ edges: pair, count }) => {
    const printed = [low, Math.floor(pair[1])] as const;
    low = printed[1] + 1;
    return {
      edges: pair,
      printed,
      count,
      printedCount: atMost(sorted, printed[1]) - below(sorted, printed[0]),
    };
  });
}

function checkEnough(sorted: Float64Array, atLeast: number): void {
  if (sorted.length === 0) throw new RangeViolation("there is no proof to choose from");
  if (sorted.length >= atLeast) return;
  throw new RangeViolation(`a bin wants at least ${atLeast} proofs, and there are ${sorted.length} in all`, {
    mend: "Ask for fewer proofs a bin, or for shorter ones as well.",
  });
}

/** The last edge is the longest length itself. */
function logEdges(least: number, most: number, bins: number): number[] {
  const [from, to] = [exactLog(least), exactLog(most)];
  const edges = Array.from({ length: bins }, (_, i) => exactExp(from + (i * (to - from)) / bins));
  return [...edges, most];
}

/** Joins forwards until each holds enough; what is left over joins the last one. */
function joined<Bin extends { readonly count: number }>(
  bins: readonly Bin[],
  atLeast: number,
  join: (one: Bin, other: Bin) => Bin,
): Bin[] {
  const enough: Bin[] = [];
  let open: Bin | null = null;
  for (const bin of bins) {
    open = open === null ? bin : join(open, bin);
    if (open.count < atLeast) continue;
    enough.push(open);
    open = null;
  }
  if (open === null) return enough;
  const last = enough.pop();
  return [...enough, last === undefined ? open : join(last, open)];
}

/** How many of the sorted numbers are below `limit`. */
function below(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const atMost = (sorted: Float64Array, limit: number): number => {
  let count = below(sorted, limit);
  while (sorted[count] === limit) count++;
  return count;
};
