import { Matrix, QrDecomposition } from "ml-matrix";
import { RangeViolation } from "../internal/errors.js";
import { fisherUpperTail, studentTQuantile, studentTTwoSidedP } from "./distributions.js";
import { preciseDot, preciseSum } from "./double-double.js";
import { checkLevel } from "./normal-quantile.js";

/** A linear model with what is known of its coefficients. */
export interface LinearFit {
  /** The intercept first, if there is one, then one for each predictor. */
  readonly coefficients: readonly number[];
  /** `null` where no degree of freedom is left to estimate an error from. */
  readonly standardErrors: readonly number[] | null;
  readonly covariance: readonly (readonly number[])[] | null;
  /** Student-t intervals of the coefficients. */
  readonly intervals:
    | readonly { readonly low: number; readonly high: number; readonly level: number }[]
    | null;
  /** Two-sided p-values of coefficient = 0. */
  readonly pValues: readonly number[] | null;
  readonly fitted: readonly number[];
  /** y − fitted, not weighted. */
  readonly residuals: readonly number[];
  /** Σ w·residual² */
  readonly residualSquares: number;
  /** Σ w·y², about the weighted mean if there is an intercept. */
  readonly totalSquares: number;
  /** 1 − residual / total; uncentred, so always high, without an intercept. `null` where y does not vary. */
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  /** residualSquares / degreesOfFreedom */
  readonly residualVariance: number | null;
  /** Points of positive weight minus coefficients. */
  readonly degreesOfFreedom: number;
  readonly points: number;
  /** Normal log-likelihood at the maximum-likelihood variance; `null` for a perfect fit. */
  readonly logLikelihood: number | null;
  /** F of all predictors together, with its p-value. */
  readonly fTest: { readonly f: number; readonly pValue: number } | null;
}

/** How {@link weightedLeastSquares} is varied. */
export interface LeastSquaresOptions {
  /** Analytic weights, the variance of a point being σ²/w; 0 leaves it out. 1 by default. */
  readonly weights?: readonly number[];
  /** `true` by default. */
  readonly intercept?: boolean;
  /** Confidence level of the intervals, 0.95 by default. */
  readonly level?: number;
}

/**
 * Ordinary or weighted least squares, y = intercept + Σ coefficient · x.
 *
 * Predictors and y are centred (if there is an intercept) and scaled to one
 * length, then solved by QR and refined with residuals in twice the digits:
 * NIST's Longley keeps 11 digits, Filip 7, x = 10⁹ + i more than 10.
 *
 * Conventions are those of R's `lm`: points of weight 0 do not count as
 * degrees of freedom; R² is centred on the weighted mean with an intercept and
 * uncentred without.
 *
 * Refuses lengths that differ, values and weights that are no numbers, negative
 * weights, fewer points than coefficients, and predictors that depend on each
 * other (a constant one beside the intercept).
 *
 * @param x one number, or one row of numbers, for each y
 * @example weightedLeastSquares([1, 2, 3], [2, 4, 6.3]).coefficients // [-0.2, 2.15]
 */
export function weightedLeastSquares(
  x: readonly (number | readonly number[])[],
  y: readonly number[],
  { weights, intercept = true, level = 0.95 }: LeastSquaresOptions = {},
): LinearFit {
  checkLevel(level);
  const rows = x.map((row) => (typeof row === "number" ? [row] : row));
  const weight = checkData(rows, y, weights);
  const width = rows[0]?.length ?? 0;
  const parameters = width + (intercept ? 1 : 0);
  const points = weight.filter((w) => w > 0).length;
  if (points < parameters || points === 0)
    throw new RangeViolation(`at least ${parameters} points for ${parameters} coefficients, got ${points}`);

  const mass = preciseSum(weight);
  const columns = Array.from({ length: width }, (_, j) => rows.map((row) => row[j]!));
  const centre = (column: readonly number[]): Centred => centred(column, weight, mass, intercept);
  const middles = columns.map(centre);
  const middle = centre(y);
  const { solve, inverse } = factorise(middles, weight.map(Math.sqrt), columns);
  let slopes = solve(middle.rest);
  let offset = intercept ? intersect(middle.mean, slopes, middles) : null;
  // Refined against the data as given: centring has rounded them.
  for (let round = 0; round < 3; round++) {
    const left = centre(
      y.map((value, i) =>
        preciseDot([1, -(offset ?? 0), ...slopes.map((s) => -s)], [value, 1, ...columns.map((c) => c[i]!)]),
      ),
    );
    const more = solve(left.rest);
    slopes = slopes.map((value, j) => value + more[j]!);
    if (offset !== null) offset += intersect(left.mean, more, middles);
  }
  const coefficients = offset === null ? slopes : [offset, ...slopes];
  const residuals = middle.rest.map((value, i) =>
    preciseDot([1, ...slopes.map((s) => -s)], [value, ...middles.map(({ rest }) => rest[i]!)]),
  );
  const squares = (values: readonly number[]): number =>
    preciseSum(values.map((value, i) => weight[i]! * value * value));
  const residualSquares = squares(residuals);
  const totalSquares = squares(middle.rest);
  const degreesOfFreedom = points - parameters;
  const variance = degreesOfFreedom > 0 ? residualSquares / degreesOfFreedom : null;
  const unscaled = offset === null ? inverse : withIntercept(inverse, middles, mass);
  const covariance = variance === null ? null : unscaled.map((row) => row.map((value) => value * variance));
  const standardErrors = covariance?.map((row, j) => Math.sqrt(row[j]!)) ?? null;
  const half = degreesOfFreedom > 0 ? studentTQuantile((1 + level) / 2, degreesOfFreedom) : 0;
  const rSquared = totalSquares > 0 ? 1 - residualSquares / totalSquares : null;
  return {
    coefficients,
    standardErrors,
    covariance,
    intervals:
      standardErrors?.map((error, j) => ({
        low: coefficients[j]! - half * error,
        high: coefficients[j]! + half * error,
        level,
      })) ?? null,
    pValues:
      standardErrors?.map((error, j) => studentTTwoSidedP(coefficients[j]! / error, degreesOfFreedom)) ??
      null,
    fitted: y.map((value, i) => value - residuals[i]!),
    residuals,
    residualSquares,
    totalSquares,
    rSquared,
    adjustedRSquared:
      rSquared === null || degreesOfFreedom < 1
        ? null
        : 1 - ((1 - rSquared) * (points - (intercept ? 1 : 0))) / degreesOfFreedom,
    residualVariance: variance,
    degreesOfFreedom,
    points,
    logLikelihood: normalLogLikelihood(residualSquares, weight, points),
    fTest: overallTest(totalSquares, residualSquares, variance, width, degreesOfFreedom),
  };
}

interface Centred {
  readonly mean: number;
  readonly rest: readonly number[];
}

function centred(
  column: readonly number[],
  weight: readonly number[],
  mass: number,
  intercept: boolean,
): Centred {
  if (!intercept) return { mean: 0, rest: column };
  const first = preciseDot(column, weight) / mass;
  // A second pass: the mean of x = 10⁹ + i is itself rounded, and its error is taken out here.
  const rough = column.map((value) => value - first);
  const off = preciseDot(rough, weight) / mass;
  return { mean: first + off, rest: rough.map((value) => value - off) };
}

/** Where a plane with these slopes through the means meets x = 0. */
function intersect(mean: number, slopes: readonly number[], middles: readonly Centred[]): number {
  return preciseDot([1, ...slopes.map((s) => -s)], [mean, ...middles.map((centred) => centred.mean)]);
}

/** The solver of the centred, weighted system, and its (XᵀWX)⁻¹. */
function factorise(
  middles: readonly Centred[],
  root: readonly number[],
  raw: readonly (readonly number[])[],
): {
  readonly solve: (y: readonly number[]) => readonly number[];
  readonly inverse: readonly (readonly number[])[];
} {
  if (middles.length === 0) return { solve: () => [], inverse: [] };
  const weighed = middles.map(({ rest }) => rest.map((value, i) => value * root[i]!));
  const lengths = weighed.map((column) => Math.sqrt(preciseDot(column, column)));
  for (const [j, length] of lengths.entries()) {
    const size = Math.sqrt(raw[j]!.reduce((sum, value, i) => sum + (value * root[i]!) ** 2, 0));
    if (!(length > 1e-14 * size)) throw dependent();
  }
  const scaled = weighed.map((column, j) => column.map((value) => value / lengths[j]!));
  const qr = new QrDecomposition(new Matrix(scaled).transpose());
  const upper = qr.upperTriangularMatrix;
  for (let j = 0; j < lengths.length; j++) if (!(Math.abs(upper.get(j, j)) > 1e-13)) throw dependent();
  const rows = invertUpper(upper);
  return {
    solve: (y) =>
      qr
        .solve(Matrix.columnVector(y.map((value, i) => value * root[i]!)))
        .to1DArray()
        .map((value, j) => value / lengths[j]!),
    inverse: lengths.map((a, j) => lengths.map((b, m) => preciseDot(rows[j]!, rows[m]!) / a / b)),
  };
}

function invertUpper(upper: Matrix): number[][] {
  const size = upper.columns;
  const inverse = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let column = 0; column < size; column++) {
    for (let i = column; i >= 0; i--) {
      let sum = i === column ? 1 : 0;
      for (let j = i + 1; j <= column; j++) sum -= upper.get(i, j) * inverse[j]![column]!;
      inverse[i]![column] = sum / upper.get(i, i);
    }
  }
  return inverse;
}

/** Borders (XᵀWX)⁻¹ of the centred predictors with the row of the intercept. */
function withIntercept(
  inverse: readonly (readonly number[])[],
  middles: readonly Centred[],
  mass: number,
): number[][] {
  const means = middles.map(({ mean }) => mean);
  const edge = inverse.map((row) => -preciseDot(row, means));
  const corner = 1 / mass - preciseDot(edge, means);
  return [[corner, ...edge], ...inverse.map((row, j) => [edge[j]!, ...row])];
}

function checkData(
  rows: readonly (readonly number[])[],
  y: readonly number[],
  weights: readonly number[] | undefined,
): number[] {
  if (rows.length !== y.length || (weights !== undefined && weights.length !== y.length))
    throw new RangeViolation(
      `as many x and weights as y, got ${rows.length} and ${weights?.length ?? "none"} for ${y.length}`,
    );
  for (const [i, row] of rows.entries()) {
    const bad = [...row, y[i]!].find((value) => !Number.isFinite(value));
    if (bad !== undefined)
      throw new RangeViolation(`finite numbers, got ${bad}`, { where: `point ${i + 1}` });
    if (row.length !== rows[0]!.length)
      throw new RangeViolation(`${rows[0]!.length} predictors, got ${row.length}`, {
        where: `point ${i + 1}`,
      });
  }
  for (const [i, w] of (weights ?? []).entries())
    if (!(w >= 0 && Number.isFinite(w)))
      throw new RangeViolation(`weight >= 0, got ${w}`, { where: `point ${i + 1}` });
  return weights === undefined ? y.map(() => 1) : [...weights];
}

function dependent(): RangeViolation {
  return new RangeViolation("predictors that do not depend on each other, got a matrix of lower rank", {
    mend: "Leave a predictor out: a constant one says nothing beside the intercept.",
  });
}

function normalLogLikelihood(squares: number, weight: readonly number[], points: number): number | null {
  if (squares === 0) return null;
  const logs = weight.reduce((sum, w) => sum + (w > 0 ? Math.log(w) : 0), 0);
  return (-points * (Math.log((2 * Math.PI * squares) / points) + 1) + logs) / 2;
}

function overallTest(
  total: number,
  left: number,
  variance: number | null,
  width: number,
  freedom: number,
): LinearFit["fTest"] {
  if (variance === null || variance === 0 || width === 0) return null;
  const f = (total - left) / width / variance;
  return { f, pValue: fisherUpperTail(f, width, freedom) };
}
