import type { Command } from "commander";
import { failureTable } from "../../results/result-tables.js";
import { escapeTerminal } from "../escape-terminal.js";
import { print } from "../print.js";
import { type ResultOptions, resultCommand, resultsOfCommand } from "../result-request.js";

/** `horizon failures FILE…`: which errors come first. */
export function failures(program: Command): void {
  resultCommand(program, "failures")
    .description("How answers failed, by their word: counts, shares with intervals, and at which L")
    .action(async (files: readonly string[], options: ResultOptions) => {
      const results = await resultsOfCommand(files, options);
      const rows = results.failures();
      if (options.json === true) await print(`${JSON.stringify({ failures: rows, files: results.files })}\n`);
      else await print(`${escapeTerminal(failureTable(rows, results.simulated).toText())}\n`);
    });
}
