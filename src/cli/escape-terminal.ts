/**
 * Foreign text for a terminal: control characters, and those that turn the
 * direction of writing, are shown as `\x1b` and the like and do nothing. Line
 * ends and tabs stay.
 *
 * @example escapeTerminal("a\u001b[2Jb") // "a\\x1b[2Jb"
 */
export function escapeTerminal(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, (found) => {
      if (found === "\n" || found === "\t") return found;
      const code = found.charCodeAt(0).toString(16);
      return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
    });
}
