/** What is needed of a set of response headers. */
export interface HeaderReader {
  get(name: string): string | null;
}

/**
 * How long a server asks to be left alone, in milliseconds from `now`, or
 * `null` where it does not say or says nonsense.
 *
 *     retry-after-ms: 1500                     1500
 *     retry-after: 120                         120 000   a number is seconds, never a year
 *     retry-after: 1m30s                       90 000
 *     retry-after: Tue, 01 Dec 2026 00:00:05 GMT, 2026-12-01T00:00:05Z     until then
 *     retry-after: 0, -3, a time gone by       0
 *     x-ratelimit-reset-tokens: 6s             6000, if x-ratelimit-remaining-tokens is 0
 *
 * @param now milliseconds since 1970
 */
export function retryAfterMs(headers: HeaderReader, now: number): number | null {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\s*\d+(\.\d+)?\s*$/.test(exact)) return Number(exact);
  const said = waitOf(headers.get("retry-after"), now);
  if (said !== null) return said;
  let longest: number | null = null;
  for (const what of ["requests", "tokens"]) {
    if (headers.get(`x-ratelimit-remaining-${what}`)?.trim() !== "0") continue;
    const wait = waitOf(headers.get(`x-ratelimit-reset-${what}`), now);
    if (wait !== null) longest = Math.max(longest ?? 0, wait);
  }
  return longest ?? resetOf(headers.get("x-ratelimit-reset"), now);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function waitOf(value: string | null, now: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.max(0, Number(text) * 1000);
  if (/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) {
    let sum = 0;
    for (const part of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
      sum += Number(part[1]) * (unitMs[part[2] ?? "s"] ?? 0);
    return sum;
  }
  // Only what has the shape of a date goes to Date.parse, which takes almost anything for one.
  if (!/^(\d{4}-\d\d-\d\dT|[A-Z][a-z]{2,8},? )/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** This header is seconds to wait, or a time in seconds or milliseconds since 1970. */
function resetOf(value: string | null, now: number): number | null {
  if (value === null) return null;
  const number = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value.trim()) || number < 1e9) return waitOf(value, now);
  return Math.max(0, (number < 1e12 ? number * 1000 : number) - now);
}
