import { WrongRequest } from "../internal/errors.js";
import {
  type MazeScoreBin,
  mazeScoreBins,
  type ScoredMazeReply,
  scoreMazeReplies,
} from "../results/score-maze-replies.js";
import { wholeNumber } from "./number-list.js";
import { print } from "./print.js";
import { progressLine } from "./progress.js";
import { textTable } from "./text-table.js";

/** What `horizon score --mode maze` is asked for. */
export interface ScoreMazeOptions {
  readonly questions?: string;
  readonly binWidth: string;
  readonly json?: true;
}

/** Scores raw replies to mazes: a table by depth, or with `--json` a line a reply. */
export async function scoreMaze(
  file: string,
  { questions, binWidth, json }: ScoreMazeOptions,
): Promise<void> {
  if (questions === undefined) {
    throw new WrongRequest("--questions is missing", {
      mend: "Name the file of maze problems that were asked.",
    });
  }
  const width = wholeNumber("--bin-width", binWidth);
  const progress = progressLine("replies");
  const scored: ScoredMazeReply[] = [];
  let done = 0;
  for await (const reply of scoreMazeReplies(file, questions)) {
    if (json === true) await print(`${JSON.stringify(lineOf(reply))}\n`);
    else scored.push(reply);
    progress.tell(++done);
  }
  progress.end();
  if (json !== true) await print(tableOf(mazeScoreBins(scored, width)));
}

function lineOf({
  id,
  depth,
  backtracks,
  answer,
  verdict,
}: ScoredMazeReply): Readonly<Record<string, unknown>> {
  const { simulation, category, missed } = verdict.score;
  return {
    id,
    L: depth,
    B: backtracks,
    status: answer.status,
    format_deviation: answer.formatDeviation,
    right: verdict.right,
    label: verdict.label,
    violation: simulation.code,
    category,
    missed_action: missed,
    first_violation_step: verdict.measures["firstViolationStep"] ?? null,
    measures: verdict.measures,
  };
}

function tableOf(bins: readonly MazeScoreBin[]): string {
  const share = (value: number): string => value.toFixed(2);
  const header = [
    "L (actions)",
    "right/replies",
    "Pass@1",
    "95 % interval",
    "valid",
    "strict",
    "progress",
    "precision",
    "recall",
    "unread",
  ];
  const rows = bins.map((bin) => {
    const { from, width, replies, right, passRate, valid, strict, progress, precision, recall, labels } = bin;
    return [
      width === 1 ? String(from) : `${from} – ${from + width - 1}`,
      `${right}/${replies}`,
      share(passRate.value),
      `${share(passRate.low)} – ${share(passRate.high)}`,
      ...[valid, strict, progress, precision, recall].map(share),
      String((labels["no-answer"] ?? 0) + (labels["truncated"] ?? 0) + (labels["incomplete"] ?? 0)),
    ];
  });
  const total: Record<string, number> = {};
  for (const { labels } of bins) {
    for (const [label, count] of Object.entries(labels)) total[label] = (total[label] ?? 0) + count;
  }
  const words = Object.entries(total)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, count]) => `${label} ${count}`);
  return `${textTable(header, rows)}${words.join(", ")}\n`;
}
