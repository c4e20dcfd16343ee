import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runProgress } from "../../src/cli/run-progress.js";
import { RunCounter } from "../../src/run/run-counts.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A progress line on a terminal or a file, and what was written on it. */
function line(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array): boolean => written.push(String(text)) > 0;
  const progress = runProgress({ stream: { isTTY, write } });
  const counts = new RunCounter().counts();
  const tell = (done: number): void =>
    progress.tell({ done, total: 1600, failed: 3, inFlight: 8, counts, doneBefore: 0 });
  return { written, progress, tell };
}

test("on a terminal the line is redrawn in place, cleared for a sentence and at the end", () => {
  const { written, progress, tell } = line(true);
  tell(10);
  vi.advanceTimersByTime(1900);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(400);
  tell(320);
  vi.advanceTimersByTime(2000);
  expect(written.length).toBeGreaterThan(5);
  expect(written.every((text) => text.startsWith("\r\u001b[K") && !text.includes("\n"))).toBe(true);
  expect(written.at(-1)).toContain("320/1600  20 %  3 failed  0 tokens");
  progress.say("the server refuses temperature\u001b[2J");
  expect(written.slice(-2)).toEqual(["\r\u001b[K", "horizon: the server refuses temperature [2J\n"]);
  progress.end();
  expect(written.at(-1)).toBe("\r\u001b[K");
  vi.advanceTimersByTime(60_000);
  expect(written.at(-1)).toBe("\r\u001b[K");
});

test("elsewhere it is a plain line every 30 seconds", () => {
  const { written, progress, tell } = line(false);
  tell(320);
  vi.advanceTimersByTime(29_999);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(60_001);
  expect(written).toHaveLength(3);
  expect(written[0]).toMatch(/^320\/1600 {2}20 % {2}3 failed {2}0 tokens {2}2 min left\n$/);
  progress.end();
});
