import { AnalysisError } from "../internal/errors.js";
import { HALF_LOG_TWO_PI, logBeta, stirlingRest } from "./log-gamma.js";

/**
 * The two parts into which x cuts the beta distribution: `lower` = I_x(a, b),
 * `upper` = 1 − I_x(a, b), each with its own relative digits.
 *
 * x comes as log-odds, so that it may lie closer to 0 or 1 than doubles can.
 * Lentz's continued fraction on the side where it converges (Abramowitz and
 * Stegun 26.5.8): 13 digits, about √(a + b) steps.
 *
 * @param logit log (x / (1 − x))
 */
export function betaParts(
  a: number,
  b: number,
  logit: number,
): { readonly lower: number; readonly upper: number } {
  const x = 1 / (1 + Math.exp(-logit));
  const rest = 1 / (1 + Math.exp(logit));
  const front = Math.exp(logBetaDensity(a, b, logit));
  if (x < (a + 1) / (a + b + 2)) {
    const lower = (front / a) * fraction(a, b, x);
    return { lower, upper: 1 - lower };
  }
  const upper = (front / b) * fraction(b, a, rest);
  return { lower: 1 - upper, upper };
}

/** log of x^a (1 − x)^b / B(a, b): the density of the log-odds. */
function logBetaDensity(a: number, b: number, logit: number): number {
  const logX = -softplus(-logit);
  const logRest = -softplus(logit);
  if (a < 15 || b < 15) return a * logX + b * logRest - logBeta(a, b);
  const sum = a + b;
  const spread = a * (logX - Math.log(a / sum)) + b * (logRest - Math.log(b / sum));
  const rests = stirlingRest(a) + stirlingRest(b) - stirlingRest(sum);
  return spread + 0.5 * Math.log((a / sum) * b) - HALF_LOG_TWO_PI - rests;
}

/**
 * The log-odds of the p-quantile of the beta distribution, by Newton's method
 * on the logarithm of the smaller tail, kept within a shrinking bracket.
 */
export function betaQuantileLogit(p: number, a: number, b: number): number {
  const fromBelow = p <= 0.5;
  const target = Math.log(fromBelow ? p : 1 - p);
  let [low, high] = [-800, 800];
  let logit = Math.log(a / b);
  for (let round = 0; round < 400; round++) {
    const { lower, upper } = betaParts(a, b, logit);
    const tail = fromBelow ? lower : upper;
    const miss = (fromBelow ? 1 : -1) * (Math.log(tail) - target);
    if (miss > 0) high = logit;
    else low = logit;
    const slope = Math.exp(logBetaDensity(a, b, logit)) / tail;
    const newton = logit - miss / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const moved = Math.abs(next - logit);
    logit = next;
    if (moved <= 4e-16 * Math.max(1, Math.abs(logit))) break;
  }
  return logit;
}

const softplus = (value: number): number =>
  value > 0 ? value + Math.log1p(Math.exp(-value)) : Math.log1p(Math.exp(value));

function fraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || 1e-300);
  let value = d;
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d || 1e-300);
    c = 1 + even / c || 1e-300;
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d || 1e-300);
    c = 1 + odd / c || 1e-300;
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) return value;
  }
  throw new AnalysisError(`the incomplete beta fraction at a = ${a}, b = ${b}, x = ${x} does not end`);
}
