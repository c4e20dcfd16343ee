import { afterEach, beforeEach, expect, vi } from "vitest";

/** Library code prints nothing: any console call in a test fails it. */
const methods = ["log", "info", "warn", "error", "debug"] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of methods) {
    const spy = vi.mocked(console[method]);
    const calls = spy.mock.calls;
    spy.mockRestore();
    expect(calls, `console.${method} was called`).toEqual([]);
  }
});
