import { type CliffFit, fitCliff } from "../stats/fit-cliff.js";
import type { RateCell } from "./rates-by-cell.js";

/** A cliff for each model and number of branches. `guessing`: what is guessed is right in 1 / branches. */
export function cliffsByBranches(
  cells: readonly RateCell[],
  { guessing = false }: { readonly guessing?: boolean } = {},
): readonly { readonly model: string; readonly branches: number; readonly fit: CliffFit }[] {
  const places = new Map<string, RateCell[]>();
  for (const cell of cells) {
    const key = `${cell.model} ${cell.branches}`;
    const list = places.get(key);
    if (list === undefined) places.set(key, [cell]);
    else list.push(cell);
  }
  return [...places.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { model, branches } = first;
    return [
      { model, branches, fit: fitCliff(own, { guessRate: guessing && branches > 1 ? 1 / branches : 0 }) },
    ];
  });
}
