import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RunnableTask } from "../task/runnable-task.js";
import { judgeRun, type ScoreLine } from "./judge-run.js";
import { manifestOf } from "./run-answers.js";

/** How the answers of a run were judged, in sum. */
export interface RunScore {
  /** The file with one line an item, in the order of the problem file. */
  readonly file: string;
  readonly right: number;
  /** Items whose outcome says something about the model: the denominator of the primary score. */
  readonly asked: number;
  /** Items whose outcome says nothing about it; with these all wrong or all right the score has its bounds. */
  readonly missing: number;
  /** Items by how their text was read: `ok`, `no_answer`, `truncated`, … */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers whose content was found although the asked format was not followed. */
  readonly formatDeviations: number;
}

/**
 * Reads and judges every answer of a run anew from its raw text, and writes
 * `scores/TASK@VERSION.jsonl`. The answers may lie in any order; the scores
 * come in the order of the problems, so that equal answers give equal bytes,
 * whoever asked and however many at once.
 *
 * Replies that were cut, empty or refused count as wrong; network and account
 * failures are `null`.
 *
 * Refuses a folder without a manifest and problems other than the run's.
 *
 * @remarks Bounded memory: 72 bytes an answer and one problem at a time.
 */
export async function scoreRun(options: {
  readonly folder: string;
  readonly file: string;
  readonly task: RunnableTask;
  readonly limit?: number;
}): Promise<RunScore> {
  const { folder, task } = options;
  const manifest = await manifestOf(folder);
  const path = join(folder, "scores", `${task.name}@${manifest.horizon}.jsonl`);
  await mkdir(join(folder, "scores"), { recursive: true });
  const part = createWriteStream(`${path}.part`);
  const tally = {
    right: 0,
    asked: 0,
    missing: 0,
    statuses: {} as Record<string, number>,
    formatDeviations: 0,
  };
  try {
    for await (const { line } of judgeRun(options)) {
      add(tally, line);
      if (!part.write(`${JSON.stringify(line)}\n`)) await once(part, "drain");
    }
    part.end();
    await once(part, "finish");
    await rename(`${path}.part`, path);
  } catch (error) {
    part.destroy();
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  return { file: path, ...tally };
}

interface Tally {
  right: number;
  asked: number;
  missing: number;
  readonly statuses: Record<string, number>;
  formatDeviations: number;
}

function add(tally: Tally, line: ScoreLine): void {
  if (line.right === null) tally.missing++;
  else tally.asked++;
  if (line.right === true) tally.right++;
  if (line.formatDeviation) tally.formatDeviations++;
  if (line.status !== null) tally.statuses[line.status] = (tally.statuses[line.status] ?? 0) + 1;
}
