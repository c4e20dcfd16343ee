import { wilsonOfShare } from "./wilson-interval.js";

/** A reading of a published share with the interval that its stated number of runs gives. */
export interface LimitedReading {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/**
 * Wilson's interval around shares that were read off a figure, for the number
 * of runs a point that its caption states. The error of the reading itself comes
 * on top. Runs of one problem count as independent, because the paper does not
 * say how alike they are: the intervals are the narrowest possible.
 *
 * @param runs a point, at least 1
 * @example readingLimits([{ x: 0, y: 0.62 }], 500)[0].low // 0.577
 */
export function readingLimits(
  points: readonly { readonly x: number; readonly y: number }[],
  runs: number,
): readonly LimitedReading[] {
  return points.map(({ x, y }) => {
    const { low, high } = wilsonOfShare(y, runs);
    return { x, y, low, high, runs };
  });
}
