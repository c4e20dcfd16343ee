/** Work that ends sooner needs no progress line. */
const QUIET_MS = 2000;
const REDRAW_MS = 200;
/** Where the line cannot be redrawn, a new one is written this often. */
const LINE_MS = 15_000;

/** Tells how far it has come; `done` of `total`, or `done` alone where the end is not known. */
export type Progress = (done: number, total?: number) => void;

/**
 * A progress line on stderr for what takes over two seconds, redrawn in place
 * on a terminal and otherwise written every 15 seconds.
 *
 * @example const tell = progressLine("graphs"); tell(3, 10) // "3 of 10 graphs  30 %"
 */
export function progressLine(what: string): { readonly tell: Progress; readonly end: () => void } {
  const begun = performance.now();
  const isTerminal = process.stderr.isTTY === true;
  let lastAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    tell: (done, total) => {
      const now = performance.now();
      if (now - begun < QUIET_MS || now - lastAt < (isTerminal ? REDRAW_MS : LINE_MS)) return;
      lastAt = now;
      drawn = true;
      const share = total === undefined ? "" : `  ${Math.floor((100 * done) / Math.max(total, 1))} %`;
      const line = `${done}${total === undefined ? "" : ` of ${total}`} ${what}${share}`;
      process.stderr.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end: () => {
      if (drawn && isTerminal) process.stderr.write("\r\u001b[K");
    },
  };
}
