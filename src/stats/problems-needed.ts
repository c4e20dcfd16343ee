import { RangeViolation } from "../internal/errors.js";
import { checkLevel, normalHalfWidth } from "./normal-quantile.js";

/** A design: which lengths are asked, how often, and how alike the runs of a problem are. */
export interface DecayDesign {
  /** The lengths asked, in actions. */
  readonly lengths: readonly number[];
  /** The span expected, in actions. */
  readonly L0: number;
  /** Runs of each problem, 1 by default. */
  readonly runs?: number;
  /** Correlation of runs within a problem, 0 … 1, 0 by default; one half is usual. */
  readonly correlation?: number;
  /** "one" (default) or "free", which costs 1.6 to 3.7 times as much on usable lengths. */
  readonly amplitude?: "one" | "free";
  /** 0.95 by default. */
  readonly level?: number;
}

/**
 * How many problems at each length fix L0 within ± a share: 0.1 for 10 %.
 *
 * A run at u = L / L0 tells u²e⁻ᵘ/(1 − e⁻ᵘ) about log L0, most at u = 1.59
 * where one in five succeeds; runs of one problem count as runs / (1 +
 * (runs − 1)·correlation) of them.
 *
 * @param within share of L0, > 0: the interval reaches from L0/(1 + within) to L0·(1 + within)
 * @returns problems at each length, not rounded
 * @example problemsNeeded(0.1, { lengths: [16], L0: 10 }) // 653
 * @example problemsNeeded(0.1, { lengths: [16], L0: 10, runs: 5, correlation: 0.5 }) // 392
 */
export function problemsNeeded(within: number, design: DecayDesign): number {
  if (!(within > 0 && Number.isFinite(within)))
    throw new RangeViolation(`within > 0 (0.1 is 10 %), got ${within}`);
  const { half, perProblem } = informationOf(design);
  return (half / Math.log1p(within)) ** 2 / perProblem;
}

/**
 * How near a number of problems at each length fixes L0.
 *
 * @returns a share: 0.11 means from L0/1.11 to L0·1.11
 * @example precisionOfDesign(40, { lengths: [16], L0: 10, runs: 5, correlation: 0.5 }) // 0.35
 */
export function precisionOfDesign(problems: number, design: DecayDesign): number {
  if (!(problems > 0 && Number.isFinite(problems))) throw new RangeViolation(`problems > 0, got ${problems}`);
  const { half, perProblem } = informationOf(design);
  return Math.expm1(half / Math.sqrt(problems * perProblem));
}

/** z, and the information on log L0 that one problem at every length gives. */
function informationOf(design: DecayDesign): { readonly half: number; readonly perProblem: number } {
  const { lengths, L0, runs = 1, correlation = 0, amplitude = "one", level = 0.95 } = design;
  checkLevel(level);
  if (!(L0 > 0 && Number.isFinite(L0))) throw new RangeViolation(`L0 > 0 actions, got ${L0}`);
  if (!(Number.isInteger(runs) && runs >= 1)) throw new RangeViolation(`runs >= 1 and whole, got ${runs}`);
  if (!(correlation >= 0 && correlation <= 1))
    throw new RangeViolation(`0 <= correlation <= 1, got ${correlation}`);
  const bad = lengths.find((L) => !(L > 0 && Number.isFinite(L)));
  if (lengths.length === 0 || bad !== undefined)
    throw new RangeViolation(`lengths > 0 actions, at least one, got ${bad ?? "none"}`);
  let [height, both, span] = [0, 0, 0];
  for (const L of lengths) {
    const u = L / L0;
    const odds = 1 / Math.expm1(u);
    height += odds;
    both += odds * u;
    span += odds * u * u;
  }
  const information = amplitude === "one" ? span : span - (both * both) / height;
  if (!(information > 1e-12 * span))
    throw new RangeViolation(
      "at least two lengths for a free amplitude, got lengths that tell nothing of L0",
    );
  return { half: normalHalfWidth(level), perProblem: (information * runs) / (1 + (runs - 1) * correlation) };
}
