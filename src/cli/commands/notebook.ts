import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { runNotebook } from "../../notebook/run-notebook.js";

/** `horizon notebook run`: a notebook from top to bottom in a fresh kernel. */
export function notebook(program: Command): void {
  const group = program.command("notebook").description("Run TypeScript notebooks");
  group
    .command("run")
    .argument("<file>", "the notebook (.ipynb)")
    .option("--out <file>", "where the executed notebook goes (default: its own place)")
    .option("--timeout <seconds>", "the longest one cell may run", "600")
    .description("Run all cells in a fresh kernel and write their outputs")
    .action(async (file: string, { out, timeout }: { readonly out?: string; readonly timeout: string }) => {
      const seconds = Number(timeout);
      if (!(seconds > 0)) throw new WrongRequest(`--timeout wants seconds above 0, got "${timeout}"`);
      const run = await runNotebook(file, {
        ...(out === undefined ? {} : { out }),
        timeoutMs: seconds * 1000,
        onCell: ({ cell, of }) => process.stderr.write(`cell ${cell} of ${of}\n`),
      });
      if (run.failure === null) return;
      process.exitCode = 1;
      const { cell, line, name, message, traceback } = run.failure;
      const spot = line === null ? `cell ${cell}` : `cell ${cell}, line ${line}`;
      process.stderr.write(`horizon: ${file}, ${spot}: ${name}: ${message}\n`);
      for (const text of traceback) process.stderr.write(`  ${text}\n`);
    });
}
