import type { DecayPoint } from "./decay-fit.js";
import type { DecayOptions } from "./fit-decay.js";
import { fitDecay } from "./fit-decay.js";

/** What the fit would be without one point. */
export interface PointInfluence {
  readonly L: number;
  /** L0 without it, in actions; `null` where no fit is left. */
  readonly L0: number | null;
  /** (L0 without − L0 with) / L0 with; `null` likewise. */
  readonly relativeChange: number | null;
}

/** Leave-one-out: how far L0 hangs on single points. */
export interface DecayInfluence {
  readonly points: readonly PointInfluence[];
  /** Smallest and largest L0 over all points left out; `null` where no fit is left at all. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

/**
 * Fits the decay again without each point in turn.
 *
 * The published method can hang on one point alone: of nine readings of one
 * figure a single one carries 98 % of the weight.
 *
 * @returns `null` where there is no fit with all points
 * @example decayInfluence(points, { method: "wls" })?.range // smallest and largest L0 of all but one point
 * @remarks As many fits as points.
 */
export function decayInfluence(points: readonly DecayPoint[], options: DecayOptions): DecayInfluence | null {
  const all = fitDecay(points, options);
  if (all.kind === "no-fit") return null;
  const without = points.map(({ L }, i): PointInfluence => {
    const fit = fitDecay(points.toSpliced(i, 1), options);
    if (fit.kind === "no-fit") return { L, L0: null, relativeChange: null };
    return { L, L0: fit.L0, relativeChange: fit.L0 / all.L0 - 1 };
  });
  const spans = without.flatMap(({ L0 }) => (L0 === null ? [] : [L0]));
  return {
    points: without,
    range: spans.length === 0 ? null : { low: Math.min(...spans), high: Math.max(...spans) },
  };
}
