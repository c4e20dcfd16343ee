import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { AnalysisError } from "../internal/errors.js";
import { taskNamed } from "../task/registry.js";
import { formatOf } from "./readers/format-of.js";
import { readRunBatches } from "./readers/read-run.js";
import { resultReaders } from "./readers/result-readers.js";
import type { ReaderContext, ResultFormat } from "./readers/result-source.js";
import { ResultColumns } from "./result-columns.js";
import { resultPaths } from "./result-paths.js";
import type { ResultRow } from "./result-row.js";
import { type FileReport, Results } from "./results.js";

/** How files are read; everything has a default. */
export interface ReadResultsOptions {
  /** Taken for every file instead of what its content tells. */
  readonly format?: ResultFormat;
  /** The problem file to judge by, where results do not name one that is there. */
  readonly problems?: string;
  /** The task to judge by, where it cannot be told from the problems. */
  readonly task?: string;
  /** For plain JSON, CSV and Parquet: where each field of a row comes from, `{ right: "correct", L: "depth" }`. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The model, where a file does not name it. */
  readonly model?: string;
  /** Told of the rows read so far, now and then. */
  readonly onProgress?: (rows: number) => void;
}

/** Things passed over that a report spells out; all of them are counted. */
const mostWhy = 100;

/**
 * Reads result files into one table: run folders, DeepRD's result files,
 * seqBench's released rows with replies, NLGraph's logs, GraphArena's raw
 * answers, Inspect's logs, lm-evaluation-harness samples, and plain JSON, CSV
 * and Parquet by their columns. What a file is is told by its content.
 *
 * Nothing readable is lost: what cannot be read is passed over and told in
 * `files`, with `file:line`. Replies stay in the files.
 *
 * Refuses a path without results; a file that turns out unreadable as a whole
 * is a report without rows, unless it is the only one.
 *
 * @param paths run folders, files, folders of them, or patterns: `"runs/*"`
 * @example const results = await readResults("data/runs/*"); results.curve({ by: "L" })
 * @remarks Streams; a million answers of a run (2.1 GB) took 380 MB in all, however long the replies are.
 */
export async function readResults(
  paths: string | readonly string[],
  options: ReadResultsOptions = {},
): Promise<Results> {
  const columns = new ResultColumns();
  const files: FileReport[] = [];
  const found = await resultPaths(typeof paths === "string" ? [paths] : paths);
  for (const path of found) {
    const { report, failure } = await readInto(columns, path, options);
    if (failure !== null && found.length === 1 && report.rows === 0) throw failure;
    files.push(report);
  }
  return new Results(columns, files);
}

/**
 * The rows of one file or folder, as they are read, their replies with them.
 * A run's item that was answered again comes again: the last row counts.
 */
export async function* resultRows(
  path: string,
  options: ReadResultsOptions = {},
  told: Partial<Pick<ReaderContext, "skip" | "note">> = {},
): AsyncGenerator<ResultRow> {
  const again: ResultRow[] = [];
  const format = options.format ?? (await formatOf(path));
  const context = contextOf(options, { ...told, replies: true, replace: (_, row) => again.push(row) });
  yield* resultReaders[format](await placeOf(path, format), context);
  yield* again;
}

function contextOf(
  options: ReadResultsOptions,
  told: Pick<ReaderContext, "replies" | "replace"> & Partial<Pick<ReaderContext, "skip" | "note">>,
): ReaderContext {
  return {
    skip: () => {},
    note: () => {},
    ...told,
    problems: options.problems ?? null,
    task: options.task === undefined ? null : taskNamed(options.task),
    columns: options.columns ?? {},
    model: options.model ?? null,
  };
}

/** A file in a run folder stands for the folder. */
async function placeOf(path: string, format: ResultFormat): Promise<string> {
  return format === "run" && !(await stat(path)).isDirectory() ? dirname(path) : path;
}

/** Rows in the pieces in which they come, for a run; of other files one by one. */
async function* batchesOf(
  format: ResultFormat,
  place: string,
  context: ReaderContext,
): AsyncGenerator<readonly ResultRow[]> {
  if (format === "run") yield* readRunBatches(place, context);
  else for await (const row of resultReaders[format](place, context)) yield [row];
}

async function readInto(
  columns: ResultColumns,
  path: string,
  options: ReadResultsOptions,
): Promise<{ readonly report: FileReport; readonly failure: Error | null }> {
  const why: { where: string; what: string }[] = [];
  const notes: string[] = [];
  let [skipped, failure, format]: [number, Error | null, ResultFormat] = [0, null, options.format ?? "json"];
  const before = columns.length;
  const droppedBefore = columns.droppedNames;
  const skip = (where: string, what: string): void => {
    skipped++;
    if (why.length < mostWhy) why.push({ where, what: what.slice(0, 300) });
  };
  try {
    format = options.format ?? (await formatOf(path));
    const context = contextOf(options, {
      skip,
      note: (sentence) => notes.push(sentence),
      replace: (earlier, row) => columns.put(before + earlier, row),
      replies: false,
    });
    let told = before;
    for await (const rows of batchesOf(format, await placeOf(path, format), context)) {
      for (const row of rows) columns.push(row);
      if (columns.length - told < 4096) continue;
      told = columns.length;
      options.onProgress?.(told);
    }
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    failure = error;
    skip(error.where ?? path, withoutPlace(error));
  }
  if (columns.droppedNames > droppedBefore)
    notes.push("more than 256 names of coordinates or measures: the rest were left out");
  return { report: { file: path, format, rows: columns.length - before, skipped, why, notes }, failure };
}

function withoutPlace({ message, where }: AnalysisError): string {
  const first = message.split("\n", 1)[0] ?? "";
  return where !== null && first.startsWith(`${where}: `) ? first.slice(where.length + 2) : first;
}
