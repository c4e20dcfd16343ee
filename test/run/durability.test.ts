import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJsonLines } from "../../src/internal/read-json-lines.js";
import { AppendLog } from "../../src/run/append-log.js";
import { itemKeys } from "../../src/run/item-key.js";
import { KeyIndex } from "../../src/run/key-index.js";
import { readProblems } from "../../src/run/problem-set.js";
import { lockRun } from "../../src/run/run-lock.js";
import { json, reply, scripted } from "../model/scripted-server.js";
import { adder, askSums, lines, scratch } from "./playground.js";
import { sumOf } from "./sum-task.js";

const runFile = (folder: string, name: string): string => join(folder, "run", name);
const manifest = (folder: string) => JSON.parse(readFileSync(runFile(folder, "manifest.json"), "utf8"));

describe("19: a log that a crash cut off", () => {
  test("its torn last line is set aside and said, and the item is asked again", async () => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 5, { concurrency: 1 });
    const path = runFile(folder, "answers.jsonl");
    const whole = readFileSync(path, "utf8");
    truncateSync(path, whole.length - 40);
    const again = await askSums(url, folder, 5);
    expect(again).toMatchObject({ state: "finished", counts: { answers: 5 } });
    expect(lines(folder, "answers").length).toBe(5);
    expect(existsSync(`${path}.torn`)).toBe(true);
    expect(manifest(folder).notes.join()).toContain("a torn last line of");
  });

  test("a whole record that lacks only its line end is kept", () => {
    const path = join(scratch(), "log.jsonl");
    writeFileSync(path, '{"a":1}\n{"a":2}');
    const log = new AppendLog(path);
    log.append({ a: 3 });
    log.close();
    expect(readFileSync(path, "utf8")).toBe('{"a":1}\n{"a":2}\n{"a":3}\n');
    expect(existsSync(`${path}.torn`)).toBe(false);
  });

  test("wherever the cut falls, every record before it and every one after it is there", () => {
    const folder = scratch();
    const records = Array.from({ length: 6 }, (_, i) => ({ i, text: "é\u2028\n".repeat(i) }));
    const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), (cut) => {
        const path = join(folder, `cut-${cut}.jsonl`);
        writeFileSync(path, bytes.subarray(0, cut));
        const log = new AppendLog(path);
        log.append({ i: "new" });
        log.close();
        const read = readFileSync(path, "utf8")
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
        const complete = bytes.subarray(0, cut).toString("utf8").split("\n").length - 1;
        expect(read.at(-1)).toEqual({ i: "new" });
        expect(read.length - 1).toBeGreaterThanOrEqual(complete);
        expect(read.slice(0, complete)).toEqual(records.slice(0, complete));
      }),
      { numRuns: 60 },
    );
  });

  test("bad lines in the middle are passed over, counted and said", async () => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 3);
    appendFileSync(runFile(folder, "answers.jsonl"), "not json\n{}\n");
    expect((await askSums(url, folder, 3)).notes.join()).toContain(
      "answers.jsonl: 2 lines could not be read",
    );
  });

  test("an answer whose attempt was lost gets it back, so that the counts agree", async () => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 4, { concurrency: 1 });
    const path = runFile(folder, "attempts.jsonl");
    const kept = readFileSync(path, "utf8").split("\n").slice(0, 3);
    writeFileSync(path, `${kept.join("\n")}\n`);
    const again = await askSums(url, folder, 4);
    expect(again.counts).toMatchObject({ answers: 4, attempts: 4 });
    expect(lines(folder, "attempts").at(-1)).toMatchObject({ recovered: true, final: true });
  });
});

describe("20: one writer and a full disk", () => {
  test("a second process is refused with the pid of the first", async () => {
    const { url } = await adder();
    const folder = scratch();
    mkdirSync(join(folder, "run"));
    const lock = lockRun(join(folder, "run"));
    await expect(askSums(url, folder, 1)).rejects.toThrow(`in use by process ${process.pid}`);
    lock.release();
    expect((await askSums(url, folder, 1)).state).toBe("finished");
  });

  test.for([
    ["a process that is gone", { pid: 2 ** 22 - 3, host: hostname(), processStart: "1" }],
    [
      "a pid that belongs to another process by now",
      { pid: process.pid, host: hostname(), processStart: "1" },
    ],
    ["half a lock", "{"],
  ] as const)("a lock left by %s is taken over, and said", async ([, holder]) => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 1);
    writeFileSync(runFile(folder, "lock"), typeof holder === "string" ? holder : JSON.stringify(holder));
    const { notes } = await askSums(url, folder, 1);
    expect(notes.join()).toContain("requests then in flight may have been charged");
  });

  test("a lock of another machine is never taken over", async () => {
    const folder = scratch();
    writeFileSync(
      join(folder, "lock"),
      JSON.stringify({ pid: 1, host: "elsewhere", processStart: null, since: "then" }),
    );
    expect(() => lockRun(folder)).toThrow("in use by process 1 on elsewhere");
  });

  test.skipIf(!existsSync("/dev/full"))(
    "a full disk stops the calls with a sentence that names the file",
    async () => {
      let asked = 0;
      const { url } = await adder({ onRequest: () => asked++ });
      const folder = scratch();
      mkdirSync(join(folder, "run"));
      symlinkSync("/dev/full", runFile(folder, "answers.jsonl"));
      await expect(askSums(url, folder, 50)).rejects.toThrow(
        /answers\.jsonl: cannot write this file \(ENOSPC\)/,
      );
      expect(asked).toBeLessThan(10);
      expect(existsSync(runFile(folder, "lock"))).toBe(false);
    },
  );
});

describe("20: kills within a rename, and two writers at once", () => {
  const built = join(import.meta.dirname, "../../dist/run/manifest.js");

  test.skipIf(!existsSync(built))(
    "a manifest killed while it is written is the old one or the new one, whole",
    async () => {
      const path = join(scratch(), "manifest.json");
      const script = `
      import { writeManifest } from ${JSON.stringify(built)};
      const notes = Array.from({ length: 2000 }, (_, i) => "note " + i);
      for (let i = 0; ; i++) {
        await writeManifest(${JSON.stringify(path)}, { schema: 1, i, notes });
        if (i === 0) process.stdout.write("on");
      }`;
      for (let round = 0; round < 6; round++) {
        const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
        await new Promise((resolve) => child.stdout.once("data", resolve));
        await new Promise((resolve) => setTimeout(resolve, 3 + 7 * round));
        child.kill("SIGKILL");
        await new Promise((resolve) => child.on("close", resolve));
        expect(JSON.parse(readFileSync(path, "utf8")).notes).toHaveLength(2000);
      }
    },
  );

  test("what a kill left beside the manifest hinders nobody", async () => {
    const { url } = await adder();
    const folder = scratch();
    await askSums(url, folder, 2);
    writeFileSync(`${runFile(folder, "manifest.json")}.4194301.part`, '{"schema": 1, "iden');
    writeFileSync(runFile(folder, "lock.4194301"), "{");
    expect((await askSums(url, folder, 2)).counts).toMatchObject({ answers: 2, attempts: 2 });
  });

  test("of several who want the folder at once one gets it, and no line is lost", async () => {
    const { url } = await adder();
    const folder = scratch();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => askSums(url, folder, 20)));
    const refused = all.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(4);
    for (const one of refused)
      expect(String(one.status === "rejected" && one.reason)).toContain(`in use by process ${process.pid}`);
    expect(lines(folder, "answers")).toHaveLength(20);
  });

  test.skipIf(!existsSync("/dev/full"))(
    "a disk that is full for attempts stops the calls as well",
    async () => {
      let asked = 0;
      const { url } = await adder({ onRequest: () => asked++ });
      const folder = scratch();
      mkdirSync(join(folder, "run"));
      symlinkSync("/dev/full", runFile(folder, "attempts.jsonl"));
      await expect(askSums(url, folder, 50)).rejects.toThrow(
        /attempts\.jsonl: cannot write this file \(ENOSPC\)/,
      );
      expect(asked).toBeLessThan(10);
      // What had come is kept, and found when there is room again.
      expect(lines(folder, "answers").length).toBe(asked);
    },
  );
});

describe("21–23: what stands in files", () => {
  test("21: NaN and Infinity are refused on writing, not turned into null", () => {
    const log = new AppendLog(join(scratch(), "log.jsonl"));
    expect(() => log.append({ deep: { cost: Number.NaN } })).toThrow(
      "cost: a finite number is wanted, got NaN",
    );
    expect(() => log.append({ cost: Number.POSITIVE_INFINITY })).toThrow("got Infinity");
    log.close();
    expect(readFileSync(log.path, "utf8")).toBe("");
  });

  test("22: a line beyond 64 MiB is counted as bad and the next one is read", async () => {
    const path = join(scratch(), "long.jsonl");
    writeFileSync(path, Buffer.concat([Buffer.alloc(65 * 2 ** 20, "x"), Buffer.from('\n{"a":1}\n')]));
    const kinds: string[] = [];
    for await (const line of readJsonLines(path)) kinds.push(`${line.line} ${line.kind}`);
    expect(kinds).toEqual(["1 bad", "2 value"]);
  });

  test("23: lines end with \\n or \\r\\n alone, a byte order mark is no text, and odd characters survive", async () => {
    const path = join(scratch(), "odd.jsonl");
    const odd = { text: "\u2028\u2029\u0000\u200b\u202e\ud800", id: "9007199254740993", ["__proto__"]: "x" };
    const line = JSON.stringify(odd);
    writeFileSync(path, `\uFEFF${line}\r\n\n${line.replace("\\ud800", "")}`);
    const read: unknown[] = [];
    for await (const one of readJsonLines(path)) read.push(one.kind === "value" ? one.value : one.why);
    expect(read.length).toBe(2);
    expect(JSON.stringify(read[0])).toBe(line);
    expect(({} as { x?: unknown }).x).toBe(undefined);
  });

  test("23: a reply with a lone surrogate goes through the log unharmed", async () => {
    const { url } = await adder({ answer: () => ({ text: "half \ud83d and \u2028 1", finish: "stop" }) });
    const folder = scratch();
    await askSums(url, folder, 1);
    expect(lines(folder, "answers")[0]?.text).toContain("\u2028 1");
  });
});

describe("26–27: keys", () => {
  const content = {
    record: { id: "a" },
    messages: [{ role: "user" as const, content: "?" }],
    model: "m",
    address: "host/v1",
    sampling: { temperature: 1, topP: 0.95, maxTokens: 100 },
    mode: "chat",
  };

  test("26: everything that decides the answer is in the key, each repeat has its own", () => {
    const variants = [
      content,
      { ...content, record: { id: "b" } },
      { ...content, messages: [{ role: "system" as const, content: "Be brief." }, ...content.messages] },
      { ...content, model: "n" },
      { ...content, address: "host/v2" },
      { ...content, sampling: { ...content.sampling, temperature: 0.9 } },
      { ...content, sampling: { ...content.sampling, maxTokens: 101 } },
      { ...content, sampling: { ...content.sampling, reasoningEffort: "high" } },
      { ...content, sampling: { ...content.sampling, extraBody: { top_k: 40 } } },
      { ...content, mode: "agent" },
    ];
    const keys = variants.flatMap((variant) => [0, 1, 2].map(itemKeys(variant)));
    expect(new Set(keys).size).toBe(3 * variants.length);
    expect(itemKeys({ ...content })(1)).toBe(keys[1]);
  });

  test("the order of settings in a call is no setting", () => {
    const { temperature, topP, maxTokens } = content.sampling;
    expect(itemKeys({ ...content, sampling: { maxTokens, topP, temperature } })(0)).toBe(
      itemKeys(content)(0),
    );
  });

  test("the index finds every key that went in and no other", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.nat()), { maxLength: 3000 }), (entries) => {
        const index = new KeyIndex();
        const truth = new Map<string, number>();
        for (const [text, value] of entries) {
          const key = itemKeys({ ...content, record: text })(0);
          index.set(key, value);
          truth.set(key, value);
        }
        expect(index.size).toBe(truth.size);
        for (const [key, value] of truth) expect(index.get(key)).toBe(value);
        expect(index.has(itemKeys({ ...content, record: 7 })(0))).toBe(false);
      }),
      { numRuns: 20 },
    );
  });

  test("27: matching is by content: a file in another order asks nothing again", async () => {
    let asked = 0;
    const { url } = await adder({ onRequest: () => asked++ });
    const folder = scratch();
    const sums = ["a", "b", "c"].map((id, i) => `${JSON.stringify({ id, terms: [i] })}\n`);
    await askSums(url, folder, 0, { problems: sums.join("") });
    await expect(askSums(url, folder, 0, { problems: sums.toReversed().join("") })).rejects.toThrow(
      "problems: was",
    );
    expect(asked).toBe(3);
  });

  test("a problem that stands in a file twice is asked once", async () => {
    let asked = 0;
    const { url } = await adder({ onRequest: () => asked++ });
    const line = `${JSON.stringify({ id: "a", terms: [1, 2] })}\n`;
    const summary = await askSums(url, scratch(), 0, { problems: line + line, repeats: 2 });
    expect(asked).toBe(2);
    expect(summary).toMatchObject({ total: 2, counts: { answers: 2 } });
  });

  test("a data set that is one JSON array is read as well", async () => {
    const { url } = await adder();
    const summary = await askSums(url, scratch(), 0, {
      problems: ` [${JSON.stringify({ id: "a", terms: [1] })}]`,
    });
    expect(summary.counts.answers).toBe(1);
  });
});

test("a problem file may be lines, an array, or an object of problems by name", async () => {
  const folder = scratch();
  const read = async (text: string): Promise<unknown[]> => {
    const path = join(folder, "problems");
    writeFileSync(path, text);
    const records: unknown[] = [];
    for await (const { record } of readProblems(path)) records.push(record);
    return records;
  };
  const two = [
    { id: "a", n: 1 },
    { id: "b", n: 2 },
  ];
  expect(await read('{"id":"a","n":1}\r\n\n{"id":"b","n":2}')).toEqual(two);
  expect(await read(`\uFEFF\n ${JSON.stringify(two, null, 2)}`)).toEqual(two);
  expect(await read('{\n  "a": {"n": 1},\n  "b": {"n": 2}\n}\n')).toEqual(two);
  expect(await read('{"a":{"n":1},"b":{"n":2}}')).toEqual(two);
  await expect(read('{"id":"a"}\nnot json\n')).rejects.toThrow(/problems:2: this line is no JSON/);
  await expect(read("[1, 2")).rejects.toThrow("this is no JSON");
  await expect(read("hello")).rejects.toThrow(/problems:1: this line is no JSON/);
});

describe("--retry-failed", () => {
  /** A server that fails at every third sum until it is mended, a run of 40 sums at it, and how to go on. */
  async function withFailures(folder: string) {
    const desk = { failing: true, asked: 0, onRequest: () => {} };
    const { url } = await scripted((response, request) => {
      desk.asked++;
      desk.onRequest();
      const [{ content }] = request.body["messages"] as [{ content: string }];
      const [first = "0"] = /\d+/.exec(content) ?? [];
      const fails = desk.failing && Number(first) % 3 === 1;
      (fails ? json({}, 500) : json(reply(`That makes ${sumOf(content)}`)))(response, request);
    });
    const policy = { attempts: 2, baseMs: 1, ceilingMs: 2, longestWaitMs: 1000 };
    const ask = (options: Parameters<typeof askSums>[3] = {}) =>
      askSums(url, folder, 40, { policy, ...options });
    const first = await ask();
    Object.assign(desk, { failing: false, asked: 0 });
    return { first, ask, desk };
  }
  const failedIn = ({ counts: { outcomes } }: { counts: { outcomes: Record<string, number | undefined> } }) =>
    outcomes["api_error/5xx"] ?? 0;

  test("asks again what failed for the server's reasons, and nothing else", async () => {
    const folder = scratch();
    const { first, ask, desk } = await withFailures(folder);
    const failed = failedIn(first);
    expect(failed).toBe(13);
    const idle = await ask();
    expect(desk.asked).toBe(0);
    expect(failedIn(idle)).toBe(failed);
    const told: number[] = [];
    const again = await ask({
      retryFailed: true,
      onProgress: ({ done, doneBefore }) => told.push(done - doneBefore),
    });
    expect(desk.asked).toBe(failed);
    expect(again).toMatchObject({ state: "finished", counts: { answers: 40, outcomes: { answered: 40 } } });
    expect(again.notes.join()).toContain(`${failed} items that had failed are asked again`);
    expect(told.at(-1)).toBe(failed);
    // The log keeps both lines, and the last one counts whenever it is read.
    expect(lines(folder, "answers").length).toBe(40 + failed);
    const third = await ask({ retryFailed: true });
    expect(third.counts).toEqual(again.counts);
    expect(third.notes.join()).not.toContain("second line");
    expect(desk.asked).toBe(failed);
    expect(lines(folder, "attempts").length).toBe(third.counts.attempts);
  });

  test("stopped half way, the counts are still those of the log", async () => {
    const folder = scratch();
    const { first, ask, desk } = await withFailures(folder);
    const stopping = new AbortController();
    desk.onRequest = () => stopping.abort();
    const half = await ask({ retryFailed: true, concurrency: 1, stopping: stopping.signal });
    expect(half).toMatchObject({ state: "interrupted", counts: { answers: 40 } });
    expect(failedIn(half)).toBe(failedIn(first) - 1);
    const last = new Map(lines(folder, "answers").map(({ key, outcome }) => [key, outcome]));
    const counted = [...last.values()].filter((outcome) => outcome === "answered").length;
    expect(half.counts.outcomes["answered"]).toBe(counted);
    expect(manifest(folder).counts).toEqual(half.counts);
  });

  test("an answer whose attempt was lost in a kill gets it back here, too", async () => {
    const folder = scratch();
    const { first, ask } = await withFailures(folder);
    await ask({ retryFailed: true });
    const path = runFile(folder, "attempts.jsonl");
    const kept = readFileSync(path, "utf8").trimEnd().split("\n").slice(0, -1);
    writeFileSync(path, `${kept.join("\n")}\n`);
    const again = await ask();
    expect(again.counts.attempts).toBe(first.counts.attempts + failedIn(first));
    expect(lines(folder, "attempts").at(-1)).toMatchObject({ recovered: true, final: true });
  });
});

test("18: of two lines of one item the last whole one counts, and that there are two is said", async () => {
  const { url } = await adder();
  const folder = scratch();
  await askSums(url, folder, 3);
  const [one] = lines(folder, "answers");
  appendFileSync(
    runFile(folder, "answers.jsonl"),
    `${JSON.stringify({ ...one, outcome: "refusal" })}\n{"key"`,
  );
  const again = await askSums(url, folder, 3);
  expect(again.counts.outcomes).toEqual({ answered: 2, refusal: 1 });
  expect(again.notes.join()).toContain("answers.jsonl: 1 items have a second line");
});
