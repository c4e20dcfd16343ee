import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { curveTable } from "../../results/result-tables.js";
import type { Bins } from "../../stats/histogram.js";
import { escapeTerminal } from "../escape-terminal.js";
import { print } from "../print.js";
import { type ResultOptions, resultCommand, resultsOfCommand } from "../result-request.js";

interface Options extends ResultOptions {
  readonly by: string;
  readonly bins?: string;
  readonly of?: string;
}

/** `horizon curve FILE…`: accuracy against a coordinate, with intervals and what was left out. */
export function curve(program: Command): void {
  resultCommand(program, "curve")
    .description("Accuracy by L, B, noise or any coordinate, with its n, its interval and what was left out")
    .option("--by <coordinate>", "L, B, noise, shuffle, or a name that the results have", "L")
    .option("--bins <edges>", "edges of bins, ascending, with commas: 0,10,20")
    .option("--of <model>", "one model alone")
    .action(async (files: readonly string[], options: Options) => {
      const bins = options.bins === undefined ? {} : { bins: edges(options.bins) };
      const results = await resultsOfCommand(files, options);
      const only = options.of === undefined ? {} : { model: options.of };
      const curves = results.curve({ by: options.by, ...bins, ...only });
      if (options.json === true)
        await print(`${JSON.stringify({ by: options.by, curves, files: results.files })}\n`);
      else await print(`${escapeTerminal(curveTable(curves).toText())}\n`);
    });
}

function edges(text: string): Bins {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers.some((edge) => !Number.isFinite(edge)))
    throw new WrongRequest(`--bins wants numbers with commas, got "${text}"`);
  return { kind: "edges", edges: numbers };
}
