import type { ResultRow } from "../result-row.js";
import { ColumnPlan } from "./column-plan.js";
import type { ReaderContext } from "./result-source.js";
import { tolerantRecords } from "./tolerant-records.js";

/** The rows of plain JSON lines, or of one JSON array of records, by their columns. */
export async function* readPlainJson(path: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const plan = new ColumnPlan(path, context);
  for await (const { record, line } of tolerantRecords(path, context)) {
    const row = plan.row(record, line);
    if (row !== null) yield row;
  }
  plan.end();
}
