import type { MeasureCurve } from "../stats/measure-curves.js";
import type { Source } from "./figure.js";
import type { Panel, PanelAxis, PanelCurve, PanelPoint } from "./panel-figure.js";

/** A curve that was read off a figure, with limits where its n is known. */
export interface PublishedReading {
  readonly label: string;
  readonly points: readonly PanelPoint[];
}

/**
 * A panel of one measure: curves of runs with their intervals, and the
 * published readings of the same models beside them.
 *
 * @param sources of the runs; `measured` wins where runs of both kinds were given
 */
export function measurePanel({
  heading,
  x,
  y,
  curves,
  sources,
  published = [],
}: {
  readonly heading: string;
  readonly x: PanelAxis;
  readonly y: PanelAxis;
  readonly curves: readonly MeasureCurve[];
  readonly sources: readonly Source[];
  readonly published?: readonly PublishedReading[];
}): Panel {
  const source: Source = sources.includes("measured") ? "measured" : "simulated";
  return {
    heading,
    x,
    y,
    curves: [
      ...published.map(({ label, points }): PanelCurve => ({ label, source: "published", points })),
      ...curves.map(({ model, points }) => ({
        label: model,
        source,
        points: points.map((point) => ({
          x: point.x,
          y: point.value,
          low: point.low,
          high: point.high,
          runs: point.runs,
        })),
      })),
    ],
  };
}

/**
 * How many runs stand behind the points of some curves, and what was left out,
 * for a caption.
 *
 * @example sizeWords(curves) // "60 runs of 12 problems a point; nothing left out"
 */
export function sizeWords(curves: readonly MeasureCurve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const leftOut =
    points.reduce((sum, point) => sum + point.leftOut, 0) +
    curves.reduce((sum, { unplaced }) => sum + unplaced, 0);
  if (points.length === 0) return "no runs";
  const span = (values: readonly number[]): string => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return low === high ? String(low) : `${low} to ${high}`;
  };
  const runs = `${span(points.map((point) => point.runs))} runs of ${span(points.map(({ problems }) => problems))} problems a point`;
  return `${runs}; ${leftOut === 0 ? "nothing" : `${leftOut} runs`} left out`;
}
