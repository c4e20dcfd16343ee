/**
 * Whether a line says enough to be made wrong: not blank, not a mark of
 * layout, not a bare "Then:".
 *
 * The reference's filter, as its answers show it.
 *
 * @example isSubstantialLine("{{qed}}") // false
 */
export function isSubstantialLine(line: string): boolean {
  const text = line.trim();
  if (text.length < 6 || !/[\p{L}\p{N}]/u.test(text)) return false;
  if (/^\{\{(?:qed|begin-eqn|end-eqn)/i.test(text)) return false;
  // The arrows of a diagram are no statement of its own.
  return !introduces.test(text) && !/\\ar[@[]|\\xymatrix/.test(text);
}

const introduces: RegExp =
  /\b(?:then|so|thus|hence|therefore|now|also|we have(?: that)?|it follows(?: that)?)\s*:/i;

/** Whether a line holds mathematics: formulas, numbers, relations. Such lines are preferred. */
export const hasMathematics = (line: string): boolean => /\$[^$]+\$|\\[a-zA-Z]{2,}|[=<>≤≥∈]|\d/.test(line);
