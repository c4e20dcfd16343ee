import type { LikelihoodPoint } from "./binomial-likelihood.js";
import { likelihoodAt, logLink, maximiseLikelihood } from "./binomial-likelihood.js";

/**
 * The exponential through (smallest L, 1), if that is where the likelihood of a
 * free amplitude is highest; else `null`.
 *
 * The likelihood is concave in log amplitude and rate, so the curve held at 1
 * is the best one just where letting go of it downward gains nothing.
 *
 * @param lengths in actions, measured from the smallest, which is 0
 * @param start a rate to climb from, > 0
 * @returns the fit of the rate alone
 */
export function heldAtOne(
  lengths: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
  chance: number,
  start: number,
): LikelihoodPoint | null {
  if (successes.some((k, i) => lengths[i] === 0 && k < trials[i]!)) return null;
  if (!successes.some((k, i) => lengths[i] !== 0 && k > 0)) return null;
  const counts = { link: logLink, successes, trials, chance };
  const top = maximiseLikelihood({ ...counts, columns: [lengths.map((L) => -L)] }, [start]);
  if (top === null) return null;
  const offset = lengths.map((L) => -L * top.coefficients[0]!);
  const push = likelihoodAt({ ...counts, columns: [offset.map(() => 1)], offset }, [0]);
  return push.gradient[0]! >= 0 ? top : null;
}
