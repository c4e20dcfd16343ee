import type { ItemSource } from "./catalogue-item.js";

/** How an item is drawn here. */
export interface ItemDesign {
  readonly sources: readonly ItemSource[];
  readonly published?: readonly string[];
  /** Name of an experiment. */
  readonly experiment?: string;
  readonly drawnBy: readonly string[];
}

const published = (number: number): readonly string[] => [
  `seqbench/fig${String(number).padStart(2, "0")}.json`,
];

/** Numbers of the paper first, a simulation where there are none or too few. */
const all: readonly ItemSource[] = ["published", "simulated", "runs"];
const asked: readonly ItemSource[] = ["simulated", "runs"];

/** Every figure and table of both papers, by id. */
export const itemDesigns: Readonly<Record<string, ItemDesign>> = {
  "seqbench/fig01": {
    sources: all,
    published: published(1),
    experiment: "seqbench-standard",
    drawnBy: ["decayFigure"],
  },
  "seqbench/fig02": {
    sources: all,
    published: published(2),
    experiment: "seqbench-one-model",
    drawnBy: ["panelFigure"],
  },
  "seqbench/fig03": {
    sources: all,
    published: published(3),
    experiment: "seqbench-backtracks",
    drawnBy: ["panelFigure"],
  },
  "seqbench/fig04": {
    sources: all,
    published: published(4),
    experiment: "seqbench-noise",
    drawnBy: ["panelFigure"],
  },
  "seqbench/fig05": { sources: ["made"], published: published(5), drawnBy: ["mazeFigure"] },
  "seqbench/fig06": {
    sources: ["made"],
    published: published(6),
    drawnBy: ["textBoxesFigure", "mazeFigure"],
  },
  "seqbench/fig07": { sources: ["made", "published"], published: published(7), drawnBy: ["mazeFigure"] },
  "seqbench/fig08": {
    sources: asked,
    published: published(8),
    experiment: "seqbench-violation",
    drawnBy: ["mazeFigure"],
  },
  "seqbench/fig09": {
    sources: asked,
    published: published(9),
    experiment: "seqbench-violation",
    drawnBy: ["mazeFigure"],
  },
  "seqbench/fig10": {
    sources: all,
    published: published(10),
    experiment: "seqbench-progress",
    drawnBy: ["progressHistogramFigure"],
  },
  "seqbench/fig11": {
    sources: all,
    published: published(11),
    experiment: "seqbench-progress-noise",
    drawnBy: ["progressHistogramFigure"],
  },
  "seqbench/fig12": {
    sources: all,
    published: published(12),
    experiment: "seqbench-noise-and-shuffle",
    drawnBy: ["decayFigure"],
  },
  "seqbench/fig13": {
    sources: all,
    published: published(13),
    experiment: "seqbench-pairs",
    drawnBy: ["pairsFigure"],
  },
  "seqbench/fig14": {
    sources: all,
    published: published(14),
    experiment: "seqbench-shuffle",
    drawnBy: ["panelFigure"],
  },
  "seqbench/fig15": {
    sources: all,
    published: published(15),
    experiment: "seqbench-shots",
    drawnBy: ["panelFigure"],
  },
  "seqbench/fig16": {
    sources: all,
    published: published(16),
    experiment: "seqbench-openai",
    drawnBy: ["decayFigure"],
  },
  "deeprd/fig01": { sources: ["made"], drawnBy: ["graphExampleFigure"] },
  "deeprd/fig02": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig03": { sources: asked, experiment: "deeprd-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig04": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig05": { sources: asked, experiment: "deeprd-proofs", drawnBy: ["cellFigure"] },
  "deeprd/fig06": {
    sources: ["published"],
    published: ["deeprd/percentiles.json", "deeprd/fig06/drawn-quantile-lines.json"],
    drawnBy: ["complexityFigure"],
  },
  "deeprd/fig07": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig08": { sources: asked, experiment: "deeprd-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig09": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig10": { sources: asked, experiment: "deeprd-proofs", drawnBy: ["cellFigure"] },
  "deeprd/fig11": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig12": { sources: asked, experiment: "deeprd-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig13": { sources: asked, experiment: "deeprd-proofs", drawnBy: ["cellFigure"] },
  "deeprd/fig14": { sources: asked, experiment: "deeprd-proof-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig15": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig16": { sources: asked, experiment: "deeprd-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig17": { sources: asked, experiment: "deeprd-paths", drawnBy: ["cellFigure"] },
  "deeprd/fig18": { sources: asked, experiment: "deeprd-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig19": { sources: asked, experiment: "deeprd-proofs", drawnBy: ["cellFigure"] },
  "deeprd/fig20": { sources: asked, experiment: "deeprd-proof-chains", drawnBy: ["cellFigure"] },
  "deeprd/fig21": { sources: asked, drawnBy: ["proofCheckFigure"] },
  "deeprd/fig22": { sources: asked, drawnBy: ["proofCheckFigure"] },
  "deeprd/sec44": {
    sources: ["published"],
    published: ["deeprd/failure-modes.json"],
    drawnBy: ["shareFigure"],
  },
  "deeprd/table1": {
    sources: ["published"],
    published: ["deeprd/table1.json", "deeprd/nlgraph-hard-logs.json"],
    drawnBy: ["shareFigure"],
  },
  "deeprd/table2": { sources: ["made"], drawnBy: ["tableFigure"] },
  "deeprd/table3": { sources: ["made"], drawnBy: ["tableFigure"] },
  "deeprd/table4": { sources: ["made"], drawnBy: ["tableFigure"] },
};
