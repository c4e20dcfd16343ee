import type { Command } from "commander";
import { WrongRequest } from "../internal/errors.js";
import { type ReadResultsOptions, readResults } from "../results/read-results.js";
import type { FileReport, Results } from "../results/results.js";
import { escapeTerminal } from "./escape-terminal.js";
import { progressLine } from "./progress.js";

/** The options by which result files are read, the same for every command about them. */
export interface ResultOptions {
  readonly columns?: string;
  readonly problems?: string;
  readonly task?: string;
  readonly model?: string;
  readonly json?: true;
}

/** Adds the argument and the options of commands about result files. */
export function resultCommand(program: Command, name: string): Command {
  return program
    .command(name)
    .argument("<files...>", "run folders, result files, folders of them, or patterns in quotes")
    .option("--columns <map>", "for plain JSON, CSV and Parquet: right=correct,L=depth,…")
    .option("--problems <file>", "the problem file to judge by, where there are no scores")
    .option("--task <name>", "the task to judge by, where the problems do not tell")
    .option("--model <name>", "the model, where a file does not name it")
    .option("--json", "everything, for machines");
}

/**
 * Reads the files of a command, and says on stderr what was passed over; the
 * exit code is then 1.
 */
export async function resultsOfCommand(files: readonly string[], options: ResultOptions): Promise<Results> {
  const progress = progressLine("rows");
  try {
    const results = await readResults(files, {
      ...readOptions(options),
      onProgress: (rows) => progress.tell(rows),
    });
    progress.end();
    for (const report of results.files) tell(report);
    if (results.length === 0) throw new WrongRequest("there is no result in these files");
    return results;
  } finally {
    progress.end();
  }
}

/** What the options say about reading. */
export function readOptions({ columns, problems, task, model }: ResultOptions): ReadResultsOptions {
  return {
    ...(columns === undefined ? {} : { columns: columnMap(columns) }),
    ...(problems === undefined ? {} : { problems }),
    ...(task === undefined ? {} : { task }),
    ...(model === undefined ? {} : { model }),
  };
}

function columnMap(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(",").map((pair) => {
    const [, field, column] = /^\s*([^=]+?)\s*=\s*(.+?)\s*$/.exec(pair) ?? [];
    if (field === undefined || column === undefined)
      throw new WrongRequest(`--columns wants FIELD=COLUMN,…, got "${pair}"`);
    return [field, column] as const;
  });
  return Object.fromEntries(pairs);
}

function tell({ file, format, rows, skipped, why, notes }: FileReport): void {
  const lines = [
    ...why.slice(0, 10).map(({ where, what }) => `${where}: ${what}`),
    ...(skipped > 0 ? [`${file}: ${rows} rows read as ${format}, ${skipped} passed over`] : []),
    ...notes.map((note) => `${file}: ${note}`),
  ];
  if (lines.length > 0) process.stderr.write(`${escapeTerminal(lines.join("\n"))}\n`);
  if (skipped > 0) process.exitCode = 1;
}
