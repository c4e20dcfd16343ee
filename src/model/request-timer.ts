/** Why a request was ended from this side. */
export type EndedBy = "idle" | "total" | "caller";

/**
 * One signal out of three: the caller's, a limit on the whole request, and a
 * limit on the silence between two signs of life.
 *
 * The reason is kept apart, because the client reports all three as the same
 * abort, and a stream that is aborted looks like one that ended.
 */
export class RequestTimer {
  readonly #controller = new AbortController();
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  readonly #caller: AbortSignal;
  readonly #onCaller: () => void;
  #idle: NodeJS.Timeout;
  #endedBy: EndedBy | null = null;

  constructor(caller: AbortSignal, limits: { readonly idleMs: number; readonly totalMs: number }) {
    this.#idleMs = limits.idleMs;
    this.#caller = caller;
    this.#onCaller = () => this.#end("caller");
    this.#total = setTimeout(() => this.#end("total"), limits.totalMs);
    this.#idle = setTimeout(() => this.#end("idle"), limits.idleMs);
    if (caller.aborted) this.#end("caller");
    else caller.addEventListener("abort", this.#onCaller, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get endedBy(): EndedBy | null {
    return this.#endedBy;
  }

  /** A sign of life: any byte, a keep-alive comment too. */
  touch(): void {
    this.#idle.refresh();
  }

  /** Milliseconds of silence that end a request. */
  get idleMs(): number {
    return this.#idleMs;
  }

  stop(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#idle);
    this.#caller.removeEventListener("abort", this.#onCaller);
  }

  #end(by: EndedBy): void {
    if (this.#endedBy !== null) return;
    this.#endedBy = by;
    this.#controller.abort();
  }
}
