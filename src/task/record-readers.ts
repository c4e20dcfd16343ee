import { readMazeAnswer } from "./maze/read-maze-answer.js";
import type { Reply } from "./task.js";

/** What `horizon read` knows of a record beside the reply: the ends of a query, the goal's word, … */
export type ReadingContext = Readonly<Record<string, unknown>>;

/** One reader: a reply in, the fields of its line out, `status` and `format_deviation` among them. */
export type RecordReader = (reply: Reply, context: ReadingContext) => Readonly<Record<string, unknown>>;

/**
 * The readers of `horizon read`, by the names that records give their task.
 * A task is added here with its reader, and nowhere else.
 */
export const recordReaders: Readonly<Record<string, RecordReader>> = {
  maze_actions: readActions,
  maze: readActions,
};

function readActions(reply: Reply): Readonly<Record<string, unknown>> {
  const { status, actions, gapAfter, tail, reason, strict, formatDeviation } = readMazeAnswer(reply);
  return {
    status,
    actions,
    ...(gapAfter === null ? {} : { gap_after: gapAfter, tail }),
    ...(reason === null ? {} : { reason }),
    format_deviation: formatDeviation,
    strict,
  };
}
