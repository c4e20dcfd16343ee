import { join } from "node:path";
import { z } from "zod";
import { AnalysisError, WrongRequest } from "../internal/errors.js";
import type { BatchLook, BatchService } from "../model/batch-desk.js";
import { type BatchLimits, batchLimits, writeBatchFiles } from "./batch-files.js";
import { BatchLedger, type BatchPart } from "./batch-ledger.js";
import { ItemLog } from "./item-log.js";
import { LineIndex } from "./line-index.js";
import type { RunState } from "./manifest.js";
import { RunFolder } from "./run-folder.js";
import { type Item, unansweredItems } from "./run-items.js";
import type { RunOptions, RunSummary } from "./run-problems.js";
import { runSetting } from "./run-setting.js";

/** A run through a server's batch desk. */
export interface BatchRunOptions
  extends Pick<
    RunOptions,
    | "file"
    | "task"
    | "plan"
    | "sampling"
    | "repeats"
    | "price"
    | "footing"
    | "tiers"
    | "folder"
    | "limit"
    | "retryFailed"
    | "budgetUsd"
    | "onWarning"
    | "stopping"
  > {
  readonly asker: BatchService;
  /** Pause between two looks. Default 30,000 ms. */
  readonly pollMs?: number;
  readonly limits?: BatchLimits;
  /** How often what came back without an outcome is submitted again. Default 3. */
  readonly rounds?: number;
  /** Told after every look. */
  readonly onLook?: (part: BatchPart, look: BatchLook) => void;
}

/**
 * Asks a problem file through batches: writes request files, submits each
 * once, waits, and joins both result files with the items by `custom_id`.
 * Requests that failed for the server's reasons, expired, or are in neither
 * file are submitted again. Interrupted or killed at any point, the same call
 * goes on: a batch carries the hash of its file and is found by it.
 *
 * Refuses a budget that the submission might pass, before submitting.
 */
export async function runBatch(options: BatchRunOptions): Promise<RunSummary> {
  const { asker, plan, task, rounds = 3 } = options;
  if (options.budgetUsd !== undefined && options.price === null)
    throw new WrongRequest(`no price is known for "${asker.model}", so a budget cannot be kept`, {
      mend: "Add the model to a price file and name it with --prices.",
    });
  const folder = await RunFolder.open(options.folder, runSetting(options, "batch"), options);
  const warn = (sentence: string): void => {
    folder.note(sentence);
    options.onWarning?.(sentence);
  };
  const log = new ItemLog({ ...options, task: task.name, folder, tier: "batch", warn });
  const items = (): AsyncGenerator<Item> => unansweredItems({ ...options, mode: "batch" }, folder.answered);
  let ended: Ended = { state: "finished", reason: null };
  try {
    const ledger = await BatchLedger.open(options.folder);
    for (let round = 0; ; round++) {
      for (const part of ledger.open) {
        const look = await waitFor(part, ledger, options);
        if (look === null) {
          ended = { state: "interrupted", reason: "stopped on request; the batches go on at the server" };
          break;
        }
        await joinResults(part, look, { options, items, log, folder, warn });
        await ledger.put({ ...part, batch: look.id, joined: true });
      }
      if (ended.state !== "finished" || folder.done >= plan.requests) break;
      if (round >= rounds) {
        const left = plan.requests - folder.done;
        ended = { state: "stopped", reason: `${left} items came back without an outcome ${rounds} times` };
        break;
      }
      const cost = await costOfRest(items(), log);
      if (options.budgetUsd !== undefined && folder.counter.costUsd + cost > options.budgetUsd) {
        ended = {
          state: "over-budget",
          reason: `the batch might pass the budget of ${options.budgetUsd} USD`,
        };
        break;
      }
      const first = ledger.parts.length + 1;
      const limits = options.limits ?? batchLimits;
      const line = ({ question }: Item): string => asker.line(question);
      for await (const part of writeBatchFiles(options.folder, items(), line, { first, limits }))
        await ledger.put(part);
      if (ledger.open.length === 0) break;
    }
  } catch (error) {
    await folder.close("stopped", error instanceof AnalysisError ? error.message : "failed", asker.profile());
    throw error;
  }
  await folder.close(ended.state, ended.reason, asker.profile());
  const { counter, simulated, notes } = folder;
  return { ...ended, counts: counter.counts(), total: plan.requests, simulated, notes };
}

interface Ended {
  readonly state: RunState;
  readonly reason: string | null;
}

/** Submits a part if it is not yet, and looks until it has ended; `null` if the user stops before. */
async function waitFor(
  part: BatchPart,
  ledger: BatchLedger,
  options: BatchRunOptions,
): Promise<BatchLook | null> {
  const { asker, stopping, pollMs = 30_000 } = options;
  let look: BatchLook;
  if (part.batch === null) {
    if (stopping.aborted) return null;
    const path = join(options.folder, "batch", part.file);
    look = (await asker.find(part.mark)) ?? (await asker.submit(path, part.mark));
    await ledger.put({ ...part, batch: look.id });
  } else look = await asker.look(part.batch);
  for (;;) {
    options.onLook?.(part, look);
    if (look.ended) return look;
    await pauseUntil(pollMs, stopping);
    if (stopping.aborted) return null;
    look = await asker.look(look.id);
  }
}

interface Joining {
  readonly options: BatchRunOptions;
  readonly items: () => AsyncGenerator<Item>;
  readonly log: ItemLog;
  readonly folder: RunFolder;
  readonly warn: (sentence: string) => void;
}

const entrySchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown().optional() }).nullish(),
  error: z.unknown().optional(),
});

async function joinResults(part: BatchPart, look: BatchLook, joining: Joining): Promise<void> {
  const { options, items, warn } = joining;
  if (look.status === "failed" && look.completed === 0 && look.outputFile === null)
    throw new AnalysisError(
      `the server refused ${part.file} as a whole: ${look.complaint ?? "no reason given"}`,
      {
        mend: "Mend what it names, and start a new run folder.",
      },
    );
  let seen = 0;
  for (const [kind, id] of [["output", look.outputFile] as const, ["errors", look.errorFile] as const]) {
    if (id === null) continue;
    const path = join(options.folder, "batch", part.file.replace("requests", kind));
    await options.asker.download(id, path);
    const results = await LineIndex.open(
      path,
      (value) => entrySchema.safeParse(value).data?.custom_id ?? null,
    );
    seen += results.size;
    try {
      for await (const item of items()) {
        const entry = entrySchema.safeParse(await results.read(item.question.key)).data;
        if (entry !== undefined) logEntry(entry, item, joining);
      }
    } finally {
      await results.close();
    }
  }
  const missing = part.requests - seen;
  if (missing > 0)
    warn(
      `batch ${look.id} (${look.status}): ${missing} of ${part.requests} requests are in neither result file`,
    );
}

function logEntry(entry: z.infer<typeof entrySchema>, item: Item, { options, log, folder }: Joining): void {
  const { question } = item;
  const { response, error } = entry;
  const said = { status: response?.status_code ?? null, body: response?.body ?? null, error };
  const sent = options.asker.sent(question);
  const attempt = options.asker.read(said, question);
  const number = (folder.attemptsBefore.get(question.key) ?? 0) + 1;
  const final = attempt.kind === "reply" || attempt.scope === "item";
  log.log(item, { attempt, number, startedAt: Date.now(), elapsedMs: 0, final, sent });
}

async function costOfRest(items: AsyncGenerator<Item>, log: ItemLog): Promise<number> {
  let usd = 0;
  for await (const item of items) usd += log.estimateUsd(item);
  return usd;
}

function pauseUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
