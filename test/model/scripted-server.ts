import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** What a server does with one request. */
export type Step = (response: ServerResponse, request: Received) => void;

interface Received {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage["headers"];
  readonly at: number;
  readonly url: string;
  readonly method: string;
}

export interface ScriptedServer {
  readonly url: string;
  /** Every request so far. */
  readonly received: readonly Received[];
}

/** A real server on loopback that goes through its steps, one a request, and stays with the last. */
export async function scripted(...steps: readonly [Step, ...Step[]]): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += String(part);
    const step = steps[Math.min(received.length, steps.length - 1)] ?? steps[0];
    const isJson = request.headers["content-type"]?.includes("json") === true;
    const one = {
      body: isJson ? JSON.parse(text) : {},
      headers: request.headers,
      at: performance.now(),
      url: request.url ?? "",
      method: request.method ?? "",
    };
    received.push(one);
    step(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, received };
}

export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Step =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export const text =
  (body: string, type = "text/html"): Step =>
  (response) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  };

/** Chunks of a stream; `end` says how it stops. */
export const stream =
  (chunks: readonly unknown[], end: "done" | "silent" | "destroy" | "open" = "done"): Step =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const chunk of chunks)
      response.write(typeof chunk === "string" ? chunk : `data: ${JSON.stringify(chunk)}\n\n`);
    if (end === "done") response.end("data: [DONE]\n\n");
    if (end === "silent") response.end();
    if (end === "destroy") setTimeout(() => response.destroy(), 10);
  };

export const delta = (content: string, finish: string | null = null, usage?: object): object => ({
  id: "c1",
  model: "served",
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  ...(usage === undefined ? {} : { usage }),
});

/** A whole reply with one change or another. */
export const reply = (
  content: string | null,
  {
    finish = "stop",
    usage = { prompt_tokens: 9, completion_tokens: 3 },
    message = {},
  }: {
    readonly finish?: string | null;
    readonly usage?: object | null;
    readonly message?: object;
  } = {},
): object => ({
  id: "r1",
  model: "served",
  choices: [{ index: 0, message: { role: "assistant", content, ...message }, finish_reason: finish }],
  ...(usage === null ? {} : { usage }),
});

export const good: Step = json(reply("That makes 1"));
