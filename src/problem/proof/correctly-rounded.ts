/**
 * The exponential and the logarithm, rounded correctly. JavaScript leaves the
 * last digit of `Math.exp` to each engine, and bins whose edges fall beside
 * whole numbers hang on that digit.
 *
 * Fixed-point numbers of 192 binary places: many more than the 53 that are
 * kept, so that only a number within 2⁻¹²⁰ of a tie could be rounded wrongly.
 */
const PLACES = 192n;
const ONE = 1n << PLACES;

/** e to the power `x`, for |x| up to 40. @example exactExp(1) // 2.718281828459045 */
export function exactExp(x: number): number {
  return fromFixed(fixedExp(toFixed(x)));
}

/** The natural logarithm of a positive number up to 2⁴⁰. @example exactLog(5) // 1.6094379124341003 */
export function exactLog(value: number): number {
  const fixed = toFixed(value);
  let log = toFixed(Math.log(value));
  // Newton: each step doubles the digits, and 53 become 212.
  for (let i = 0; i < 2; i++) log += times(fixed, fixedExp(-log)) - ONE;
  return fromFixed(log);
}

/** e^(x / 1024) by its series, then squared ten times. */
function fixedExp(x: bigint): bigint {
  const small = x >> 10n;
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term !== 0n && n < 60n; n++) {
    term = times(term, small) / n;
    sum += term;
  }
  for (let i = 0; i < 10; i++) sum = times(sum, sum);
  return sum;
}

const times = (one: bigint, other: bigint): bigint => (one * other) >> PLACES;

/** Exact: a double's 53 binary places are moved to where they belong. */
function toFixed(x: number): bigint {
  return (
    (BigInt(Math.trunc(x * 2 ** 20)) << (PLACES - 20n)) +
    (BigInt((x * 2 ** 20 - Math.trunc(x * 2 ** 20)) * 2 ** 100) << (PLACES - 120n))
  );
}

/** `Number` rounds a whole number to the nearest double; the scale is a power of two. */
const fromFixed = (fixed: bigint): number => Number(fixed) / 2 ** Number(PLACES);
