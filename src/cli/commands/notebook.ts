import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { exportNotebook } from "../../notebook/export/export-notebook.js";
import { newNotebook } from "../../notebook/new-notebook.js";
import { type NotebookRun, runNotebook } from "../../notebook/run-notebook.js";
import { commandGroup } from "../command-group.js";
import { onInterrupt } from "../interrupt.js";
import { print } from "../print.js";

interface RunFlags {
  readonly out?: string;
  readonly timeout: string;
  readonly png?: boolean;
}

/** `horizon notebook`: start one from results, run it from top to bottom, show it as a page. */
export function notebook(program: Command): void {
  const group = commandGroup(program, "notebook", "Start, run and export TypeScript notebooks");
  addRun(group);
  group
    .command("new")
    .argument("<name>", "the notebook to write; .ipynb is added")
    .requiredOption("--from <path>", "a run folder, or a file of scores in one")
    .description("Start an analysis of results: a notebook that works at once")
    .action(async (name: string, { from }: { readonly from: string }) => {
      const { written } = await newNotebook(name, from);
      await print(`${written}: open it in Jupyter or VS Code, or run it: horizon notebook run ${written}\n`);
    });
  group
    .command("export")
    .argument("<file>", "the notebook (.ipynb)")
    .option("--out <file>", "the page (default: beside the notebook, .html)")
    .description("Show a notebook as one self-contained HTML page; nothing is run")
    .action(async (file: string, options: { readonly out?: string }) => {
      const { written, cells, figures, notRun } = await exportNotebook(file, options);
      const missing =
        notRun === 0 ? "" : `; ${notRun} code cells have not run, and the page shows no output of theirs`;
      await print(`${written}: ${cells} cells, ${figures} figures${missing}\n`);
    });
}

function addRun(group: Command): void {
  group
    .command("run")
    .argument("<file>", "the notebook (.ipynb)")
    .option("--out <file>", "where the executed notebook goes (default: its own place)")
    .option("--timeout <seconds>", "the longest one cell may run", "600")
    .option("--png", "put a PNG beside every figure, for viewers that know no plotly")
    .description("Run all cells in a fresh kernel and write their outputs")
    .action(async (file: string, { out, timeout, png = false }: RunFlags) => {
      const seconds = Number(timeout);
      if (!(seconds > 0)) throw new WrongRequest(`--timeout wants seconds above 0, got "${timeout}"`);
      const stop = onInterrupt();
      const progress = showProgress();
      try {
        const run = await runNotebook(file, {
          ...(out === undefined ? {} : { out }),
          timeoutMs: seconds * 1000,
          png,
          onCell: ({ cell, of }) => progress.show(`cell ${cell} of ${of}`),
          signal: stop.signal,
        });
        progress.end();
        report(run);
      } finally {
        progress.end();
        stop.release();
      }
    });
}

function report({ path, cellsRun, failure, written }: NotebookRun): void {
  if (failure === null) {
    process.stdout.write(`${written}: ${cellsRun} cells run\n`);
    return;
  }
  process.exitCode = 1;
  const { cell, line, name, message, traceback } = failure;
  const spot = line === null ? `cell ${cell}` : `cell ${cell}, line ${line}`;
  process.stderr.write(`horizon: ${path}, ${spot}: ${name}: ${message}\n`);
  for (const text of traceback) process.stderr.write(`  ${text}\n`);
  process.stderr.write(
    written === null
      ? "  The notebook is left as it was; --out FILE keeps what had run.\n"
      : `  What had run is in ${written}.\n`,
  );
}

/** One line on stderr, redrawn on a terminal; elsewhere a line every two seconds at most. */
function showProgress(): { show(text: string): void; end(): void } {
  const { stderr } = process;
  let last = performance.now();
  let drawn = false;
  return {
    show: (text) => {
      if (stderr.isTTY) {
        stderr.write(`\r\u001b[K${text}`);
        drawn = true;
      } else if (performance.now() - last >= 2000) {
        stderr.write(`${text}\n`);
        last = performance.now();
      }
    },
    end: () => {
      if (drawn) stderr.write("\r\u001b[K");
      drawn = false;
    },
  };
}
