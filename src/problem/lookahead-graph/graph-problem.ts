/** A directed edge between two labels. */
export type Arc = readonly [from: number, to: number];

/**
 * A path query on a directed graph, as a model is asked it: labels are what the
 * prompt prints, and say nothing about where in the graph a node lies.
 */
export interface GraphProblem {
  /** Levels of search until the first step is certain; for a chain (one branch) its depth in arcs. */
  readonly lookahead: number;
  /** Arcs that leave the start. */
  readonly branches: number;
  readonly start: number;
  readonly goal: number;
  /** In the order in which the prompt lists them. */
  readonly arcs: readonly Arc[];
  /** The simple paths from start to goal, each as its nodes. Made problems have one. */
  readonly paths: readonly (readonly number[])[];
}
