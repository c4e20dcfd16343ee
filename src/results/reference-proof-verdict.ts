/**
 * A reply as the reference reads it: JSON as it is, else from the first `{` to
 * the last `}`; `null` where neither parses. What is no object comes back as
 * it is, on which the reference's later steps stop.
 *
 * @example referenceProofVerdict('Result: {"is_correct": "No"} end') // { is_correct: "No" }
 */
export function referenceProofVerdict(text: string | null): unknown {
  if (text === null) return null;
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  return from < 0 || to <= from ? null : (parsed(text.slice(from, to + 1)) ?? null);
}

/** A truth value as the reference takes it: true, false, or the words true, yes, false, no. */
export function referenceBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  return word === "true" || word === "yes" ? true : word === "false" || word === "no" ? false : null;
}

/**
 * A line number as the reference takes it: an integer or its digits; true
 * counts as 1, as in Python.
 *
 * @param asWritten what stood in the JSON where that is known: 2.0 is a number there and no integer
 */
export function referenceInteger(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isInteger(value) ? value : null;
  if (typeof value !== "string" || !/^\s*[+-]?\d+(?:_\d+)*\s*$/.test(value)) return null;
  return Number(value.replaceAll("_", ""));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
