/** The JSON value of a body, or the text itself where it is none: bodies with NaN in them included. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
