import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { comparisonTable, driftTable } from "../../results/result-tables.js";
import { escapeTerminal } from "../escape-terminal.js";
import { print } from "../print.js";
import { type ResultOptions, resultCommand, resultsOfCommand } from "../result-request.js";

interface Options extends ResultOptions {
  readonly models?: string;
  readonly drift?: true;
}

/** `horizon compare FILE…`: two models on the same problems, or a model with itself later. */
export function compare(program: Command): void {
  resultCommand(program, "compare")
    .description("Two models on the problems both were asked: paired difference, exact test, inversions")
    .option("--models <a,b>", "which two (default: the only two there are)")
    .option("--drift", "each model against itself in the next file it is in")
    .action(async (files: readonly string[], options: Options) => {
      const results = await resultsOfCommand(files, options);
      if (options.drift === true) {
        const drifts = results.drift();
        if (options.json === true) await print(`${JSON.stringify({ drifts, files: results.files })}\n`);
        else await print(`${escapeTerminal(driftTable(drifts, results.simulated).toText())}\n`);
        return;
      }
      const [a, b, more] = options.models?.split(",") ?? results.models;
      if (a === undefined || b === undefined || more !== undefined)
        throw new WrongRequest(
          `two models are compared, got ${options.models ?? results.models.join(", ")}`,
          {
            mend: `Name two with --models. There: ${results.models.join(", ")}.`,
          },
        );
      const comparison = results.compare(a, b);
      if (options.json === true) await print(`${JSON.stringify({ comparison, files: results.files })}\n`);
      else await print(`${escapeTerminal(comparisonTable(comparison).toText())}\n`);
    });
}
