import { expect, test } from "vitest";
import { failure, type ReplyAttempt } from "../../src/model/attempt.js";
import { RunGuard } from "../../src/run/run-guard.js";

const minute = 60_000;
const reply: ReplyAttempt = {
  kind: "reply",
  outcome: "answered",
  text: "1",
  reasoning: null,
  reasoningFrom: null,
  finish: "stop",
  usage: null,
  replyId: null,
  servedModel: null,
  served: {},
  toolCalls: [],
  flags: [],
  simulated: false,
};
const gone = failure("api_error/5xx", "again", "HTTP 503", { status: 503 });

/** A guard of a run with one request at a time, under a clock that is moved by hand. */
function guarded() {
  let now = 1_000_000;
  const holds: number[] = [];
  const asker = { address: "host/v1", model: "m" };
  const guard = new RunGuard(
    asker,
    new AbortController().signal,
    1,
    (ms) => holds.push(ms),
    () => now,
  );
  guard.saw(reply);
  return {
    guard,
    holds,
    /** So many failures, each so much later than the one before. */
    fail: (times: number, ms: number) => {
      for (let i = 0; i < times; i++) {
        now += ms;
        guard.saw(gone);
      }
    },
  };
}

test("a server that is gone is waited for, longer each time and five minutes at the most", () => {
  const { guard, holds, fail } = guarded();
  fail(11, 100);
  expect(holds).toEqual([]);
  expect(guard.blameless(gone)).toBe(false);
  fail(1, 100);
  expect(guard.blameless(gone)).toBe(true);
  fail(28, minute);
  expect(holds.slice(0, 7)).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000]);
  expect(Math.max(...holds)).toBe(300_000);
  expect(guard.signal.aborted).toBe(false);
});

test("after 30 minutes without an answer the run stops, and can be gone on with", () => {
  const { guard, fail } = guarded();
  fail(12, 0);
  fail(1, 30 * minute);
  expect(guard.signal.aborted).toBe(false);
  fail(1, 1);
  expect(guard).toMatchObject({
    state: "stopped",
    reason: "the server has not answered for 30 minutes (HTTP 503)",
  });
  expect(guard.signal.aborted).toBe(true);
  expect(() => guard.throwIfBroken()).not.toThrow();
});

test("one answer in between, and the patience begins anew", () => {
  const { guard, holds, fail } = guarded();
  fail(12, 0);
  fail(1, 29 * minute);
  guard.saw(reply);
  fail(13, 2 * minute);
  expect(guard.signal.aborted).toBe(false);
  expect(holds.at(-1)).toBe(10_000);
  fail(1, 31 * minute);
  expect(guard.state).toBe("stopped");
});
