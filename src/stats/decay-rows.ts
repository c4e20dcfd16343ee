import { RangeViolation } from "../internal/errors.js";
import type { DecayPoint, ExcludedPoint } from "./decay-fit.js";

/** A point ready to be fitted. `successes` may be fractional where the trials are assumed. */
export interface DecayRow {
  readonly L: number;
  readonly rate: number;
  readonly successes: number | null;
  readonly trials: number | null;
  readonly assumed: boolean;
}

/**
 * Checks the points and sets those without a trial aside.
 *
 * Refuses L below 0, rates outside 0 … 1 and counts that are not whole or not
 * within 0 … trials, with the offending point quoted.
 */
export function decayRows(points: readonly DecayPoint[]): {
  readonly rows: readonly DecayRow[];
  readonly excluded: readonly ExcludedPoint[];
} {
  const rows: DecayRow[] = [];
  const excluded: ExcludedPoint[] = [];
  for (const [i, point] of points.entries()) {
    const where = `point ${i + 1}`;
    const { L } = point;
    if (!(L >= 0 && Number.isFinite(L))) throw new RangeViolation(`L >= 0 actions, got ${L}`, { where });
    if ("rate" in point) {
      const { rate, trials = null } = point;
      if (!(rate >= 0 && rate <= 1))
        throw new RangeViolation(`0 <= rate <= 1, got ${rate} at L = ${L}`, { where });
      if (trials !== null && !(trials > 0 && Number.isFinite(trials)))
        throw new RangeViolation(`trials > 0, got ${trials} at L = ${L}`, { where });
      rows.push({
        L,
        rate,
        successes: trials === null ? null : rate * trials,
        trials,
        assumed: trials !== null,
      });
    } else {
      const { successes, trials } = point;
      const whole = Number.isSafeInteger(successes) && Number.isSafeInteger(trials);
      if (!whole || successes < 0 || successes > trials)
        throw new RangeViolation(
          `0 <= successes <= trials and whole, got ${successes} of ${trials} at L = ${L}`,
          { where },
        );
      if (trials === 0) excluded.push({ L, reason: "no-trials" });
      else rows.push({ L, rate: successes / trials, successes, trials, assumed: false });
    }
  }
  return { rows, excluded };
}
