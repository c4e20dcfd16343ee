import { DataFormatError } from "../../internal/errors.js";
import type { ResultRow } from "../result-row.js";
import { ColumnPlan } from "./column-plan.js";
import { readDelimited } from "./read-delimited.js";
import type { ReaderContext } from "./result-source.js";

/** The rows of a CSV or TSV file, by the columns that its first line names. */
export async function* readPlainTable(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const plan = new ColumnPlan(path, context);
  let names: readonly string[] | null = null;
  for await (const { fields, line } of readDelimited(path, context.skip)) {
    const where = `${path}:${line}`;
    if (names === null) {
      if (fields.length < 2)
        throw new DataFormatError("this is no result file that is known: neither JSON nor a table", {
          where,
          mend: "Name run folders, result files as JSON, JSON lines, CSV or Parquet, or Inspect's logs.",
        });
      names = fields.map((name) => name.trim());
      continue;
    }
    if (fields.length !== names.length) {
      context.skip(where, `${fields.length} fields under ${names.length} names`);
      continue;
    }
    const row = plan.row(Object.fromEntries(names.map((name, i) => [name, fields[i] ?? ""])), line);
    if (row !== null) yield row;
  }
  plan.end();
}
