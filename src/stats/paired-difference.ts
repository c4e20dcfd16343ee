import { mean, sampleStandardDeviation } from "simple-statistics";
import { RangeViolation } from "../internal/errors.js";
import { studentTQuantile, studentTTwoSidedP } from "./distributions.js";
import { logChoose } from "./log-gamma.js";
import { checkLevel } from "./normal-quantile.js";

/** Two models on the same problems. */
export interface PairedDifference {
  /** Mean of a − b. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly standardError: number;
  /** `null` where all differences are equal and there is nothing to test against. */
  readonly t: number | null;
  readonly pValue: number | null;
  readonly problems: number;
  /** Problems at which a is above, equal to, below b. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/**
 * The mean difference of two scores a problem, with Student's t interval:
 * the problems are the unit, so give each problem's mean over its runs.
 *
 * Refuses lists of different length and fewer than two problems.
 *
 * @example pairedDifference([1, 0.8, 0.6], [0.5, 0.4, 0.6]).value // 0.3
 */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  level: number = 0.95,
): PairedDifference {
  checkLevel(level);
  checkPairs(a, b);
  if (a.length < 2) throw new RangeViolation(`at least 2 problems, got ${a.length}`);
  const differences = a.map((value, i) => value - b[i]!);
  const value = mean(differences);
  const standardError = sampleStandardDeviation(differences) / Math.sqrt(a.length);
  const half = studentTQuantile((1 + level) / 2, a.length - 1) * standardError;
  const t = standardError > 0 ? value / standardError : null;
  return {
    value,
    low: value - half,
    high: value + half,
    level,
    standardError,
    t,
    pValue: t === null ? null : studentTTwoSidedP(t, a.length - 1),
    problems: a.length,
    wins: a.filter((score, i) => score > b[i]!).length,
    ties: a.filter((score, i) => score === b[i]!).length,
    losses: a.filter((score, i) => score < b[i]!).length,
  };
}

/** Whether two models solve different problems of the same set. */
export interface McNemar {
  readonly onlyA: number;
  readonly onlyB: number;
  /** Two-sided exact binomial: twice the smaller tail, at most 1. */
  readonly pValue: number;
}

/**
 * McNemar's exact test: among problems that just one of two models solved,
 * is either more often the one? Problems both or neither solved say nothing.
 *
 * @param a and `b`: 1 or true where solved, one a problem, in the same order
 * @example mcnemarExact([1, 1, 0], [0, 1, 0]) // { onlyA: 1, onlyB: 0, pValue: 1 }
 */
export function mcnemarExact(a: readonly (number | boolean)[], b: readonly (number | boolean)[]): McNemar {
  checkPairs(a.map(Number), b.map(Number));
  const onlyA = a.filter((solved, i) => solved && !b[i]).length;
  const onlyB = b.filter((solved, i) => solved && !a[i]).length;
  const apart = onlyA + onlyB;
  let tail = 0;
  for (let k = 0; k <= Math.min(onlyA, onlyB); k++) tail += Math.exp(logChoose(apart, k) - apart * Math.LN2);
  return { onlyA, onlyB, pValue: Math.min(1, 2 * tail) };
}

function checkPairs(a: readonly number[], b: readonly number[]): void {
  if (a.length !== b.length)
    throw new RangeViolation(`one score a problem for both models, got ${a.length} and ${b.length}`);
  const bad = [...a, ...b].find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite scores, got ${bad}`);
}
