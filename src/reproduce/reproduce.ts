import { mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { CheckedQuantity } from "../figure/checked-quantities.js";
import { drawFigures } from "../image/draw-figures.js";
import { openBrowser } from "../image/open-browser.js";
import { writeFigureIndex } from "../image/write-figure-index.js";
import { codeOf, writeFileAtomic } from "../internal/atomic-file.js";
import { AnalysisError, Interrupted, WrongRequest } from "../internal/errors.js";
import { makeFolder } from "../internal/make-folder.js";
import { stableJson } from "../internal/stable-json.js";
import { type RunNotebookOptions, runNotebook } from "../notebook/run-notebook.js";
import { asPublishedVariable, runsVariable } from "./experiment/experiment-rows.js";
import { findNotebooks } from "./find-notebooks.js";
import { type NotebookOutputs, outputsOf } from "./outputs-of.js";

export interface ReproduceOptions {
  /** Where `notebooks/` lies and `figures/` is written. */
  readonly root: string;
  /** Names or beginnings of names; default: every notebook. */
  readonly names?: readonly string[];
  /** Where figures and executed notebooks go instead, so that those of `root` stay as they are. */
  readonly out?: string;
  /** Run folders and result files to draw from. */
  readonly runs?: readonly string[];
  /** Draw as the papers do: their denominators and axes, without intervals. */
  readonly asPublished?: boolean;
  /** Told when a notebook starts, ends or fails, and when drawing starts. */
  readonly onProgress?: (step: ReproduceStep) => void;
  /** Stops before the next notebook and interrupts those that run. */
  readonly signal?: AbortSignal;
}

/** What happens on the way. */
export type ReproduceStep =
  | { readonly kind: "started"; readonly name: string }
  | { readonly kind: "done"; readonly name: string; readonly done: number; readonly total: number }
  | {
      readonly kind: "failed";
      readonly name: string;
      readonly why: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: "drawing"; readonly figures: number };

export interface Reproduction {
  readonly quantities: readonly CheckedQuantity[];
  /** Names of the figures drawn, sorted. */
  readonly figures: readonly string[];
  /** Notebooks that failed, and why. */
  readonly failures: readonly { readonly name: string; readonly why: string }[];
  /** Why there are pages but no pictures, or `null`. */
  readonly withoutImages: string | null;
}

/** Notebooks that run at once. */
const AT_ONCE = 2;

/**
 * Executes the notebooks, two at a time, in place; writes each figure they
 * show as `figures/NAME.json` and, drawn, as HTML, SVG, PNG and PDF; and
 * returns the quantities they check. With `out`, all of it goes there.
 *
 * A failing notebook leaves its file as it was and stops nothing but itself.
 * Refuses an unwritable `figures/` before anything runs.
 */
export async function reproduce({
  root,
  names = [],
  out,
  runs = [],
  asPublished = false,
  onProgress = () => {},
  signal,
}: ReproduceOptions): Promise<Reproduction> {
  const notebooks = await findNotebooks(join(root, "notebooks"), names);
  if (out === undefined && (runs.length > 0 || asPublished))
    throw new WrongRequest("figures of one's own runs need a folder of their own", {
      mend: "Name one with --out.",
    });
  const folder = out ?? join(root, "figures");
  await assertWritable(folder);
  const outputs = new Map<string, NotebookOutputs>();
  const failures: { name: string; why: string }[] = [];
  const waiting = [...notebooks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal?.aborted; next = waiting.shift()) {
      const { name, path } = next;
      onProgress({ kind: "started", name });
      const ended = await runToEnd(path, {
        env: kernelEnvironment(runs, asPublished),
        ...(out === undefined ? {} : { out: join(out, `${name}.ipynb`) }),
        ...(signal === undefined ? {} : { signal }),
      });
      if (signal?.aborted) return;
      if (typeof ended === "string") failures.push({ name, why: ended });
      else outputs.set(name, ended);
      const done = outputs.size + failures.length;
      const total = notebooks.length;
      onProgress(
        typeof ended === "string"
          ? { kind: "failed", name, why: ended, done, total }
          : { kind: "done", name, done, total },
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (signal?.aborted) throw new Interrupted("stopped; call it again to start over");
  const shown = notebooks.flatMap(({ name }) => outputs.get(name) ?? []);
  const figures = shown.flatMap((one) => one.figures);
  for (const figure of figures) {
    await writeFileAtomic(join(folder, `${figure.layout.meta.name}.json`), stableJson(figure, { digits: 6 }));
  }
  let withoutImages: string | null = null;
  if (figures.length > 0) {
    onProgress({ kind: "drawing", figures: figures.length });
    ({ withoutImages } = await drawFigures(figures, folder, openBrowser));
    await writeFigureIndex(folder);
  }
  return {
    quantities: shown.flatMap((one) => one.quantities),
    figures: figures.map(({ layout }) => layout.meta.name).sort(),
    failures,
    withoutImages,
  };
}

/** What a notebook's kernel is told; relative paths would be looked for in the notebook's folder. */
function kernelEnvironment(runs: readonly string[], asPublished: boolean): Readonly<Record<string, string>> {
  return {
    [runsVariable]: runs.length === 0 ? "" : JSON.stringify(runs.map((run) => resolve(run))),
    [asPublishedVariable]: asPublished ? "1" : "",
  };
}

/** Runs a notebook in place; returns what it shows, or why it failed. */
async function runToEnd(path: string, options: RunNotebookOptions): Promise<NotebookOutputs | string> {
  try {
    if (options.out !== undefined) await makeFolder(dirname(options.out));
    const { notebook, failure } = await runNotebook(path, options);
    if (failure === null) return outputsOf(notebook);
    const { cell, line, name, message } = failure;
    return `cell ${cell}${line === null ? "" : `, line ${line}`}: ${name}: ${message}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Better before two minutes of notebooks than after. */
async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await writeFileAtomic(join(folder, ".writable"), "");
    await rm(join(folder, ".writable"));
  } catch (cause) {
    throw new AnalysisError(`figures cannot be written here (${codeOf(cause)})`, {
      where: folder,
      mend: "Make the folder writable, or call this in a clone that is yours.",
      cause,
    });
  }
}
