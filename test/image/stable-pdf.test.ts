import { expect, test } from "vitest";
import { stablePdf } from "../../src/image/stable-pdf.js";

const printed = (second: string): Uint8Array =>
  Buffer.from(
    `%PDF-1.4\n<</Title (t)\n/CreationDate (D:202612010354${second}+00'00')\n/ModDate (D:202612010354${second}+00'00')>>\nstream \u00ff\u0080 (D:1) endstream`,
    "latin1",
  );

test("the same page printed twice gives the same bytes, and no byte moves", () => {
  const [first, second] = [stablePdf(printed("17")), stablePdf(printed("58"))];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  expect(first).toHaveLength(printed("17").length);
  expect(Buffer.from(first).toString("latin1")).toContain("stream \u00ff\u0080 (D:1) endstream");
  expect(Buffer.from(first).toString("latin1")).toContain("/CreationDate (D:20000101000000+00'00')");
});
