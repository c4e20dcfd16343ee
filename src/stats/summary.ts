import { mean, sampleStandardDeviation } from "simple-statistics";
import { RangeViolation } from "../internal/errors.js";
import { studentTQuantile } from "./distributions.js";
import type { Interval } from "./interval.js";

/** A sample in four numbers. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  /** Sample standard deviation (n − 1); `null` of one value, where it is undefined. */
  readonly deviation: number | null;
  /** deviation / √n */
  readonly standardError: number | null;
  /** Student's t interval of the mean; `null` of one value. */
  readonly interval: Interval | null;
}

/**
 * Mean, deviation and the mean's error.
 *
 * @example summary([1, 2, 3, 4]).deviation // 1.291
 * @remarks Sums are compensated: 10⁷ + 0.1 keeps 14 digits (NIST NumAcc4).
 */
export function summary(values: readonly number[], level: number = 0.95): Summary {
  if (values.length === 0) throw new RangeViolation("at least one value, got none");
  const bad = values.find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  const count = values.length;
  const middle = mean([...values]);
  if (count === 1) return { count, mean: middle, deviation: null, standardError: null, interval: null };
  const deviation = sampleStandardDeviation([...values]);
  const standardError = deviation / Math.sqrt(count);
  const half = studentTQuantile((1 + level) / 2, count - 1) * standardError;
  return {
    count,
    mean: middle,
    deviation,
    standardError,
    interval: { low: middle - half, high: middle + half, level },
  };
}
