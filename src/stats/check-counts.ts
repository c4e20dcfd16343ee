import { RangeViolation } from "../internal/errors.js";

/** Refuses counts that no experiment can give: fractions, negatives, more successes than trials, no trials. */
export function checkCounts(successes: number, trials: number): void {
  if (!Number.isSafeInteger(trials) || trials < 1)
    throw new RangeViolation(`trials >= 1 and whole, got ${successes} of ${trials}`);
  if (!Number.isSafeInteger(successes) || successes < 0 || successes > trials)
    throw new RangeViolation(`0 <= successes <= trials and whole, got ${successes} of ${trials}`);
}
