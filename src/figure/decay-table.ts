import type { DecayComparison } from "../stats/compare-decays.js";
import type { DecayFit } from "../stats/decay-fit.js";
import { type CheckedQuantities, checkQuantities } from "./checked-quantities.js";
import { type Cell, makeTable, type Table } from "./table.js";
import { modelStyle } from "./theme.js";

/**
 * Decay lengths side by side: as printed, as the published method gives them
 * from the same points, and by maximum likelihood with its interval and fit.
 */
export function decayTable(comparisons: readonly DecayComparison[]): Table {
  return makeTable({
    columns: [
      "curve",
      "L0 printed",
      "published method",
      "likelihood",
      "95 % interval",
      "deviance / df",
      "L used",
      "to know",
    ],
    rows: comparisons.map(({ label, publishedL0, asPublished, likelihood }) => [
      modelStyle(label).label,
      publishedL0,
      lengthOf(asPublished),
      lengthOf(likelihood),
      intervalOf(likelihood),
      devianceOf(likelihood),
      rangeOf(likelihood),
      remarksOf(asPublished, likelihood),
    ]),
    note: "L0 in actions. Likelihood intervals take the runs of a point as independent: with several runs a problem the true ones are wider.",
  });
}

/**
 * The printed decay lengths against those of the published method, from the
 * same points. Curves without a printed length or without a fit are left out:
 * the table above shows them.
 */
export function decayChecks(
  figure: string,
  tolerance: number,
  comparisons: readonly (DecayComparison & { readonly panel?: string })[],
): CheckedQuantities {
  return checkQuantities(
    figure,
    "published",
    tolerance,
    comparisons.flatMap(({ label, panel, publishedL0, asPublished }) =>
      publishedL0 === null || asPublished.kind === "no-fit"
        ? []
        : [
            [
              `L0, ${modelStyle(label).label}${panel === undefined ? "" : `, ${panel} panel`}`,
              publishedL0,
              asPublished.L0,
            ] as const,
          ],
    ),
  );
}

function lengthOf(fit: DecayFit): Cell {
  return fit.kind === "fitted" ? fit.L0 : `no fit: ${fit.reason}`;
}

function intervalOf(fit: DecayFit): Cell {
  if (fit.kind === "no-fit" || fit.interval === null) return null;
  return `${fit.interval.low.toPrecision(3)} – ${fit.interval.high.toPrecision(3)}`;
}

function devianceOf(fit: DecayFit): Cell {
  if (fit.kind === "no-fit" || fit.deviance === null) return null;
  return `${fit.deviance.toFixed(1)} / ${fit.degreesOfFreedom}`;
}

function rangeOf(fit: DecayFit): Cell {
  return fit.kind === "no-fit" ? null : `${fit.range.low} – ${fit.range.high}`;
}

const words = {
  "zero-bins-dropped": "empty bins left out of the published fit",
  "weight-concentrated": "one point carries over 90 % of the published fit",
  "L0-below-range": "L0 below every L measured",
  "L0-above-range": "L0 above every L measured",
} as const;

function remarksOf(...fits: readonly DecayFit[]): string {
  const flags = new Set(fits.flatMap((fit) => (fit.kind === "fitted" ? fit.flags : [])));
  return Object.entries(words)
    .filter(([flag]) => flags.has(flag as keyof typeof words))
    .map(([, text]) => text)
    .join("; ");
}
