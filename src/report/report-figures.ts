import type { Figure, Source } from "../figure/figure.js";
import { type Panel, type PanelCurve, type PanelLine, panelFigure } from "../figure/panel-figure.js";
import type { ResultRow } from "../results/result-row.js";
import { accuracyCurve } from "../stats/accuracy-curve.js";
import { binnedMeans } from "../stats/binned-means.js";
import { edgesOf } from "../stats/histogram.js";
import type { SeriesFit } from "./fit-series.js";
import { depthBins, type ReportSeries } from "./report-series.js";

/**
 * Success against depth, with intervals and fits, and the tokens of a reply
 * beside it, for each task: depths of different tasks have no common axis. Rows
 * without a depth are in the tables alone.
 */
export function reportFigures(
  series: readonly ReportSeries[],
  fits: readonly SeriesFit[],
): readonly Figure[] {
  const tasks = [...new Set(series.map(({ task }) => task))];
  return tasks.flatMap((task) => {
    const own = series.filter((one) => one.task === task);
    const rows = own.flatMap((one) => one.rows.filter(({ L }) => L !== null));
    if (rows.length === 0) return [];
    const high = rows.reduce((most, { L }) => Math.max(most, L ?? 0), 0) * 1.04;
    const words = tasks.length === 1 ? "" : `, ${task}`;
    const ownFits = fits.filter((fit) => own.includes(fit.series));
    return [successFigure(own, ownFits, rows, high, words), ...tokensFigure(own, rows, high, words)];
  });
}

function successFigure(
  series: readonly ReportSeries[],
  fits: readonly SeriesFit[],
  rows: readonly ResultRow[],
  high: number,
  words: string,
): Figure {
  const bins = depthBins(rows);
  const curves = series.map(({ rows: own, style, label, simulated }): PanelCurve => {
    const runs = own.map(({ L, right, problem, outcome }) => ({
      coordinates: L === null ? {} : { L },
      right,
      problem,
      ...(right === null ? { reason: outcome } : {}),
    }));
    const { points } = accuracyCurve(runs, bins === null ? { by: "L" } : { by: "L", bins });
    return {
      label: style,
      words: label,
      source: sourceOf(simulated),
      points: points.map((point) => ({
        x: Number(point.at),
        y: point.value,
        low: point.low,
        high: point.high,
        runs: point.trials,
      })),
    };
  });
  const lines = fits.flatMap(({ series: { style, label }, fit }): readonly PanelLine[] => {
    if (fit.kind === "no-fit") return [];
    const points = Array.from({ length: 61 }, (_, i) => (high * i) / 60).map((x) => ({
      x,
      y: fit.amplitude * Math.exp(-x / fit.L0),
    }));
    return [{ label: `${label}: exp(−L / ${fit.L0.toPrecision(3)})`, colorOf: style, dash: "dash", points }];
  });
  const x = { title: "depth L", range: [0, high] as const };
  const panels: readonly Panel[] = [
    { x, y: { title: "success", range: [0, 1.02] }, curves, lines },
    { x, y: { title: "success, log scale", range: [0.005, 1.2], scale: "log" }, curves, lines },
  ];
  const left = rows.filter(({ right }) => right === null).length;
  return panelFigure(panels, {
    name: "report/success",
    title: `Success against depth${words}`,
    caption: `${rows.length} answers with a depth. Bars: 95 % Wilson intervals at the effective number of trials, repeats of a problem counted as alike. ${left} without an answer for reasons of network or account are outside the denominator.`,
    sources: sourcesOf(series),
    width: 980,
  });
}

function tokensFigure(
  series: readonly ReportSeries[],
  rows: readonly ResultRow[],
  high: number,
  words: string,
): readonly Figure[] {
  const bins = depthBins(rows);
  const depths = [...new Set(rows.map(({ L }) => L ?? 0))].sort((a, b) => a - b);
  const edges = bins === null ? [...depths.map((L) => L - 0.25), (depths.at(-1) ?? 0) + 0.25] : edgesOf(bins);
  const curves = series.flatMap(({ rows: own, style, label, simulated }): readonly PanelCurve[] => {
    const told = own.filter(({ L, completionTokens }) => L !== null && completionTokens !== null);
    if (told.length === 0) return [];
    const means = binnedMeans(
      told.map(({ L }) => L ?? 0),
      told.map(({ completionTokens }) => completionTokens ?? 0),
      edges,
    );
    const points = means.flatMap(({ from, to, count, summary }) =>
      summary === null
        ? []
        : [{ x: bins === null ? from + 0.25 : (from + to) / 2, y: summary.mean, runs: count }],
    );
    return [{ label: style, words: label, source: sourceOf(simulated), points }];
  });
  if (curves.length === 0) return [];
  const top = Math.max(1, ...curves.flatMap(({ points }) => points.map(({ y }) => y)));
  return [
    panelFigure(
      [
        {
          x: { title: "depth L", range: [0, high] },
          y: { title: "completion tokens, mean", range: [0, top * 1.08] },
          curves,
        },
      ],
      {
        name: "report/tokens",
        title: `Tokens of a reply against depth${words}`,
        caption: "Means over replies whose server told the number; reasoning included.",
        sources: sourcesOf(series),
        width: 620,
        panelHeight: 280,
      },
    ),
  ];
}

const sourceOf = (simulated: boolean): Source => (simulated ? "simulated" : "measured");

/** Every source there is among the series, once. */
function sourcesOf(series: readonly ReportSeries[]): readonly Source[] {
  return [...new Set(series.map(({ simulated }) => sourceOf(simulated)))].sort();
}
