import { logChoose } from "./log-gamma.js";

/** How far counts lie from the shares a curve gives. */
export interface Goodness {
  /** Σ k log p + (n − k) log (1 − p), with the binomial coefficients */
  readonly logLikelihood: number;
  /** Twice the log-likelihood that a curve through every point would gain. */
  readonly deviance: number;
  /** Σ (k − np)² / (np(1 − p)) */
  readonly pearson: number;
}

/**
 * Log-likelihood, deviance and Pearson's χ² of counts against a curve.
 *
 * @returns `null` where the curve calls something impossible that happened
 */
export function goodnessOfFit(
  fitted: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
): Goodness | null {
  let [logLikelihood, deviance, pearson] = [0, 0, 0];
  for (const [i, p] of fitted.entries()) {
    const wins = successes[i]!;
    const asked = trials[i]!;
    const losses = asked - wins;
    const here = xlogy(wins, p) + xlogy(losses, 1 - p);
    if (!Number.isFinite(here)) return null;
    logLikelihood += here + logChoose(asked, wins);
    deviance += 2 * (xlogy(wins, wins / asked) + xlogy(losses, losses / asked) - here);
    if (p > 0 && p < 1) pearson += (wins - asked * p) ** 2 / (asked * p * (1 - p));
  }
  return { logLikelihood, deviance: Math.max(0, deviance), pearson };
}

const xlogy = (x: number, y: number): number => (x === 0 ? 0 : x * Math.log(y));
