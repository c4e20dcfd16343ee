import type { Experiment } from "../experiment/experiment.js";

/**
 * Where the numbers of an item can come from. `published`: stated in a paper
 * or read off it; `runs`: result files of models; `simulated`: built-in
 * models; `made`: constructed here, with no model in it.
 */
export type ItemSource = "published" | "runs" | "simulated" | "made";

/** A figure or table of a paper, and how it is drawn here. */
export interface CatalogueItem {
  /** `seqbench/fig03`: the beginning of its notebook's and its figures' names. */
  readonly id: string;
  /** `seqBench, Figure 3`. */
  readonly item: string;
  /** As the paper draws it; `null` where there is nothing to say. */
  readonly panels: string | null;
  readonly input: string | null;
  readonly models: string | null;
  readonly metric: string | null;
  /** In the order in which they are taken without further word. */
  readonly sources: readonly ItemSource[];
  /** Files below `data/published` that it needs. */
  readonly published: readonly string[];
  /** What has to be asked to draw it from runs; `null` where no model is asked. */
  readonly experiment: Experiment | null;
  /** Exported functions that draw it. */
  readonly drawnBy: readonly string[];
}
