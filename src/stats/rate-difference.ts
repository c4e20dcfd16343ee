import type { Estimate } from "./interval.js";
import { wilsonInterval } from "./wilson-interval.js";

/** Counts of one side of a comparison. */
export interface Rate {
  readonly successes: number;
  readonly trials: number;
}

/**
 * The difference a − b of two shares measured on different problems, with
 * Newcombe's interval from the two Wilson intervals (1998, method 10): it stays
 * in −1 … 1 and has a width at 0 of n. For two models on the same problems
 * take {@link pairedDifference} or {@link mcnemarExact}, which are sharper.
 *
 * @example rateDifference({ successes: 56, trials: 70 }, { successes: 48, trials: 80 }) // 0.20, 0.05 … 0.33
 */
export function rateDifference(a: Rate, b: Rate, level: number = 0.95): Estimate {
  const first = wilsonInterval(a.successes, a.trials, level);
  const second = wilsonInterval(b.successes, b.trials, level);
  const value = first.value - second.value;
  return {
    value,
    low: value - Math.hypot(first.value - first.low, second.high - second.value),
    high: value + Math.hypot(first.high - first.value, second.value - second.low),
    level,
  };
}
