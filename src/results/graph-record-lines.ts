import { Interrupted } from "../internal/errors.js";
import { mapOnWorkers } from "../internal/worker-pool.js";
import { type GraphRecordPlan, graphRecords } from "./graph-records.js";

/** How the work is shared out. */
export interface GraphLineControl {
  /** Threads; 0 (default) works in this one. The lines are the same for any number. */
  readonly workers?: number;
  /** When it is set, the work ends with `Interrupted`. */
  readonly signal?: AbortSignal;
}

/**
 * The records of a data set as JSON texts, one by one. With `workers` each
 * thread makes one cell after the other: within a cell a problem depends on
 * those before it, between cells nothing does, so the lines come out the same.
 *
 * @remarks With threads a whole cell is held at a time, and as many as twice the threads.
 */
export async function* graphRecordLines(
  plan: GraphRecordPlan,
  { workers = 0, signal }: GraphLineControl = {},
): AsyncGenerator<string, void, undefined> {
  const stopped = (): void => {
    if (signal?.aborted === true)
      throw new Interrupted("interrupted: nothing was written", { mend: "Start it again." });
  };
  if (workers < 1) {
    for (const record of graphRecords(plan)) yield JSON.stringify(record);
    return;
  }
  const jobs = plan.cells.map((cell): GraphRecordPlan => ({ ...plan, cells: [cell] }));
  const script = new URL("./graph-record-worker.js", import.meta.url);
  for await (const lines of mapOnWorkers(script, jobs, workers)) {
    stopped();
    if (lines.length > 0) yield* new TextDecoder().decode(lines).split("\n");
  }
}
