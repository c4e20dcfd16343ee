import { RangeViolation } from "../internal/errors.js";
import { checkWalks, type StepWalk } from "./step-walk.js";
import { upperBoundAtZero, wilsonInterval } from "./wilson-interval.js";

/** The share of walks that fail at a step, of those that reach it. */
export interface HazardBin {
  /** Steps from … to, both counted from 1. */
  readonly from: number;
  readonly to: number;
  /** Steps taken in the bin, right or wrong: what the hazard is a share of. */
  readonly exposures: number;
  readonly failures: number;
  readonly hazard: number;
  readonly low: number;
  /** Of a bin without a failure: the exact upper bound. */
  readonly high: number;
}

/**
 * The hazard per step against the position of the step: failures ÷ steps taken,
 * in bins of `width` steps, with Wilson's interval.
 *
 * A model with success e^(−L/L₀) whatever the problem has one hazard,
 * 1 − e^(−1/L₀), in every bin. Bins that no walk reaches are left out.
 *
 * @param width steps a bin, at least 1
 * @example hazardByStep(walks, 10)[0] // { from: 1, to: 10, exposures: 1950, failures: 40, hazard: 0.0205, … }
 * @remarks O(walks + longest plan). Kaplan and Meier 1958, as rates.
 */
export function hazardByStep(walks: readonly StepWalk[], width: number): readonly HazardBin[] {
  if (!(Number.isInteger(width) && width >= 1)) throw new RangeViolation(`width >= 1, got ${width}`);
  const { atRisk, failed } = stepCounts(walks);
  const bins: HazardBin[] = [];
  for (let from = 1; from < atRisk.length; from += width) {
    const to = Math.min(from + width, atRisk.length) - 1;
    let [exposures, failures] = [0, 0];
    for (let step = from; step <= to; step++) {
      exposures += atRisk[step]!;
      failures += failed[step]!;
    }
    if (exposures === 0) continue;
    const { value, low, high } = wilsonInterval(failures, exposures);
    const upper = failures === 0 ? upperBoundAtZero(exposures) : high;
    bins.push({ from, to: from + width - 1, exposures, failures, hazard: value, low, high: upper });
  }
  return bins;
}

/** Walks that take step 1, 2, …, and that fail there; index 0 is unused. */
function stepCounts(walks: readonly StepWalk[]): {
  readonly atRisk: Float64Array;
  readonly failed: Float64Array;
} {
  checkWalks(walks);
  const longest = walks.reduce((most, { length }) => Math.max(most, length), 0);
  const failed = new Float64Array(longest + 1);
  const ends = new Float64Array(longest + 2);
  for (const walk of walks) {
    const last = walk.failed ? walk.survived + 1 : walk.length;
    ends[last]!++;
    if (walk.failed) failed[last]!++;
  }
  const atRisk = new Float64Array(longest + 1);
  let taking = 0;
  for (let step = longest; step >= 1; step--) {
    taking += ends[step]!;
    atRisk[step] = taking;
  }
  return { atRisk, failed };
}
