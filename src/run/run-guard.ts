import { setMaxListeners } from "node:events";
import { AnalysisError, WrongRequest } from "../internal/errors.js";
import type { Asker, Attempt, FailedAttempt } from "../model/attempt.js";
import type { RunState } from "./manifest.js";

/** A server that refuses connections at the start of a run is given up after so long. */
const startPatienceMs = 1_000;
/** A server that has only failed is given up after so many requests. */
const startFailures = 6;
/** A server that stops answering within a run is waited for so long. */
const outagePatienceMs = 30 * 60_000;

/**
 * Watches what comes back over a whole run and decides when to go on, when to
 * wait for the server to come back, and when and why to stop.
 *
 * A single failure is its item's affair; a row of them longer than what is in
 * flight is an outage, during which no item uses up its attempts.
 */
export class RunGuard {
  readonly #asker: Pick<Asker, "address" | "model">;
  readonly #controller = new AbortController();
  readonly #longRow: number;
  readonly #hold: (ms: number) => void;
  readonly #now: () => number;
  #state: RunState = "finished";
  #reason: string | null = null;
  #error: unknown = null;
  #serverKnown = false;
  #firstFailureAt: number | null = null;
  #strangeBodies = 0;
  #failures = 0;
  #row = 0;
  #outageSince: number | null = null;
  #rounds = 0;
  #heldUntil = 0;

  /**
   * @param hold makes everybody wait
   * @param now milliseconds of any clock
   */
  constructor(
    asker: Pick<Asker, "address" | "model">,
    stopping: AbortSignal,
    concurrency: number,
    hold: (ms: number) => void,
    now: () => number = Date.now,
  ) {
    this.#asker = asker;
    this.#now = now;
    this.#longRow = 2 * concurrency + 10;
    this.#hold = hold;
    // Every waiting request listens to it.
    setMaxListeners(0, this.#controller.signal);
    const interrupt = (): void => this.#stop("interrupted", "stopped on request");
    if (stopping.aborted) interrupt();
    else stopping.addEventListener("abort", interrupt, { once: true });
  }

  /** Fires when nothing more may be sent. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something came back that only the right server says. */
  get serverKnown(): boolean {
    return this.#serverKnown;
  }

  get state(): RunState {
    return this.#state;
  }

  get reason(): string | null {
    return this.#reason;
  }

  saw(attempt: Attempt): void {
    if (attempt.kind === "reply" || speaksProtocol(attempt)) {
      this.#serverKnown = true;
      this.#row = 0;
      this.#outageSince = null;
      this.#rounds = 0;
      return;
    }
    if (attempt.scope === "run") return;
    const now = this.#now();
    if (!this.#serverKnown) {
      this.#firstFailureAt ??= now - (attempt.message.includes("TIMEOUT") ? startPatienceMs : 0);
      if (attempt.cause === "connect" && now - this.#firstFailureAt >= startPatienceMs) this.#refuse(attempt);
      if (attempt.cause === "body" && ++this.#strangeBodies >= 3) this.#refuse(attempt);
      if (++this.#failures >= startFailures) this.#refuse(attempt);
      return;
    }
    this.#row++;
    if (this.#row < this.#longRow) return;
    this.#outageSince ??= now;
    if (now - this.#outageSince > outagePatienceMs)
      this.#stop("stopped", `the server has not answered for 30 minutes (${attempt.message})`);
    if (now < this.#heldUntil) return;
    const ms = Math.min(300_000, 5_000 * 2 ** this.#rounds++);
    this.#heldUntil = now + ms;
    this.#hold(ms);
  }

  /** The failure says nothing about the item: it is asked again without counting it. */
  readonly blameless = (attempt: FailedAttempt): boolean =>
    attempt.scope === "again" &&
    (attempt.cause === "connect" || !this.#serverKnown || this.#row >= this.#longRow);

  /** A failure after which the run cannot go on. */
  failed(attempt: FailedAttempt): void {
    if (this.#serverKnown) this.#stop("stopped", `${this.#place}: ${attempt.message}`);
    else this.#refuse(attempt);
  }

  overBudget(usd: number): void {
    this.#stop("over-budget", `the next request might pass the budget of ${usd} USD`);
  }

  /** Something on this machine failed: a full disk, a problem file that changed. */
  broken(error: unknown): void {
    this.#error ??= error;
    this.#stop("stopped", error instanceof AnalysisError ? error.message : "an unexpected failure");
  }

  throwIfBroken(): void {
    if (this.#error !== null) throw this.#error;
  }

  get #place(): string {
    return this.#asker.address ?? this.#asker.model;
  }

  #stop(state: RunState, reason: string): void {
    if (this.#controller.signal.aborted) return;
    this.#state = state;
    this.#reason = reason;
    this.#controller.abort();
  }

  /** The very first requests failed in a way that only the user can mend. */
  #refuse(attempt: FailedAttempt): void {
    const { what, mend } = complaint(attempt, this.#place, this.#asker.model);
    this.broken(new WrongRequest(what, { mend }));
  }
}

function speaksProtocol(attempt: FailedAttempt): boolean {
  if (attempt.scope === "item" || attempt.scope === "adapt") return true;
  return attempt.outcome === "api_error/rate" && attempt.cause === "status";
}

function complaint(attempt: FailedAttempt, place: string, model: string): { what: string; mend: string } {
  const said = attempt.message;
  if (attempt.outcome === "api_error/auth")
    return {
      what: `${place} refuses the API key (${said})`,
      mend: "Set OPENAI_API_KEY to a key of this server, or name another variable with --api-key-env.",
    };
  if (attempt.outcome === "api_error/quota")
    return {
      what: `${place} says the account has no credit left (${said})`,
      mend: "Add credit and run again.",
    };
  if (attempt.cause === "unknown-model")
    return {
      what: `${place} does not know the model "${model}" (${said})`,
      mend: "Give the model's name as the server lists it.",
    };
  if (attempt.cause === "connect")
    return {
      what: `${place} cannot be reached: ${said}`,
      mend: "Start the server, mend the network, or correct --base-url.",
    };
  if (attempt.cause === "body" || attempt.cause === "not-found")
    return {
      what: `${place} does not answer as a model server does (${said})`,
      mend: "Is the base URL right? It usually ends in /v1.",
    };
  return { what: `${place}: ${said}`, mend: "Run the same command again later: nothing was marked failed." };
}
