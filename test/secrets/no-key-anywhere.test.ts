import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startingProfile } from "../../src/model/capability-profile.js";
import { graphRecords } from "../../src/results/graph-records.js";
import { json, type Step, scripted, text } from "../model/scripted-server.js";
import { notebookOf } from "../notebook/notebooks.js";
import { hasRedis, startRedis } from "../run/redis.js";
import { canaryForms, canaryKey, filesWithCanary, holdsCanary } from "./canary.js";

const root = resolve(import.meta.dirname, "../..");
const bin = join(root, "dist/cli/bin.js");

/** What any of the processes printed. */
const printed: string[] = [];
let folder = "";
beforeAll(() => {
  // Below the package, so that a notebook finds it by name.
  folder = mkdtempSync(resolve(root, "dist/scratch-"));
  const records = (as: "path" | "next-step") =>
    JSON.stringify([...graphRecords({ cells: [{ lookahead: 3, branches: 2 }], count: 6, seed: "key", as })]);
  writeFileSync(join(folder, "paths.json"), records("path"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The built command with the key in its environment; what it prints is kept. */
function horizon(args: readonly string[]) {
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], OPENAI_API_KEY: canaryKey };
  const child = spawn(process.execPath, [bin, ...args], { env, cwd: folder });
  let all = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      all += part;
    });
  return new Promise<{ readonly code: number | null; readonly all: string }>((done) =>
    child.on("close", (code) => {
      printed.push(all);
      done({ code, all });
    }),
  );
}

/** The key as the server was shown it. */
const shownTo = (authorization: string | undefined): string => (authorization ?? "").replace(/^\w+ /, "");

/** A server that writes the key it is shown into everything it sends, in turn. */
function echoing(kinds: readonly (keyof typeof echoes)[]): Promise<{ url: string }> {
  let count = 0;
  const step: Step = (response, request) => {
    const kind = kinds[Math.min(count++, kinds.length - 1)] ?? "reply";
    echoes[kind](shownTo(request.headers.authorization))(response, request);
  };
  return scripted(step);
}

const said = (content: string, more: object = {}): object => ({
  id: content,
  model: content,
  provider: content,
  choices: [
    { index: 0, message: { role: "assistant", content, reasoning_content: content }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 9, completion_tokens: 3 },
  ...more,
});

const echoes = {
  reply: (key: string) =>
    json(said(`|YES| your key is ${key}`), 200, { "x-request-id": encodeURIComponent(key) }),
  unauthorized: (key: string) =>
    json({ error: { message: `Incorrect API key provided: ${key}.`, code: "invalid_api_key" } }, 401),
  forbidden: (key: string) => json({ error: { message: `Bearer ${key} may not` } }, 403),
  "unknown model": (key: string) =>
    json({ error: { message: `no model for ${key}`, code: "model_not_found" } }, 404),
  failing: (key: string) =>
    json({ error: { message: `${encodeURIComponent(key)} is slow`, trace: key } }, 500),
  html: (key: string) => text(`<html><title>${key}</title>${"x".repeat(2030 - key.length)}${key}</html>`),
  "error in 200": (key: string) => json({ error: { code: 502, message: key, metadata: { key } } }),
  "bad request": (key: string) => json({ detail: [{ loc: ["header", key], msg: key }] }, 422),
  "no credit": (key: string) => json({ error: { message: key, code: "insufficient_quota" } }, 429),
  cut:
    (key: string): Step =>
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(
        `data: ${JSON.stringify({ id: key, choices: [{ delta: { content: `my ${key} is` } }] })}\n\n`,
      );
      setTimeout(() => response.destroy(), 10);
    },
} as const;

const asking = (url: string, out: string): string[] => [
  ...["--model", "m", "--base-url", url, "--out", out, "--concurrency", "1"],
];
const run = (url: string, out: string, ...more: string[]) =>
  horizon(["run", "--problems", "paths.json", ...asking(url, out), ...more]);

describe.skipIf(!existsSync(bin))("a canary key is in nothing that is printed, written or inspected", () => {
  test("when replies, errors and pages of a run quote it", async () => {
    const { url } = await echoing([
      "reply",
      "failing",
      "html",
      "error in 200",
      "cut",
      "bad request",
      "reply",
    ]);
    const { code, all } = await run(url, "echoed");
    expect([code, all]).toEqual([1, expect.stringContaining("answered")]);
    const log = readFileSync(join(folder, "echoed", "answers.jsonl"), "utf8");
    expect(log).toContain("your key is [redacted]");
    const answers = readFileSync(join(folder, "echoed", "attempts.jsonl"), "utf8");
    expect(answers.match(/\[redacted\]/g)?.length).toBeGreaterThan(5);
    await horizon(["score", "echoed", "--mode", "symbolic"]);
    expect(filesWithCanary(folder)).toEqual([]);
  });

  test.for([
    ["unauthorized", 2, "refuses the API key"],
    ["forbidden", 2, "refuses the API key"],
    ["unknown model", 2, "does not know the model"],
    ["html", 2, "does not answer as a model server"],
    ["no credit", 2, "no credit left"],
  ] as const)("when the first answer is %s", async ([kind, exit, sentence]) => {
    const { url } = await echoing([kind]);
    const { code, all } = await run(url, `first ${kind}`);
    expect([code, all]).toEqual([exit, expect.stringContaining(sentence)]);
  });

  test("when a server that knew it refuses it in the middle, and when the run goes on", async () => {
    const { url } = await echoing(["reply", "reply", "unauthorized", "reply"]);
    const { code, all } = await run(url, "middle");
    expect([code, all]).toEqual([1, expect.stringContaining("stopped")]);
    expect((await run(url, "middle", "--json")).code).toBe(0);
  });

  test("when it is part of the address", async () => {
    const { url } = await echoing(["reply", "failing", "reply"]);
    const secret = encodeURIComponent(canaryKey);
    await run(url.replace("//", `//me:${secret}@`), "address");
    const wrong = await run(`http://me:${secret}@127.0.0.1:1/v1`, "closed");
    expect([wrong.code, wrong.all]).toEqual([2, expect.stringContaining("cannot be reached")]);
    const strange = await run(`htp://me:${secret}@127.0.0.1:1/v1`, "strange");
    expect(strange.code).toBe(2);
  });

  test("in agent mode, in extraction, and in a mock server that wants another key", async () => {
    const { url } = await echoing(["reply", "failing", "reply"]);
    await run(url, "agent", "--mode", "agent", "--steps", "3");
    await horizon(["extract", "echoed", ...asking(url, "extracted")]);
    expect(existsSync(join(folder, "extracted", "results.json"))).toBe(true);
    const mock = spawn(process.execPath, [
      bin,
      "mock-server",
      "--port",
      "0",
      "--faults",
      "auth=0.2",
      "--seed",
      "k",
    ]);
    onTestFinished(() => {
      mock.kill("SIGINT");
    });
    const address = await new Promise<string>((done) =>
      mock.stdout.on("data", (part) => done(String(part).trim())),
    );
    for (let i = 0; i < 3; i++) if ((await run(address, "mock", "--repeats", "3")).code === 0) break;
    await run(address, "rehearsed batch", "--batch", "--poll", "0.05");
  });

  test("in a batch whose desk quotes it", async () => {
    const { url } = await batchDesk();
    const { all } = await run(url, "batch", "--batch", "--poll", "0.02");
    expect(all).toContain("answered");
    expect(existsSync(join(folder, "batch", "batch"))).toBe(true);
    const { url: closed } = await echoing(["unauthorized"]);
    await run(closed, "refused batch", "--batch");
  });

  test.skipIf(!hasRedis())("in a run by workers, and in the queue itself", async () => {
    const { url: redis, server } = await startRedis();
    onTestFinished(() => {
      server.kill();
    });
    const { url } = await echoing(["reply", "failing", "reply", "error in 200", "reply"]);
    const worker = spawn(process.execPath, [bin, "worker", "--redis", redis, "--base-url", url], {
      env: { PATH: process.env["PATH"], OPENAI_API_KEY: canaryKey },
    });
    onTestFinished(() => {
      worker.kill("SIGKILL");
    });
    for (const stream of [worker.stdout, worker.stderr])
      stream.on("data", (part) => printed.push(String(part)));
    const done = await run(url, "workers", "--workers", redis);
    expect(done.all).toContain("finished");
    const { Redis } = await import("ioredis");
    const client = new Redis(redis);
    const kept: string[] = [];
    for (const key of await client.keys("*")) {
      const type = await client.type(key);
      if (type === "hash")
        kept.push(inspect(await client.hgetall(key), { depth: null, maxStringLength: null }));
      if (type === "string") kept.push((await client.get(key)) ?? "");
      if (type === "stream")
        kept.push(
          inspect(await client.xrange(key, "-", "+"), {
            depth: null,
            maxStringLength: null,
            maxArrayLength: null,
          }),
        );
    }
    client.disconnect();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(holdsCanary)).toEqual([]);
    const wrong = await run(
      url,
      "no redis",
      "--workers",
      `redis://me:${encodeURIComponent(canaryKey)}@127.0.0.1:1`,
    );
    expect(wrong.code).not.toBe(0);
  });

  test("in a notebook that asks, fails, and shows what it asks with", async () => {
    const { url } = await echoing(["reply", "unauthorized"]);
    const request = `{ problems: ${JSON.stringify(join(folder, "paths.json"))}, model: "m", baseUrl: ${JSON.stringify(url)}, apiKey: process.env.OPENAI_API_KEY ?? "", sampling: {}, repeats: 1, concurrency: 1, limit: 1, stopping: new AbortController().signal, abort: new AbortController().signal }`;
    const cells = [
      'import { inspect } from "node:util";\nimport { startRun } from "reasoning-horizon";',
      `const asked = await startRun({ ...${request}, folder: "asked" });\nasked`,
      'import { readFileSync } from "node:fs";\nconsole.log(readFileSync("asked/answers.jsonl", "utf8")); console.dir(asked, { depth: null }); inspect(asked, { depth: Infinity, showHidden: true })',
      `const failed = await startRun({ ...${request}, folder: "refused" }).catch((error) => error);\nfailed`,
      "throw failed;",
    ];
    const path = notebookOf(folder, "asks", cells);
    const { code, all } = await horizon(["notebook", "run", path, "--out", join(folder, "ran.ipynb")]);
    expect([code, all]).toEqual([1, expect.stringContaining("refuses the API key")]);
    const ran = readFileSync(join(folder, "ran.ipynb"), "utf8");
    expect(ran).toContain("your key is [redacted]");
    expect(ran).toContain("[redacted]");
  });

  test("in anything the package exports, or makes, looked at to the bottom", async () => {
    const { url } = await echoing(["reply"]);
    const exported = (await import(join(root, "dist/index.js"))) as Record<string, unknown>;
    const { openaiAsker } = (await import(
      join(root, "dist/model/openai-asker.js")
    )) as typeof import("../../src/model/openai-asker.js");
    const { batchService } = (await import(
      join(root, "dist/model/batch-service.js")
    )) as typeof import("../../src/model/batch-service.js");
    const { startRehearsal } = exported as unknown as typeof import("../../src/index.js");
    const profile = startingProfile({ host: "localhost:1", model: "m" });
    const desk = batchService({ model: "m", baseUrl: url, apiKey: canaryKey, profile });
    const asker = openaiAsker({ model: "m", baseUrl: url, apiKey: canaryKey });
    const rehearsal = await startRehearsal({ port: 0, apiKey: canaryKey });
    onTestFinished(async () => {
      await asker.close();
      await desk.close();
      await rehearsal.close();
    });
    const question = { key: "0", messages: [], sampling: {}, repeat: 0, problem: null };
    const pending = asker.ask(question, new AbortController().signal);
    const whole = {
      depth: Number.POSITIVE_INFINITY,
      showHidden: true,
      getters: true,
      maxStringLength: null,
    } as const;
    const looked = {
      asker,
      desk,
      rehearsal,
      pending,
      attempt: await pending,
      redact: asker.profile(),
      sent: asker.sent(question),
    };
    for (const [name, value] of Object.entries(looked)) {
      expect(holdsCanary(inspect(value, whole)), name).toBe(false);
      expect(holdsCanary(JSON.stringify(value) ?? ""), name).toBe(false);
    }
    for (const [name, value] of Object.entries(exported))
      expect(holdsCanary(inspect(value, whole)), name).toBe(false);
    expect(Object.keys(exported).length).toBeGreaterThan(100);
  });

  test("and all of the above has left it in no file and in no line that was printed", () => {
    expect(printed.length).toBeGreaterThan(15);
    expect(printed.filter(holdsCanary)).toEqual([]);
    expect(filesWithCanary(folder)).toEqual([]);
  });
});

test("the search finds the key in every spelling, across the pieces of a file too", () => {
  const place = mkdtempSync(join(root, "dist/scratch-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  for (const [i, form] of canaryForms.entries()) writeFileSync(join(place, `f${i}`), `x${form}y`);
  writeFileSync(join(place, "across"), `${"x".repeat((1 << 22) - 5)}${canaryKey}`);
  writeFileSync(join(place, "none"), "x".repeat(100));
  expect(filesWithCanary(place)).toHaveLength(canaryForms.length + 1);
});

/** A batch desk that quotes the key in its results. */
async function batchDesk(): Promise<{ url: string }> {
  let upload = "";
  const batch = (key: string) => ({
    id: "b",
    status: "completed",
    output_file_id: "o",
    error_file_id: "e",
    request_counts: { total: 6, completed: 5, failed: 1 },
    metadata: { key },
  });
  return scripted((response, request) => {
    const { url, method } = request;
    const key = shownTo(request.headers.authorization);
    if (url.endsWith("/o/content"))
      response.end(
        upload
          .split("\n")
          .map((id) => lineOf(id, key))
          .join(""),
      );
    else if (url.endsWith("/e/content")) response.end("");
    else if (url.includes("/files")) {
      upload = requestKeys().join("\n");
      json({ id: "f", key })(response, request);
    } else
      json(method === "GET" && !url.includes("/batches/b") ? { data: [], has_more: false } : batch(key))(
        response,
        request,
      );
  });
}

const lineOf = (id: string, key: string): string =>
  `${JSON.stringify({ custom_id: id, response: { status_code: 200, body: said(`|YES| ${key}`) } })}\n`;

/** What the run has put into its request file. */
function requestKeys(): string[] {
  const path = join(folder, "batch", "batch", "requests-0001.jsonl");
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { custom_id: string }).custom_id);
}
