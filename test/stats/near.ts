import { expect } from "vitest";

/** `actual` agrees with `expected` to the relative error; an expected 0 must be met within that error itself. */
export function near(actual: number, expected: number, relative: number): void {
  const allowed = relative * (expected === 0 ? 1 : Math.abs(expected));
  if (Math.abs(actual - expected) <= allowed) return;
  expect.fail(`${actual} for ${expected}: relative error ${Math.abs(actual / expected - 1)} > ${relative}`);
}
