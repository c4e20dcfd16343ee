/**
 * Solves A x = b for a symmetric positive definite A of a few rows.
 *
 * @returns x, or `null` where A is not positive definite (to rounding)
 */
export function choleskySolve(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number[] | null {
  const factor = cholesky(matrix);
  if (factor === null) return null;
  const size = right.length;
  const x = [...right];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) x[i]! -= factor[i]![j]! * x[j]!;
    x[i]! /= factor[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) x[i]! -= factor[j]![i]! * x[j]!;
    x[i]! /= factor[i]![i]!;
  }
  return x;
}

/** The inverse of a symmetric positive definite matrix of a few rows, or `null`. */
export function choleskyInverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const columns = matrix.map((_, j) =>
    choleskySolve(
      matrix,
      matrix.map((_, i) => (i === j ? 1 : 0)),
    ),
  );
  return columns.every((column) => column !== null) ? columns : null;
}

/** Lower triangle F with F Fᵀ = A. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] | null {
  const factor: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const made: number[] = [];
    factor.push(made);
    for (let j = 0; j <= i; j++) {
      let sum = row[j]!;
      for (let m = 0; m < j; m++) sum -= made[m]! * factor[j]![m]!;
      if (j < i) made.push(sum / factor[j]![j]!);
      else if (sum > 1e-15 * row[j]! && Number.isFinite(sum)) made.push(Math.sqrt(sum));
      else return null;
    }
  }
  return factor;
}
