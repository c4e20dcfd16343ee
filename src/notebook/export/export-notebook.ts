import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { writeFileAtomic } from "../../internal/atomic-file.js";
import { WrongRequest } from "../../internal/errors.js";
import { readNotebook } from "../notebook-file.js";
import { notebookPage } from "./notebook-page.js";
import { isFigure } from "./output-html.js";

/** A page that was written, and what it holds. */
export interface ExportedNotebook {
  readonly written: string;
  readonly cells: number;
  readonly figures: number;
  /** Code cells without outputs and without a number: they have not run. */
  readonly notRun: number;
}

/**
 * Writes a notebook as one self-contained HTML page, beside it unless `out`
 * names another place. Runs nothing: it shows the outputs the file holds.
 *
 * Refuses what is no TypeScript notebook, and to write over the notebook.
 */
export async function exportNotebook(
  path: string,
  { out = path.replace(/(?:\.ipynb)?$/, ".html") }: { readonly out?: string } = {},
): Promise<ExportedNotebook> {
  if (out.endsWith(".ipynb"))
    throw new WrongRequest("the page is HTML and would stand under the name of a notebook", {
      where: out,
      mend: "Name a file that ends in .html.",
    });
  const notebook = await readNotebook(path);
  const plotly = (): string =>
    readFileSync(createRequire(import.meta.url).resolve("plotly.js-dist-min/plotly.min.js"), "utf8");
  await writeFileAtomic(out, notebookPage(notebook, basename(path, ".ipynb"), plotly));
  const code = notebook.cells.filter(({ cell_type }) => cell_type === "code");
  return {
    written: out,
    cells: notebook.cells.length,
    figures: code.flatMap(({ outputs = [] }) => outputs).filter(isFigure).length,
    notRun: code.filter(
      ({ execution_count, source }) => (execution_count ?? null) === null && source.trim() !== "",
    ).length,
  };
}
