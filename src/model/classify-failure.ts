import { type FailedAttempt, failure } from "./attempt.js";
import { plainWords, type Redact } from "./redact.js";
import { type HeaderReader, retryAfterMs } from "./retry-after.js";

/** A response that says no, by its status or inside its body. */
export interface Refusal {
  readonly status: number;
  readonly headers: HeaderReader;
  /** The body as parsed JSON, or as text where it is none. */
  readonly body: unknown;
  /** Milliseconds since 1970, for Retry-After dates. */
  readonly now: number;
  readonly redact: Redact;
}

/**
 * What a refusal means: whose fault it is, how far it reaches, and whether to
 * ask again. Servers word the same thing in many ways, so codes are looked at
 * first, messages second, and the raw body is kept.
 *
 *     429, 408, 409, 5xx                       again, after the time the server names
 *     429 insufficient_quota, 402, 401, 403    the run stops; nothing is marked failed
 *     404                                      the run stops: wrong model or wrong URL
 *     400 for a field it does not know         the request is shaped differently
 *     400/413/422 too long, filtered, other    this item ends
 */
export function classifyFailure(refusal: Refusal): FailedAttempt {
  const said = whatItSays(refusal.body);
  const status = said.status ?? refusal.status;
  const message = plainWords(refusal.redact(said.message === "" ? `HTTP ${status}` : said.message)).slice(
    0,
    500,
  );
  const rest = {
    status: refusal.status,
    body: excerpt(refusal.body, refusal.redact),
    retryAfterMs: retryAfterMs(refusal.headers, refusal.now),
  };
  const words = `${said.code} ${said.type} ${said.message}`;
  if (
    status === 402 ||
    quotaWords.test(`${said.code} ${said.type}`) ||
    (status === 429 && quotaWords.test(words))
  )
    return failure("api_error/quota", "run", message, rest);
  if (status === 403 && filterWords.test(words)) return failure("content_filter", "item", message, rest);
  if (status === 401 || status === 403) return failure("api_error/auth", "run", message, rest);
  if (status === 429) return failure("api_error/rate", "again", message, rest);
  if (status === 408)
    return failure("api_error/timeout", "once-more", message, { ...rest, possiblyBilled: true });
  if (status === 409) return failure("api_error/rate", "again", message, rest);
  if (status >= 500) return failure("api_error/5xx", "again", message, rest);
  if (status < 500 && status !== 404 && overflowWords.test(words))
    return failure("context_overflow", "item", message, rest);
  if (status < 400) return failure("api_error/bad_body", "again", message, { ...rest, cause: "body" });
  const field = refusedField(said);
  if ((status === 400 || status === 422) && field !== null)
    return failure("api_error/bad_request", "adapt", message, { ...rest, refusedField: field });
  if (status === 400 && filterWords.test(words)) return failure("content_filter", "item", message, rest);
  if (status === 404 || modelWords.test(words)) {
    const cause = modelWords.test(words) ? "unknown-model" : "not-found";
    return failure("api_error/bad_request", "run", message, { ...rest, cause });
  }
  return failure("api_error/bad_request", "item", message, rest);
}

const quotaWords =
  /insufficient_quota|billing_hard_limit|exceeded your current quota|insufficient (balance|credit|funds|quota)|out of credit|payment required/i;
const overflowWords =
  /context_length_exceeded|exceed_context_size|string_above_max_length|maximum context length|context (length|size|window)|max_model_len|too many (input )?tokens|prompt is too long|input is too long|reduce the length/i;
const filterWords = /content_filter|content_policy|content management policy|flagged|moderation/i;
const modelWords =
  /model_not_found|model[^.]{0,80}(does not exist|not found|is not available|not supported on this|unknown)|(unknown|invalid|no such) model|not a valid model/i;

interface Said {
  readonly code: string;
  readonly type: string;
  readonly message: string;
  readonly param: string;
  /** A status that stands in the body, where the response itself said 200. */
  readonly status: number | null;
}

function whatItSays(body: unknown): Said {
  if (typeof body === "string")
    return { code: "", type: "", message: plainText(body), param: "", status: null };
  const outer = record(body);
  const inner = typeof outer["error"] === "string" ? { message: outer["error"] } : record(outer["error"]);
  const one = Object.keys(inner).length > 0 ? inner : outer;
  const code = one["code"] ?? outer["code"];
  const numeric = Number(typeof code === "string" && /^\d{3}$/.test(code) ? code : code);
  return {
    code: text(code),
    type: text(one["type"]),
    message: text(one["message"]) || details(outer["detail"]) || text(one["msg"]),
    param: text(one["param"]),
    status: typeof code !== "object" && numeric >= 400 && numeric < 600 ? numeric : null,
  };
}

/** FastAPI's list of complaints: `[{loc: ["body", "max_tokens"], msg: "extra fields not permitted"}]`. */
function details(detail: unknown): string {
  if (typeof detail === "string") return detail;
  if (!Array.isArray(detail)) return "";
  return detail
    .map(record)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? loc.map(text).join(".") : ""}: ${text(msg)}`)
    .join("; ");
}

const optionalFields = [
  "max_completion_tokens",
  "max_tokens",
  "temperature",
  "top_p",
  "reasoning_effort",
  "stream_options",
  "seed",
];

function refusedField(said: Said): string | null {
  const refuses =
    /unsupported|not support|unrecognized|unknown (field|parameter|argument)|unexpected (field|keyword)|extra (fields|inputs)|not permitted|not allowed|invalid (parameter|argument)|does not accept/i.test(
      `${said.code} ${said.message}`,
    );
  if (!refuses) return null;
  if (optionalFields.includes(said.param)) return said.param;
  // The first field named is the refused one; "use max_completion_tokens instead" comes after it.
  const named = optionalFields
    .map((field) => ({ field, at: said.message.search(new RegExp(`\\b${field}\\b`)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return named[0]?.field ?? null;
}

/** The first 2 kB of a body, with secrets taken out before the cut. */
export function excerpt(body: unknown, redact: Redact): string | null {
  if (body === undefined || body === null) return null;
  const whole = typeof body === "string" ? body.slice(0, 65_536) : JSON.stringify(body).slice(0, 65_536);
  return redact(whole).slice(0, 2048);
}

function plainText(body: string): string {
  const title = /<title>([^<]{1,200})<\/title>/i.exec(body.slice(0, 4096));
  return (title?.[1] ?? body.slice(0, 300)).trim();
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
