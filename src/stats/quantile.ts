import { RangeViolation } from "../internal/errors.js";
import type { Probability } from "./exact-counts.js";
import { exactProbability, quotient } from "./exact-counts.js";

/** Hyndman and Fan's nine definitions; 1 is the inverse distribution function, 7 the default of numpy and R. */
export type QuantileType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/**
 * The p-quantile of a sample by one of nine definitions (Hyndman and Fan 1996).
 *
 * The place n·p + m is computed in whole numbers, p being the decimal it is
 * written as, so that no rounding moves an edge (0.07 × 100 > 7 in doubles).
 *
 * @param type 7 by default: linear between the order statistics
 * @example quantile([1, 2, 3, 4], 0.25) // 1.75
 * @example quantile([1, 2, 3, 4], 0.25, 1) // 1
 */
export function quantile(values: readonly number[], p: Probability, type: QuantileType = 7): number {
  if (values.length === 0) throw new RangeViolation("at least one value, got none");
  const bad = values.find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  return sortedQuantile(
    values.toSorted((a, b) => a - b),
    p,
    type,
  );
}

/** The same of values that ascend already; they are not checked. */
export function sortedQuantile(sorted: ArrayLike<number>, p: Probability, type: QuantileType = 7): number {
  const { above, below } = exactProbability(p);
  const place = 24n * BigInt(sorted.length) * above + shift(type, above, below);
  const unit = 24n * below;
  const floor = place >= 0n ? place / unit : -((unit - 1n - place) / unit);
  const over = place - floor * unit;
  const at = (rank: number): number => sorted[Math.min(sorted.length, Math.max(1, rank)) - 1]!;
  const rank = Number(floor);
  switch (type) {
    case 1:
      return at(over > 0n ? rank + 1 : rank);
    case 2:
      return over > 0n ? at(rank + 1) : (at(rank) + at(rank + 1)) / 2;
    case 3:
      return at(over === 0n && rank % 2 === 0 ? rank : rank + 1);
    default: {
      const share = quotient(over, unit);
      return share === 0 ? at(rank) : (1 - share) * at(rank) + share * at(rank + 1);
    }
  }
}

/** 24·below·m, m being what each definition adds to n·p. */
function shift(type: QuantileType, above: bigint, below: bigint): bigint {
  switch (type) {
    case 1:
    case 2:
    case 4:
      return 0n;
    case 3:
      return -12n * below;
    case 5:
      return 12n * below;
    case 6:
      return 24n * above;
    case 7:
      return 24n * (below - above);
    case 8:
      return 8n * (above + below);
    case 9:
      return 6n * above + 9n * below;
    default:
      throw new RangeViolation(`a quantile type from 1 to 9, got ${type}`, { cause: type satisfies never });
  }
}
