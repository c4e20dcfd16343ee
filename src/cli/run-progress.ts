import { plainWords } from "../model/redact.js";
import type { RunProgress } from "../run/run-problems.js";

/** Where the line cannot be redrawn, a new one is written this often. */
const lineMs = 30_000;
const redrawMs = 250;
/** A run that ends sooner needs no progress line. */
const quietMs = 2_000;

/**
 * The progress of a run on stderr: redrawn in place on a terminal, a plain
 * line every 30 seconds elsewhere.
 *
 *     320/1600  20 %  3 failed  1.2 M tokens  0.84 USD  14 min left
 */
export function runProgress({
  stream = process.stderr,
  everyMs = lineMs,
}: {
  readonly stream?: Pick<NodeJS.WriteStream, "isTTY" | "write">;
  /** Where the line cannot be redrawn: pause between two. Default 30,000 ms. */
  readonly everyMs?: number;
} = {}): {
  readonly tell: (progress: RunProgress) => void;
  readonly say: (sentence: string) => void;
  readonly end: () => void;
} {
  const begun = performance.now();
  const isTerminal = stream.isTTY === true;
  let last: RunProgress | null = null;
  let drawn = false;
  const draw = (): void => {
    if (last === null || performance.now() - begun < quietMs) return;
    drawn = true;
    const line = progressText(last, performance.now() - begun);
    stream.write(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
  };
  const timer = setInterval(draw, isTerminal ? redrawMs : everyMs);
  const clear = (): void => {
    if (drawn && isTerminal) stream.write("\r\u001b[K");
  };
  return {
    tell: (progress) => {
      last = progress;
    },
    say: (sentence) => {
      clear();
      stream.write(`horizon: ${plainWords(sentence)}\n`);
    },
    end: () => {
      clearInterval(timer);
      clear();
    },
  };
}

/** The line itself. */
function progressText(progress: RunProgress, elapsedMs: number): string {
  const { done, total, failed, counts, doneBefore } = progress;
  const tokens = counts.promptTokens + counts.completionTokens;
  const now = done - doneBefore;
  const left = now === 0 ? null : ((total - done) * elapsedMs) / now / 1000;
  return [
    `${done}/${total}`,
    `${Math.floor((100 * done) / Math.max(1, total))} %`,
    `${failed} failed`,
    `${compact(tokens)} tokens`,
    ...(counts.costUsd > 0 ? [money(counts.costUsd, counts.costEstimated)] : []),
    ...(left === null ? [] : [`${duration(left)} left`]),
  ].join("  ");
}

/** US dollars, marked where some token counts were estimated. */
export function money(usd: number, estimated: boolean): string {
  return `${estimated ? "about " : ""}${usd < 0.01 && usd > 0 ? usd.toPrecision(2) : usd.toFixed(2)} USD`;
}

function compact(count: number): string {
  if (count < 10_000) return String(count);
  return count < 1e6 ? `${(count / 1e3).toFixed(0)} k` : `${(count / 1e6).toFixed(1)} M`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
