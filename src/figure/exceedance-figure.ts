import { type Figure, makeFigure, type PlotlyObject, type Source } from "./figure.js";
import { palette } from "./palette.js";
import { baseLayout, logAxis } from "./theme.js";

/** One distribution as a curve: the share of all that lies beyond each value. */
export interface ExceedanceCurve {
  readonly label: string;
  /** Ascending integers; between two of them the share does not change. */
  readonly values: readonly number[];
  /** Share above the value, 0 … 1. */
  readonly beyond: readonly number[];
  readonly source: Source;
}

export interface ExceedancePanel {
  /** What is counted, with its unit. */
  readonly axis: string;
  readonly curves: readonly ExceedanceCurve[];
}

const colors = ["#0072b2", "#d55e00", "#009e73", "#7a8699", "#cc79a7", "#8b5a2b"] as const;
const span = { x: [0.9, 30_000], y: [1e-5, 1.3] } as const;

/**
 * What share of all queries is harder than x, on two log axes, a panel a
 * measure. What was measured here is drawn thick, published curves thin.
 */
export function exceedanceFigure(
  panels: readonly ExceedancePanel[],
  { name, title, caption }: { readonly name: string; readonly title: string; readonly caption: string },
): Figure {
  const labels = [...new Set(panels.flatMap(({ curves }) => curves.map(({ label }) => label)))];
  const sources = [...new Set(panels.flatMap(({ curves }) => curves.map(({ source }) => source)))].sort();
  const axes: Record<string, PlotlyObject> = {};
  const data: PlotlyObject[] = [];
  for (const [column, { axis, curves }] of panels.entries()) {
    const id = column === 0 ? "" : String(column + 1);
    const start = column / panels.length;
    axes[`xaxis${id}`] = logAxis(`more than x ${axis}`, span.x, {
      anchor: `y${id}`,
      domain: [start, start + 1 / panels.length - 0.06],
    });
    axes[`yaxis${id}`] = logAxis(column === 0 ? "share of all" : "", span.y, { anchor: `x${id}` });
    for (const curve of curves) {
      data.push(line(curve, { xaxis: `x${id}`, yaxis: `y${id}` }, labels.indexOf(curve.label), column === 0));
    }
  }
  return makeFigure({
    name,
    title,
    caption,
    sources,
    width: 1120,
    height: 500,
    data,
    layout: {
      ...baseLayout,
      ...axes,
      margin: { l: 72, r: 24, t: 84, b: 104 },
      legend: { ...(baseLayout["legend"] as PlotlyObject), x: 0.96, xanchor: "left", y: 1, yanchor: "top" },
    },
  });
}

function line(
  { label, values, beyond, source }: ExceedanceCurve,
  place: PlotlyObject,
  order: number,
  showlegend: boolean,
): PlotlyObject {
  const kept = thinned(values, beyond);
  return {
    ...place,
    type: "scatter",
    mode: "lines",
    name: source === "published" ? `${label} (published)` : `${label} (${source})`,
    legendgroup: label,
    showlegend,
    x: kept.map(({ value }) => value),
    y: kept.map(({ share }) => share),
    line: {
      shape: "hv",
      color: colors[order % colors.length] ?? palette.ink,
      width: source === "published" ? 1.4 : 3,
    },
    hovertemplate: `${label}: %{y:.3g} beyond %{x}<extra></extra>`,
  };
}

/** At most one point for every 1.5 per cent of x: a pixel on this axis. The last is where nothing lies beyond. */
function thinned(
  values: readonly number[],
  beyond: readonly number[],
): readonly { readonly value: number; readonly share: number }[] {
  const kept: { value: number; share: number }[] = [];
  for (const [i, value] of values.entries()) {
    const share = beyond[i] ?? 0;
    if (value < 1 || share < span.y[0] / 2) continue;
    const last = kept.at(-1);
    if (last === undefined || value > last.value * 1.015) kept.push({ value, share });
  }
  return kept;
}
