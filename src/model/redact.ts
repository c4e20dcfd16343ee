/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/** What stands where a secret stood. */
const redacted = "[redacted]";

/**
 * A function that removes the given secrets from any text that leaves for a
 * log, a file or a screen: as they are, URL-encoded, JSON-escaped and in
 * base64, and beside them everything that looks like a bearer token, an `sk-`
 * key or a password inside a URL.
 *
 * The secrets live in the closure only, so that inspecting what holds the
 * function shows none of them.
 *
 * @example redactor(["hunter2!"])("401: bad key hunter2!") // "401: bad key [redacted]"
 */
export function redactor(secrets: readonly string[]): Redact {
  const exact = exactRedactor(secrets);
  return (text) =>
    exact(text)
      .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${redacted}`)
      .replaceAll(/\bsk-[\w-]{8,}/g, redacted)
      .replaceAll(/(\/\/)[^/\s:@]+:[^/\s@]+@/g, `$1${redacted}@`);
}

/** Only the secrets themselves: what a model wrote is otherwise left untouched. */
export function exactRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= 4).flatMap(spellings))];
  // The longest first, or a short form would leave the rest of a longer one standing.
  forms.sort((a, b) => b.length - a.length);
  return (text) => {
    for (const form of forms) if (text.includes(form)) text = text.replaceAll(form, redacted);
    return text;
  };
}

function spellings(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ];
}

/** A server's words made harmless for a terminal: control and direction characters become blanks. */
export function plainWords(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
