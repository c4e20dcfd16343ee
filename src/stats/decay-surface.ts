import type { DecayFit } from "./decay-fit.js";
import { coordinateOf, type ExperimentRun } from "./experiment-run.js";
import { fitDecay } from "./fit-decay.js";

/** The decay length of one model at one pair of conditions. */
export interface DecayCell {
  readonly x: number;
  readonly y: number;
  readonly runs: number;
  readonly successes: number;
  /** Binomial likelihood through the origin, with its profile interval. */
  readonly fit: DecayFit;
}

/** L₀ over two coordinates. */
export interface DecaySurface {
  readonly model: string;
  readonly x: string;
  readonly y: string;
  readonly cells: readonly DecayCell[];
  /** Runs without one of the coordinates, without L, or about which nothing was learned. */
  readonly leftOut: number;
}

/**
 * Fits L₀ in every cell of two coordinates, a surface a model. Cells with
 * different lengths can then be compared: a rate at one L mixes length and
 * condition.
 *
 * @param x and `y`: names of coordinates of numbers, `B` and `noise` for example
 * @example decaySurfaces(runs, { x: "B", y: "noise" })[0].cells[0].fit // { kind: "fitted", L0: 38.2, … }
 */
export function decaySurfaces(
  runs: readonly ExperimentRun[],
  { x, y }: { readonly x: string; readonly y: string },
): readonly DecaySurface[] {
  const models = new Map<string, { cells: Map<string, Cell>; leftOut: number }>();
  for (const run of runs) {
    const model = models.get(run.model) ?? { cells: new Map<string, Cell>(), leftOut: 0 };
    models.set(run.model, model);
    const [atX, atY] = [coordinateOf(run, x), coordinateOf(run, y)];
    if (typeof atX !== "number" || typeof atY !== "number" || run.L === null || run.right === null) {
      model.leftOut++;
      continue;
    }
    const cell = model.cells.get(`${atX} ${atY}`) ?? { x: atX, y: atY, lengths: new Map() };
    model.cells.set(`${atX} ${atY}`, cell);
    const counts = cell.lengths.get(run.L) ?? { L: run.L, successes: 0, trials: 0 };
    cell.lengths.set(run.L, {
      L: run.L,
      successes: counts.successes + Number(run.right),
      trials: counts.trials + 1,
    });
  }
  return [...models].map(([model, { cells, leftOut }]) => ({
    model,
    x,
    y,
    leftOut,
    cells: [...cells.values()]
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map((cell) => {
        const points = [...cell.lengths.values()].sort((a, b) => a.L - b.L);
        return {
          x: cell.x,
          y: cell.y,
          runs: points.reduce((sum, { trials }) => sum + trials, 0),
          successes: points.reduce((sum, { successes }) => sum + successes, 0),
          fit: fitDecay(points, { method: "mle" }),
        };
      }),
  }));
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly lengths: Map<number, { readonly L: number; readonly successes: number; readonly trials: number }>;
}
