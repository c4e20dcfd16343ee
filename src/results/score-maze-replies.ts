import { readMazeProblems } from "../corpus/read-maze-problems.js";
import { readRecords } from "../corpus/read-records.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import type { Estimate } from "../stats/interval.js";
import { wilsonInterval } from "../stats/wilson-interval.js";
import { judgeMaze, type MazeVerdict } from "../task/maze/judge-maze.js";
import type { MazeProblem } from "../task/maze/maze-problem.js";
import { type MazeAnswer, readMazeAnswer } from "../task/maze/read-maze-answer.js";

/** One reply, judged. */
export interface ScoredMazeReply {
  readonly id: string;
  /** L and B of its problem. */
  readonly depth: number;
  readonly backtracks: number;
  readonly answer: MazeAnswer;
  readonly verdict: MazeVerdict;
}

/** Replies whose problems have about the same depth. */
export interface MazeScoreBin {
  /** Depths from … from + width − 1. */
  readonly from: number;
  readonly width: number;
  readonly replies: number;
  /** Exact plans, the paper's Pass@1, and its Wilson interval. */
  readonly right: number;
  readonly passRate: Estimate;
  /** Means over all replies, unread ones counting 0. */
  readonly validOptimal: number;
  readonly valid: number;
  readonly strict: number;
  readonly progress: number;
  readonly precision: number;
  readonly recall: number;
  /** How many replies came to each label. */
  readonly labels: Readonly<Record<string, number>>;
}

/**
 * Judges raw replies to maze problems again, from their text alone: records
 * with the problem's id (`id` or `instance_id`) and the text (`raw`, `reply`,
 * `text` or `content`), and `finish_reason` where it is known.
 *
 * Refuses a reply to a problem that is not in the file, with file and line.
 *
 * @remarks Holds the problems in memory, the replies one at a time.
 */
export async function* scoreMazeReplies(
  replies: string,
  problems: string,
): AsyncGenerator<ScoredMazeReply, void, void> {
  const known = new Map<string, MazeProblem>();
  for await (const problem of readMazeProblems(problems)) known.set(problem.id, problem);
  if (known.size === 0) throw new WrongRequest("there is no maze in this file", { where: problems });
  for await (const { record, where } of readRecords(replies)) {
    const fields: Readonly<Record<string, unknown>> =
      typeof record === "object" && record !== null && !Array.isArray(record) ? { ...record } : {};
    const id = String(fields["instance_id"] ?? fields["problem_id"] ?? fields["id"] ?? "");
    const problem = known.get(id);
    if (problem === undefined) {
      throw new DataFormatError(`no problem has the id ${JSON.stringify(id.slice(0, 80))}`, {
        where,
        mend: "Give the file of problems that were asked, and replies with their instance_id.",
      });
    }
    const text = fields["raw"] ?? fields["reply"] ?? fields["text"] ?? fields["content"] ?? "";
    if (typeof text !== "string") throw new DataFormatError("the reply's text is no text", { where });
    const finish = fields["finish_reason"] ?? fields["finish"];
    const answer = readMazeAnswer({ text, finish: typeof finish === "string" ? finish : null });
    const depth = problem.reference.length;
    yield { id, depth, backtracks: problem.backtracks, answer, verdict: judgeMaze(problem, answer) };
  }
}

/** Gathers judged replies into bins of depth, the shallowest first. */
export function mazeScoreBins(scored: readonly ScoredMazeReply[], width: number): readonly MazeScoreBin[] {
  const groups = new Map<number, ScoredMazeReply[]>();
  for (const reply of scored) {
    const from = Math.floor(reply.depth / width) * width;
    const group = groups.get(from);
    if (group === undefined) groups.set(from, [reply]);
    else group.push(reply);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([from, group]) => {
      const mean = (measure: string): number =>
        group.reduce((sum, { verdict }) => sum + (verdict.measures[measure] ?? 0), 0) / group.length;
      const labels: Record<string, number> = {};
      for (const { verdict } of group) labels[verdict.label] = (labels[verdict.label] ?? 0) + 1;
      const right = group.filter(({ verdict }) => verdict.right).length;
      return {
        from,
        width,
        replies: group.length,
        right,
        passRate: wilsonInterval(right, group.length),
        validOptimal: mean("validOptimal"),
        valid: mean("valid"),
        strict: mean("strict"),
        progress: mean("progress"),
        precision: mean("precision"),
        recall: mean("recall"),
        labels,
      };
    });
}
