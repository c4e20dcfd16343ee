import { RangeViolation } from "../internal/errors.js";

/** A straight line y = intercept + slope·x by weighted least squares. */
export interface Line {
  readonly slope: number;
  /** 0 for a line through the origin. */
  readonly intercept: number;
  /** y − fitted, in order. */
  readonly residuals: readonly number[];
  /** Σ w·residual² */
  readonly residualSquares: number;
  /** Each point's part of the information on the slope, 0 … 1. */
  readonly informationShares: readonly number[];
  /** Variance of slope, of intercept, and their covariance, in units of the residual variance. */
  readonly unscaled: { readonly slope: number; readonly intercept: number; readonly both: number };
}

/**
 * Fits a line, centred so that x = 10⁹ + i loses no digit.
 *
 * @param through "origin" fixes the intercept at 0
 * @param weights positive, 1 for all by default
 * @returns `null` where no slope exists: no points, or all of the same x (x = 0 through the origin)
 */
export function fitLine(
  x: readonly number[],
  y: readonly number[],
  {
    weights,
    through = "free",
  }: { readonly weights?: readonly number[]; readonly through?: "free" | "origin" } = {},
): Line | null {
  if (x.length !== y.length || (weights !== undefined && weights.length !== x.length))
    throw new RangeViolation(
      `as many y and weights as x, got ${y.length} and ${weights?.length} for ${x.length}`,
    );
  const weight = (i: number): number => weights?.[i] ?? 1;
  const sum = (term: (i: number) => number): number => {
    let total = 0;
    for (let i = 0; i < x.length; i++) total += weight(i) * term(i);
    return total;
  };
  const mass = sum(() => 1);
  const centre = through === "free" ? sum((i) => x[i]!) / mass : 0;
  const middle = through === "free" ? sum((i) => y[i]!) / mass : 0;
  const spread = sum((i) => (x[i]! - centre) ** 2);
  if (!(spread > 0)) return null;
  const slope = sum((i) => (x[i]! - centre) * (y[i]! - middle)) / spread;
  const residuals = x.map((value, i) => y[i]! - middle - slope * (value - centre));
  return {
    slope,
    intercept: middle - slope * centre,
    residuals,
    residualSquares: sum((i) => residuals[i]! ** 2),
    informationShares: x.map((value, i) => (weight(i) * (value - centre) ** 2) / spread),
    unscaled:
      through === "free"
        ? { slope: 1 / spread, intercept: 1 / mass + centre ** 2 / spread, both: -centre / spread }
        : { slope: 1 / spread, intercept: 0, both: 0 },
  };
}
