/** Signals of a user who wants to stop: the first time gently, the second time at once. */
export interface Interrupt {
  /** Nothing more is begun. */
  readonly stopping: AbortSignal;
  /** What is under way is given up, too. */
  readonly abort: AbortSignal;
  /** Leaves the signals to the system again. */
  readonly release: () => void;
}

/** Listens to Ctrl-C and to SIGTERM. `onFirst` is called once, to say what is going on. */
export function listenForInterrupt(onFirst: () => void): Interrupt {
  const [stopping, abort] = [new AbortController(), new AbortController()];
  const onSignal = (): void => {
    if (stopping.signal.aborted) {
      abort.abort();
      return;
    }
    onFirst();
    stopping.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    stopping: stopping.signal,
    abort: abort.signal,
    release: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}

/** A signal that is set by Ctrl-C or a polite kill, until it is released. */
export interface InterruptWatch {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/**
 * Turns SIGINT and SIGTERM into an abort signal, so that work can end tidily.
 * A second Ctrl-C ends the process at once.
 */
export function onInterrupt(): InterruptWatch {
  const { stopping, abort, release } = listenForInterrupt(() => {});
  abort.addEventListener("abort", () => process.exit(130));
  return { signal: stopping, release };
}
