/** A point read off a printed curve. */
export interface Reading {
  readonly x: number;
  readonly y: number;
}

/**
 * Between readings of a rate, its logarithm is taken to be a straight line;
 * beyond the last one `after` says whether it stays or goes on falling as it
 * fell. Readings of 0 count as one in ten thousand.
 *
 * @param readings by ascending x, at least one
 * @example rateBetween([{ x: 0, y: 1 }, { x: 10, y: 0.01 }], "stay")(5) // 0.1
 */
export function rateBetween(readings: readonly Reading[], after: "stay" | "fall"): (x: number) => number {
  const logs = readings.map(({ x, y }) => ({ x, y: Math.log(Math.max(1e-4, y)) }));
  const line = between(logs, after);
  return (x) => Math.min(1, Math.exp(line(x)));
}

/** The straight lines between readings; the ends stay. */
export function valueBetween(readings: readonly Reading[]): (x: number) => number {
  return between(readings, "stay");
}

function between(readings: readonly Reading[], after: "stay" | "fall"): (x: number) => number {
  return (x) => {
    const next = readings.findIndex((reading) => reading.x >= x);
    const upper = next < 0 ? readings.length - 1 : next;
    const [from, to] = [readings[Math.max(0, upper - 1)], readings[upper]];
    if (from === undefined || to === undefined) return Number.NaN;
    if (to.x === from.x) return to.y;
    const share = (x - from.x) / (to.x - from.x);
    const most = after === "fall" ? Number.POSITIVE_INFINITY : 1;
    return from.y + (to.y - from.y) * Math.min(most, Math.max(0, share));
  };
}
