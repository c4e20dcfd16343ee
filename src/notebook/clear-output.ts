import { type ClearHook, clearHook } from "./display-hook.js";

export interface ClearOptions {
  /** Empty only when the next output comes, so that a page redrawn often does not flicker; default false. */
  readonly wait?: boolean;
}

/**
 * Empties what the notebook cell that calls it has printed and shown so far.
 * Outside a notebook, and under a kernel that cannot, it does nothing.
 *
 * @example clearOutput(); show("done") // the cell shows "done" alone
 */
export function clearOutput({ wait = false }: ClearOptions = {}): void {
  (globalThis as { [clearHook]?: ClearHook })[clearHook]?.(wait);
}
