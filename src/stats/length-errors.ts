import type { GlmFit } from "./glm-fit.js";
import type { Interval } from "./interval.js";
import { normalHalfWidth } from "./normal-quantile.js";

/** Textbook errors of a fitted length, beside the profile interval that is to be preferred. */
export interface LengthErrors {
  /** Actions: L0 of the exponential, L50 of the logistic. */
  readonly length: number;
  /** By the delta method. */
  readonly standardError: number;
  /** rate ± z·error turned round; `high` null where the rate may be 0. Exponential alone. */
  readonly waldOnRate: { readonly low: number; readonly high: number | null; readonly level: number } | null;
  /** exp(log L0 ± z·relative error). Exponential alone. */
  readonly waldOnLog: Interval | null;
  /** All lengths at which intercept + slope·L may be 0 (Fieller 1954); `null` where that set is not an interval. Logistic alone. */
  readonly fieller: Interval | null;
}

/**
 * Errors of L0 or L50 from the expected information of a fit.
 *
 * @returns `null` for other models, and where the curve does not fall
 * @example lengthErrors(fit)?.waldOnLog // { low: 15.8, high: 18.3, level: 0.95 }
 */
export function lengthErrors(fit: GlmFit, level: number = 0.95): LengthErrors | null {
  const z = normalHalfWidth(level);
  if (fit.model === "exponential" && fit.L0 !== null) {
    const rate = fit.coefficients[0]!;
    const error = fit.standardErrors.expected[0]!;
    const factor = Math.exp((z * error) / rate);
    const slowest = rate - z * error;
    return {
      length: fit.L0,
      standardError: error / rate ** 2,
      waldOnRate: { low: 1 / (rate + z * error), high: slowest > 0 ? 1 / slowest : null, level },
      waldOnLog: { low: fit.L0 / factor, high: fit.L0 * factor, level },
      fieller: null,
    };
  }
  if (fit.model !== "logistic" || fit.L50 === null) return null;
  const [, slope = 0] = fit.coefficients;
  const [[vertical = 0, both = 0] = [], [, turning = 0] = []] = fit.covariance;
  const { L50 } = fit;
  return {
    length: L50,
    standardError: Math.sqrt(vertical + 2 * L50 * both + L50 ** 2 * turning) / Math.abs(slope),
    waldOnRate: null,
    waldOnLog: null,
    fieller: fiellerSet(fit.coefficients, [vertical, both, turning], z * z, level),
  };
}

/** Where (a + b·x)² ≤ z²·variance of (a + b·x): the roots of a quadratic. */
function fiellerSet(
  [a = 0, b = 0]: readonly number[],
  [vertical, both, turning]: readonly [number, number, number],
  square: number,
  level: number,
): Interval | null {
  const lead = b * b - square * turning;
  const half = a * b - square * both;
  const rest = a * a - square * vertical;
  const discriminant = half * half - lead * rest;
  if (!(lead > 0 && discriminant > 0)) return null;
  const root = Math.sqrt(discriminant);
  return { low: (-half - root) / lead, high: (-half + root) / lead, level };
}
