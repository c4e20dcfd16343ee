import { type CheckedQuantity, checkedMimeType } from "../figure/checked-quantities.js";
import type { DrawnFigure } from "../image/figure-page.js";
import type { Notebook } from "../notebook/notebook-file.js";

/** What an executed notebook shows: its figures and the quantities it checks, in the order of its cells. */
export interface NotebookOutputs {
  readonly figures: readonly DrawnFigure[];
  readonly quantities: readonly CheckedQuantity[];
}

const figureMimeType = "application/vnd.plotly.v1+json";

/**
 * Picks figures and checked quantities out of a notebook's outputs. A notebook
 * writes no files: what it displays is what is reproduced, and the committed
 * notebook shows the same. Figures without a name of ours, drawn by other
 * tools, are passed over.
 */
export function outputsOf(notebook: Notebook): NotebookOutputs {
  const bundles = notebook.cells
    .flatMap(({ outputs = [] }) => outputs)
    .flatMap((output) => ("data" in output ? [output.data] : []));
  return {
    figures: bundles.map((bundle) => bundle[figureMimeType]).filter(isNamedFigure),
    quantities: bundles.flatMap((bundle) => (bundle[checkedMimeType] as CheckedQuantity[] | undefined) ?? []),
  };
}

function isNamedFigure(value: unknown): value is DrawnFigure {
  const figure = value as Partial<DrawnFigure> | undefined;
  return typeof figure?.layout?.meta?.name === "string";
}
