import type { Sampling } from "../../model/attempt.js";
import type { GraphCell } from "../../problem/lookahead-graph/deeprd-cells.js";
import type { DepthBins } from "../../run/fill-depth-bins.js";
import type { MazePreset } from "../../run/maze-presets.js";
import type { MazePromptParts } from "../../task/maze/maze-prompt.js";

/** A model as a paper names it, and how it was asked. */
export interface ExperimentModel {
  /** As the paper prints it. */
  readonly name: string;
  /** The name a price list knows it by, where that differs. */
  readonly pricedAs?: string;
  /** Mean tokens of a reply as published or read off; `null` where the paper has no number. */
  readonly replyTokens: number | null;
  readonly sampling: Sampling;
}

/** One way of asking the same problems. */
export interface Condition {
  readonly label: string;
  readonly prompt: MazePromptParts;
}

/** Mazes by logical depth: the paper's design, and the smaller one a simulation in a notebook has time for. */
export interface MazeProblems {
  readonly kind: "maze";
  readonly preset: MazePreset;
  /** Bins wide enough to be filled in a second or two. */
  readonly smallBins: DepthBins;
}

/** Path queries by lookahead and branches, asked as paths or as next steps of a proof. */
export interface GraphProblems {
  readonly kind: "graph";
  readonly as: "path" | "next-step";
  readonly cells: readonly GraphCell[];
  readonly perCell: number;
  readonly smallCells: readonly GraphCell[];
  readonly smallPerCell: number;
}

/** What has to be asked to draw a figure from measurements. */
export interface Experiment {
  /** The name several figures may share. */
  readonly name: string;
  readonly about: string;
  readonly problems: MazeProblems | GraphProblems;
  readonly conditions: readonly Condition[];
  readonly models: readonly ExperimentModel[];
  /** Replies to each problem. */
  readonly repeats: number;
  /** What the paper leaves open, and the reading taken here. */
  readonly assumptions: readonly string[];
}

/** The standard prompt of a paper, its only condition. */
export const asPrinted: readonly Condition[] = [{ label: "as printed", prompt: {} }];
