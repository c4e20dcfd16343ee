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
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}
