import { RangeViolation } from "../internal/errors.js";

/** How wide the kernels are: a rule, or the factor itself. */
export type Bandwidth = "scott" | "silverman" | number;

/** A smooth density made of one Gaussian a point. */
export interface Kde<Point> {
  /** The kernels' size over that of the data. */
  readonly factor: number;
  /** Covariance of each kernel: factor² times that of the sample. */
  readonly covariance: readonly (readonly number[])[];
  /** Density at a place; it integrates to 1 over the plane or line. */
  readonly density: (at: Point) => number;
}

/** {@link gaussianKde}'s options. */
export interface KdeOptions {
  /** "scott" (default) n^(−1/(d+4)); "silverman" (n(d+2)/4)^(−1/(d+4)); or a number. */
  readonly bandwidth?: Bandwidth;
  /** One a point, ≥ 0; n is then the effective (Σw)²/Σw². */
  readonly weights?: readonly number[];
}

/**
 * A Gaussian kernel density on the line or in the plane, the kernels shaped by
 * the full covariance of the data (scipy's `gaussian_kde`).
 *
 * For shares it leaks beyond 0 and 1 and turns the many runs at exactly 0 or 1
 * into hills: show those as counts beside it.
 *
 * Refuses fewer than two points, points that do not vary, and points on one
 * line in the plane, which have no density there.
 *
 * @param points numbers, or pairs of numbers
 * @example gaussianKde([0, 1, 2]).density(1) // 0.32
 * @remarks O(points) for each place. Scott 1992.
 */
export function gaussianKde(points: readonly number[], options?: KdeOptions): Kde<number>;
export function gaussianKde(
  points: readonly (readonly [number, number])[],
  options?: KdeOptions,
): Kde<readonly [number, number]>;
export function gaussianKde(
  points: readonly (number | readonly [number, number])[],
  { bandwidth = "scott", weights }: KdeOptions = {},
): Kde<number> | Kde<readonly [number, number]> {
  const flat = points.map((point) => (typeof point === "number" ? ([point] as const) : point));
  const dimensions = flat[0]?.length ?? 1;
  const weight = checked(flat, dimensions, weights);
  const squares = weight.reduce((sum, w) => sum + w * w, 0);
  const factor = factorOf(bandwidth, 1 / squares, dimensions);
  const sample = covarianceOf(flat, weight, 1 - squares, dimensions);
  const covariance = sample.map((row) => row.map((value) => value * factor * factor));
  const xs = flat.map(([x]) => x);
  const ys = flat.map((point) => point[1] ?? 0);
  if (dimensions === 1) {
    const variance = covariance[0]![0]!;
    if (!(sample[0]![0]! > 0)) throw new RangeViolation(`points that vary, got ${xs[0]} throughout`);
    const height = 1 / Math.sqrt(2 * Math.PI * variance);
    const density = (at: number): number =>
      sumUp(weight, (i) => Math.exp(-((at - xs[i]!) ** 2) / (2 * variance))) * height;
    return { factor, covariance, density };
  }
  const [[a, b], [, c]] = covariance as [[number, number], [number, number]];
  const determinant = a * c - b * b;
  if (!(determinant > 1e-12 * a * c))
    throw new RangeViolation("points off one line, got a singular covariance", {
      mend: "Such points have no density in the plane: draw them on their line.",
    });
  const height = 1 / (2 * Math.PI * Math.sqrt(determinant));
  const density = ([x, y]: readonly [number, number]): number =>
    sumUp(weight, (i) => {
      const dx = x - xs[i]!;
      const dy = y - ys[i]!;
      return Math.exp(-(c * dx * dx - 2 * b * dx * dy + a * dy * dy) / (2 * determinant));
    }) * height;
  return { factor, covariance, density };
}

/**
 * The densities whose contours leave given shares of the mass outside: at level
 * 0.05 the contour encloses 95 % of it.
 *
 * @param density values of a density on a regular grid, in any order
 * @param levels shares of the mass below the contour, 0 … 1 (seaborn's `levels`)
 * @example isoMassLevels([4, 3, 2, 1], [0.5]) // [3]
 */
export function isoMassLevels(density: readonly number[], levels: readonly number[]): number[] {
  const bad = density.find((value) => !(value >= 0 && Number.isFinite(value)));
  if (density.length === 0 || bad !== undefined)
    throw new RangeViolation(`densities >= 0, at least one, got ${bad ?? "none"}`);
  const falling = density.toSorted((a, b) => b - a);
  const total = falling.reduce((sum, value) => sum + value, 0);
  return levels.map((level) => {
    if (!(level >= 0 && level <= 1)) throw new RangeViolation(`0 <= level <= 1, got ${level}`);
    let sum = 0;
    for (const value of falling) {
      sum += value;
      if (sum >= (1 - level) * total) return value;
    }
    return falling.at(-1)!;
  });
}

function checked(
  points: readonly (readonly number[])[],
  dimensions: number,
  weights: readonly number[] | undefined,
): number[] {
  if (points.length < 2) throw new RangeViolation(`at least 2 points, got ${points.length}`);
  const bad = points.flat().find((value) => !Number.isFinite(value));
  if (bad !== undefined) throw new RangeViolation(`finite numbers, got ${bad}`);
  if (points.some((point) => point.length !== dimensions))
    throw new RangeViolation("points of one dimension, got numbers and pairs");
  if (weights === undefined) return points.map(() => 1 / points.length);
  if (weights.length !== points.length)
    throw new RangeViolation(`as many weights as points, got ${weights.length} for ${points.length}`);
  const wrong = weights.find((w) => !(w >= 0 && Number.isFinite(w)));
  if (wrong !== undefined) throw new RangeViolation(`weights >= 0, got ${wrong}`);
  const total = weights.reduce((sum, w) => sum + w, 0);
  if (weights.filter((w) => w > 0).length < 2) throw new RangeViolation("at least 2 weights above 0");
  return weights.map((w) => w / total);
}

function factorOf(bandwidth: Bandwidth, size: number, dimensions: number): number {
  if (bandwidth === "scott") return size ** (-1 / (dimensions + 4));
  if (bandwidth === "silverman") return ((size * (dimensions + 2)) / 4) ** (-1 / (dimensions + 4));
  if (!(bandwidth > 0 && Number.isFinite(bandwidth)))
    throw new RangeViolation(`a bandwidth > 0, "scott" or "silverman", got ${bandwidth}`);
  return bandwidth;
}

function covarianceOf(
  points: readonly (readonly number[])[],
  weight: readonly number[],
  freedom: number,
  dimensions: number,
): number[][] {
  const axes = Array.from({ length: dimensions }, (_, d) => d);
  const means = axes.map((d) => sumUp(weight, (i) => points[i]![d]!));
  return axes.map((d) =>
    axes.map(
      (e) => sumUp(weight, (i) => (points[i]![d]! - means[d]!) * (points[i]![e]! - means[e]!)) / freedom,
    ),
  );
}

function sumUp(weight: readonly number[], term: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < weight.length; i++) sum += weight[i]! * term(i);
  return sum;
}
