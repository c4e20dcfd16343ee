import { RangeViolation } from "../internal/errors.js";

/** The correlation of runs of one problem, and what it costs. */
export interface ProblemCorrelation {
  /** One-way ANOVA intraclass correlation; below 0 where runs differ more than problems do. `null` where nothing varies. */
  readonly icc: number | null;
  /** 1 + (runs − 1)·icc: how many runs count as one independent one. */
  readonly designEffect: number | null;
  readonly problems: number;
  /** Runs a problem, the effective mean where they differ. */
  readonly runs: number;
}

/**
 * How alike the runs of one problem are, beyond what its length explains:
 * analysis of variance with problems as groups within cells of equal L.
 *
 * Five runs with icc 0.5 count as 1.67, so 200 answers as 67.
 *
 * @param L one a problem; @param successes of `trials` runs
 * @example problemCorrelation([5, 5, 9, 9], [5, 0, 4, 1], [5, 5, 5, 5]).icc // 0.76
 * @remarks Fleiss 1981; ICC(1).
 */
export function problemCorrelation(
  L: readonly number[],
  successes: readonly number[],
  trials: readonly number[],
): ProblemCorrelation {
  if (L.length !== successes.length || L.length !== trials.length)
    throw new RangeViolation(
      `as many successes and trials as L, got ${successes.length} and ${trials.length} for ${L.length}`,
    );
  const cells = new Map<number, number[]>();
  for (const [i, length] of L.entries()) {
    if (trials[i]! === 0) continue;
    const cell = cells.get(length);
    if (cell === undefined) cells.set(length, [i]);
    else cell.push(i);
  }
  let [between, within, groups, runs, squares] = [0, 0, 0, 0, 0];
  for (const rows of cells.values()) {
    const asked = rows.reduce((sum, i) => sum + trials[i]!, 0);
    const share = rows.reduce((sum, i) => sum + successes[i]!, 0) / asked;
    for (const i of rows) {
      const own = successes[i]! / trials[i]!;
      between += trials[i]! * (own - share) ** 2;
      within += trials[i]! * own * (1 - own);
      squares += trials[i]! ** 2 / asked;
    }
    groups += rows.length;
    runs += asked;
  }
  const betweenFreedom = groups - cells.size;
  const withinFreedom = runs - groups;
  const size = betweenFreedom > 0 ? (runs - squares) / betweenFreedom : runs / Math.max(1, groups);
  if (betweenFreedom < 1 || withinFreedom < 1 || between + within === 0)
    return { icc: null, designEffect: null, problems: groups, runs: size };
  const a = between / betweenFreedom;
  const b = within / withinFreedom;
  const icc = (a - b) / (a + (size - 1) * b);
  return { icc, designEffect: 1 + (size - 1) * icc, problems: groups, runs: size };
}
