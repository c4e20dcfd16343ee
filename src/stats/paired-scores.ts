import { clusterBootstrap } from "./cluster-bootstrap.js";
import { type ExperimentRun, measureOf } from "./experiment-run.js";
import type { Interval } from "./interval.js";

/** Two models' mean scores on the problems both were asked. */
export interface PairedScores {
  readonly x: string;
  readonly y: string;
  /** One a shared problem, in the order of the first run. */
  readonly problems: readonly string[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Problems that only one of the two was asked, or that say nothing: not drawn. */
  readonly unpaired: number;
}

/**
 * Pairs two models by problem: each problem's mean score over its runs.
 *
 * @param measure `progress`, `success`, …
 * @example pairedScores(runs, "a", "b", "progress").xs.length // 200
 */
export function pairedScores(
  runs: readonly ExperimentRun[],
  x: string,
  y: string,
  measure: string,
): PairedScores {
  const [a, b] = [x, y].map((model) => meansByProblem(runs, model, measure)) as [Means, Means];
  const problems = [...a.keys()].filter((problem) => b.has(problem));
  return {
    x,
    y,
    problems,
    xs: problems.map((problem) => a.get(problem) ?? 0),
    ys: problems.map((problem) => b.get(problem) ?? 0),
    unpaired: a.size + b.size - 2 * problems.length,
  };
}

type Means = ReadonlyMap<string, number>;

/** Each problem's mean score over a model's runs of it; problems without a score are left out. */
function meansByProblem(runs: readonly ExperimentRun[], model: string, measure: string): Means {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const run of runs) {
    const score = run.model === model ? measureOf(run, measure) : null;
    if (score === null) continue;
    const entry = sums.get(run.problem) ?? { sum: 0, count: 0 };
    entry.sum += score;
    entry.count++;
    sums.set(run.problem, entry);
  }
  return new Map([...sums].map(([problem, { sum, count }]) => [problem, sum / count]));
}

/** How often the model that is worse on the whole is better on a problem. */
export interface Inversions {
  readonly better: string;
  readonly worse: string;
  readonly problems: number;
  /** Problems on which the worse model scores higher, and on which both score the same. */
  readonly inverted: number;
  readonly ties: number;
  readonly share: number;
  /** Percentile interval from resampling problems, which model is better included; `null` of one problem. */
  readonly interval: Interval | null;
}

/**
 * The share of problems on which the order of two models is turned round, with
 * a bootstrap interval over problems. Ties are no inversions.
 *
 * Independent luck makes inversions, too: two equally good models invert on
 * half of the problems they differ on.
 *
 * @returns `null` without a shared problem
 * @example inversions(pairs, { seed: "7" })?.share // 0.06
 */
export function inversions(
  { x, y, xs, ys }: PairedScores,
  { seed, replicates = 2000 }: { readonly seed: string; readonly replicates?: number },
): Inversions | null {
  if (xs.length === 0) return null;
  const pairs = xs.map((score, i) => ({ x: score, y: ys[i] ?? 0 }));
  const shareOf = (sample: readonly { readonly x: number; readonly y: number }[]): number => {
    let [gap, above, below] = [0, 0, 0];
    for (const pair of sample) {
      gap += pair.x - pair.y;
      if (pair.x > pair.y) above++;
      else if (pair.x < pair.y) below++;
    }
    return (gap >= 0 ? below : above) / sample.length;
  };
  const gap = pairs.reduce((sum, pair) => sum + pair.x - pair.y, 0);
  const share = shareOf(pairs);
  const interval =
    pairs.length < 2 ? null : clusterBootstrap(pairs, shareOf, { seed, replicates }).percentile;
  return {
    better: gap >= 0 ? x : y,
    worse: gap >= 0 ? y : x,
    problems: pairs.length,
    inverted: Math.round(share * pairs.length),
    ties: pairs.filter((pair) => pair.x === pair.y).length,
    share,
    interval,
  };
}
