import type { ResultRow } from "../results/result-row.js";

/** One asked item with everything a reader may want to see of it. */
export interface ReportItem {
  /** Without its reply, which stands below. */
  readonly row: ResultRow;
  /** The messages as they were sent, one text; foreign where the problem file is. */
  readonly prompt: string;
  /** As the problem file has it: mazes and graphs are drawn from it. */
  readonly record: unknown;
  /** `null` where nothing came. */
  readonly reply: string | null;
  readonly reasoning: string | null;
}
