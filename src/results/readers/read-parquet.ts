import { codeOf } from "../../internal/atomic-file.js";
import { DataFormatError } from "../../internal/errors.js";
import { openDuck } from "../open-duck.js";
import type { ResultRow } from "../result-row.js";
import { ColumnPlan } from "./column-plan.js";
import type { ReaderContext } from "./result-source.js";

/**
 * The rows of a Parquet file, by its columns. A row's number stands for its
 * line.
 */
export async function* readParquet(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const plan = new ColumnPlan(path, context);
  const duck = await openDuck();
  try {
    const result = await duck.connection
      .stream("SELECT * FROM read_parquet($1)", [globless(path)])
      .catch((cause: unknown) => {
        const why = cause instanceof Error ? cause.message.split("\n", 1)[0] : codeOf(cause);
        throw new DataFormatError(`this Parquet file cannot be read (${why})`, { where: path, cause });
      });
    let line = 0;
    for await (const rows of result.yieldRowObjectJs())
      for (const record of rows) {
        const row = plan.row(record, ++line);
        if (row !== null) yield row;
      }
  } finally {
    duck.close();
  }
  plan.end();
}

/** DuckDB would take these for a pattern. */
const globless = (path: string): string => path.replace(/[*?[]/g, "[$&]");
