import type { Span } from "../reading/find-marks.js";

/** The parts of a reply that paths are written with. */
export type PathToken = Span &
  (
    | { readonly kind: "number"; readonly value: number }
    | { readonly kind: "dots" }
    | { readonly kind: "forward" | "back" | "open" | "close" | "comma" | "to" | "dash" }
  );

/** A number of more digits is no node. */
const MAX_DIGITS = 15;
/** Dashes before the head of an arrow. */
const MAX_ARROW = 3;

const signs: ReadonlyMap<string, Exclude<PathToken["kind"], "number">> = new Map([
  ...[..."→⇒➔➜⟶⟹"].map((sign) => [sign, "forward"] as const),
  ...[..."←⇐⟵"].map((sign) => [sign, "back"] as const),
  ...[..."[({"].map((sign) => [sign, "open"] as const),
  ...[..."])}"].map((sign) => [sign, "close"] as const),
  ...[..."…⋯"].map((sign) => [sign, "dots"] as const),
  [",", "comma"],
  [";", "comma"],
]);

/**
 * Cuts a normalised reply into numbers and the signs that join them. A number
 * glued to letters or to a decimal point is none, unless the letters say "node".
 *
 * @remarks O(length), by hand: a regular expression takes ten times as long here.
 */
export function pathTokens(text: string): readonly PathToken[] {
  const tokens: PathToken[] = [];
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    if (token === null) at++;
    else {
      if (token.kind !== "number" || isNode(text, token)) tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

function tokenAt(text: string, start: number): PathToken | null {
  const code = text.charCodeAt(start);
  if (isDigit(code)) {
    let end = start + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    const digits = end - start > MAX_DIGITS ? Number.NaN : Number(text.slice(start, end));
    return { kind: "number", value: digits, start, end };
  }
  // Most of a reply is letters and blanks.
  if (code === 32 || (code >= 97 && code <= 122 && code !== 116)) return null;
  const char = text[start]!;
  if (char === "." && text[start + 1] === ".") return { kind: "dots", start, end: runEnd(text, start, ".") };
  if (char === "-" || char === "=") {
    const end = runEnd(text, start, char, MAX_ARROW);
    if (text[end] === ">") return { kind: "forward", start, end: end + 1 };
    return char === "-" && end === start + 1 ? { kind: "dash", start, end } : null;
  }
  if (char === ">") return { kind: "forward", start, end: start + 1 };
  if (char === "<") {
    const next = text[start + 1];
    if (next !== "-" && next !== "=") return null;
    return { kind: "back", start, end: runEnd(text, start + 1, next, MAX_ARROW) };
  }
  if ((char === "t" || char === "T") && /^to\b/i.test(text.slice(start, start + 3)))
    return isLetter(text[start - 1]) ? null : { kind: "to", start, end: start + 2 };
  const kind = signs.get(char);
  return kind === undefined ? null : { kind, start, end: start + 1 };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

function runEnd(text: string, start: number, char: string, most: number = text.length): number {
  let end = start;
  while (text[end] === char && end - start < most) end++;
  return end;
}

function isNode(text: string, { start, end, value }: Extract<PathToken, { kind: "number" }>): boolean {
  if (Number.isNaN(value)) return false;
  const [after, beyond] = [text[end], text[end + 1]];
  if (after !== undefined && (after === "%" || (after > "@" && isLetter(after)))) return false;
  if (after === "." && beyond !== undefined && isDigit(beyond.charCodeAt(0))) return false;
  const before = text[start - 1];
  if (before === undefined || before < "." || before === "[") return true;
  if (before === "." && isDigit(text.charCodeAt(start - 2))) return false;
  return (
    !/\p{L}$/u.test(before) ||
    /(?:^|[^\p{L}])(?:node|vertex|v|n)$/iu.test(text.slice(Math.max(0, start - 8), start))
  );
}
