import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdaptiveLimiter, type LimiterOptions, type Permit } from "../../src/model/limiter.js";

const never = new AbortController().signal;
setMaxListeners(0, never);

/** Asks for `count` permits and lists those that were given, in order. */
function queueUp(
  options: LimiterOptions,
  count: number,
  tokens = 1,
): { limiter: AdaptiveLimiter; given: Permit[] } {
  const limiter = new AdaptiveLimiter(options);
  const given: Permit[] = [];
  for (let i = 0; i < count; i++)
    void limiter.acquire(tokens, { signal: never }).then((permit) => permit !== null && given.push(permit));
  return { limiter, given };
}

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe("the limiter", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("lets no more than its window through", async () => {
    const { given } = queueUp({ concurrency: 3 }, 10);
    await settle();
    expect(given.length).toBe(3);
    given[0]?.release("fine");
    await settle();
    expect(given.length).toBe(4);
  });

  test("halves its window once for all requests of it, and grows by one a windowful", async () => {
    const { limiter, given } = queueUp({ concurrency: 8 }, 100);
    await settle();
    for (const permit of given.splice(0)) permit.release("busy");
    expect(limiter.window).toBe(4);
    await settle();
    for (const permit of given.splice(0)) permit.release("fine");
    await settle();
    for (const permit of given.splice(0)) permit.release("fine");
    expect(limiter.window).toBe(5);
  });

  test("never closes entirely", async () => {
    const { limiter, given } = queueUp({ concurrency: 2 }, 20);
    for (let i = 0; i < 10; i++) {
      await settle();
      for (const permit of given.splice(0)) permit.release("busy");
    }
    expect(limiter.window).toBe(1);
  });

  test("spaces requests by requests a minute", async () => {
    const { given } = queueUp({ concurrency: 100, requestsPerMinute: 60 }, 100);
    await settle(9_500);
    expect(given.length).toBe(10);
  });

  test("spaces requests by tokens a minute, and takes back what was estimated too high", async () => {
    const { given } = queueUp({ concurrency: 100, tokensPerMinute: 6000 }, 100, 100);
    await settle(4_500);
    expect(given.length).toBe(5);
    given[0]?.release("fine", 0);
    await settle();
    expect(given.length).toBe(6);
  });

  test("a wait holds everybody back", async () => {
    const { limiter, given } = queueUp({ concurrency: 2 }, 4);
    await settle();
    limiter.hold(5_000);
    for (const permit of given) permit.release("fine");
    await settle(4_900);
    expect(given.length).toBe(2);
    await settle(200);
    expect(given.length).toBe(4);
  });

  test("retries go before new work", async () => {
    const { limiter, given } = queueUp({ concurrency: 1 }, 3);
    await settle();
    const order: string[] = [];
    void limiter.acquire(1, { signal: never, retry: true }).then(() => order.push("retry"));
    given[0]?.release("fine");
    await settle();
    expect(order).toEqual(["retry"]);
    expect(given.length).toBe(1);
  });

  test("whoever waits is let go when the run stops, and the place is not lost", async () => {
    const limiter = new AdaptiveLimiter({ concurrency: 1 });
    const stop = new AbortController();
    const first = await limiter.acquire(1, { signal: never });
    const second = limiter.acquire(1, { signal: stop.signal });
    const third = limiter.acquire(1, { signal: never });
    stop.abort();
    expect(await second).toBe(null);
    first?.release("fine");
    expect(await third).not.toBe(null);
    expect(limiter.inFlight).toBe(1);
  });
});
