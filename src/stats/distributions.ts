import { RangeViolation } from "../internal/errors.js";
import { betaParts, betaQuantileLogit } from "./incomplete-beta.js";
import { gammaParts, logFront } from "./incomplete-gamma.js";

/*
 * The distributions that intervals and tests need, without a dependency: the
 * libraries that reach ten digits load WebAssembly asynchronously (cephes) or
 * bring 250 packages (@stdlib); the small ones reach three to nine. These reach
 * 10⁻¹⁰ relative, in the tails too, against mpmath.
 */

/** P(Z ≤ z) for a standard normal Z; relative digits in the lower tail. `normalCdf(-37)` is 5.7·10⁻³⁰⁰. */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeViolation(`z is a number, got ${z}`);
  const { lower, upper } = gammaParts(0.5, (z * z) / 2);
  return z < 0 ? upper / 2 : 0.5 + lower / 2;
}

/**
 * The p-quantile of Student's t.
 *
 * @param freedom degrees of freedom, > 0, whole or not
 * @example studentTQuantile(0.975, 10) // 2.228138851986272
 */
export function studentTQuantile(p: number, freedom: number): number {
  checkProbability(p);
  checkPositive("degrees of freedom", freedom);
  if (p === 0.5) return 0;
  const logit = betaQuantileLogit(2 * Math.min(p, 1 - p), freedom / 2, 0.5);
  const size = Math.sqrt(freedom * Math.exp(-logit));
  return p < 0.5 ? -size : size;
}

/** P(|T| ≥ |t|) for Student's t: the two-sided p-value. */
export function studentTTwoSidedP(t: number, freedom: number): number {
  checkPositive("degrees of freedom", freedom);
  if (t === 0) return 1;
  if (!Number.isFinite(t)) return 0;
  return betaParts(freedom / 2, 0.5, Math.log(freedom / t / t)).lower;
}

/** P(X ≥ x) for χ²: the p-value of a deviance. `chiSquareUpperTail(3.84, 1)` is 0.05004. */
export function chiSquareUpperTail(x: number, freedom: number): number {
  checkPositive("degrees of freedom", freedom);
  if (!(x >= 0)) throw new RangeViolation(`x >= 0, got ${x}`);
  return x === Number.POSITIVE_INFINITY ? 0 : gammaParts(freedom / 2, x / 2).upper;
}

/** The p-quantile of χ². `chiSquareQuantile(0.95, 1)` is 3.841458820694124. */
export function chiSquareQuantile(p: number, freedom: number): number {
  checkProbability(p);
  checkPositive("degrees of freedom", freedom);
  const a = freedom / 2;
  const fromBelow = p <= 0.5;
  const target = Math.log(fromBelow ? p : 1 - p);
  let [low, high] = [-700, 700];
  let logX = Math.log(a);
  for (let round = 0; round < 400; round++) {
    const { lower, upper } = gammaParts(a, Math.exp(logX));
    const tail = fromBelow ? lower : upper;
    const miss = (fromBelow ? 1 : -1) * (Math.log(tail) - target);
    if (miss > 0) high = logX;
    else low = logX;
    const newton = logX - (miss * tail) / Math.exp(logFront(a, Math.exp(logX)));
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const moved = Math.abs(next - logX);
    logX = next;
    if (moved <= 4e-16 * Math.max(1, Math.abs(logX))) break;
  }
  return 2 * Math.exp(logX);
}

/** The p-quantile of the beta distribution, 0 … 1. `betaQuantile(0.975, 1, 10)` is 0.3085 (0 of 10, Clopper–Pearson). */
export function betaQuantile(p: number, a: number, b: number): number {
  checkProbability(p);
  checkPositive("a", a);
  checkPositive("b", b);
  return 1 / (1 + Math.exp(-betaQuantileLogit(p, a, b)));
}

/** P(F ≥ f) for Fisher's F with `above` and `below` degrees of freedom. */
export function fisherUpperTail(f: number, above: number, below: number): number {
  checkPositive("degrees of freedom", above);
  checkPositive("degrees of freedom", below);
  if (!(f >= 0)) throw new RangeViolation(`f >= 0, got ${f}`);
  if (f === 0) return 1;
  return f === Number.POSITIVE_INFINITY
    ? 0
    : betaParts(below / 2, above / 2, Math.log(below / (above * f))).lower;
}

function checkProbability(p: number): void {
  if (!(p > 0 && p < 1)) throw new RangeViolation(`0 < p < 1, got ${p}`);
}

function checkPositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) throw new RangeViolation(`${name} > 0, got ${value}`);
}
