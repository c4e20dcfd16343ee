import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failure, type Heard, result, scratchFolder, startKernel } from "./notebooks.js";

const folder = scratchFolder();
let kernel: Awaited<ReturnType<typeof startKernel>>;
const say = (code: string): Promise<Heard> => kernel.say(code);

beforeAll(async () => {
  kernel = await startKernel(folder);
  await say("const a = 20;");
});
afterAll(() => kernel.client.close(0));

describe("an interrupt", () => {
  const interrupted = (code: string): Promise<Heard> =>
    kernel.say(`console.log("begun");\n${code}`, () => void kernel.client.interrupt());

  test.for([
    "await new Promise(() => {});",
    "for (;;);",
    'while (true) console.log("again");',
    'try { for (;;); } finally { console.log("no"); }',
  ])("ends %s and keeps the variables", async (code) => {
    const heard = await interrupted(code);
    expect(heard.reply).toMatchObject({ status: "error", ename: "Interrupted" });
    expect(result(await say("a"))).toBe("20");
  });

  test("says in which line a loop was", async () => {
    expect(failure(await interrupted("\n\nfor (;;);"))).toMatchObject({
      line: 4,
      message: "the cell was interrupted in line 4",
    });
  });

  test("ends a loop after an await too, at the price of the variables, and says so", async () => {
    const heard = await interrupted("await Promise.resolve();\nfor (;;);");
    expect(heard.reply["evalue"]).toMatch(/interrupted.*variables and imports of earlier cells are lost/);
    expect(result(await say("1 + 1"))).toBe("2");
  });
});

test("a cell that ends its process fails; the kernel lives on", async () => {
  expect(failure(await say("process.exit(3)"))).toMatchObject({
    name: "KernelLost",
    message: expect.stringContaining("exit code 3"),
  });
  expect(result(await say("1 + 1"))).toBe("2");
});

test("a cell that takes all memory fails; the kernel lives on", async () => {
  const before = process.env["NODE_OPTIONS"];
  process.env["NODE_OPTIONS"] = "--max-old-space-size=400";
  const small = await startKernel(folder);
  process.env["NODE_OPTIONS"] = before ?? "";
  try {
    const heard = await small.say(
      "const keep: number[][] = [];\nfor (;;) keep.push(new Array(100_000).fill(0.5));",
    );
    expect(failure(heard)).toMatchObject({
      name: "KernelLost",
      message: expect.stringContaining("more memory"),
    });
    expect(result(await small.say("1 + 1"))).toBe("2");
  } finally {
    await small.client.close(0);
  }
});
