import type { RunnableTask } from "../../task/runnable-task.js";
import type { ResultRow } from "../result-row.js";

/** What a file turned out to be. */
export type ResultFormat =
  | "run"
  | "deeprd"
  | "seqbench"
  | "nlgraph"
  | "grapharena"
  | "inspect"
  | "lm-eval"
  | "json"
  | "table"
  | "parquet";

/** What a reader needs besides the path. */
export interface ReaderContext {
  /** Tells of something that cannot be read and was passed over. `where` is `file:line`. */
  readonly skip: (where: string, why: string) => void;
  /** Tells what a reader of the numbers should know about the file. */
  readonly note: (sentence: string) => void;
  /** Tells that a row takes the place of an earlier one of this file, counted from 0: the item was answered again. */
  readonly replace: (earlier: number, row: ResultRow) => void;
  /** Whether rows shall carry their replies; `false` may leave them out, unread. */
  readonly replies: boolean;
  /** The problem file to judge by, where the results do not name one that is there. */
  readonly problems: string | null;
  readonly task: RunnableTask | null;
  /** Where each field of a row comes from: `{ right: "correct", L: "depth" }`. */
  readonly columns: Readonly<Record<string, string>>;
  /** The model, where the file does not name it. */
  readonly model: string | null;
}

/** Reads a file of one format; what it cannot read it tells the context, and goes on. */
export type ResultReader = (path: string, context: ReaderContext) => AsyncGenerator<ResultRow>;
