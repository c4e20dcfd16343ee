import { RangeViolation } from "../internal/errors.js";
import { type ExperimentRun, measureOf } from "./experiment-run.js";

/**
 * A run as a walk along the optimal plan: it took `survived` right steps of
 * `length`, and failed at the next one unless it reached the end.
 */
export interface StepWalk {
  readonly problem: string;
  readonly length: number;
  /** 0 … length. */
  readonly survived: number;
  /** Failed at step survived + 1, or behind the last one where survived = length. */
  readonly failed: boolean;
}

/**
 * The runs that say how far they came, as walks; those without `k` and `n`, or
 * about which nothing was learned, are counted in `leftOut`.
 *
 * A plan that is the optimum and goes on behind it has k = n and still fails;
 * no step of the optimum failed there, so its walk survived.
 */
export function stepWalks(runs: readonly ExperimentRun[]): {
  readonly walks: readonly StepWalk[];
  readonly leftOut: number;
} {
  const walks: StepWalk[] = [];
  for (const run of runs) {
    const survived = measureOf(run, "k");
    const length = measureOf(run, "n");
    if (survived === null || length === null || length < 1) continue;
    walks.push({ problem: run.problem, length, survived, failed: survived < length });
  }
  return { walks, leftOut: runs.length - walks.length };
}

/** Refuses walks that are longer than their plan or not whole. */
export function checkWalks(walks: readonly StepWalk[]): void {
  for (const { length, survived, failed } of walks) {
    if (!(Number.isInteger(length) && Number.isInteger(survived) && survived >= 0 && survived <= length))
      throw new RangeViolation(`0 … length steps survived, whole, got ${survived} of ${length}`);
    if (failed !== survived < length)
      throw new RangeViolation(`a walk fails exactly where it stops short, got ${survived} of ${length}`);
  }
}
