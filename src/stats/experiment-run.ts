/**
 * One asked item as far as an experiment is summed up over it. A result row is
 * one; a simulation may make them without any file.
 */
export interface ExperimentRun {
  readonly model: string;
  /** Equal for equal problems; the runs of a problem are its cluster. */
  readonly problem: string;
  /** `null` where nothing was learned about the model: outside every denominator, and told. */
  readonly right: boolean | null;
  /** One word: `right`, `adjacency`, `refused`, … */
  readonly label: string;
  readonly L: number | null;
  readonly B: number | null;
  readonly noise: number | null;
  readonly shuffle: number | null;
  readonly completionTokens: number | null;
  /** Shares in 0 … 1 and counts by name: `progress`, `k`, `n`, … */
  readonly measures: Readonly<Record<string, number | null>>;
  readonly coordinates: Readonly<Record<string, number | string>>;
}

/**
 * What a run is placed by: `L`, `B`, `noise`, `shuffle`, or any other
 * coordinate by its name; `null` where the run does not say.
 *
 * @example coordinateOf(run, "retraced_moves") // 16
 */
export function coordinateOf(run: ExperimentRun, name: string): number | string | null {
  if (name === "L" || name === "B" || name === "noise" || name === "shuffle") return run[name];
  if (name === "model") return run.model;
  return Object.hasOwn(run.coordinates, name) ? (run.coordinates[name] ?? null) : null;
}

/**
 * A graded score of a run by name: `success` (0 or 1), `tokens`, or any of its
 * measures. `null` where the run has none, or where nothing was learned.
 */
export function measureOf(run: ExperimentRun, name: string): number | null {
  if (run.right === null) return null;
  if (name === "success") return Number(run.right);
  if (name === "tokens") return run.completionTokens;
  return Object.hasOwn(run.measures, name) ? (run.measures[name] ?? null) : null;
}
