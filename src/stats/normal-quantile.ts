import { RangeViolation } from "../internal/errors.js";

/**
 * The standard normal quantile: the z below which a share `probability` lies.
 *
 * Wichura's rational approximations (AS 241, Applied Statistics 37, 1988):
 * about 16 digits from 10⁻³⁰⁰ to 1 − 2⁻⁵³.
 *
 * @param probability in 0 … 1, both ends excluded
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1))
    throw new RangeViolation(`0 < probability < 1, got ${probability}`);
  const centred = probability - 0.5;
  if (Math.abs(centred) <= 0.425) {
    const r = 0.180625 - centred * centred;
    return centred * ratio(r, CENTRE_ABOVE, CENTRE_BELOW);
  }
  const tail = Math.sqrt(-Math.log(centred < 0 ? probability : 1 - probability));
  const z = tail <= 5 ? ratio(tail - 1.6, NEAR_ABOVE, NEAR_BELOW) : ratio(tail - 5, FAR_ABOVE, FAR_BELOW);
  return centred < 0 ? -z : z;
}

/**
 * Half the width, in standard errors, of a two-sided normal interval.
 *
 * @example normalHalfWidth(0.95) // 1.959963984540054
 */
export function normalHalfWidth(level: number): number {
  return -normalQuantile((1 - checkLevel(level)) / 2);
}

/** Returns `level` if it is a confidence level, 0 < level < 1, and refuses anything else. */
export function checkLevel(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeViolation(`0 < level < 1 (0.95, say), got ${level}`);
  return level;
}

function ratio(x: number, above: readonly number[], below: readonly number[]): number {
  return horner(x, above) / horner(x, below);
}

function horner(x: number, descending: readonly number[]): number {
  let sum = 0;
  for (const coefficient of descending) sum = sum * x + coefficient;
  return sum;
}

const CENTRE_ABOVE = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const CENTRE_BELOW = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const NEAR_ABOVE = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const NEAR_BELOW = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const FAR_ABOVE = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_BELOW = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
];
