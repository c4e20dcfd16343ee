import OpenAI from "openai";
import { Agent } from "undici";
import { type BaseUrl, parseBaseUrl } from "./base-url.js";
import { leanFetch } from "./lean-fetch.js";
import { exactRedactor, type Redact, redactor } from "./redact.js";

/** Where a server is and how it is let in. */
export interface ServerAccess {
  /** Default `https://api.openai.com/v1`. */
  readonly baseUrl?: string;
  /** Absent for servers that ask for none. */
  readonly apiKey?: string;
  /** Limit on opening a connection. Default 4,000 ms. */
  readonly connectMs?: number;
  /** A request may take so long in all. Default 3,600,000 ms. */
  readonly totalMs?: number;
}

/** A client, and what takes its secrets out of everything that leaves. */
export interface OpenClient {
  readonly client: OpenAI;
  readonly base: BaseUrl;
  readonly redact: Redact;
  /** Takes out the secrets alone: what a model wrote is otherwise left as it is. */
  readonly redactText: Redact;
  readonly close: () => Promise<void>;
}

/**
 * The `openai` client with its retries and its log off. Never hand the client
 * itself to a caller: inspecting it shows the key.
 *
 * Its connection layer is undici's own, because the one built into Node ends
 * every request whose headers take more than five minutes. With `forms`, which
 * uploads need, it is Node's.
 */
export function openClient(
  access: ServerAccess,
  { forms = false }: { readonly forms?: boolean } = {},
): OpenClient {
  const { base, credentials } = parseBaseUrl(access.baseUrl ?? "https://api.openai.com/v1");
  const { connectMs = 4_000, totalMs = 3_600_000 } = access;
  const userInfo = credentials();
  const basic = userInfo === null ? null : Buffer.from(userInfo).toString("base64");
  const secrets = [access.apiKey ?? "", userInfo ?? "", userInfo?.split(":")[1] ?? "", basic ?? ""];
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: connectMs } });
  const client = new OpenAI({
    baseURL: base.url,
    apiKey: access.apiKey ?? "none",
    maxRetries: 0,
    timeout: totalMs + 60_000,
    logLevel: "off",
    defaultHeaders: basic === null ? {} : { authorization: `Basic ${basic}` },
    ...(forms ? {} : { fetch: leanFetch(agent) }),
  });
  return {
    client,
    base,
    redact: redactor(secrets),
    redactText: exactRedactor(secrets),
    close: () => agent.close(),
  };
}
