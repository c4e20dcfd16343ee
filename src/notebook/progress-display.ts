import { escapeHtml } from "../internal/escape-html.js";
import { show } from "./show.js";

/** How far something is, as the library's long calls tell it. */
export type ProgressStep =
  | { readonly done: number; readonly total: number }
  | { readonly problems: number; readonly wanted: number };

/** Takes steps, either as `(done, total)` or as one record: fits every `onProgress` of this library. */
export type ProgressDisplay = (done: number | ProgressStep, total?: number) => void;

/** The shortest time between two redrawings, but for the last. */
const redrawMs = 200;
/** Characters of the bar where there is only text. */
const barLength = 24;

/** Displays opened so far; a notebook's ids must be the same each time it runs. */
let opened = 0;

/**
 * One line that moves, for calls that take long: give it as `onProgress`. In a
 * notebook it is one display that is updated, elsewhere a line now and then.
 * Its last state says what was done and no time, so that a notebook run again
 * has the same bytes.
 *
 * @example await startRun({ …, onProgress: progressDisplay("asking") }) // asking  ████████░░░░  320 of 960
 */
export function progressDisplay(title: string): ProgressDisplay {
  const id = `progress-${++opened}`;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let last = "";
  return (step, total) => {
    const [done, all] = counts(step, total);
    const state = `${done} ${all}`;
    const now = performance.now();
    if (state === last || (done < all && now - drawnAt < redrawMs)) return;
    drawnAt = now;
    last = state;
    show({ toMimeBundle: () => progressBundle(title, done, all) }, { id });
  };
}

function counts(
  step: number | ProgressStep,
  total: number | undefined,
): readonly [done: number, total: number] {
  if (typeof step === "number") return [step, total ?? step];
  return "done" in step ? [step.done, step.total] : [step.problems, step.wanted];
}

function progressBundle(title: string, done: number, all: number): Readonly<Record<string, unknown>> {
  const share = all > 0 ? Math.min(1, Math.max(0, done / all)) : 1;
  const full = Math.floor(share * barLength);
  const words = `${done} of ${all}`;
  return {
    "text/html": `<label>${escapeHtml(title)} <progress value="${Math.round(1000 * share)}" max="1000"></progress> ${words}</label>\n`,
    "text/plain": `${title}  ${"█".repeat(full)}${"░".repeat(barLength - full)}  ${words}`,
  };
}
