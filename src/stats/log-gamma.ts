/**
 * log Γ(x) for x > 0, to about 15 digits: Stirling's series from 15 on, the
 * recurrence below.
 *
 * @example logGamma(5) // log 24 = 3.178053830347946
 */
export function logGamma(x: number): number {
  if (x === 1 || x === 2) return 0;
  let shift = 1;
  while (x < 15) shift *= x++;
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingRest(x) - Math.log(shift);
}

/**
 * log of n! / (k! (n − k)!), also between whole numbers.
 *
 * Large terms cancel on paper and not in the digits: C(10⁶, 5·10⁵) keeps 15.
 */
export function logChoose(n: number, k: number): number {
  const few = Math.min(k, n - k);
  if (few >= 15 || !Number.isInteger(n) || !Number.isInteger(k))
    return few === 0 ? 0 : -Math.log(n + 1) - logBeta(k + 1, n - k + 1);
  let sum = 0;
  for (let i = 1; i <= few; i++) sum += Math.log((n - few + i) / i);
  return sum;
}

/** log of the beta function Γ(a) Γ(b) / Γ(a + b), a and b > 0, without cancellation for large ones. */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  const sum = small + large;
  if (large < 15) return logGamma(small) + logGamma(large) - logGamma(sum);
  const fall = (large - 0.5) * Math.log1p(-small / sum) + stirlingRest(large) - stirlingRest(sum);
  if (small < 15) return logGamma(small) + fall - small * Math.log(sum) + small;
  return (
    (small - 0.5) * Math.log(small / sum) - 0.5 * Math.log(sum) + HALF_LOG_TWO_PI + stirlingRest(small) + fall
  );
}

/** log Γ(x) − ((x − ½) log x − x + ½ log 2π), the rest of Stirling's formula, for x ≥ 15. */
export function stirlingRest(x: number): number {
  const r = 1 / (x * x);
  return (
    (1 / 12 -
      r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * (691 / 360360 - r / 156)))))) /
    x
  );
}

/** ½ log 2π */
export const HALF_LOG_TWO_PI = 0.9189385332046728;
