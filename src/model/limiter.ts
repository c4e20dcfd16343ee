/** Ceilings of one run towards one server. */
export interface LimiterOptions {
  /** Requests in flight at the most. */
  readonly concurrency: number;
  readonly requestsPerMinute?: number;
  /** Prompt and reply tokens together; estimated before, corrected after. */
  readonly tokensPerMinute?: number;
}

/** The right to send one request. To be given back exactly once. */
export interface Permit {
  /**
   * @param ended `busy`: the server said it has too much to do; `fine`: it served; `failed`: neither
   * @param tokens what the request really took, where known
   */
  readonly release: (ended: "fine" | "busy" | "failed", tokens?: number) => void;
}

interface Waiting {
  readonly tokens: number;
  readonly start: () => void;
}

/**
 * Decides when a request may be sent: one for the whole run, so that all
 * requests together keep the ceilings.
 *
 * How many may be in flight adapts like a network's window: halved when the
 * server says it is busy, at most once for the requests of one window, and
 * raised by one for every windowful that is served. A wait that the server
 * asks for holds everybody back, not only the request that was told.
 *
 * Own code, because queues count tasks: none takes tokens a minute, a window
 * that moves, and retries that go before new work.
 */
export class AdaptiveLimiter {
  readonly #most: number;
  readonly #requestGapMs: number;
  readonly #tokenGapMs: number;
  readonly #retries: Waiting[] = [];
  readonly #fresh: Waiting[] = [];
  #window: number;
  #inFlight = 0;
  #epoch = 0;
  #heldUntil = 0;
  #nextRequestAt = 0;
  #nextTokenAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: LimiterOptions) {
    this.#most = options.concurrency;
    this.#window = options.concurrency;
    this.#requestGapMs = options.requestsPerMinute === undefined ? 0 : 60_000 / options.requestsPerMinute;
    this.#tokenGapMs = options.tokensPerMinute === undefined ? 0 : 60_000 / options.tokensPerMinute;
  }

  /** Requests allowed in flight now, 1 … concurrency. */
  get window(): number {
    return Math.floor(this.#window);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Resolves when the request may be sent, with `null` if `signal` fires
   * before.
   *
   * @param tokens estimate of what the request will take
   */
  acquire(
    tokens: number,
    { retry = false, signal }: { readonly retry?: boolean; readonly signal: AbortSignal },
  ): Promise<Permit | null> {
    if (signal.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const queue = retry ? this.#retries : this.#fresh;
      const onAbort = (): void => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        resolve(null);
      };
      const waiting: Waiting = {
        tokens,
        start: () => {
          signal.removeEventListener("abort", onAbort);
          resolve(this.#permit(tokens));
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(waiting);
      this.#pump();
    });
  }

  /** Nobody sends anything for so many milliseconds. */
  hold(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, Date.now() + ms);
    this.#pump();
  }

  #permit(estimated: number): Permit {
    const epoch = this.#epoch;
    let open = true;
    return {
      release: (ended, tokens) => {
        if (!open) return;
        open = false;
        this.#inFlight--;
        if (tokens !== undefined) this.#nextTokenAt += (tokens - estimated) * this.#tokenGapMs;
        if (ended === "busy" && epoch === this.#epoch) {
          this.#epoch++;
          this.#window = Math.max(1, this.#window / 2);
        } else if (ended === "fine") {
          this.#window = Math.min(this.#most, this.#window + 1 / this.#window);
        }
        this.#pump();
      },
    };
  }

  #pump(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    while (this.#inFlight < this.window) {
      const queue = this.#retries.length > 0 ? this.#retries : this.#fresh;
      if (queue.length === 0) return;
      const now = Date.now();
      const waitMs = Math.max(this.#heldUntil, this.#nextRequestAt, this.#nextTokenAt) - now;
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#pump(), Math.min(waitMs, 2 ** 31 - 1));
        return;
      }
      const next = queue.shift();
      if (next === undefined) return;
      this.#inFlight++;
      this.#nextRequestAt = Math.max(this.#nextRequestAt, now) + this.#requestGapMs;
      this.#nextTokenAt = Math.max(this.#nextTokenAt, now) + next.tokens * this.#tokenGapMs;
      next.start();
    }
  }
}
