import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scratchFolder } from "./notebooks.js";
import { broadcast, contentOf, Wire } from "./wire.js";

const folder = scratchFolder();
let wire: Wire;
beforeAll(async () => {
  writeFileSync(
    join(folder, "shapes.ts"),
    '/** The area of a square. */\nexport function area(side: number): number {\n  if (side < 0) throw new RangeError("side " + side);\n  return side * side;\n}\n',
  );
  wire = await Wire.open(folder);
});
afterAll(() => wire.close());

describe("execute_request", () => {
  test("is answered between busy and idle: input, output, result, reply", async () => {
    const messages = await wire.execute('console.log("printed");\n6 * 7');
    expect(broadcast(messages)).toEqual(["status", "execute_input", "stream", "execute_result", "status"]);
    expect(contentOf(messages, "execute_input")).toEqual({
      code: 'console.log("printed");\n6 * 7',
      execution_count: 1,
    });
    expect(contentOf(messages, "stream")).toEqual({ name: "stdout", text: "printed\n" });
    expect(contentOf(messages, "execute_result")).toEqual({
      execution_count: 1,
      data: { "text/plain": "42" },
      metadata: {},
    });
    expect(contentOf(messages, "execute_reply")).toEqual({
      status: "ok",
      execution_count: 1,
      payload: [],
      user_expressions: {},
    });
    expect(new Set(messages.map(({ version }) => version))).toEqual(new Set(["5.3"]));
  });

  test("counts on, and not for cells that are silent or leave no history", async () => {
    const count = async (fields: object): Promise<number> =>
      contentOf(await wire.execute("1;", fields), "execute_reply").execution_count;
    const first = await count({});
    expect(await count({ store_history: false })).toBe(first);
    expect(await count({ silent: true })).toBe(first);
    expect(await count({})).toBe(first + 1);
  });

  test("that is silent says nothing, even if it prints, shows and fails", async () => {
    const messages = await wire.execute('console.log("x"); throw new Error("quiet");', { silent: true });
    expect(broadcast(messages)).toEqual(["status", "status"]);
    expect(contentOf(messages, "execute_reply")).toMatchObject({ status: "error", evalue: "quiet" });
  });

  test("fails with an error in lines of cells, through functions of earlier cells and of local modules", async () => {
    await wire.execute(
      'import { area } from "./shapes";\nfunction total(sides: number[]) {\n  return sides.map(area);\n}',
    );
    const messages = await wire.execute("const sides = [1, -2];\n\ntotal(sides);");
    const error = contentOf(messages, "error");
    expect(error).toMatchObject({ ename: "RangeError", evalue: "side -2" });
    expect(error.traceback[0]).toBe("RangeError: side -2");
    const places = error.traceback.slice(1).map((line: string) => line.trim().replace(/cell \d+/, "cell N"));
    expect(places).toEqual([
      "at area (shapes.ts:3:23)",
      "at Array.map (<anonymous>)",
      "at total (cell N:3:16)",
      "at cell N:3:1",
    ]);
    expect(contentOf(messages, "execute_reply")).toMatchObject({ status: "error", ename: "RangeError" });
  });

  test("aborts what waits behind a failure, unless it is told not to", async () => {
    const send = (code: string, stop: boolean): string =>
      wire.send(wire.shell, "execute_request", { code, silent: false, stop_on_error: stop });
    const statuses = async (stop: boolean): Promise<string[]> => {
      const ids = [
        send('await new Promise((later) => setTimeout(later, 500)); throw new Error("first");', stop),
        send("2", stop),
      ];
      const all = await Promise.all(ids.map((id) => wire.about(id)));
      return all.map((messages) => contentOf(messages, "execute_reply").status);
    };
    expect(await statuses(true)).toEqual(["error", "aborted"]);
    expect(await statuses(false)).toEqual(["error", "ok"]);
  });

  test("evaluates expressions after the cell, each by itself, and none after a failure", async () => {
    const asked = { sum: "base + 1", wrong: "nowhere", list: "[1, 2]" };
    const { user_expressions: values } = contentOf(
      await wire.execute("const base = 4;", { user_expressions: asked }),
      "execute_reply",
    );
    expect(values.sum).toEqual({ status: "ok", data: { "text/plain": "5" }, metadata: {} });
    expect(values.list.data).toEqual({ "text/plain": "[ 1, 2 ]" });
    expect(values.wrong).toMatchObject({
      status: "error",
      ename: "TypeScriptError",
      evalue: expect.stringContaining("nowhere"),
    });
    const failed = await wire.execute("throw 1;", { user_expressions: asked });
    expect(contentOf(failed, "execute_reply").user_expressions).toBe(undefined);
  });
});

describe("what a cell shows", () => {
  test("is a bundle of media types, JSON as JSON and bytes as base64", async () => {
    const messages = await wire.execute(
      'import { show, clearOutput } from "reasoning-horizon";\nshow({ toMimeBundle: () => ({ "application/json": { a: 1 }, "image/png": new Uint8Array([1]), "text/html": "<b>" }) });',
    );
    expect(contentOf(messages, "display_data")).toMatchObject({
      data: { "application/json": { a: 1 }, "image/png": "AQ==", "text/html": "<b>" },
      metadata: {},
      transient: {},
    });
  });

  test("under an id is replaced where it stands, also from a later cell", async () => {
    await wire.execute('show("1 %", { id: "p" });');
    const later = await wire.execute('show("2 %", { id: "p" });');
    expect(contentOf(later, "update_display_data")).toEqual({
      data: { "text/plain": "2 %" },
      metadata: {},
      transient: { display_id: "p" },
    });
  });

  test("is cleared in its order among what is printed, at once or with the next output", async () => {
    const messages = await wire.execute(
      'console.log("a"); clearOutput({ wait: true }); console.log("b"); clearOutput();',
    );
    expect(broadcast(messages)).toEqual([
      "status",
      "execute_input",
      "stream",
      "clear_output",
      "stream",
      "clear_output",
      "status",
    ]);
    const waits = messages.filter(({ type }) => type === "clear_output").map(({ content }) => content.wait);
    expect(waits).toEqual([true, false]);
  });
});

describe("an error nobody handles fails the cell it came from", () => {
  const late = async (code: string): Promise<unknown> => {
    const id = wire.send(wire.shell, "execute_request", { code, silent: false });
    await wire.about(id);
    const next = await wire.execute("await new Promise((resolve) => setTimeout(resolve, 60));");
    expect(contentOf(next, "execute_reply").status).toBe("ok");
    const error = (): unknown => wire.heard.find(({ type, parent }) => type === "error" && parent === id);
    await wire.until(() => error() !== undefined);
    return (error() as { content: unknown }).content;
  };

  test.for([
    ["a timer", 'setTimeout(() => { throw new Error("timer"); }, 20);', "timer"],
    ["a promise", 'void new Promise((_, no) => setTimeout(no, 20, new Error("promise")));', "promise"],
    [
      "an event",
      'import { EventEmitter } from "node:events";\nsetTimeout(() => new EventEmitter().emit("error", new Error("event")), 20);',
      "event",
    ],
  ] as const)("from %s, while the next cell runs", async ([, code, message]) => {
    expect(await late(code)).toMatchObject({ ename: "Error", evalue: message });
  });
});

describe("a question", () => {
  test.for([
    ["const a = 1;", { status: "complete" }],
    ["function f() {", { status: "incomplete", indent: "  " }],
    ["await Promise.resolve(1)", { status: "complete" }],
    ["const = ;", { status: "invalid" }],
  ] as const)("is_complete_request: %s", async ([code, answer]) => {
    expect(await wire.ask("is_complete_request", { code })).toEqual(answer);
  });

  test("complete_request names what fits and what each of it is", async () => {
    await wire.execute("/** Half of it. */\nfunction halve(x: number): number { return x / 2; }");
    const answer = await wire.ask("complete_request", { code: "hal", cursor_pos: 3 });
    expect(answer).toMatchObject({ status: "ok", cursor_start: 0, cursor_end: 3 });
    expect(answer.matches[0]).toBe("halve");
    expect(answer.metadata._jupyter_types_experimental[0]).toEqual({
      text: "halve",
      start: 0,
      end: 3,
      type: "function",
    });
  });

  test("inspect_request says the type and the documentation, also of this package", async () => {
    const code = 'import { wilsonInterval } from "reasoning-horizon";\nwilsonInterval';
    const { found, data } = await wire.ask("inspect_request", { code, cursor_pos: code.length - 2 });
    expect(found).toBe(true);
    expect(data["text/plain"]).toMatch(/wilsonInterval\(.*trials: number.*\): Estimate/s);
    expect(data["text/plain"]).toMatch(/Wilson/);
    const own = "halve(2)";
    expect((await wire.ask("inspect_request", { code: own, cursor_pos: 2 })).data["text/plain"]).toContain(
      "halve(x: number): number",
    );
  });

  test.for([
    [
      "@duckdb/node-api",
      'import { DuckDBInstance } from "@duckdb/node-api";\nconst rows = (await (await (await DuckDBInstance.create()).connect()).runAndReadAll("")).getRowObjects();\nrows',
      "const rows: Record<string, DuckDBValue>[]",
    ],
    ["openai", 'import OpenAI from "openai";\nconst models = new OpenAI().models;\nmodels', "OpenAI.Models"],
    [
      "danfojs-node",
      'import { DataFrame } from "danfojs-node";\nconst shape = new DataFrame({ a: [1] }).shape;\nshape',
      "const shape: number[]",
    ],
    [
      "zod",
      'import { z } from "zod";\nconst point = z.object({ x: z.number() }).parse(0);\npoint',
      "const point: {\n    x: number;\n}",
    ],
    [
      "apache-arrow",
      'import { tableFromArrays } from "apache-arrow";\nconst t = tableFromArrays({ a: [1] }).schema;\nt',
      "Schema<{",
    ],
    [
      "graphology",
      'import Graph from "graphology";\nconst order = new Graph().order;\norder',
      "const order: number",
    ],
  ] as const)("inspect_request knows the types of %s, through its exports", async ([, code, type]) => {
    const { data } = await wire.ask("inspect_request", { code, cursor_pos: code.length - 1 });
    expect(data["text/plain"]).toContain(type);
  });

  test("history_request gives the last, a range, or what fits a pattern, with results if asked", async () => {
    const history = async (fields: object): Promise<unknown[]> =>
      (await wire.ask("history_request", { output: false, raw: true, ...fields })).history;
    await wire.execute('"one of " + 2');
    expect(await history({ hist_access_type: "tail", n: 1 })).toEqual([
      [0, expect.any(Number), '"one of " + 2'],
    ]);
    expect(await history({ hist_access_type: "tail", n: 1, output: true })).toEqual([
      [0, expect.any(Number), ['"one of " + 2', "one of 2"]],
    ]);
    expect(await history({ hist_access_type: "range", session: 0, start: 1, stop: 2 })).toEqual([
      [0, 1, 'console.log("printed");\n6 * 7'],
    ]);
    expect(await history({ hist_access_type: "search", pattern: '"one*?' })).toHaveLength(1);
    expect(await history({ hist_access_type: "search", pattern: "nothing of the kind" })).toEqual([]);
  });

  test("comm_info_request finds no widgets, and one that is opened is closed", async () => {
    expect(await wire.ask("comm_info_request", {})).toEqual({ status: "ok", comms: {} });
    const opened = wire.send(wire.shell, "comm_open", { comm_id: "w", target_name: "widget", data: {} });
    expect(contentOf(await wire.about(opened), "comm_close")).toEqual({ comm_id: "w", data: {} });
  });

  test.for(["shell", "control"] as const)("kernel_info_request is answered on %s", async (channel) => {
    const info = await wire.ask("kernel_info_request", {}, wire[channel]);
    expect(info).toMatchObject({
      status: "ok",
      protocol_version: "5.3",
      implementation: "horizon",
      implementation_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      banner: expect.any(String),
      help_links: [],
      language_info: { name: "typescript", file_extension: ".ts", mimetype: "text/typescript" },
    });
  });

  test("of a type nobody knows is passed over, between busy and idle", async () => {
    const id = wire.send(wire.shell, "weather_request", {});
    expect(broadcast(await wire.about(id))).toEqual(["status", "status"]);
  });
});

test("the heartbeat comes back while a cell computes", async () => {
  const busy = wire.execute("const until = Date.now() + 300;\nwhile (Date.now() < until);");
  await wire.heartbeat.send("beat");
  expect(String((await wire.heartbeat.receive())[0])).toBe("beat");
  await busy;
});

test("a cell that waits for someone to type fails in a sentence", async () => {
  const messages = await wire.execute(
    'import { createInterface } from "node:readline/promises";\nawait createInterface({ input: process.stdin }).question("name? ");',
  );
  expect(contentOf(messages, "execute_reply")).toMatchObject({
    status: "error",
    evalue: expect.stringContaining("no standard input"),
  });
  expect(wire.heard.some(({ channel }) => channel === "stdin")).toBe(false);
});

test("whoever cannot sign is not heard", async () => {
  const id = wire.send(wire.shell, "execute_request", { code: "globalThis.owned = true;" }, "another key");
  const messages = await wire.execute('"owned" in globalThis');
  expect(contentOf(messages, "execute_result").data["text/plain"]).toBe("false");
  expect(wire.heard.filter(({ parent }) => parent === id)).toEqual([]);
});

describe("an interrupt", () => {
  test.for([
    ["interrupt_request", "a cell that waits", "await new Promise(() => {});"],
    ["interrupt_request", "a cell that computes", "for (;;);"],
    ["SIGINT", "a cell that waits", "await new Promise(() => {});"],
    ["SIGINT", "a cell that computes", "for (;;);"],
  ] as const)("by %s ends %s", async ([way, , code]) => {
    const id = wire.send(wire.shell, "execute_request", {
      code: `console.log("begun");\n${code}`,
      silent: false,
    });
    await wire.until(() => wire.heard.some(({ type, parent }) => type === "stream" && parent === id));
    if (way === "SIGINT") wire.kernel.kill("SIGINT");
    else expect(await wire.ask("interrupt_request", {}, wire.control)).toEqual({ status: "ok" });
    expect(contentOf(await wire.about(id), "execute_reply")).toMatchObject({
      status: "error",
      ename: "Interrupted",
    });
    expect(contentOf(await wire.execute("halve(8)"), "execute_result").data["text/plain"]).toBe("4");
  });
});

test("shutdown_request is answered, told to everyone, and ends the process; restart is said back", async () => {
  const reply = await wire.ask("shutdown_request", { restart: true }, wire.control);
  expect(reply).toEqual({ status: "ok", restart: true });
  expect(await wire.exited).toBe(0);
  expect(wire.heard.some(({ type, channel }) => type === "shutdown_reply" && channel === "iopub")).toBe(true);
});
