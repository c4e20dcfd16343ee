import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compiledKernel, kernelFile } from "../../../assembly/compile.mjs";

test("the committed kernel is what its source compiles to", async () => {
  const file = join(import.meta.dirname, "../../../src/complexity/sweep/lane-kernel-bytes.ts");
  expect(readFileSync(file, "utf8")).toBe(kernelFile(await compiledKernel()));
});
