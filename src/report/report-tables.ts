import { type Cell, makeTable, type Table } from "../figure/table.js";
import { accuracyCurve } from "../stats/accuracy-curve.js";
import type { AccuracyPoint } from "../stats/accuracy-points.js";
import type { SeriesFit } from "./fit-series.js";
import type { ReportSeries } from "./report-series.js";

/** A table with its heading. */
export interface HeadedTable {
  readonly heading: string;
  readonly table: Table;
}

/** The tables of a report: who was right how often and for how much, what went wrong, how it decays. */
export function reportTables(
  series: readonly ReportSeries[],
  fits: readonly SeriesFit[],
): readonly HeadedTable[] {
  return [
    { heading: "Models", table: modelsTable(series) },
    ...(fits.length === 0 ? [] : [{ heading: "Decay with the number of actions", table: fitsTable(fits) }]),
    { heading: "What became of the answers", table: labelsTable(series) },
  ];
}

function modelsTable(series: readonly ReportSeries[]): Table {
  return makeTable({
    columns: [
      "series",
      "problems",
      "answers",
      "right",
      "success",
      "95 % interval",
      "no answer",
      "tokens in",
      "tokens out",
      "US$",
    ],
    rows: series.map(({ label, simulated, rows }): readonly Cell[] => {
      const point = overall(rows);
      const estimated = rows.some(({ costEstimated }) => costEstimated);
      return [
        simulated ? `${label} (SIMULATED)` : label,
        new Set(rows.map(({ problem }) => problem)).size,
        point?.trials ?? 0,
        point?.successes ?? 0,
        point === null ? null : point.value.toFixed(3),
        point === null ? null : `${point.low.toFixed(3)} – ${point.high.toFixed(3)}`,
        rows.length - (point?.trials ?? 0),
        sum(rows.map(({ promptTokens }) => promptTokens)),
        sum(rows.map(({ completionTokens }) => completionTokens)),
        costText(sum(rows.map(({ costUsd }) => costUsd)), estimated),
      ];
    }),
    note: "Success is right over answers; what came to nothing for reasons of network or account (no answer) is outside. The interval counts repeats of a problem as alike. ~ marks a cost that rests on estimated tokens.",
  });
}

function fitsTable(fits: readonly SeriesFit[]): Table {
  return makeTable({
    columns: ["series", "L0", "95 % interval", "deviance / df", "to know"],
    rows: fits.map(({ series, fit, interval }): readonly Cell[] =>
      fit.kind === "no-fit"
        ? [series.label, null, null, null, fit.detail]
        : [
            series.label,
            fit.L0,
            interval === null ? null : `${interval.low.toPrecision(3)} – ${interval.high.toPrecision(3)}`,
            fit.deviance === null ? null : `${fit.deviance.toFixed(1)} / ${fit.degreesOfFreedom}`,
            fit.flags.join(", "),
          ],
    ),
    note: "exp(−L / L0) by the binomial likelihood; the interval resamples problems.",
  });
}

function labelsTable(series: readonly ReportSeries[]): Table {
  const labels = new Map<string, number>();
  for (const { rows } of series)
    for (const { label } of rows) labels.set(label, (labels.get(label) ?? 0) + 1);
  const order = [...labels].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([label]) => label);
  return makeTable({
    columns: ["verdict", ...series.map(({ label }) => label)],
    rows: order.map((label) => [
      label,
      ...series.map(({ rows }) => rows.filter((row) => row.label === label).length),
    ]),
  });
}

/** Success over all depths; repeats of a problem are alike, and so are problems of one depth. */
function overall(rows: ReportSeries["rows"]): AccuracyPoint | null {
  const runs = rows.map(({ right, problem, outcome }) => ({
    coordinates: { all: 0 },
    right,
    problem,
    ...(right === null ? { reason: outcome } : {}),
  }));
  return accuracyCurve(runs, { by: "all" }).points[0] ?? null;
}

/** `null` where nobody told. */
function sum(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((total, value) => total + value, 0);
}

const costText = (usd: number | null, estimated: boolean): string | null =>
  usd === null ? null : `${estimated ? "~" : ""}${usd.toFixed(usd < 1 ? 4 : 2)}`;
