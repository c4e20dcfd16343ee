import { RangeViolation } from "../internal/errors.js";
import { normalCdf } from "./distributions.js";
import { binOf } from "./histogram.js";
import { checkWalks, type StepWalk } from "./step-walk.js";

/** Where walks of about one length fail, beside where a constant hazard would have them fail. */
export interface FailurePositions {
  readonly walks: number;
  /** Walks that reached the end: no failure, and so in no bin. */
  readonly survivors: number;
  /** Right steps before the failure, k. */
  readonly steps: PositionHistogram;
  /** The same as a share of the plan, k / n, 0 … 1. */
  readonly shares: PositionHistogram;
  /** Mean k / n of the failures, and what the constant hazard gives; `null` without failures. */
  readonly shift: ShiftTest | null;
}

/** Counts and expected counts in the same bins. */
export interface PositionHistogram {
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** They sum to the failures, too: expected given that each of these walks failed. */
  readonly expected: readonly number[];
}

export interface ShiftTest {
  readonly observed: number;
  readonly expected: number;
  /** Of the mean, under the constant hazard and independent walks. */
  readonly standardError: number;
  readonly z: number;
  /** Two-sided, normal. */
  readonly pValue: number;
}

/**
 * Histograms of the failures' positions with the constant-hazard null: given
 * that a walk of n steps fails, k right steps come before it with probability
 *
 *     h (1 − h)^k / (1 − (1 − h)^n),    k = 0 … n − 1
 *
 * so that failures in longer plans lie further left in k / n without any change
 * of the hazard. Successes are not failures at the last step: they are counted
 * apart.
 *
 * @param options `hazard`: h, above 0 and below 1: failures ÷ steps of all walks to compare
 *   `stepEdges` and `shareEdges`: ascending bin edges of k and of k / n
 * @example failurePositions(walks, { hazard: 0.02, stepEdges, shareEdges }).shift.pValue // 0.6
 * @remarks O(walks × bins + different lengths × n).
 */
export function failurePositions(
  walks: readonly StepWalk[],
  options: {
    readonly hazard: number;
    readonly stepEdges: readonly number[];
    readonly shareEdges: readonly number[];
  },
): FailurePositions {
  const { hazard, stepEdges, shareEdges } = options;
  checkWalks(walks);
  if (!(hazard > 0 && hazard < 1)) throw new RangeViolation(`0 < hazard < 1, got ${hazard}`);
  const failures = walks.filter(({ failed }) => failed);
  const lengths = new Map<number, number>();
  for (const { length } of failures) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const steps = emptyHistogram(stepEdges);
  const shares = emptyHistogram(shareEdges);
  for (const { survived, length } of failures) {
    add(steps.counts, stepEdges, survived, 1);
    add(shares.counts, shareEdges, survived / length, 1);
  }
  let [mean, variance] = [0, 0];
  for (const [length, times] of lengths) {
    let [first, second] = [0, 0];
    const fails = -Math.expm1(length * Math.log1p(-hazard));
    for (let k = 0; k < length; k++) {
      const probability = (hazard * (1 - hazard) ** k) / fails;
      add(steps.expected, stepEdges, k, times * probability);
      add(shares.expected, shareEdges, k / length, times * probability);
      first += (k / length) * probability;
      second += (k / length) ** 2 * probability;
    }
    mean += times * first;
    variance += times * (second - first * first);
  }
  return {
    walks: walks.length,
    survivors: walks.length - failures.length,
    steps,
    shares,
    shift: failures.length === 0 ? null : shiftOf(failures, mean, variance),
  };
}

function shiftOf(failures: readonly StepWalk[], sum: number, variance: number): ShiftTest {
  const count = failures.length;
  const observed = failures.reduce((total, { survived, length }) => total + survived / length, 0) / count;
  const standardError = Math.sqrt(Math.max(0, variance)) / count;
  const z = standardError > 0 ? (observed - sum / count) / standardError : 0;
  return {
    observed,
    expected: sum / count,
    standardError,
    z,
    pValue: 2 * normalCdf(-Math.abs(z)),
  };
}

interface Counting {
  readonly edges: readonly number[];
  readonly counts: number[];
  readonly expected: number[];
}

function emptyHistogram(edges: readonly number[]): Counting {
  const zeros = (): number[] => edges.slice(1).map(() => 0);
  return { edges, counts: zeros(), expected: zeros() };
}

function add(counts: number[], edges: readonly number[], value: number, weight: number): void {
  const bin = binOf(edges, value);
  if (bin < 0 || bin >= counts.length)
    throw new RangeViolation(`positions within ${edges[0]} … ${edges.at(-1)}, got ${value}`);
  counts[bin]! += weight;
}
