/** Work that ends sooner needs no progress line. */
const QUIET_MS = 2000;
const REDRAW_MS = 200;
/** Where the line cannot be redrawn, a new one is written this often. */
const LINE_MS = 15_000;

/** Tells how far it has come; `done` of `total`, or `done` alone where the end is not known. */
export type Progress = (done: number, total?: number) => void;

/** How far it has come, and how many seconds it will take; `null` before that is known. */
export interface TimedProgress {
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
}

/**
 * A progress line on stderr for what takes over two seconds, redrawn in place
 * on a terminal and otherwise written every 15 seconds.
 *
 * @example const tell = progressLine("graphs"); tell(3, 10) // "3 of 10 graphs  30 %"
 */
export function progressLine(what: string): {
  readonly tell: Progress;
  /** The same, with the time that is left. */
  readonly tellTimed: (at: TimedProgress) => void;
  readonly end: () => void;
} {
  const begun = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let lastAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  const draw = (done: number, total: number | undefined, more: string): void => {
    const now = performance.now();
    if (now - begun < QUIET_MS || now - lastAt < (isTerminal ? REDRAW_MS : LINE_MS)) return;
    lastAt = now;
    drawn = true;
    const share = total === undefined ? "" : `  ${Math.floor((100 * done) / Math.max(total, 1))} %`;
    const line = `${done}${total === undefined ? "" : ` of ${total}`} ${what}${share}${more}`;
    process.stderr.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
  };
  return {
    tell: (done, total) => draw(done, total, ""),
    tellTimed: ({ done, total, secondsLeft }) =>
      draw(done, total, secondsLeft === null ? "" : `  ${durationText(secondsLeft)} left`),
    end: () => {
      if (drawn && isTerminal) process.stderr.write("\r\u001b[K");
    },
  };
}

/** `45 s`, `12 min`, `3 h 20 min`: as exactly as an estimate deserves. */
function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 99) return `${Math.ceil(seconds)} s`;
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
