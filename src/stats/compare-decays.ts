import type { DecayFit } from "./decay-fit.js";
import { fitDecay } from "./fit-decay.js";
import type { Interval } from "./interval.js";
import { wilsonInterval } from "./wilson-interval.js";

/** A curve of success rates whose counts are known only as a number of runs a point. */
export interface RateCurve {
  readonly label: string;
  readonly points: readonly { readonly L: number; readonly rate: number }[];
  /** The decay length printed for it, in actions, or `null`. */
  readonly publishedL0: number | null;
}

/** One curve fitted the way it was published and the way that says how well it is known. */
export interface DecayComparison {
  readonly label: string;
  readonly publishedL0: number | null;
  /** Rates with the Wilson interval of the nearest possible count. */
  readonly points: readonly ({ readonly L: number; readonly rate: number } & Interval)[];
  /** Two-stage weighted least squares through the origin, empty bins left out. */
  readonly asPublished: DecayFit;
  /** Binomial likelihood with its profile interval, empty bins included. */
  readonly likelihood: DecayFit;
}

/**
 * Fits each curve twice: by the published method and by maximum likelihood.
 *
 * The points are rates read off a figure, so the likelihood rests on
 * `trials` runs a point, as the caption states them, taken as independent; its
 * intervals are therefore the narrowest that the runs allow. A point drawn
 * above zero stands for at least one success.
 *
 * @example
 * compareDecays([{ label: "a", publishedL0: 10, points: [{ L: 10, rate: 0.37 }, { L: 20, rate: 0.13 }] }], 200)[0]
 *   .likelihood // { kind: "fitted", L0: 9.93, interval: { low: 8.76, high: 11.28, … }, … }
 */
export function compareDecays(curves: readonly RateCurve[], trials: number): readonly DecayComparison[] {
  return curves.map(({ label, points, publishedL0 }) => {
    const counted = points.map(({ L, rate }) => ({ L, rate, trials }));
    return {
      label,
      publishedL0,
      points: points.map(({ L, rate }) => {
        const successes = rate === 0 ? 0 : Math.max(1, Math.round(rate * trials));
        return { L, rate, ...limitsAround(rate, wilsonInterval(successes, trials)) };
      }),
      asPublished: fitDecay(counted, { method: "wls" }),
      likelihood: fitDecay(counted, { method: "mle" }),
    };
  });
}

/** A reading between two possible counts still lies inside its own interval. */
function limitsAround(rate: number, { low, high, level }: Interval): Interval {
  return { low: Math.min(low, rate), high: Math.max(high, rate), level };
}
