import { randomFrom } from "../internal/random.js";
import type { Asker, Attempt, FailedAttempt, Question } from "./attempt.js";
import type { AdaptiveLimiter, Permit } from "./limiter.js";
import { estimateTokens } from "./token-estimate.js";

/** How patient to be. */
export interface RetryPolicy {
  /** Attempts at one item, the first included. */
  readonly attempts: number;
  /** First pause; doubled each time. */
  readonly baseMs: number;
  readonly ceilingMs: number;
  /** A server that asks for a longer wait stops the run, which can be resumed then. */
  readonly longestWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 6,
  baseMs: 500,
  ceilingMs: 60_000,
  longestWaitMs: 900_000,
};

/** One attempt as it is told to the log. */
export interface AttemptReport {
  readonly attempt: Attempt;
  /** 1, 2, … within the item, over all parts of the run. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  /** No further attempt follows: this one is the item's outcome. */
  readonly final: boolean;
  /** The sampling fields that went out. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** How asking one item ended: with an outcome, or unfinished because the run stops. */
export type ItemEnd = "final" | "stopped";

export interface AskOptions {
  readonly asker: Asker;
  readonly limiter: AdaptiveLimiter;
  readonly policy: RetryPolicy;
  /** Attempts that earlier parts of the run spent on this item. */
  readonly attemptsBefore: number;
  /** Told of every attempt, before the next begins. */
  readonly onAttempt: (report: AttemptReport) => void;
  /** Told of a failure after which nobody may send anything, before anybody else's turn comes. */
  readonly onStop: (failed: FailedAttempt) => void;
  /** Whether a failure is not the item's: then it is asked again without counting it. */
  readonly blameless?: (attempt: FailedAttempt) => boolean;
  /** Whether there is money for a further attempt. */
  readonly mayRetry?: () => boolean;
  /** Fires when no further request may be sent. */
  readonly stopping: AbortSignal;
  /** Fires when requests in flight are to be given up, too. */
  readonly abort: AbortSignal;
}

/**
 * Asks one item until it has an outcome.
 *
 * Network and server failures are asked again after a growing pause or the one
 * the server names; a timeout and an empty reply once more, for they may have
 * been paid for; what the model itself did is never asked again, because a
 * retry is not a second draw.
 */
export async function askWithRetries(question: Question, options: AskOptions): Promise<ItemEnd> {
  const { asker, limiter, policy } = options;
  const estimate = estimateTokens(question.messages) + (question.sampling.maxTokens ?? 0);
  let spent: Spent = { again: 0, once: 0, adapted: 0, blameless: 0 };
  for (let number = options.attemptsBefore + 1; ; number++) {
    const retry = number > options.attemptsBefore + 1;
    const permit = await limiter.acquire(estimate, { retry, signal: options.stopping });
    if (permit === null) return "stopped";
    const sent = asker.sent(question);
    const startedAt = Date.now();
    const clock = performance.now();
    const attempt = await asker.ask(question, options.abort);
    const elapsedMs = Math.round((performance.now() - clock) * 10) / 10;
    let waitMs: number | "final" | "stop";
    // The permit is given back last: until then nobody else sends what this attempt may forbid.
    try {
      if (attempt.kind === "failure" && attempt.cause === "aborted") return "stopped";
      const blameless = attempt.kind === "failure" && (options.blameless?.(attempt) ?? false);
      spent = spend(spent, attempt, blameless);
      waitMs =
        blameless && attempt.retryAfterMs === null
          ? patience(spent.blameless, policy)
          : pause(attempt, spent, policy, question.key);
      options.onAttempt({ attempt, number, startedAt, elapsedMs, final: waitMs === "final", sent });
      if (waitMs === "final") return "final";
      if (waitMs === "stop") {
        if (attempt.kind === "failure") options.onStop(attempt);
        return "stopped";
      }
      if (attempt.kind === "failure" && attempt.retryAfterMs !== null && isBusy(attempt))
        limiter.hold(waitMs);
    } finally {
      release(permit, attempt);
    }
    if (options.mayRetry?.() === false) return "stopped";
    await sleep(waitMs, options.stopping);
  }
}

interface Spent {
  readonly again: number;
  readonly once: number;
  readonly adapted: number;
  readonly blameless: number;
}

function spend(spent: Spent, attempt: Attempt, blameless: boolean): Spent {
  if (blameless) return { ...spent, blameless: spent.blameless + 1 };
  if (attempt.kind === "reply")
    return attempt.outcome === "empty" ? { ...spent, once: spent.once + 1 } : spent;
  if (attempt.scope === "adapt") return { ...spent, adapted: spent.adapted + 1 };
  if (attempt.scope === "once-more") return { ...spent, once: spent.once + 1 };
  return { ...spent, again: spent.again + 1 };
}

function patience(failures: number, policy: RetryPolicy): number {
  return Math.min(policy.ceilingMs, policy.baseMs * 2 ** (failures - 1));
}

/** Milliseconds until the next attempt, or why there is none. */
function pause(attempt: Attempt, spent: Spent, policy: RetryPolicy, key: string): number | "final" | "stop" {
  if (attempt.kind === "reply") return attempt.outcome === "empty" && spent.once < 2 ? 0 : "final";
  const total = spent.again + spent.once;
  switch (attempt.scope) {
    case "run":
      return "stop";
    case "item":
      return "final";
    case "adapt":
      return spent.adapted > 8 ? "final" : 0;
    case "once-more":
      if (spent.once >= 2 || total >= policy.attempts) return "final";
      break;
    case "again":
      if (total >= policy.attempts) return "final";
  }
  const jitter = randomFrom(key, "retry", total).real();
  if (attempt.retryAfterMs !== null) {
    if (attempt.retryAfterMs > policy.longestWaitMs) return "stop";
    return attempt.retryAfterMs + jitter * Math.min(policy.baseMs, 250);
  }
  const grown = Math.min(policy.ceilingMs, policy.baseMs * 2 ** (total - 1));
  return grown * (0.5 + 0.5 * jitter);
}

function release(permit: Permit, attempt: Attempt): void {
  const used = attempt.usage;
  const tokens =
    used?.promptTokens === undefined && used?.completionTokens === undefined
      ? undefined
      : (used.promptTokens ?? 0) + (used.completionTokens ?? 0);
  if (attempt.kind === "reply") permit.release("fine", tokens);
  else permit.release(isBusy(attempt) ? "busy" : "failed", tokens);
}

/** 429, and the statuses by which servers say that they are overloaded. */
function isBusy(attempt: FailedAttempt): boolean {
  return attempt.outcome === "api_error/rate" || attempt.status === 503 || attempt.status === 529;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
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
