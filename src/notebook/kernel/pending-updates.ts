/** Timers as the compiler's watch program sees them. */
export interface UpdateTimers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/**
 * Lets the compiler's watch program schedule more than one update at a time.
 *
 * tslab holds one pending update and throws at a second, from then on at every
 * cell; the compiler schedules a second when a module it once looked for
 * appears. Here all of them wait behind the one that tslab holds.
 */
export function pendingUpdates(tslab: UpdateTimers): UpdateTimers {
  const pending = new Map<object, () => void>();
  let isHeld = false;
  const runAll = (): void => {
    for (const [timer, callback] of pending) {
      pending.delete(timer);
      callback();
    }
    isHeld = false;
  };
  return {
    setTimeout: (callback, ms) => {
      const timer = {};
      pending.set(timer, callback);
      if (!isHeld) tslab.setTimeout(runAll, ms);
      isHeld = true;
      return timer;
    },
    clearTimeout: (timer) => {
      pending.delete(timer as object);
    },
  };
}
