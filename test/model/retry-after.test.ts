import { expect, test } from "vitest";
import { retryAfterMs } from "../../src/model/retry-after.js";

const now = Date.parse("2026-12-01T00:00:00Z");
const wait = (headers: Record<string, string>): number | null => retryAfterMs(new Headers(headers), now);

test.for([
  ["120", 120_000, "a number is seconds, never a year"],
  ["1.5", 1500, "fractions count"],
  ["0", 0, "at once"],
  ["-3", 0, "a time gone by"],
  ["1m30s", 90_000, "a duration"],
  ["500ms", 500, "milliseconds"],
  ["1h", 3_600_000, "an hour"],
  ["Tue, 01 Dec 2026 00:00:05 GMT", 5000, "an HTTP date"],
  ["Tuesday, 01-Dec-26 00:00:05 GMT", 5000, "its older form"],
  ["Tue, 01 Dec 2025 00:00:05 GMT", 0, "a date gone by"],
  ["2026-12-01T00:00:07Z", 7000, "an ISO date"],
  ["soon", null, "garbage"],
  ["12 monkeys", null, "garbage that begins with a number"],
  ["", null, "nothing"],
] as const)("Retry-After: %s is %s ms: %s", ([value, ms]) => expect(wait({ "retry-after": value })).toBe(ms));

test("retry-after-ms is exact and goes first", () => {
  expect(wait({ "retry-after-ms": "1500", "retry-after": "9" })).toBe(1500);
  expect(wait({ "retry-after-ms": "soon", "retry-after": "9" })).toBe(9000);
});

test("a rate-limit reset counts only for what has run out", () => {
  const resets = { "x-ratelimit-reset-requests": "1m", "x-ratelimit-reset-tokens": "6s" };
  expect(wait({ ...resets, "x-ratelimit-remaining-tokens": "0" })).toBe(6000);
  expect(
    wait({ ...resets, "x-ratelimit-remaining-tokens": "0", "x-ratelimit-remaining-requests": "0" }),
  ).toBe(60_000);
  expect(wait({ ...resets, "x-ratelimit-remaining-tokens": "17" })).toBe(null);
});

test("x-ratelimit-reset is a wait, or a moment since 1970 in seconds or milliseconds", () => {
  expect(wait({ "x-ratelimit-reset": "12" })).toBe(12_000);
  expect(wait({ "x-ratelimit-reset": String(now / 1000 + 4) })).toBe(4000);
  expect(wait({ "x-ratelimit-reset": String(now + 4000) })).toBe(4000);
});
