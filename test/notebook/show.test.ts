import { expect, test, vi } from "vitest";
import { show } from "../../src/notebook/show.js";

const printed = (value: unknown): string => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  show(value);
  const text = write.mock.calls.map(([chunk]) => String(chunk)).join("");
  write.mockRestore();
  return text;
};

test("outside a notebook a value is printed as its text", () => {
  expect(printed({ toMimeBundle: () => ({ "text/html": "<b>7</b>", "text/plain": "seven" }) })).toBe(
    "seven\n",
  );
  expect(printed([1, 2])).toBe("[ 1, 2 ]\n");
  expect(printed("text")).toBe("text\n");
});
