import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { codeOf } from "../../internal/atomic-file.js";
import { AnalysisError } from "../../internal/errors.js";
import { BatchDesk } from "./batch-desk.js";
import { drawFault, type FaultKind, type FaultPlan } from "./fault-plan.js";
import { type MockRequest, readMockBody } from "./mock-request.js";
import { completionBody, completionChunks, type MockReply } from "./reply-body.js";
import { sendJson, sendStream } from "./send.js";
import { serveFault } from "./serve-fault.js";

export interface MockServerOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1: nobody else's machine. */
  readonly host?: string;
  /** What the models say; `null` for a model that does not exist. */
  readonly answer: (request: MockRequest) => MockReply | null;
  readonly faults?: FaultPlan;
  readonly seed?: string;
  /** Any other key is refused, with an error that quotes it as real servers do. */
  readonly apiKey?: string;
  /** Told of every request for a completion. */
  readonly onRequest?: (request: MockRequest, fault: FaultKind | null) => void;
}

export interface MockServer {
  /** The base URL to ask at: `http://127.0.0.1:41234/v1`. */
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * A server on this machine that speaks the OpenAI protocol (chat completions,
 * streamed or whole, files and batches), answers from a function and does
 * wrong what it is told to, reproducibly: a body meets the same fault at its
 * n-th occurrence for the same seed.
 */
export async function startMockServer(options: MockServerOptions): Promise<MockServer> {
  const seen = new Map<string, number>();
  const seed = options.seed ?? "mock";
  const complete = (body: unknown, clientId: string | null): Completed => {
    const asked = readMockBody(body);
    if (asked === null) return { kind: "wrong", message: "this is no request for a chat completion" };
    const content = createHash("sha256").update(JSON.stringify(body)).digest("base64url").slice(0, 22);
    const occurrence = seen.get(content) ?? 0;
    // Bounded: a long rehearsal must not fill the memory of the server.
    if (seen.size > 1_000_000) seen.clear();
    seen.set(content, occurrence + 1);
    const request: MockRequest = { ...asked, content, occurrence, clientId };
    const fault = drawFault(options.faults ?? new Map(), seed, content, occurrence);
    options.onRequest?.(request, fault);
    const reply = options.answer(request);
    return reply === null
      ? { kind: "unknown", model: request.model }
      : { kind: "reply", request, reply, fault };
  };
  const desk = new BatchDesk((body) => {
    const done = complete(body, null);
    if (done.kind !== "reply")
      return { status: 400, body: { error: { message: "no such model or request" } } };
    if (done.fault !== null)
      return { status: 500, body: { error: { message: `injected fault: ${done.fault}` } } };
    return { status: 200, body: completionBody(done.reply, headOf(done.request, false)) };
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const key = /^Bearer (.*)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const body = await collect(request);
    if (options.apiKey !== undefined && key !== options.apiKey)
      return sendJson(response, 401, {
        error: {
          message: `Incorrect API key provided: ${key}.`,
          type: "invalid_request_error",
          code: "invalid_api_key",
        },
      });
    if (path.startsWith("/v1/files") || path.startsWith("/v1/batches"))
      return desk.handle(
        request.method ?? "GET",
        path,
        request.headers["content-type"] ?? "",
        body,
        response,
      );
    if (path !== "/v1/chat/completions" || request.method !== "POST")
      return sendJson(response, 404, {
        error: { message: `Invalid URL (${request.method} ${path})`, code: null },
      });
    const done = complete(parseJson(body), header(request, "x-client-request-id"));
    if (done.kind === "wrong") return sendJson(response, 400, { error: { message: done.message } });
    if (done.kind === "unknown")
      return sendJson(response, 404, {
        error: { message: `The model \`${done.model}\` does not exist.`, code: "model_not_found" },
      });
    const head = headOf(done.request, done.fault === "same-id");
    if (done.fault !== null && (await serveFault(done.fault, { ...done, head, response, key }))) return;
    const reply = done.fault === "no-usage" ? { ...done.reply, usage: null } : done.reply;
    if (!done.request.stream || done.fault === "json-for-stream")
      return sendJson(response, 200, completionBody(reply, head));
    sendStream(response, completionChunks(reply, head));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // A run with a thousand requests in flight opens as many connections at once.
  server.maxConnections = 0;
  await listen(server, options.port ?? 0, options.host ?? "127.0.0.1");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://${options.host ?? "127.0.0.1"}:${port}/v1`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Completed =
  | { readonly kind: "wrong"; readonly message: string }
  | { readonly kind: "unknown"; readonly model: string }
  | {
      readonly kind: "reply";
      readonly request: MockRequest;
      readonly reply: MockReply;
      readonly fault: FaultKind | null;
    };

function headOf(
  request: MockRequest,
  sameId: boolean,
): { id: string; model: string; promptCharacters: number } {
  const promptCharacters = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  const id = sameId ? "chatcmpl-again" : `chatcmpl-${request.content}-${request.occurrence}`;
  return { id, model: request.model, promptCharacters };
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => resolve(Buffer.concat(parts)));
    request.on("error", reject);
  });
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) =>
      reject(
        new AnalysisError(`cannot listen on port ${port} (${codeOf(cause)})`, {
          mend: "Name another port, or 0 for any free one.",
          cause,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
}
