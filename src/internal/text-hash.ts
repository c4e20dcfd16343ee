import { createHash } from "node:crypto";

/**
 * The SHA-256 of a text, in hexadecimal: names a text by its content.
 *
 * @example textHash("").slice(0, 8) // "e3b0c442"
 */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
