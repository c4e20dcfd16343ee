import type { CountHistogram } from "../complexity/count-histogram.js";
import { escapeHtml } from "../internal/escape-html.js";
import { complexityFigure } from "./complexity-figure.js";
import type { Figure } from "./figure.js";
import { complexityPanels, measuredDistribution } from "./percentile-table.js";

/** A graph that was measured, for its own panels of Figure 6. */
export interface OwnComplexity {
  /** What the graph is called. */
  readonly name: string;
  /** What it is and how it was read, in words. */
  readonly facts: string;
  readonly lookahead: CountHistogram;
  readonly branches: CountHistogram;
}

/** Lookahead and branches of one graph, drawn as DeepRD's Figure 6 draws its corpora. */
export function ownComplexityFigure({ name, facts, lookahead, branches }: OwnComplexity): Figure {
  const shown = escapeHtml(name.slice(0, 60));
  return complexityFigure({
    name: "own/complexity",
    title: `Lookahead and branches of ${shown}`,
    caption: escapeHtml(facts.slice(0, 600)),
    sources: ["measured"],
    columns: 2,
    rows: [
      complexityPanels([
        measuredDistribution(shown, "lookahead", lookahead),
        measuredDistribution(shown, "branches", branches),
      ]),
    ],
  });
}
