import type { Readable } from "node:stream";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import type { Refused } from "./client-failure.js";

/** Refusals beyond this are cut: nobody reads more of them. */
const longestRefusal = 1_048_576;
const longestText = 400 * 2 ** 20;

/**
 * A `fetch` for the client that keeps to what the client uses of it: one
 * request with a text as its body, and a response whose body is iterated. It
 * goes to undici's `request`, which costs a third of its `fetch`: no web
 * streams, no clones, no request objects.
 *
 * The body of a refusal is kept on the way, because the client drops what does
 * not lie under `error` in it, and with that the complaints of half of all
 * servers. Hand in `refused` with the client's `fetchOptions` to see it.
 */
export function leanFetch(dispatcher: Dispatcher): typeof fetch {
  const own: unknown = async (url: string, init: ClientInit): Promise<LeanResponse> => {
    const {
      statusCode,
      headers,
      body: raw,
    } = await request(url, {
      dispatcher,
      method: init.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(init.headers),
      ...(init.body === undefined ? {} : { body: init.body }),
      ...(init.signal === undefined ? {} : { signal: init.signal }),
    });
    const body = inflated(raw, String(headers["content-encoding"] ?? ""));
    const ok = statusCode >= 200 && statusCode < 300;
    const refusal = ok ? null : await textOf(body, longestRefusal);
    if (refusal !== null && init.refused !== undefined) init.refused.body = refusal;
    return {
      ok,
      status: statusCode,
      url,
      headers: toHeaders(headers),
      body,
      text: async () => refusal ?? (await textOf(body, longestText)),
      json: async () => JSON.parse(refusal ?? (await textOf(body, longestText))),
    };
  };
  return own as typeof fetch;
}

interface ClientInit {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly signal?: AbortSignal;
  readonly refused?: Refused;
}

/** What the client, and Horizon behind it, use of a response. */
interface LeanResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  readonly text: () => Promise<string>;
  readonly json: () => Promise<unknown>;
}

/** Nobody asks for compression, and some proxies compress all the same. */
function inflated(body: Readable, encoding: string): Readable {
  if (encoding === "gzip" || encoding === "deflate") return body.pipe(createUnzip());
  return encoding === "br" ? body.pipe(createBrotliDecompress()) : body;
}

async function textOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of body) if (text.length < most) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

function toHeaders(fields: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  return headers;
}
