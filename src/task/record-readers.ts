import { readMazeAnswer } from "./maze/read-maze-answer.js";
import { readNextStep } from "./next-step/read-next-step.js";
import { readNextNode } from "./path/read-next-node.js";
import { type PathEnds, readPathAnswer } from "./path/read-path-answer.js";
import { readProofAnswer } from "./proof-check/read-proof-answer.js";
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
  graph_path: readPath,
  path: readPath,
  next_node: readNode,
  adjective: readAdjective,
  "next-step": readAdjective,
  "proof-check": readProof,
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

function readPath(reply: Reply, context: ReadingContext): Readonly<Record<string, unknown>> {
  const { status, verdict, path, head, tail, nextNode, formatDeviation } = readPathAnswer(
    reply,
    endsOf(context),
  );
  return {
    status,
    verdict,
    path,
    next_node: nextNode,
    ...(path === null && head !== null ? { head, tail } : {}),
    format_deviation: formatDeviation,
  };
}

function readNode(reply: Reply, context: ReadingContext): Readonly<Record<string, unknown>> {
  const { status, nextNode, formatDeviation } = readNextNode(reply, endsOf(context));
  return { status, next_node: nextNode, format_deviation: formatDeviation };
}

function readAdjective(reply: Reply, { given, name }: ReadingContext): Readonly<Record<string, unknown>> {
  const question = {
    given: typeof given === "string" ? given : "",
    ...(typeof name === "string" ? { person: name } : {}),
  };
  const { status, attribute, formatDeviation } = readNextStep(reply, question);
  return { status, adjective: attribute, format_deviation: formatDeviation };
}

function readProof(reply: Reply): Readonly<Record<string, unknown>> {
  const { status, saysCorrect, errorLine, reason, formatDeviation } = readProofAnswer(reply);
  return {
    status,
    is_correct: saysCorrect,
    error_line: errorLine,
    reason,
    format_deviation: formatDeviation,
  };
}

/** Without its ends a query is still read; −1 is no node's number. */
function endsOf({ start, goal }: ReadingContext): PathEnds {
  const node = (value: unknown): number => (value === undefined || value === null ? -1 : Number(value));
  return { start: node(start), goal: node(goal) };
}
