import { isDisplayable } from "./displayable.js";
import { knownLook } from "./known-look.js";
import { plainText } from "./plain-text.js";
import type { JsonRecord } from "./protocol/message.js";

/**
 * What a value looks like in a notebook: its own bundle if it has one, the look
 * of this library's values if it is one, else its text. JSON types leave as JSON values even where the bundle holds their
 * text, everything else as a string, and a `text/plain` is always among them.
 */
export function mimeBundle(value: unknown): JsonRecord {
  if (!isDisplayable(value)) return knownLook(value) ?? { "text/plain": plainText(value) };
  const bundle: Record<string, unknown> = {};
  for (const [type, content] of Object.entries(value.toMimeBundle())) {
    if (content === undefined || content === null) continue;
    bundle[type] = isJsonType(type) ? asJson(content) : asText(content);
  }
  bundle["text/plain"] ??= plainText(value);
  return bundle;
}

/** `application/json` and everything that ends in `+json`. */
const isJsonType = (type: string): boolean => type === "application/json" || /\+json$/.test(type);

function asJson(content: unknown): unknown {
  if (typeof content !== "string") return JSON.parse(JSON.stringify(content) ?? "null");
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

function asText(content: unknown): string {
  if (content instanceof Uint8Array) return Buffer.from(content).toString("base64");
  return typeof content === "string" ? content : plainText(content);
}
