import { RangeViolation } from "../internal/errors.js";
import type { BinomialDesign, LikelihoodPoint } from "./binomial-likelihood.js";
import { scoresAt } from "./binomial-likelihood.js";

/** Sandwich errors by the common conventions. */
export interface ClusterErrors {
  readonly clusters: number;
  /** Expected bread, no correction. */
  readonly cr0: readonly number[];
  /** CR0 · √(G / (G − 1)): the one to use. */
  readonly cr1: readonly number[];
  /** CR0 with the observed information as bread. */
  readonly observedBread: readonly number[];
  /** Observed bread · √(G/(G − 1) · (N − 1)/(N − q)), N trials, as statsmodels prints. */
  readonly statsmodels: readonly number[];
}

/**
 * Standard errors that allow for correlation among the rows of one cluster (the
 * runs of a problem): bread · Σ over clusters of score·scoreᵀ · bread.
 *
 * With five runs and a correlation of ½ within a problem, errors that take the
 * runs as independent cover 74 % instead of 95 %; these cover 95.
 *
 * @param expected and `observed`: inverses of the two kinds of information
 * @param labels one a row
 * @remarks Liang and Zeger 1986.
 */
export function clusterErrors(
  design: BinomialDesign,
  top: LikelihoodPoint,
  expected: readonly (readonly number[])[],
  observed: readonly (readonly number[])[],
  labels: readonly (string | number)[],
): ClusterErrors {
  const scores = scoresAt(design, top.coefficients);
  const sums = new Map<string | number, number[]>();
  for (const [i, label] of labels.entries()) {
    const sum = sums.get(label) ?? design.columns.map(() => 0);
    for (const [j, column] of design.columns.entries()) sum[j]! += scores[i]! * column[i]!;
    sums.set(label, sum);
  }
  const groups = sums.size;
  const size = design.columns.length;
  const sandwich = (bread: readonly (readonly number[])[]): number[] =>
    bread.map((row) => {
      let variance = 0;
      for (const sum of sums.values()) variance += row.reduce((total, b, j) => total + b * sum[j]!, 0) ** 2;
      return Math.sqrt(variance);
    });
  if (groups < 2) throw new RangeViolation(`at least 2 clusters for an error between them, got ${groups}`);
  const few = Math.sqrt(groups / (groups - 1));
  const asked = design.trials.reduce((total, n) => total + n, 0);
  const cr0 = sandwich(expected);
  const observedBread = sandwich(observed);
  const small = few * Math.sqrt((asked - 1) / (asked - size));
  return {
    clusters: groups,
    cr0,
    cr1: cr0.map((error) => error * few),
    observedBread,
    statsmodels: observedBread.map((error) => error * small),
  };
}
