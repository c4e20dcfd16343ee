import { max, min } from "simple-statistics";
import type { NoDecayFit } from "./decay-fit.js";
import type { DecayRow } from "./decay-rows.js";

/** The curve amplitude · exp(−L / L0) nearest to the rates themselves. */
export type LeastSquaresFit =
  | {
      readonly kind: "fitted";
      readonly L0: number;
      readonly amplitude: number;
      readonly residualSquares: number;
      readonly standardErrors: { readonly L0: number; readonly amplitude: number | null } | null;
    }
  | ({ readonly kind: "no-fit" } & Pick<NoDecayFit, "reason" | "detail">);

/**
 * Unweighted least squares on the rates. For every L0 the best amplitude is
 * linear, which leaves a function of one number: it is scanned over five powers
 * of ten round the lengths measured, and its lowest valley solved to the last
 * digit.
 */
export function fitLeastSquaresDecay(rows: readonly DecayRow[], amplitude: "one" | "free"): LeastSquaresFit {
  const refuse = (reason: NoDecayFit["reason"], detail: string): LeastSquaresFit => ({
    kind: "no-fit",
    reason,
    detail,
  });
  const away = rows.filter(({ L }) => L > 0);
  if (away.length === 0) return refuse("no-points", "no point has a trial at L > 0");
  const parameters = amplitude === "free" ? 2 : 1;
  if (
    new Set((amplitude === "free" ? rows : away).map(({ L }) => L)).size <
    parameters + (amplitude === "free" ? 1 : 0)
  )
    return refuse(
      "too-few-points",
      `${parameters} parameters need more lengths than L = ${rows.map(({ L }) => L).join(", ")}`,
    );
  if (away.every(({ rate }) => rate === 0)) return refuse("no-successes", "every rate at L > 0 is 0");
  if (rows.every(({ rate }) => rate === 1)) return refuse("no-failures", "every rate is 1");

  const at = (logL0: number): Valley => valley(rows, amplitude, Math.exp(logL0));
  const low = Math.log(min(away.map(({ L }) => L))) - 6;
  const high = Math.log(max(away.map(({ L }) => L))) + 6;
  const steps = 600;
  const grid = Array.from({ length: steps + 1 }, (_, i) => low + ((high - low) * i) / steps);
  const heights = grid.map((u) => at(u).squares);
  let best = 0;
  for (const [i, height] of heights.entries()) if (height < heights[best]!) best = i;
  if (best === 0 || best === steps)
    return refuse("no-decay", "the rates do not fall with L over the lengths measured");
  const L0 = Math.exp(flat(at, grid[best - 1]!, grid[best + 1]!));
  const found = valley(rows, amplitude, L0);
  return {
    kind: "fitted",
    L0,
    amplitude: found.amplitude,
    residualSquares: found.squares,
    standardErrors: errors(rows, L0, found, parameters),
  };
}

interface Valley {
  readonly amplitude: number;
  readonly squares: number;
  /** Derivative of `squares` by log L0. */
  readonly slope: number;
}

function valley(rows: readonly DecayRow[], amplitude: "one" | "free", L0: number): Valley {
  // The free amplitude is taken at the smallest L, where no power underflows.
  const from = amplitude === "one" ? 0 : min(rows.map(({ L }) => L));
  let cross = 0;
  let power = 0;
  for (const { L, rate } of rows) {
    const e = Math.exp(-(L - from) / L0);
    cross += rate * e;
    power += e * e;
  }
  const height = amplitude === "one" ? 1 : cross / power;
  let squares = 0;
  let slope = 0;
  for (const { L, rate } of rows) {
    const curve = height * Math.exp(-(L - from) / L0);
    squares += (rate - curve) ** 2;
    slope -= 2 * (rate - curve) * curve * ((L - from) / L0);
  }
  return { amplitude: height * Math.exp(from / L0), squares, slope };
}

function flat(at: (u: number) => Valley, low: number, high: number): number {
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (at(middle).slope < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Residual variance times the inverse of JᵀJ, J the derivatives by amplitude and L0. */
function errors(
  rows: readonly DecayRow[],
  L0: number,
  { amplitude, squares }: Valley,
  parameters: number,
): { L0: number; amplitude: number | null } | null {
  const freedom = rows.length - parameters;
  if (freedom < 1) return null;
  let [height, both, length] = [0, 0, 0];
  for (const { L } of rows) {
    const byHeight = Math.exp(-L / L0);
    const byLength = (amplitude * byHeight * L) / L0 ** 2;
    height += byHeight ** 2;
    both += byHeight * byLength;
    length += byLength ** 2;
  }
  const variance = squares / freedom;
  if (parameters === 1) return { L0: Math.sqrt(variance / length), amplitude: null };
  const determinant = height * length - both ** 2;
  return {
    L0: Math.sqrt((variance * height) / determinant),
    amplitude: Math.sqrt((variance * length) / determinant),
  };
}
