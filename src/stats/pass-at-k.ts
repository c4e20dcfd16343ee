import { RangeViolation } from "../internal/errors.js";

/** Chances with k of n runs of one problem. */
export interface PassAtK {
  /** At least one of k is right: 1 − C(n − c, k) / C(n, k). */
  readonly any: number;
  /** None is: the small number, without cancellation. */
  readonly none: number;
  /** All k are right, "pass^k": C(c, k) / C(n, k). */
  readonly all: number;
}

/**
 * The unbiased estimate of solving a problem within k tries, from `successes`
 * of `runs` (Chen et al. 2021). The plug-in 1 − (1 − c/n)^k is biased low.
 *
 * @returns `null` where fewer than k runs were made: it is then not estimable
 * @example passAtK(2, 5, 3)?.any // 0.9
 */
export function passAtK(successes: number, runs: number, k: number): PassAtK | null {
  if (!Number.isSafeInteger(runs) || !Number.isSafeInteger(successes) || successes < 0 || successes > runs)
    throw new RangeViolation(`0 <= successes <= runs and whole, got ${successes} of ${runs}`);
  if (!Number.isSafeInteger(k) || k < 1) throw new RangeViolation(`k >= 1 and whole, got ${k}`);
  if (k > runs) return null;
  const none = missAll(successes, runs, k);
  return {
    any: none < 0.5 ? 1 - none : -Math.expm1(logMissAll(successes, runs, k)),
    none,
    all: missAll(runs - successes, runs, k),
  };
}

/**
 * The mean of {@link passAtK} over problems.
 *
 * @returns `problems`: those with at least k runs; `tooFewRuns`: the others, left out. `mean` is `null` without any
 * @example meanPassAtK([{ successes: 0, runs: 5 }, { successes: 5, runs: 5 }], 1).mean // 0.5
 */
export function meanPassAtK(
  results: readonly { readonly successes: number; readonly runs: number }[],
  k: number,
): { readonly mean: number | null; readonly problems: number; readonly tooFewRuns: number } {
  const values = results
    .map(({ successes, runs }) => passAtK(successes, runs, k))
    .filter((value) => value !== null);
  const sum = values.reduce((total, { any }) => total + any, 0);
  return {
    mean: values.length === 0 ? null : sum / values.length,
    problems: values.length,
    tooFewRuns: results.length - values.length,
  };
}

/** C(runs − successes, k) / C(runs, k), by the shorter of its two products. */
function missAll(successes: number, runs: number, k: number): number {
  if (runs - successes < k) return 0;
  const [count, taken] = k < successes ? [k, successes] : [successes, k];
  let product = 1;
  for (let i = 0; i < count; i++) product *= (runs - taken - i) / (runs - i);
  return product;
}

function logMissAll(successes: number, runs: number, k: number): number {
  const [count, taken] = k < successes ? [k, successes] : [successes, k];
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.log1p(-taken / (runs - i));
  return sum;
}
