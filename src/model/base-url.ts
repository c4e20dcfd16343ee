import { WrongRequest } from "../internal/errors.js";

/** A server's address, taken apart so that only the harmless part is ever shown. */
export interface BaseUrl {
  /** What requests go to: no credentials, no trailing slash. */
  readonly url: string;
  /** Host and path, for logs, keys and messages. */
  readonly address: string;
  readonly host: string;
}

/** The address, and the `user:pass` that stood in it, which goes into a header and nowhere else. */
export interface ParsedBaseUrl {
  readonly base: BaseUrl;
  /** A getter's closure, not a field: inspecting this object does not show it. */
  readonly credentials: () => string | null;
}

/**
 * Reads a base URL as people paste it: with a trailing slash, with the whole
 * path of the chat endpoint, with a password in it.
 *
 * Refuses anything but http and https, without quoting what may hold a secret.
 *
 * @example parseBaseUrl("http://localhost:8000/v1/").base.address // "localhost:8000/v1"
 */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    throw wrong("this is not a URL");
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    throw wrong("it must begin with http:// or https://");
  const userInfo =
    parsed.username === "" && parsed.password === ""
      ? null
      : `${decoded(parsed.username)}:${decoded(parsed.password)}`;
  const path = parsed.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return {
    base: {
      url: `${parsed.protocol}//${parsed.host}${path}`,
      address: `${parsed.host}${path}`,
      host: parsed.host,
    },
    credentials: () => userInfo,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function wrong(why: string): WrongRequest {
  return new WrongRequest(`the base URL cannot be used: ${why}`, {
    mend: "Give the address that ends where /chat/completions begins, such as http://localhost:8000/v1.",
  });
}
