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
 * Stirling's series term by term, so that the large parts cancel on paper and
 * not in the digits: C(10⁶, 5·10⁵) keeps 15.
 */
export function logChoose(n: number, k: number): number {
  const rest = n - k;
  if (k === 0 || rest === 0) return 0;
  if (n < 1000 || k < 15 || rest < 15) {
    const few = Math.min(k, rest);
    if (Number.isInteger(few) && few < 60) {
      let sum = 0;
      for (let i = 1; i <= few; i++) sum += Math.log((n - few + i) / i);
      return sum;
    }
    return logGamma(n + 1) - logGamma(k + 1) - logGamma(rest + 1);
  }
  return (
    k * Math.log(n / k) +
    rest * -Math.log1p(-k / n) +
    0.5 * Math.log(n / (k * rest)) -
    HALF_LOG_TWO_PI +
    stirlingRest(n) -
    stirlingRest(k) -
    stirlingRest(rest)
  );
}

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** log Γ(x) − ((x − ½) log x − x + ½ log 2π), the rest of Stirling's formula, for x ≥ 15. */
function stirlingRest(x: number): number {
  const r = 1 / (x * x);
  return (
    (1 / 12 -
      r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * (691 / 360360 - r / 156)))))) /
    x
  );
}
