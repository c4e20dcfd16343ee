import { Matrix, QrDecomposition } from "ml-matrix";
import { RangeViolation } from "../internal/errors.js";
import { preciseDot } from "./double-double.js";

/** A curve fitted by nonlinear least squares. */
export interface NonlinearFit {
  readonly kind: "fitted";
  readonly parameters: readonly number[];
  /** √ of the diagonal of (JᵀJ)⁻¹ · residualSquares / degreesOfFreedom; `null` where that does not exist. */
  readonly standardErrors: readonly number[] | null;
  readonly residuals: readonly number[];
  readonly residualSquares: number;
  readonly degreesOfFreedom: number;
  readonly iterations: number;
}

/** The search ended without a minimum. */
export interface NoNonlinearFit {
  readonly kind: "no-fit";
  readonly reason: "not-converged" | "undefined-at-start";
  readonly detail: string;
}

/**
 * Finds the parameters that bring a curve nearest to points, by Levenberg and
 * Marquardt's method: steps between Gauss–Newton's and the steepest descent,
 * each parameter damped on its own scale. Derivatives are central differences.
 *
 * It finds the minimum next to the start; another start may find a lower one.
 * From NIST's second starts it reaches every certified minimum to 6 digits.
 *
 * @param curve value at x for parameters; may return NaN where it is undefined
 * @param start one value a parameter
 * @example nonlinearLeastSquares(([a, b], x) => a * Math.exp(-x / b), [1, 10], xs, ys)
 * @remarks Moré 1978 (scaling), Nielsen 1999 (damping).
 */
export function nonlinearLeastSquares<X>(
  curve: (parameters: readonly number[], x: X) => number,
  start: readonly number[],
  x: readonly X[],
  y: readonly number[],
): NonlinearFit | NoNonlinearFit {
  if (x.length !== y.length) throw new RangeViolation(`as many y as x, got ${y.length} for ${x.length}`);
  if (start.length === 0 || x.length < start.length)
    throw new RangeViolation(
      `at least one parameter and as many points, got ${start.length} and ${x.length}`,
    );
  const bad = [...y, ...start].find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);

  const misses = (parameters: readonly number[]): number[] => x.map((at, i) => y[i]! - curve(parameters, at));
  let parameters = [...start];
  let residuals = misses(parameters);
  let squares = preciseDot(residuals, residuals);
  if (!Number.isFinite(squares))
    return {
      kind: "no-fit",
      reason: "undefined-at-start",
      detail: `the curve has no value at ${start.join(", ")}`,
    };
  let damping = 1e-3;
  let growth = 2;
  let scale: number[] = [];
  for (let iteration = 1; iteration <= 20_000; iteration++) {
    const slopes = jacobian(curve, parameters, x);
    const norms = slopes.map((column) => Math.sqrt(preciseDot(column, column)));
    scale = norms.map((norm, j) => Math.max(norm, scale[j] ?? 0) || 1);
    const step = dampedStep(slopes, residuals, scale, damping);
    const next = parameters.map((value, j) => value + step[j]!);
    const nextResiduals = misses(next);
    const nextSquares = preciseDot(nextResiduals, nextResiduals);
    const still = step.every((move, j) => Math.abs(move) <= 1e-13 * Math.abs(parameters[j]!));
    if (still) return tell(curve, parameters, x, residuals, squares, iteration);
    if (nextSquares < squares) {
      parameters = next;
      residuals = nextResiduals;
      squares = nextSquares;
      damping = Math.max(damping / 5, 1e-30);
      growth = 2;
    } else {
      damping *= growth;
      growth *= 2;
      if (!(damping < 1e30)) return tell(curve, parameters, x, residuals, squares, iteration);
    }
  }
  return { kind: "no-fit", reason: "not-converged", detail: "no minimum after 20,000 steps" };
}

/** One column a parameter: the curve's derivative at every x. */
function jacobian<X>(
  curve: (parameters: readonly number[], x: X) => number,
  parameters: readonly number[],
  x: readonly X[],
): number[][] {
  return parameters.map((value, j) => {
    const width = 6e-6 * (Math.abs(value) || 1e-3);
    const [above, below] = [value + width, value - width];
    const at = (moved: number): number[] => parameters.map((kept, m) => (m === j ? moved : kept));
    return x.map((point) => (curve(at(above), point) - curve(at(below), point)) / (above - below));
  });
}

/** Least squares of the linearised curve, with √damping · scale beneath each column. */
function dampedStep(
  slopes: readonly (readonly number[])[],
  residuals: readonly number[],
  scale: readonly number[],
  damping: number,
): number[] {
  const size = slopes.length;
  const rows = residuals.map((_, i) => slopes.map((column, j) => column[i]! / scale[j]!));
  for (let j = 0; j < size; j++) rows.push(scale.map((_, m) => (m === j ? Math.sqrt(damping) : 0)));
  const right = [...residuals, ...scale.map(() => 0)];
  const solved = new QrDecomposition(new Matrix(rows)).solve(Matrix.columnVector(right)).to1DArray();
  return solved.map((value, j) => value / scale[j]!);
}

function tell<X>(
  curve: (parameters: readonly number[], x: X) => number,
  parameters: readonly number[],
  x: readonly X[],
  residuals: readonly number[],
  squares: number,
  iterations: number,
): NonlinearFit {
  const degreesOfFreedom = x.length - parameters.length;
  return {
    kind: "fitted",
    parameters,
    standardErrors:
      degreesOfFreedom > 0 ? errors(jacobian(curve, parameters, x), squares / degreesOfFreedom) : null,
    residuals,
    residualSquares: squares,
    degreesOfFreedom,
    iterations,
  };
}

function errors(slopes: readonly (readonly number[])[], variance: number): number[] | null {
  const norms = slopes.map((column) => Math.sqrt(preciseDot(column, column)));
  if (norms.some((norm) => !(norm > 0 && Number.isFinite(norm)))) return null;
  const scaled = slopes.map((column, j) => column.map((value) => value / norms[j]!));
  const qr = new QrDecomposition(new Matrix(scaled).transpose());
  if (!qr.isFullRank()) return null;
  const inverse = new QrDecomposition(qr.upperTriangularMatrix).solve(Matrix.eye(slopes.length));
  return norms.map((norm, j) => {
    const row = inverse.getRow(j);
    return Math.sqrt(variance * preciseDot(row, row)) / norm;
  });
}
