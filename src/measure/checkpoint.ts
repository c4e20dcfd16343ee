import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { makeFolder } from "../internal/make-folder.js";
import { AppendLog } from "../run/append-log.js";
import { lockRun, type RunLock } from "../run/run-lock.js";
import type { BatchCounts } from "./batch-counts.js";

/** A place where finished batches are written down as they come. */
export interface Checkpoint {
  /** What earlier runs have finished, in the order of the sources and without a gap. */
  readonly done: readonly BatchCounts[];
  /** Writes a finished batch down; it is in the system's hands when this returns. */
  append(batch: BatchCounts): void;
  close(): void;
}

const VERSION = 1;

/**
 * Opens the checkpoint in `folder`, or begins one. `key` stands for the graph
 * and everything that could change a count.
 *
 * Refuses the checkpoint of another graph or of other options, and one that
 * another process writes to.
 */
export async function openCheckpoint(folder: string, key: string, from: number): Promise<Checkpoint> {
  await makeFolder(folder);
  const lock: RunLock = lockRun(folder);
  try {
    const path = join(folder, "batches.jsonl");
    const log = new AppendLog(path);
    const done = existsSync(path) ? readBatches(path, key, from) : [];
    if (log.size === 0) log.append({ kind: "horizon lookahead checkpoint", version: VERSION, key });
    return {
      done,
      append: (batch) => log.append(batch),
      close: () => {
        log.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function readBatches(path: string, key: string, from: number): BatchCounts[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const [head, ...batches] = lines.map((line, i) => parsed(line, `${path}:${i + 1}`));
  if (head === undefined) return [];
  if (!("key" in head) || head.key !== key)
    throw new WrongRequest("this checkpoint belongs to another graph, or to the same with other options", {
      where: path,
      mend: "Name another folder with --checkpoint, or repeat the request it was begun with.",
    });
  let at = from;
  return batches.map((batch, i) => {
    if (!isBatch(batch) || batch.from !== at)
      throw new DataFormatError("this line does not go on where the one before it ends", {
        where: `${path}:${i + 2}`,
        mend: "Remove the folder and begin again.",
      });
    at = batch.to;
    return batch;
  });
}

function parsed(line: string, where: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the complaint below.
  }
  throw new DataFormatError("this line is no JSON object", {
    where,
    mend: "Remove the folder and begin again.",
  });
}

/** Whether a value from outside has the shape of a batch's counts. */
export function isBatch(value: unknown): value is BatchCounts {
  if (typeof value !== "object" || value === null) return false;
  const { from, to, counts, rows } = value as Partial<BatchCounts>;
  const isCount = (count: unknown): boolean => Number.isSafeInteger(count) && (count as number) >= 0;
  return (
    isCount(from) &&
    isCount(to) &&
    (from as number) < (to as number) &&
    Array.isArray(counts) &&
    counts.every(isCount) &&
    (rows === null || (Array.isArray(rows) && rows.length === (to as number) - (from as number)))
  );
}
