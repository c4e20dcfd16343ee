import { RangeViolation } from "../internal/errors.js";
import { checkCounts } from "./check-counts.js";
import { betaQuantile } from "./distributions.js";
import type { Estimate } from "./interval.js";
import { checkLevel, normalHalfWidth } from "./normal-quantile.js";
import { wilsonInterval } from "./wilson-interval.js";

/**
 * The exact interval of a share (Clopper and Pearson 1934): it never covers
 * less than its level, and for small counts a good deal more.
 *
 * @returns shares; exactly 0 at 0 of n and 1 at n of n
 * @example clopperPearsonInterval(0, 10).high // 0.3085
 */
export function clopperPearsonInterval(successes: number, trials: number, level: number = 0.95): Estimate {
  checkCounts(successes, trials);
  return betaLimits(successes, trials, level, [
    [successes, trials - successes + 1],
    [successes + 1, trials - successes],
  ]);
}

/**
 * The equal-tailed interval of the beta posterior under Jeffreys' prior
 * Beta(½, ½); its limit at 0 of n is exactly 0, at n of n exactly 1 (Brown, Cai
 * and DasGupta 2001).
 *
 * @example jeffreysInterval(0, 10).high // 0.2172
 */
export function jeffreysInterval(successes: number, trials: number, level: number = 0.95): Estimate {
  checkCounts(successes, trials);
  const shape: [number, number] = [successes + 0.5, trials - successes + 0.5];
  return betaLimits(successes, trials, level, [shape, shape]);
}

/**
 * Wilson's centre with the textbook width round it (Agresti and Coull 1998).
 *
 * @param clip keeps the limits within 0 … 1, `true` by default
 * @example agrestiCoullInterval(0, 10).high // 0.3209
 */
export function agrestiCoullInterval(
  successes: number,
  trials: number,
  level: number = 0.95,
  { clip = true }: { readonly clip?: boolean } = {},
): Estimate {
  checkCounts(successes, trials);
  const square = normalHalfWidth(level) ** 2;
  const asked = trials + square;
  const centre = (successes + square / 2) / asked;
  const half = Math.sqrt((square * centre * (1 - centre)) / asked);
  const [low, high] = [centre - half, centre + half];
  return {
    value: successes / trials,
    low: clip ? Math.max(0, low) : low,
    high: clip ? Math.min(1, high) : high,
    level,
  };
}

/**
 * Wilson's interval with continuity correction (Newcombe 1998, method 4):
 * wider, close to Clopper–Pearson.
 *
 * @example wilsonContinuityInterval(0, 10).high // 0.3445
 */
export function wilsonContinuityInterval(successes: number, trials: number, level: number = 0.95): Estimate {
  checkCounts(successes, trials);
  const z = normalHalfWidth(level);
  const failures = trials - successes;
  const share = successes / trials;
  const below = z * Math.sqrt(z * z - 2 - 1 / trials + 4 * share * (failures + 1));
  const above = z * Math.sqrt(z * z + 2 - 1 / trials + 4 * share * (failures - 1));
  const middle = 2 * successes + z * z;
  const width = 2 * (trials + z * z);
  return {
    value: share,
    low: successes === 0 ? 0 : Math.max(0, (middle - 1 - below) / width),
    high: failures === 0 ? 1 : Math.min(1, (middle + 1 + above) / width),
    level,
  };
}

/**
 * The textbook interval, share ± z·√(p(1 − p)/n): a point at 0 of n, beyond 1
 * near n of n. Only to read other people's numbers; take {@link wilsonInterval}.
 *
 * @example waldInterval(0, 10).high // 0
 */
export function waldInterval(successes: number, trials: number, level: number = 0.95): Estimate {
  checkCounts(successes, trials);
  const value = successes / trials;
  const half = normalHalfWidth(level) * Math.sqrt((value * (1 - value)) / trials);
  return { value, low: value - half, high: value + half, level };
}

/**
 * Accuracy above guessing among B branches: 0 is chance, 1 all right, below 0
 * worse than chance. The interval is Wilson's, on the same scale.
 *
 * It takes every guess as uniform over the branches and readable.
 *
 * @param branches B ≥ 2
 * @example skillScore(9, 10, 2).value // 0.8
 */
export function skillScore(
  successes: number,
  trials: number,
  branches: number,
  level: number = 0.95,
): Estimate {
  if (!(Number.isInteger(branches) && branches >= 2))
    throw new RangeViolation(`branches >= 2 and whole, got ${branches}`);
  const { value, low, high } = wilsonInterval(successes, trials, level);
  const skill = (share: number): number => (share - 1 / branches) / (1 - 1 / branches);
  return { value: skill(value), low: skill(low), high: skill(high), level };
}

function betaLimits(
  successes: number,
  trials: number,
  level: number,
  [below, above]: readonly [[number, number], [number, number]],
): Estimate {
  const tail = (1 - checkLevel(level)) / 2;
  return {
    value: successes / trials,
    low: successes === 0 ? 0 : betaQuantile(tail, ...below),
    high: successes === trials ? 1 : betaQuantile(1 - tail, ...above),
    level,
  };
}
