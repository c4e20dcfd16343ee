import {
  comparePercentiles,
  drawnProbabilities,
  type PercentileComparison,
} from "../stats/compare-percentiles.js";
import { countQuantiles } from "../stats/count-quantile.js";
import { exceedanceCurve } from "../stats/exceedance-curve.js";
import { type CheckedQuantities, checkQuantities } from "./checked-quantities.js";
import type { ComplexityPanel } from "./complexity-figure.js";
import type { ExceedanceCurve } from "./exceedance-figure.js";
import type { Source } from "./figure.js";
import { makeTable, type Table } from "./table.js";

/** A distribution with its name and its percentiles by both conventions. */
export interface ComparedDistribution extends PercentileComparison {
  /** The data the distribution is of: `ConceptNet`. */
  readonly corpus: string;
  readonly measure: "lookahead" | "branches" | "proof length";
  readonly values: readonly number[];
  readonly percents: readonly number[];
  /** Percentile positions drawn in the figure, at 50, 75, 90, 99 and 99.9. */
  readonly drawnLines: readonly number[];
}

const headings = ["50th", "75th", "90th", "99th", "99.9th"] as const;
const units = { lookahead: "levels", branches: "first steps", "proof length": "lines" } as const;

/**
 * A distribution that was counted here, in the form of the published ones.
 *
 * @param counts how often each value occurs; 0 (a node without a first step) is left out, as no query leaves it
 */
export function measuredDistribution(
  corpus: string,
  measure: ComparedDistribution["measure"],
  counts: ReadonlyMap<number, number>,
): ComparedDistribution {
  const positive = [...counts].filter(([value]) => value > 0).sort(([a], [b]) => a - b);
  const values = positive.map(([value]) => value);
  const weights = positive.map(([, count]) => count);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const percents = weights.map((weight) => (100 * weight) / total);
  const compared = comparePercentiles(values, percents);
  const right = countQuantiles({ values, counts: weights }, drawnProbabilities);
  return { ...compared, right, corpus, measure, values, percents, drawnLines: [] };
}

/** The share beyond each value of a distribution, as a curve of an exceedance figure. */
export function exceedanceOf(distribution: ComparedDistribution, source: Source): ExceedanceCurve {
  const { corpus, values, percents } = distribution;
  return { label: corpus, values, beyond: exceedanceCurve(values, percents), source };
}

/** Percentiles by the inverse distribution function, behind each in brackets the line the authors drew. */
export function percentileTable(distributions: readonly ComparedDistribution[]): Table {
  return makeTable({
    columns: ["distribution", ...headings, "sum of bars (%)"],
    rows: distributions.map(({ measure, corpus, right, drawnLines, totalPercent }) => [
      `${measure}, ${corpus}`,
      ...right.map((value, i) => {
        const drawn = drawnLines[i];
        return drawn === undefined ? String(value) : `${value} (${drawn.toPrecision(4)})`;
      }),
      totalPercent.toFixed(1),
    ]),
    note: "Smallest value with at least that share at or below it; in brackets the line as drawn. A sum over 100 % means that some mass was counted more than once.",
  });
}

/** The drawn percentile lines against those of the authors' method on the same bars. */
export function percentileChecks(
  figure: string,
  tolerance: number,
  distributions: readonly ComparedDistribution[],
): CheckedQuantities {
  return checkQuantities(
    figure,
    "published",
    tolerance,
    distributions.flatMap(({ measure, corpus, drawnLines, reference }) =>
      drawnLines.map(
        (drawn, i) =>
          [`${measure} of ${corpus}, ${headings[i]} percentile as drawn`, drawn, reference[i] ?? 0] as const,
      ),
    ),
  );
}

/** The panels of a complexity figure: bars, drawn lines and right percentiles. */
export function complexityPanels(distributions: readonly ComparedDistribution[]): readonly ComplexityPanel[] {
  return distributions.map(({ measure, corpus, values, percents, drawnLines, right, totalPercent }) => ({
    title: corpus,
    axis: `${measure} (${units[measure]})`,
    values,
    percents,
    drawn: drawnLines,
    right,
    ...(Math.abs(totalPercent - 100) > 0.05 ? { remark: `sums to ${totalPercent.toFixed(1)} %` } : {}),
  }));
}
