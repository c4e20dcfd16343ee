/**
 * Sums and dot products carried in twice the digits of a double: every rounding
 * error is caught (Knuth's two-sum, Dekker's product) and added back at the end.
 *
 * @remarks Ogita, Rump and Oishi 2005: about 32 digits inside, rounded once.
 */
export function preciseDot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  let error = 0;
  for (let i = 0; i < a.length; i++) {
    const product = a[i]! * b[i]!;
    const total = sum + product;
    const part = total - sum;
    error += sum - (total - part) + (product - part) + productError(a[i]!, b[i]!, product);
    sum = total;
  }
  return sum + error;
}

/** A sum rounded once: `preciseSum([1e16, 1, -1e16])` is 1. */
export function preciseSum(values: ArrayLike<number>): number {
  let sum = 0;
  let error = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const total = sum + value;
    const part = total - sum;
    error += sum - (total - part) + (value - part);
    sum = total;
  }
  return sum + error;
}

/** What `product` = a·b lost to rounding; 0 where splitting would overflow. */
function productError(a: number, b: number, product: number): number {
  if (Math.abs(a) > 1e150 || Math.abs(b) > 1e150) return 0;
  const aHigh = upper(a);
  const bHigh = upper(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** The upper 26 bits. */
function upper(value: number): number {
  const scaled = 134217729 * value;
  return scaled - (scaled - value);
}
