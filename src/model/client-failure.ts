import { APIConnectionError, APIError } from "openai";
import { type FailedAttempt, failure } from "./attempt.js";
import { classifyFailure } from "./classify-failure.js";
import { parseBody } from "./parse-body.js";
import type { Redact } from "./redact.js";

/** The body of a response that was refused, filled in on the way through the connection layer. */
export interface Refused {
  body: string | null;
}

/**
 * What an exception of the client means. Half of them are not the client's own
 * classes: a body that is no JSON comes as a SyntaxError, a connection that
 * breaks within a reply as a TypeError.
 *
 * The exception itself goes no further: it holds the server's raw words.
 */
export function clientFailure(
  error: unknown,
  refused: Refused,
  redact: Redact,
  partialText: string,
): FailedAttempt {
  const rest = { partialText: partialText === "" ? null : partialText };
  if (error instanceof APIConnectionError) {
    const code = connectionCode(error);
    const unreachable = unreachableCodes.has(code);
    return failure("api_error/stream_cut", "again", redact(`no connection (${code})`), {
      cause: unreachable ? "connect" : "cut",
      possiblyBilled: !unreachable,
    });
  }
  if (error instanceof APIError) {
    const body = refused.body === null ? { error: error.error } : parseBody(refused.body);
    const headers = error.headers ?? new Headers();
    // An error inside a stream has no status of its own and counts as the server's.
    const failed = classifyFailure({ status: error.status ?? 500, headers, body, now: Date.now(), redact });
    if (error.status !== undefined) return failed;
    return { ...failed, ...rest, status: 200, possiblyBilled: true };
  }
  if (error instanceof SyntaxError)
    return failure("api_error/bad_body", "again", "what came is no JSON", {
      ...rest,
      cause: "body",
      possiblyBilled: true,
    });
  const message = error instanceof Error ? error.message : String(error);
  return failure("api_error/stream_cut", "again", redact(`the connection broke (${message})`), {
    ...rest,
    cause: "cut",
    possiblyBilled: true,
  });
}

/** Failures before a request can have reached anybody. */
const unreachableCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  // A port that browsers, and so fetch, never open.
  "bad port",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_HAS_EXPIRED",
  "ERR_SSL_WRONG_VERSION_NUMBER",
]);

/** The system's code of what failed, or the innermost message where there is none. */
function connectionCode(error: Error): string {
  let at = error;
  for (let depth = 0; depth < 6; depth++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : at.cause;
    if (!(inner instanceof Error)) break;
    at = inner;
  }
  return at.message;
}
