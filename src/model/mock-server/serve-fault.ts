import type { ServerResponse } from "node:http";
import { unreachable } from "../../internal/errors.js";
import type { FaultKind } from "./fault-plan.js";
import { completionBody, completionChunks, type MockReply, type ReplyHead } from "./reply-body.js";
import { sendJson, sendStream } from "./send.js";

/** What a fault spoils. */
export interface FaultScene {
  readonly request: { readonly stream: boolean; readonly content: string; readonly occurrence: number };
  readonly reply: MockReply;
  readonly head: ReplyHead;
  readonly response: ServerResponse;
  /** The key the request came with. */
  readonly key: string;
}

/** Does the fault; true if that was the whole response, false if a good reply is still to follow. */
export async function serveFault(fault: FaultKind, scene: FaultScene): Promise<boolean> {
  const { request, reply, head, response, key } = scene;
  const say = (spoiled: MockReply): boolean => {
    if (request.stream) sendStream(response, completionChunks(spoiled, head));
    else sendJson(response, 200, completionBody(spoiled, head));
    return true;
  };
  const refuse = (status: number, message: string, code: string | null = null, headers = {}): boolean => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
    sendJson(response, status, { error: { message, type: "mock", code } });
    return true;
  };
  switch (fault) {
    case "rate":
      return refuse(429, "Rate limit reached", "rate_limit_exceeded", { "retry-after-ms": 20 });
    case "5xx":
      return refuse(
        [500, 502, 503, 529][request.content.charCodeAt(0) % 4] ?? 500,
        "The server had an error",
      );
    case "408":
      return refuse(408, "Request timeout");
    case "reset":
      response.destroy();
      return true;
    case "cut":
      if (!request.stream) {
        response.writeHead(200, { "content-type": "application/json", "content-length": 100_000 });
        response.write('{"id":"x","choices":[{"mess');
      } else {
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const chunk of completionChunks(reply, head, 8).slice(0, 3))
          response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      }
      setTimeout(() => response.destroy(), 5);
      return true;
    case "no-end":
      if (!request.stream) return false;
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const chunk of completionChunks(reply, head, 8).slice(0, 3))
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      response.end();
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><title>Please sign in</title><body>captive portal</body></html>");
      return true;
    case "blank":
      response.writeHead(200, { "content-type": "application/json", "content-length": 0 });
      response.end();
      return true;
    case "no-choices":
      sendJson(response, 200, { ...completionBody(reply, head), choices: [] });
      return true;
    case "error-in-200":
      sendJson(response, 200, { error: { code: 502, message: "Provider returned error" } });
      return true;
    case "nan":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(completionBody(reply, head)).replace(/"created":0/, '"created":NaN'));
      return true;
    case "empty":
      return say({ text: "", finish: "stop" });
    case "length-empty":
      return say({ text: "", reasoning: reply.text, finish: "length" });
    case "length":
      return say({ ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length / 2)), finish: "length" });
    case "refusal":
      return say({ text: "", refusal: "I cannot help with that.", finish: "stop" });
    case "filter":
      return say({ text: "", finish: "content_filter" });
    case "overflow":
      return refuse(
        400,
        "This model's maximum context length is 4096 tokens, however you requested more.",
        "context_length_exceeded",
      );
    case "bad-request":
      return refuse(400, "Something about this request is not right");
    case "hang":
      return true;
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return false;
    case "quota":
      return refuse(429, "You exceeded your current quota, please check your plan.", "insufficient_quota");
    case "auth":
      return refuse(401, `Incorrect API key provided: ${key}.`, "invalid_api_key");
    case "json-for-stream":
    case "no-usage":
    case "same-id":
      return false;
    default:
      return unreachable(fault);
  }
}
