import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonRecord } from "../../src/notebook/protocol/message.js";
import { failure, type Heard, result, scratchFolder, startKernel } from "./notebooks.js";

const folder = scratchFolder();
let kernel: Awaited<ReturnType<typeof startKernel>>;
const say = (code: string): Promise<Heard> => kernel.say(code);
const ask = (type: string, content: JsonRecord): Promise<JsonRecord> => kernel.client.ask(type, content);
beforeAll(async () => {
  kernel = await startKernel(folder);
});
afterAll(() => kernel.client.close(0));

describe("a cell", () => {
  test("is announced, answered with its last expression, and counted", async () => {
    const heard = await say("const a: number = 20;\na + 1");
    expect(heard.types).toEqual(["execute_input", "execute_result"]);
    expect(result(heard)).toBe("21");
    expect(heard.messages[0]?.content).toEqual({ code: "const a: number = 20;\na + 1", execution_count: 1 });
    expect(heard.reply).toEqual({ status: "ok", execution_count: 1, payload: [], user_expressions: {} });
  });

  test("sees the variables, functions and types of earlier cells", async () => {
    await say(
      "interface Pair { left: number }\nfunction twice(x: number) { return 2 * x; }\nlet pair: Pair = { left: 4 };",
    );
    expect(result(await say("pair = { left: 5 }; twice(pair.left) + a"))).toBe("30");
  });

  test("sees them in the short form of a property too, to read and to write", async () => {
    await say('import { sep } from "node:path";\nlet left = 1, right = 2;');
    expect(result(await say("const own = 3;\n[{ left, own, sep }]"))).toBe(
      "[ { left: 1, own: 3, sep: '/' } ]",
    );
    expect(
      result(
        await say("({ left, right = 9 } = { left: 7 } as { left: number; right?: number });\n[left, right]"),
      ),
    ).toBe("[ 7, 9 ]");
    expect(result(await say("const f = ({ left }: { left: number }) => ({ left });\nf({ left: 5 })"))).toBe(
      "{ left: 5 }",
    );
  });

  test("may await, import from Node, and show text, tables of numbers and nothing", async () => {
    expect(
      result(await say('import { basename } from "node:path";\nawait Promise.resolve(basename("/x/y"))')),
    ).toBe("y");
    expect(result(await say("new Float64Array([1.5, 2])"))).toBe("Float64Array(2) [ 1.5, 2 ]");
    expect((await say("undefined")).types).toEqual(["execute_input"]);
  });

  test("prints in order, on both streams", async () => {
    const { messages } = await say('console.log("a"); console.error("b"); console.log("c")');
    expect(messages.slice(1).map(({ content }) => [content["name"], content["text"]])).toEqual([
      ["stdout", "a\n"],
      ["stderr", "b\n"],
      ["stdout", "c\n"],
    ]);
  });

  test("loses none of 20,000 lines printed at once, nor of 100,000", async () => {
    const lines = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i}\n`).join("");
    for (const count of [20_000, 100_000])
      expect(
        (await say(`for (let i = 0; i < ${count}; i++) console.log("line " + i)`)).text === lines(count),
      ).toBe(true);
  });

  test("keeps a character whose bytes are written apart", async () => {
    expect(
      (
        await say(
          'const e = Buffer.from("é");\nprocess.stdout.write(e.subarray(0, 1)); process.stdout.write(e.subarray(1));',
        )
      ).text,
    ).toBe("é");
  });
});

describe("a cell that fails", () => {
  test("names its type error with the line and a mark under the place", async () => {
    const heard = await say('const fine = 1;\nconst wrong: number = "seven";');
    expect(failure(heard)).toEqual({
      name: "TypeScriptError",
      message: "line 2, column 7: Type 'string' is not assignable to type 'number'.",
      line: 2,
    });
    expect(heard.reply["traceback"]).toEqual([
      expect.stringMatching(/^cell \d+:2:7 Type 'string'/),
      '    const wrong: number = "seven";',
      "          ~~~~~",
    ]);
  });

  test("is checked strictly", async () => {
    expect(failure(await say("function id(x) { return x; }"))).toMatchObject({
      line: 1,
      name: "TypeScriptError",
    });
    expect(failure(await say('const found = ["a"].find((x) => x === "b");\nfound.length'))).toMatchObject({
      line: 2,
    });
  });

  test("has its stack in lines of cells, also through functions of earlier ones", async () => {
    await say(
      '// a comment\nfunction refuse(x: number): number {\n  if (x > 1) throw new RangeError("too much: " + x);\n  return x;\n}',
    );
    const heard = await say("refuse(1);\n\nrefuse(2);");
    expect(failure(heard)).toEqual({ name: "RangeError", message: "too much: 2", line: 3 });
    expect(heard.reply["traceback"]).toEqual([
      "RangeError: too much: 2",
      expect.stringMatching(/^ {4}at refuse \(cell \d+:3:20\)$/),
      expect.stringMatching(/^ {4}at cell \d+:3:1$/),
    ]);
  });

  test("has cell lines after an await, and in errors it prints itself", async () => {
    expect(failure(await say('await Promise.resolve();\nthrow new TypeError("late");'))).toMatchObject({
      line: 2,
    });
    const { text } = await say('\nconsole.log(new Error("printed"))');
    expect(text).toMatch(/^Error: printed\n {4}at cell \d+:2:13\n$/);
  });

  test("may throw anything, and names the cause of its error", async () => {
    expect(failure(await say("throw { code: 7 };"))).toMatchObject({
      name: "Thrown",
      message: "{ code: 7 }",
    });
    const { reply } = await say('throw new Error("outer", { cause: new Error("inner") });');
    expect(reply["traceback"]).toContain("Caused by: Error: inner");
  });

  test("fails on a promise nobody waits for and on a callback that throws while it runs", async () => {
    expect(failure(await say('void (async () => {\n  throw new Error("floating");\n})();'))).toMatchObject({
      message: "floating",
      line: 2,
    });
    const timer =
      'setTimeout(() => {\n  throw new Error("callback");\n}, 5);\nawait new Promise((r) => setTimeout(r, 2000));';
    expect(failure(await say(timer))).toMatchObject({ message: "callback", line: 2 });
  });

  test("declares nothing when it comes to its end after it was given up", async () => {
    await say(
      'setTimeout(() => { throw new Error("given up"); }, 5);\nawait new Promise((r) => setTimeout(r, 60));',
    );
    await say("const declaredSince = 1;\nawait new Promise((r) => setTimeout(r, 120));");
    expect(result(await say("declaredSince"))).toBe("1");
  });

  test("hears of an error that comes after its end, while another cell runs", async () => {
    const late = say('setTimeout(() => { throw new Error("later"); }, 20);');
    expect((await late).reply["status"]).toBe("ok");
    expect((await say("await new Promise((r) => setTimeout(r, 200));")).reply["status"]).toBe("ok");
    expect(failure(await late)).toMatchObject({ line: 1 });
  });

  test("leaves the kernel able to go on", async () => {
    expect(result(await say("a"))).toBe("20");
  });
});

describe("a displayable value", () => {
  const value = `({ toMimeBundle: () => ({
    "application/vnd.plotly.v1+json": { data: [{ y: [1, 2] }], layout: {} },
    "application/vnd.horizon.checked+json": JSON.stringify([{ within: true }]),
    "image/png": new Uint8Array([1, 2, 3]),
    "text/html": "<b>7</b>" }) })`;

  test("is shown where show is called, and as a last expression", async () => {
    expect((await say('import { show } from "reasoning-horizon";')).reply).toMatchObject({ status: "ok" });
    const heard = await say(
      `const value = ${value};\nconsole.log("before"); show(value); show("text"); value`,
    );
    expect(heard.reply).toMatchObject({ status: "ok" });
    expect(heard.types).toEqual([
      "execute_input",
      "stream",
      "display_data",
      "display_data",
      "execute_result",
    ]);
    const [, , shown, text, last] = heard.messages.map(({ content }) => content["data"]);
    expect(shown).toEqual({
      "application/vnd.plotly.v1+json": { data: [{ y: [1, 2] }], layout: {} },
      "application/vnd.horizon.checked+json": [{ within: true }],
      "image/png": "AQID",
      "text/html": "<b>7</b>",
      "text/plain": expect.stringContaining("toMimeBundle"),
    });
    expect(text).toEqual({ "text/plain": "text" });
    expect(last).toEqual(shown);
  });

  test("of an id takes the place of what was shown under that id", async () => {
    const heard = await say('for (const share of [0, 50, 100]) show(share + " %", { id: "progress" });');
    expect(heard.reply["evalue"]).toBe(undefined);
    expect(heard.types.slice(1)).toEqual(["display_data", "update_display_data", "update_display_data"]);
    expect(heard.messages.at(-1)?.content).toEqual({
      data: { "text/plain": "100 %" },
      metadata: {},
      transient: { display_id: "progress" },
    });
  });

  test("may be made with tslab's own display functions", async () => {
    const heard = await say('import * as tslab from "tslab";\ntslab.display.html("<i>x</i>");');
    expect(heard.messages.at(-1)?.content["data"]).toEqual({ "text/html": "<i>x</i>" });
  });

  test("that fails to say how it looks fails the cell", async () => {
    expect(
      failure(await say('({ toMimeBundle(): never {\n  throw new Error("no look"); } })')),
    ).toMatchObject({ message: "no look", line: 2 });
  });
});

describe("types", () => {
  test("of this package arrive in full", async () => {
    expect(
      failure(
        await say(
          'import { WrongRequest } from "reasoning-horizon";\nconst code: string = new WrongRequest("x").exitCode;',
        ),
      ),
    ).toMatchObject({
      message: expect.stringContaining("Type 'number' is not assignable to type 'string'"),
    });
  });

  test("of none of this package's exports, nor of what its functions give, is silently any", async () => {
    const heard = await say(`import * as everything from "reasoning-horizon";
      type IsAny<T> = 0 extends 1 & T ? true : false;
      type Gives<T> = T extends (...args: infer A) => infer R ? (true extends IsAny<R> | IsAny<A[number]> ? true : false) : false;
      type Vague = { [K in keyof typeof everything]: true extends IsAny<(typeof everything)[K]> | Gives<(typeof everything)[K]> ? K : never }[keyof typeof everything];
      const vague: [Vague] extends [never] ? "none" : Vague = "none";
      Object.keys(everything).length > 5`);
    expect(heard.reply).toMatchObject({ status: "ok" });
    expect(result(heard)).toBe("true");
  });

  test("of a local module are checked, its stack has its lines, and a change on disk is taken up", async () => {
    writeFileSync(
      join(folder, "local.ts"),
      'export const width: number = 1;\n\nexport const fail = (): never => {\n  throw new Error("module");\n};\n',
    );
    expect(result(await say('import { fail, width } from "./local";\nwidth'))).toBe("1");
    expect(failure(await say("const s: string = width;"))).toMatchObject({
      name: "TypeScriptError",
      line: 1,
    });
    const { reply } = await say("\nfail();");
    expect(reply["traceback"]).toEqual([
      "Error: module",
      "    at fail (local.ts:4:9)",
      expect.stringMatching(/at cell \d+:2:1$/),
    ]);
    writeFileSync(join(folder, "local.ts"), 'export const width: string = "wide";\n');
    expect(result(await say('import { width as now } from "./local";\nnow'))).toBe("wide");
  });
});

describe("a question", () => {
  test("about a name being written is answered with what would complete it, in characters as people count them", async () => {
    await say("const lookahead = 3;");
    const code = '"😀"; lookah';
    expect(await ask("complete_request", { code, cursor_pos: [...code].length })).toMatchObject({
      status: "ok",
      matches: expect.arrayContaining(["lookahead"]),
      cursor_start: 5,
      cursor_end: 11,
    });
  });

  test("about a name is answered with its type", async () => {
    expect(await ask("inspect_request", { code: "lookahead", cursor_pos: 3 })).toMatchObject({
      found: true,
      data: { "text/plain": "const lookahead: 3" },
    });
    expect(await ask("inspect_request", { code: "  ", cursor_pos: 1 })).toMatchObject({
      status: "ok",
      found: false,
    });
  });

  test.for([
    ["const a = 1;", { status: "complete" }],
    ["function f() {", { status: "incomplete", indent: "  " }],
  ] as const)("whether %s is complete is answered", async ([code, answer]) => {
    expect(await ask("is_complete_request", { code })).toEqual(answer);
  });

  test("about the kernel, its history and its widgets is answered", async () => {
    expect(await ask("kernel_info_request", {})).toMatchObject({
      protocol_version: "5.3",
      language_info: { name: "typescript" },
    });
    expect((await ask("history_request", {}))["history"]).toContainEqual([
      0,
      1,
      "const a: number = 20;\na + 1",
    ]);
    expect(await ask("comm_info_request", {})).toEqual({ status: "ok", comms: {} });
  });
});

test("what was sent before a failure was known is not run", async () => {
  const [failed, next, later] = await Promise.all([
    say("throw new Error('first');"),
    say("const unrun = 1;"),
    say("2"),
  ]);
  expect([failed, next, later].map(({ reply }) => reply["status"])).toEqual(["error", "aborted", "aborted"]);
  expect((await say("3")).reply["status"]).toBe("ok");
});
