import { RangeViolation } from "../internal/errors.js";
import type { Interval } from "./interval.js";
import { normalHalfWidth } from "./normal-quantile.js";

/** What happened at one step at which some run went wrong. */
export interface SurvivalStep {
  /** 1-based. */
  readonly step: number;
  /** Runs that had come this far without an error. */
  readonly atRisk: number;
  readonly failures: number;
  /** failures / atRisk */
  readonly hazard: number;
  /** Share without an error after this step. */
  readonly survival: number;
  /** Greenwood's; `null` once nothing survives. */
  readonly standardError: number | null;
  /** On the log(−log) scale, so within 0 … 1; `null` once nothing survives. */
  readonly interval: Interval | null;
}

/** Survival by step, and the constant hazard that fits it best. */
export interface Survival {
  readonly steps: readonly SurvivalStep[];
  /** Failures per step at risk: the rate of an exponential. Compare the hazards with it before calling errors independent. */
  readonly constantHazard: number;
  readonly runs: number;
  readonly failures: number;
}

/**
 * How far runs come before their first error (Kaplan and Meier 1958). A solved
 * run is one that was watched up to its length L and did not fail: it counts
 * as at risk until there, and not as a failure.
 *
 *     runs   3✗  5✗  5✓  8✗  10✓ 10✓       survival  1 ── 3: 5/6 ── 5: 4/6 ── 8: 4/9
 *
 * @param step of the first error, or L of a solved run; whole, ≥ 1
 * @param failed whether the run failed at that step
 * @example kaplanMeier([3, 5, 5], [true, true, false]).steps[0].survival // 0.667
 */
export function kaplanMeier(
  step: readonly number[],
  failed: readonly (boolean | number)[],
  level: number = 0.95,
): Survival {
  const z = normalHalfWidth(level);
  if (step.length !== failed.length || step.length === 0)
    throw new RangeViolation(
      `as many outcomes as steps, at least one, got ${failed.length} for ${step.length}`,
    );
  const bad = step.find((value) => !(Number.isInteger(value) && value >= 1));
  if (bad !== undefined) throw new RangeViolation(`steps >= 1 and whole, got ${bad}`);
  const at = [...new Set(step.filter((_, i) => failed[i]))].sort((a, b) => a - b);
  let [survival, variance] = [1, 0];
  const steps = at.map((here): SurvivalStep => {
    const atRisk = step.filter((value) => value >= here).length;
    const failures = step.filter((value, i) => value === here && failed[i]).length;
    survival *= (atRisk - failures) / atRisk;
    variance += failures / (atRisk * (atRisk - failures));
    const alive = survival > 0;
    const width = (z * Math.sqrt(variance)) / Math.abs(Math.log(survival));
    return {
      step: here,
      atRisk,
      failures,
      hazard: failures / atRisk,
      survival,
      standardError: alive ? survival * Math.sqrt(variance) : null,
      interval: alive
        ? { low: survival ** Math.exp(width), high: survival ** Math.exp(-width), level }
        : null,
    };
  });
  const failures = failed.filter(Boolean).length;
  return {
    steps,
    constantHazard: failures / step.reduce((sum, value) => sum + value, 0),
    runs: step.length,
    failures,
  };
}
