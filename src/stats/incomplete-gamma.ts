import { AnalysisError } from "../internal/errors.js";
import { HALF_LOG_TWO_PI, logGamma, stirlingRest } from "./log-gamma.js";

/**
 * The two parts into which x cuts the gamma distribution of shape a (scale 1):
 * `lower` = P(a, x), `upper` = Q(a, x), each with its own relative digits.
 *
 * Series below a + 1, Lentz's continued fraction above (Abramowitz and Stegun
 * 6.5.29 and 6.5.31); about 13 digits, also in the tails.
 */
export function gammaParts(a: number, x: number): { readonly lower: number; readonly upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  const front = Math.exp(logFront(a, x));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 100_000; n++) {
      term *= x / (a + n);
      sum += term;
      if (term < sum * 1e-17) return { lower: front * sum, upper: 1 - front * sum };
    }
    throw new AnalysisError(`the incomplete gamma series at a = ${a}, x = ${x} does not end`);
  }
  const upper = front * fraction(a, x);
  return { lower: 1 - upper, upper };
}

/** log of x^a e^(−x) / Γ(a), the density of log x. */
export function logFront(a: number, x: number): number {
  if (a < 15) return a * Math.log(x) - x - logGamma(a);
  const off = (x - a) / a;
  return a * (Math.log1p(off) - off) + 0.5 * Math.log(a) - HALF_LOG_TWO_PI - stirlingRest(a);
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < 100_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (b + numerator * d || 1e-300);
    c = b + numerator / c || 1e-300;
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) return value;
  }
  throw new AnalysisError(`the incomplete gamma fraction at a = ${a}, x = ${x} does not end`);
}
