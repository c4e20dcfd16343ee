import { RangeViolation } from "../internal/errors.js";
import { checkLevel } from "./normal-quantile.js";

/** The share of a sample at or below each of its values. */
export interface Ecdf {
  /** Ascending, without repeats. */
  readonly values: readonly number[];
  /** F(value), right-continuous, 0 … 1. */
  readonly shares: readonly number[];
  /** 1 − F(value). */
  readonly exceedance: readonly number[];
  /** A band that holds the true function everywhere at once, with `level`. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Half the height of that band. */
  readonly halfWidth: number;
  readonly level: number;
}

/**
 * The empirical distribution function with the band of Dvoretzky, Kiefer and
 * Wolfowitz (Massart's constant): F ± √(ln(2/α) / 2n), clipped to 0 … 1.
 *
 * @example ecdf([3, 1, 2, 2]).shares // [0.25, 0.75, 1]
 */
export function ecdf(sample: readonly number[], level: number = 0.95): Ecdf {
  checkLevel(level);
  if (sample.length === 0) throw new RangeViolation("at least one value, got none");
  const bad = sample.find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  const sorted = sample.toSorted((a, b) => a - b);
  const last = sorted.map((_, i) => i).filter((i) => sorted[i] !== sorted[i + 1]);
  const values = last.map((i) => sorted[i]!);
  const upTo = last.map((i) => i + 1);
  const size = sorted.length;
  const shares = upTo.map((count) => count / size);
  const halfWidth = Math.sqrt(Math.log(2 / (1 - level)) / (2 * size));
  return {
    values,
    shares,
    exceedance: upTo.map((count) => (size - count) / size),
    low: shares.map((share) => Math.max(0, share - halfWidth)),
    high: shares.map((share) => Math.min(1, share + halfWidth)),
    halfWidth,
    level,
  };
}
