import { RangeViolation } from "../internal/errors.js";

/**
 * A count that keeps all its digits: a whole number up to 2⁵³ − 1, a BigInt,
 * or a decimal string. Fractions ("65.3286267", 0.25) are weights or per cents,
 * taken as the decimal they are written as.
 */
export type Count = number | bigint | string;

/** A probability: a number, or a decimal string where a double is too coarse. `0.07` means 7/100. */
export type Probability = number | string;

/** Values with how often, or with what share or per cent, each occurs. Any order, values may repeat. */
export interface Histogram {
  readonly values: readonly number[];
  readonly counts: readonly Count[];
}

/** A histogram made exact: values ascend without repeats, every count is positive, `total` their sum. */
export interface ExactHistogram {
  readonly values: readonly number[];
  readonly counts: readonly bigint[];
  readonly total: bigint;
  /** The counts are these times the true ones: 1 for whole counts, a power of ten for decimals. */
  readonly scale: bigint;
}

/**
 * Sorts a histogram, adds the counts of equal values, drops empty bins and
 * turns the counts into integers, so that no later sum loses a digit.
 *
 * Refuses an empty histogram, values that are no numbers, negative counts and
 * plain numbers above 2⁵³ − 1, which have lost digits already.
 */
export function exactHistogram({ values, counts }: Histogram): ExactHistogram {
  if (values.length !== counts.length)
    throw new RangeViolation(`as many counts as values, got ${counts.length} for ${values.length}`);
  const parsed = counts.map(parseCount);
  const places = parsed.reduce((most, { places }) => Math.max(most, places), 0);
  const sums = new Map<number, bigint>();
  for (const [i, value] of values.entries()) {
    if (!Number.isFinite(value)) throw new RangeViolation(`a finite value is wanted, got ${value}`);
    const { digits, places: own } = parsed[i]!;
    const count = digits * 10n ** BigInt(places - own);
    if (count > 0n) sums.set(value, (sums.get(value) ?? 0n) + count);
  }
  const sorted = [...sums].sort(([a], [b]) => a - b);
  if (sorted.length === 0)
    throw new RangeViolation("at least one positive count is wanted, got an empty histogram");
  return {
    values: sorted.map(([value]) => value),
    counts: sorted.map(([, count]) => count),
    total: sorted.reduce((sum, [, count]) => sum + count, 0n),
    scale: 10n ** BigInt(places),
  };
}

/** A probability as an exact fraction. Refuses anything outside 0 … 1. */
export function exactProbability(p: Probability): { readonly above: bigint; readonly below: bigint } {
  const parsed = parseDecimal(String(p));
  if (parsed === null || parsed.digits < 0n || parsed.digits > 10n ** BigInt(parsed.places))
    throw new RangeViolation(`0 <= probability <= 1, got ${p}`);
  return { above: parsed.digits, below: 10n ** BigInt(parsed.places) };
}

/** above / below as the nearest double, also where both are far beyond 2⁵³. */
export function quotient(above: bigint, below: bigint): number {
  if (above === 0n) return 0;
  // 64 guard bits, then one rounding: the loss is below half a unit of the last place but for exact ties.
  const shift = BigInt(Math.max(0, 128 + bits(below) - bits(above)));
  const scaled = (above << shift) / below;
  const excess = Math.max(0, bits(scaled) - 1000);
  return Number(scaled >> BigInt(excess)) * 2 ** (excess - Number(shift));
}

function bits(value: bigint): number {
  return value.toString(16).length * 4;
}

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function parseCount(count: Count): Decimal {
  if (typeof count === "number" && Number.isInteger(count) && !Number.isSafeInteger(count))
    throw new RangeViolation(`a number above 2^53 - 1 has lost digits, got ${count}`, {
      mend: "Give such a count as BigInt or as a decimal string.",
    });
  const parsed = parseDecimal(String(count));
  if (parsed === null || parsed.digits < 0n)
    throw new RangeViolation(`a count >= 0 is wanted, got ${JSON.stringify(String(count))}`);
  return parsed;
}

/** "12", "0.07", "1.5e-7" without rounding; exponents beyond ±400 are refused, they would fill the memory. */
function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d{1,400})?(?:\.(\d{0,400}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  if (whole + fraction === "" || Math.abs(Number(exponent)) > 400) return null;
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  const places = fraction.length - Number(exponent);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}
