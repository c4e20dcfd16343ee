import type { Random } from "../internal/random.js";

/**
 * A problem as a built-in solver sees it: the right steps, the steps one can
 * go wrong with, and the ways of writing an answer down. One step is one unit
 * of the problem's depth L, so that a solver that errs at a constant rate a
 * step has the decay length it is told to have.
 */
export interface SolverView {
  /** L: how many steps can go wrong. */
  readonly depth: number;
  /** The right answer, step by step. */
  readonly right: readonly string[];
  /** What one answers who goes wrong at `step` (from 0) and nowhere before. */
  readonly wrongAt: (step: number, random: Random) => readonly string[];
  /** What one answers who overlooks the connection that step needs; `null`: finds no way. */
  readonly overlookAt: (step: number, random: Random) => readonly string[] | null;
  /** What one answers who invents a connection at the step. */
  readonly inventAt: (step: number, random: Random) => readonly string[];
  /** What one answers who picks among what is stated, blindly. */
  readonly guess: (random: Random) => readonly string[];
  /** What one answers who always names this place, from 1; absent where an answer names no place. */
  readonly suspect?: (place: number) => readonly string[];
  /** The answer as the prompt asks for it. */
  readonly say: (steps: readonly string[]) => string;
  /** That there is no answer. */
  readonly sayNone: () => string;
  /** Further ways of writing the same answer, by name. */
  readonly notations: Readonly<Record<string, (steps: readonly string[]) => string>>;
}
