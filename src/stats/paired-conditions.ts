import { coordinateOf, type ExperimentRun, measureOf } from "./experiment-run.js";
import { type PairedDifference, pairedDifference } from "./paired-difference.js";

/** One condition against the base condition, on the same mazes. */
export interface PairedCondition {
  readonly model: string;
  /** The coordinate's value, and the one it is compared with. */
  readonly at: number;
  readonly base: number;
  /** at − base; `null` with fewer than two shared mazes. */
  readonly difference: PairedDifference | null;
  /** Mazes that have a score in one of the two conditions only. */
  readonly unpaired: number;
}

/**
 * The paired effect of a coordinate (noise, shuffle) on a measure: every value
 * against the smallest, maze by maze, so that what makes one maze harder than
 * another does not blur it.
 *
 * `measure` is `progress`, `success`, `tokens`, …; `by` is the coordinate that was
 * varied over the same mazes.
 * @example pairedConditions(runs, { by: "shuffle", measure: "success" })[4].difference.pValue // 0.63
 */
export function pairedConditions(
  runs: readonly ExperimentRun[],
  { by, measure }: { readonly by: string; readonly measure: string },
): readonly PairedCondition[] {
  const models = new Map<string, Map<number, Map<string, { sum: number; count: number }>>>();
  for (const run of runs) {
    const at = coordinateOf(run, by);
    const score = measureOf(run, measure);
    if (typeof at !== "number" || score === null) continue;
    const levels = models.get(run.model) ?? new Map<number, Map<string, { sum: number; count: number }>>();
    models.set(run.model, levels);
    const mazes = levels.get(at) ?? new Map<string, { sum: number; count: number }>();
    levels.set(at, mazes);
    const entry = mazes.get(familyOf(run)) ?? { sum: 0, count: 0 };
    entry.sum += score;
    entry.count++;
    mazes.set(familyOf(run), entry);
  }
  return [...models].flatMap(([model, levels]) => {
    const [base, ...others] = [...levels].sort(([a], [b]) => a - b);
    if (base === undefined) return [];
    return others.map(([at, mazes]) => {
      const shared = [...mazes.keys()].filter((maze) => base[1].has(maze));
      const meansOf = (of: typeof mazes): number[] =>
        shared.map((maze) => (of.get(maze)?.sum ?? 0) / (of.get(maze)?.count ?? 1));
      return {
        model,
        at,
        base: base[0],
        difference: shared.length < 2 ? null : pairedDifference(meansOf(mazes), meansOf(base[1])),
        unpaired: mazes.size + base[1].size - 2 * shared.length,
      };
    });
  });
}

/** The maze a run is of, whatever noise and order its facts had: the coordinate `base`, or the id before `_rkc`. */
export function familyOf(run: ExperimentRun): string {
  const { base } = run.coordinates;
  return typeof base === "string" ? base : (run.problem.split("_rkc")[0] ?? run.problem);
}
