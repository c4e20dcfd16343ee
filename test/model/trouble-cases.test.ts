import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Attempt, Question } from "../../src/model/attempt.js";
import { openaiAsker, type ServerOptions } from "../../src/model/openai-asker.js";
import { TruncationWatch } from "../../src/model/truncation-watch.js";
import { askSums, type LogLine, lines, scratch } from "../run/playground.js";
import { delta, good, json, reply, type Step, scripted, stream, text } from "./scripted-server.js";

/** Asks one sum of a server that goes through the steps; what the logs say afterwards. */
async function run(
  steps: readonly [Step, ...Step[]],
  options: Parameters<typeof askSums>[3] & { count?: number } = {},
) {
  const server = await scripted(...steps);
  const folder = scratch();
  const { count = 1, ...rest } = options;
  const summary = await askSums(server.url, folder, count, { concurrency: 1, ...rest });
  return { server, folder, summary, answers: lines(folder, "answers"), attempts: lines(folder, "attempts") };
}

/** The outcome words of the attempts, and the item's. */
const course = ({ attempts, answers }: { attempts: LogLine[]; answers: LogLine[] }): string =>
  [...attempts.map(({ outcome }) => outcome), "→", ...answers.map(({ outcome }) => outcome)].join(" ");

/** One attempt, straight. */
async function attempt(
  step: Step,
  options: Partial<ServerOptions> = {},
  more: Partial<Question> = {},
): Promise<Attempt> {
  const { url } = await scripted(step);
  const asker = openaiAsker({ model: "m", baseUrl: url, apiKey: "none-needed", ...options });
  const messages = [{ role: "user" as const, content: "What is 0 + 0 + 1?" }];
  const question: Question = {
    key: "0".repeat(64),
    messages,
    sampling: {},
    repeat: 0,
    problem: null,
    ...more,
  };
  const made = await asker.ask(question, new AbortController().signal);
  await asker.close();
  return made;
}

describe("bodies that are not what they should be", () => {
  test("1: an empty list of choices is asked again and in the end a bad body, never an empty answer", async () => {
    const once = await run([json({ ...reply("x"), choices: [] }), good]);
    expect(course(once)).toBe("api_error/bad_body answered → answered");
    const always = await run([good, json({ ...reply("x"), choices: [] })], { count: 2 });
    expect(always.answers[1]).toMatchObject({ outcome: "api_error/bad_body", text: null, attempts: 6 });
  });

  test("1: a last chunk without choices is the usage, not a fault", async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2 };
    const step = stream([delta("1"), delta("", "stop"), { id: "c1", choices: [], usage }]);
    expect(await attempt(step)).toMatchObject({ outcome: "answered", text: "1", usage: { promptTokens: 9 } });
  });

  test.for([
    [429, "api_error/rate", "again"],
    [502, "api_error/5xx", "again"],
    [408, "api_error/timeout", "once-more"],
    [401, "api_error/auth", "run"],
    [402, "api_error/quota", "run"],
    [403, "api_error/auth", "run"],
    [400, "api_error/bad_request", "item"],
  ] as const)("2: an error %s inside a 200 counts as that status: %s", async ([code, outcome, scope]) => {
    expect(await attempt(json({ error: { code, message: "no" } }))).toMatchObject({ outcome, scope });
    expect(await attempt(stream([delta("1"), { error: { code, message: "no" } }]))).toMatchObject({
      outcome,
      scope,
    });
  });

  test.for([
    ["a page of HTML", text("<html><title>Sign in</title></html>")],
    ["plain text", text("hello", "text/plain")],
    ["nothing", json("")],
    ["a JSON text", json('"hello"')],
    ["a list", json("[]")],
    ["null", json("null")],
  ] as const)("3: 200 and %s is a bad body, with its beginning kept", async ([, step]) => {
    const made = await attempt(step);
    expect(made).toMatchObject({ outcome: "api_error/bad_body", scope: "again" });
  });

  test("3: the same from the first three calls on stops the run and asks about the address", async () => {
    await expect(run([text("<html><title>Sign in</title></html>")])).rejects.toThrow(
      "Is the base URL right?",
    );
  });

  test("3: of a long body 2 kB are kept, without the key", async () => {
    const made = await attempt(text(`key: canary-1234 ${"x".repeat(9000)}`), { apiKey: "canary-1234" });
    expect(made.kind === "failure" && made.body?.length).toBe(2048);
    expect(JSON.stringify(made)).not.toContain("canary");
  });

  test("21: a body with NaN in it is a bad body and asked again", async () => {
    const spoiled = JSON.stringify(reply("x")).replace('"prompt_tokens":9', '"prompt_tokens":NaN');
    expect(course(await run([good, json(spoiled), good], { count: 2 }))).toBe(
      "answered api_error/bad_body answered → answered answered",
    );
    expect(await attempt(stream(['data: {"choices": NaN}\n\n']))).toMatchObject({
      outcome: "api_error/bad_body",
    });
  });
});

describe("replies that end oddly", () => {
  test("4: all tokens spent on reasoning is length_empty and not asked again", async () => {
    for (const content of ["", null])
      expect(course(await run([json(reply(content, { finish: "length" }))]))).toBe(
        "length_empty → length_empty",
      );
    expect(await attempt(json(reply("<think>on and on", { finish: "length" })))).toMatchObject({
      outcome: "length_empty",
      reasoning: "on and on",
    });
    expect(await attempt(json(reply("half an ans", { finish: "length" })))).toMatchObject({
      outcome: "length_partial",
    });
  });

  test("5: finished and empty is asked once more, both logged, then empty", async () => {
    expect(course(await run([json(reply("")), good]))).toBe("empty answered → answered");
    expect(course(await run([json(reply(" \n"))]))).toBe("empty empty → empty");
  });

  test("6: no finish reason on a whole reply is accepted and flagged, a full limit means cut", async () => {
    expect(await attempt(json(reply("1", { finish: null })))).toMatchObject({
      outcome: "answered",
      finish: null,
      flags: ["finish_unknown"],
    });
    const usage = { prompt_tokens: 9, completion_tokens: 63 };
    const full = json(reply("1", { finish: null, usage }));
    expect(await attempt(full, {}, { sampling: { maxTokens: 64 } })).toMatchObject({
      outcome: "length_partial",
    });
  });

  test("6: an odd finish reason is kept word for word, DeepSeek's busy one is asked again", async () => {
    expect(await attempt(json(reply("1", { finish: "eos" })))).toMatchObject({
      outcome: "answered",
      finish: "eos",
    });
    const busy = json(reply("", { finish: "insufficient_system_resource" }));
    expect(course(await run([busy, good]))).toBe("api_error/5xx answered → answered");
  });

  test("7: usage that is missing, null or without details is absent, never 0, and cost is marked", async () => {
    const price = { inputPerMillion: 1000, outputPerMillion: 1000 };
    const none = await run([json(reply("That makes 1", { usage: null }))], { price });
    expect(none.answers[0]).toMatchObject({ usage: null, costEstimated: true });
    expect(none.summary.counts).toMatchObject({ replies: 1, repliesWithUsage: 0, costEstimated: true });
    expect(Number(none.answers[0]?.["costUsd"])).toBeGreaterThan(0);
    const details = { prompt_tokens: 9, completion_tokens: null, completion_tokens_details: null };
    expect(await attempt(json(reply("1", { usage: details })))).toMatchObject({ usage: { promptTokens: 9 } });
  });

  test("a refusal and a filter have words of their own and are not asked again", async () => {
    const refusal = json(reply(null, { message: { refusal: "I will not" } }));
    expect(course(await run([refusal]))).toBe("refusal → refusal");
    expect(course(await run([json(reply("", { finish: "content_filter" }))]))).toBe(
      "content_filter → content_filter",
    );
  });

  test("reasoning is kept apart, whichever field or list it comes in", async () => {
    for (const message of [{ reasoning: "hm" }, { reasoning_content: "hm" }])
      expect(await attempt(json(reply("1", { message })))).toMatchObject({ text: "1", reasoning: "hm" });
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
      { type: "text", text: "1" },
    ];
    expect(await attempt(json(reply(null, { message: { content: parts } })))).toMatchObject({
      text: "1",
      reasoning: "hm",
    });
    const chunks = [
      { choices: [{ delta: { reasoning_content: "h" } }] },
      { choices: [{ delta: { reasoning_content: "m" } }] },
    ];
    expect(await attempt(stream([...chunks, delta("1", "stop")]))).toMatchObject({
      text: "1",
      reasoning: "hm",
    });
  });
});

describe("servers that say wait, or no", () => {
  test("8: Retry-After is obeyed, and one beyond the limit stops the run, which goes on later", async () => {
    const soon = await run([json({ error: { message: "slow down" } }, 429, { "retry-after": "0.3" }), good]);
    const [first, second] = soon.server.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(299);
    const late = await run([good, json({ error: { message: "slow down" } }, 429, { "retry-after": "120" })], {
      count: 3,
    });
    expect(late.summary).toMatchObject({ state: "stopped", counts: { answers: 1 } });
    expect(late.attempts.at(-1)).toMatchObject({
      outcome: "api_error/rate",
      retryAfterMs: 120_000,
      final: false,
    });
  });

  test("9: a duration in Retry-After is read whole: 1m30s is not one second", async () => {
    const made = await attempt(json({ error: { message: "slow down" } }, 429, { "retry-after": "1m30s" }));
    expect(made).toMatchObject({ retryAfterMs: 90_000 });
  });

  test.for([
    [429, { message: "You exceeded your current quota", code: "insufficient_quota" }],
    [402, { message: "Payment required" }],
  ] as const)(
    "10: no credit (%s) stops the run at once and marks nothing failed",
    async ([status, error]) => {
      const { summary, answers, attempts, server } = await run([good, json({ error }, status)], { count: 5 });
      expect(summary.state).toBe("stopped");
      expect(answers.length).toBe(1);
      expect(attempts.at(-1)).toMatchObject({ outcome: "api_error/quota", final: false });
      expect(server.received.length).toBe(2);
    },
  );

  test.for([
    ["OpenAI", 400, { error: { message: "too long", code: "context_length_exceeded" } }],
    [
      "vLLM",
      400,
      { object: "error", message: "This model's maximum context length is 4096 tokens.", code: 400 },
    ],
    [
      "llama.cpp",
      400,
      { error: { code: 400, type: "exceed_context_size_error", message: "request exceeds" } },
    ],
    ["FastAPI", 422, { detail: [{ loc: ["body", "messages"], msg: "prompt is too long: 9000 tokens" }] }],
    ["a proxy", 413, { message: "Please reduce the length of the messages." }],
    ["200", 200, { error: { message: "maximum context length is 8192 tokens" } }],
  ] as const)(
    "11: a prompt that does not fit is told from other refusals, as %s says it",
    async ([, status, body]) => {
      const made = await run([json(body, status)]);
      expect(course(made)).toBe("context_overflow → context_overflow");
      expect(made.attempts[0]?.["body"]).toContain("o");
    },
  );

  test("13: a field the server refuses is changed once for the run, and what was sent is logged", async () => {
    const error = {
      message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      param: "max_tokens",
    };
    const step: Step = (response, received) =>
      ("max_tokens" in received.body ? json({ error }, 400) : good)(response, received);
    const warnings: string[] = [];
    const { server, attempts, summary } = await run([step], {
      count: 3,
      sampling: { maxTokens: 50, temperature: 1 },
      server: { onProfileChange: (field) => warnings.push(field) },
    });
    expect(server.received.map(({ body }) => body["max_tokens"] ?? body["max_completion_tokens"])).toEqual([
      50, 50, 50, 50,
    ]);
    expect(warnings).toEqual(["max_tokens"]);
    expect(attempts[0]?.["sent"]).toMatchObject({ max_tokens: 50, temperature: 1 });
    expect(attempts[1]?.["sent"]).toMatchObject({ max_completion_tokens: 50 });
    expect(summary.counts.outcomes).toEqual({ answered: 3 });
  });

  test("13: a temperature that is refused is left out visibly", async () => {
    const error = {
      message: "Unsupported value: 'temperature' does not support 0.5 with this model.",
      param: "temperature",
    };
    const { attempts } = await run([json({ error }, 400), good], {
      sampling: { temperature: 0.5, topP: 0.9 },
    });
    expect(attempts.map(({ sent }) => sent)).toEqual([
      { temperature: 0.5, top_p: 0.9, stream: true },
      { top_p: 0.9, stream: true },
    ]);
  });

  test("other refusals end the item at once", async () => {
    for (const status of [400, 413, 422])
      expect(course(await run([json({ error: { message: "no" } }, status)]))).toBe(
        "api_error/bad_request → api_error/bad_request",
      );
  });

  test.for([408, 409, 429, 500, 502, 503, 529])("%s is asked again", async (status) => {
    expect((await run([json({ error: { message: "later" } }, status), good])).answers[0]?.outcome).toBe(
      "answered",
    );
  });
});

describe("connections", () => {
  test.for([
    ["ends without a finish reason", stream([delta("half an ")], "silent")],
    ["says it is done without one", stream([delta("half an ")], "done")],
    ["breaks", stream([delta("half an ")], "destroy")],
  ] as const)(
    "14: a stream that %s is cut: asked again, its part kept and never scored",
    async ([, step]) => {
      const made = await run([step, good]);
      expect(course(made)).toBe("api_error/stream_cut answered → answered");
      expect(made.attempts[0]).toMatchObject({ partialText: "half an ", possiblyBilled: true });
      expect(made.answers[0]?.text).toBe("That makes 1");
    },
  );

  test("14: silence in a stream is a timeout, keep-alive comments are life", async () => {
    expect(await attempt(stream([delta("half")], "open"), { idleMs: 80 })).toMatchObject({
      outcome: "api_error/timeout",
      partialText: "half",
    });
    const alive: Step = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      let beats = 0;
      const timer = setInterval(() => {
        response.write(": keep-alive\n\n");
        if (++beats < 8) return;
        clearInterval(timer);
        response.end(`data: ${JSON.stringify(delta("1", "stop"))}\n\ndata: [DONE]\n\n`);
      }, 30);
    };
    expect(await attempt(alive, { idleMs: 120 })).toMatchObject({ outcome: "answered" });
  });

  test("15: JSON in place of a stream is read as it is, not asked for again", async () => {
    const { server, answers } = await run([good]);
    expect(server.received[0]?.body["stream"]).toBe(true);
    expect(server.received.length).toBe(1);
    expect(answers[0]?.outcome).toBe("answered");
  });

  test("15: a stream without a single chunk makes the run go without streams", async () => {
    const step: Step = (response, received) =>
      (received.body["stream"] === true ? text(JSON.stringify(reply("x")), "text/event-stream") : good)(
        response,
        received,
      );
    const { server } = await run([step], { count: 3 });
    expect(server.received.map(({ body }) => body["stream"] ?? false)).toEqual([true, false, false, false]);
  });

  test("16: headers may take longer than the connection layer of Node allows", async () => {
    const impatient = getGlobalDispatcher();
    setGlobalDispatcher(new Agent({ headersTimeout: 50, bodyTimeout: 50 }));
    onTestFinished(() => setGlobalDispatcher(impatient));
    const late: Step = (response, received) => {
      setTimeout(() => good(response, received), 1200);
    };
    expect(await attempt(late, { stream: false })).toMatchObject({ outcome: "answered" });
  });

  test("17: a timeout is retried once, may have been paid for, and every request has its own id", async () => {
    const hang: Step = () => {};
    const made = await run([good, hang], { count: 2, server: { idleMs: 60 } });
    expect(course(made)).toBe("answered api_error/timeout api_error/timeout → answered api_error/timeout");
    expect(made.attempts[1]).toMatchObject({ possiblyBilled: true });
    expect(made.summary.counts.possiblyBilled).toBe(2);
    const ids = made.server.received.map(({ headers }) => headers["x-client-request-id"]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("17: the total time of a request is limited too", async () => {
    const drip: Step = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const timer = setInterval(() => response.write(`data: ${JSON.stringify(delta("x"))}\n\n`), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect(await attempt(drip, { idleMs: 1000, totalMs: 150 })).toMatchObject({
      outcome: "api_error/timeout",
    });
  });

  test("18: replies that share an id are answers of their own", async () => {
    const { answers } = await run([good], { count: 3 });
    expect(new Set(answers.map(({ key }) => key)).size).toBe(3);
  });

  test("a caller's stop is told from a timeout", async () => {
    const { url } = await scripted(() => {});
    const asker = openaiAsker({ model: "m", baseUrl: url });
    const stop = new AbortController();
    const asked = asker.ask({ key: "0", messages: [], sampling: {}, repeat: 0, problem: null }, stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await asked).toMatchObject({ outcome: "not_attempted", cause: "aborted" });
    await asker.close();
  });
});

describe("what nobody says", () => {
  test("12: prompts that a server cuts silently are flagged, and said once", async () => {
    const warnings: string[] = [];
    const terms = Array.from({ length: 2000 }, (_, i) => i);
    const problems = ["a", "b"].map((id) => `${JSON.stringify({ id, terms })}\n`).join("");
    const usage = { prompt_tokens: 512, completion_tokens: 3 };
    const { answers } = await run([json(reply("1", { usage }))], {
      problems,
      onWarning: (sentence) => warnings.push(sentence),
    });
    expect(answers.map(({ flags }) => flags)).toEqual([
      ["prompt_truncated_suspect"],
      ["prompt_truncated_suspect"],
    ]);
    expect(warnings.length).toBe(1);
    expect(warnings[0]).toContain("raise its context length");
  });

  test("12: the same count for prompts of very different length is suspect, too", () => {
    const equal = new TruncationWatch();
    expect([equal.suspects(900, 800), equal.suspects(1500, 800)]).toEqual([false, true]);
  });

  test("24: hostile words of a server reach neither a terminal nor a second line of the log", async () => {
    const evil = '\u001b[2J\u202e"}\n{"key":"fake","outcome":"answered"}\r\n=cmd()';
    const made = await run([json({ error: { message: evil } }, 400)]);
    expect(made.attempts.length).toBe(1);
    expect(String(made.attempts[0]?.["message"])).not.toMatch(/\p{Cc}|\u202e/u);
    const said = await run([json(reply(`${evil} 1`))]);
    expect(said.answers).toMatchObject([{ text: `${evil} 1` }]);
  });
});

describe("what proxies do to bodies", () => {
  test.for([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const)("a body that nobody asked to compress with %s is read", async ([encoding, compress]) => {
    const step: Step = (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
      response.end(compress(JSON.stringify(reply("1"))));
    };
    expect(await attempt(step)).toMatchObject({ outcome: "answered", text: "1" });
  });

  test("characters cut in two by the network are whole again", async () => {
    const step: Step = (response) => {
      const bytes = Buffer.from(JSON.stringify(reply("größer 😀")));
      const at = bytes.indexOf(0xf0) + 2;
      response.writeHead(200, { "content-type": "application/json" });
      response.write(bytes.subarray(0, at));
      setTimeout(() => response.end(bytes.subarray(at)), 20);
    };
    expect(await attempt(step)).toMatchObject({ text: "größer 😀" });
  });
});
