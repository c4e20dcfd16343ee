import { gaussianKde } from "./gaussian-kde.js";

/** A density of pairs in the unit square, as the share of the mass that is denser. */
export interface PairDensity {
  /** By row (y ascending) and column (x ascending): the mass, 0 … 1, inside the contour through this place. */
  readonly inside: readonly (readonly number[])[];
  /** The kernels' size over that of the data. */
  readonly factor: number;
}

/**
 * The smooth density of pairs of shares on a grid over 0 … 1, told as highest
 * density regions: the contour at 0.5 encloses half of the mass on the grid.
 *
 * @param size places a side, at least 2
 * @returns `null` where the pairs have no density: fewer than three, or all on a line
 * @example pairDensity(xs, ys, 41)?.inside[20][20] // 0.42
 * @remarks O(size² × pairs). Kernels by Scott's rule; a kernel near 0 or 1 loses what leaks out.
 */
export function pairDensity(xs: readonly number[], ys: readonly number[], size: number): PairDensity | null {
  if (xs.length < 3 || isLine(xs, ys)) return null;
  const kde = gaussianKde(xs.map((x, i) => [x, ys[i] ?? 0] as const));
  const places = Array.from({ length: size }, (_, i) => i / (size - 1));
  const density = places.map((y) => places.map((x) => kde.density([x, y])));
  const falling = density.flat().sort((a, b) => b - a);
  const total = falling.reduce((sum, value) => sum + value, 0);
  const mass = new Map<number, number>();
  let sum = 0;
  for (const value of falling) {
    sum += value;
    mass.set(value, sum / total);
  }
  return {
    inside: density.map((row) => row.map((value) => Math.round(1000 * (mass.get(value) ?? 1)) / 1000)),
    factor: kde.factor,
  };
}

function isLine(xs: readonly number[], ys: readonly number[]): boolean {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [i, x] of xs.entries()) {
    const y = ys[i] ?? 0;
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  return !(xx * yy - xy * xy > 1e-9 * xx * yy);
}
