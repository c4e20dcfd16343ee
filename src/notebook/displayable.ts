/** Anything that knows how it wants to be shown: MIME type → text, base64 or JSON. */
export interface Displayable {
  toMimeBundle(): Readonly<Record<string, unknown>>;
}

/** Whether a value knows how to show itself. */
export function isDisplayable(value: unknown): value is Displayable {
  return (
    (typeof value === "object" || typeof value === "function") &&
    value !== null &&
    "toMimeBundle" in value &&
    typeof value.toMimeBundle === "function"
  );
}
