import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installKernel } from "../../src/notebook/kernelspec.js";
import type { NotebookCell, NotebookOutput } from "../../src/notebook/notebook-file.js";
import { runNotebook } from "../../src/notebook/run-notebook.js";
import { bin, notebookOf, scratchFolder } from "./notebooks.js";

/** A Python that has Jupyter's own client; Debian's is python3-nbclient. */
const python = ["python3", "/usr/bin/python3"].find(
  (program) => spawnSync(program, ["-c", "import nbclient, nbformat"]).status === 0,
);

const executeAndValidate = `
import sys, nbformat
from nbclient import NotebookClient
path, out, folder = sys.argv[1:]
notebook = nbformat.read(path, 4)
NotebookClient(notebook, timeout=60, kernel_name="tslab", resources={"metadata": {"path": folder}}).execute()
nbformat.validate(notebook)
nbformat.write(notebook, out)
`;

const rewrite = `
import sys, nbformat
notebook = nbformat.read(sys.argv[1], 4)
nbformat.validate(notebook)
nbformat.write(notebook, sys.argv[2])
`;

const skipped = python === undefined ? " (skipped: no Python with nbclient here)" : "";

describe.skipIf(python === undefined)(`Jupyter's own client${skipped}`, () => {
  const folder = scratchFolder();
  const run = (script: string, ...args: string[]): void => {
    const env = { ...process.env, JUPYTER_PATH: join(folder, "jupyter") };
    const { status, stderr } = spawnSync(python ?? "", ["-c", script, ...args], { encoding: "utf8", env });
    expect(stderr.includes("Traceback") ? stderr : "").toBe("");
    expect(status).toBe(0);
  };
  /** Counts and outputs of the cells; what was printed in a row is one text, which older clients leave in pieces. */
  const cellsOf = (path: string): unknown[] =>
    JSON.parse(readFileSync(path, "utf8")).cells.map((cell: NotebookCell) => [
      cell.execution_count,
      merged(cell.outputs ?? []),
    ]);
  const merged = (outputs: readonly NotebookOutput[]): unknown[] => {
    const all: NotebookOutput[] = [];
    for (const output of outputs) {
      const last = all.at(-1);
      if (output.output_type !== "stream") all.push(output);
      else {
        const isNext = last?.output_type === "stream" && last.name === output.name;
        const before = isNext ? [all.pop() as typeof output].flatMap(({ text }) => text) : [];
        all.push({ ...output, text: [...before, ...[output.text].flat()].join("") });
      }
    }
    return all;
  };

  test("gets the same outputs from the installed kernel as our runner, and rewrites our file to the same bytes", async () => {
    await installKernel({ dataFolder: join(folder, "jupyter"), command: [process.execPath, bin] });
    const path = notebookOf(folder, "both", [
      "# Title",
      'import { show } from "reasoning-horizon";\nconst a = [1, 2];',
      'console.log("out"); console.error("err"); for (let i = 0; i < 3000; i++) console.log(i);',
      'show({ toMimeBundle: () => ({ "application/json": { a }, "text/html": "<b>\\n</b>", "text/plain": "x" }) }); a',
      'for (const share of [0, 100]) show(share + " %", { id: "progress" });',
      "await Promise.resolve(a.length)",
    ]);
    expect((await runNotebook(path)).failure).toBe(null);
    const theirs = join(folder, "theirs.ipynb");
    run(executeAndValidate, path, theirs, folder);
    expect(cellsOf(theirs)).toEqual(cellsOf(path));
    const again = join(folder, "again.ipynb");
    run(rewrite, path, again);
    expect(readFileSync(again, "utf8")).toBe(readFileSync(path, "utf8"));
  });
});
