/**
 * Copies one line of JSON with the string values of some fields of its outer
 * object emptied: `{"a":1,"text":"long"}` becomes `{"a":1,"text":""}`. A reply
 * that no one looks at is then neither decoded nor parsed.
 *
 * What is left out was a whole and faultless JSON string, so the copy is JSON
 * exactly when the line is. Whatever looks odd is copied as it stands: a line
 * that is no object, a string that does not end, a broken escape.
 *
 * @param line bytes of UTF-8, the line from `from` to before `to`
 * @param names fields to empty, in bytes
 * @param out has room for the line at `at`
 * @returns where the copy ends in `out`
 * @remarks One pass over the bytes, nothing allocated.
 */
export function hollowLine(
  line: Uint8Array,
  [from, to]: readonly [from: number, to: number],
  names: readonly Uint8Array[],
  out: Uint8Array,
  at: number,
): number {
  let copied = from;
  let end = at;
  const copy = (until: number): void => {
    out.set(line.subarray(copied, until), end);
    end += until - copied;
  };
  const asItStands = (): number => {
    out.set(line.subarray(from, to), at);
    return at + to - from;
  };
  let i = afterBlanks(line, from, to);
  if (line[i] !== openBrace) return asItStands();
  for (let depth = 0; i < to; i++) {
    const byte = line[i]!;
    if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) depth--;
    else if (byte === quote) {
      const close = stringEnd(line, i + 1, to);
      if (close < 0) return asItStands();
      const colon = depth === 1 ? afterBlanks(line, close + 1, to) : to;
      if (colon < to && line[colon] === 58 && names.some((name) => isAt(line, i + 1, close, name))) {
        const open = afterBlanks(line, colon + 1, to);
        if (open < to && line[open] === quote) {
          const last = stringEnd(line, open + 1, to);
          if (last < 0) return asItStands();
          copy(open + 1);
          copied = last;
          i = last;
          continue;
        }
      }
      i = close;
    }
  }
  copy(to);
  return end;
}

const [quote, backslash] = [34, 92];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

function afterBlanks(line: Uint8Array, from: number, to: number): number {
  let i = from;
  while (i < to && (line[i] === 32 || line[i] === 9 || line[i] === 13)) i++;
  return i;
}

/** Where the quote stands that ends the string; -1 if it is no string of JSON. */
function stringEnd(line: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const byte = line[i]!;
    if (byte === quote) return i;
    if (byte < 32) return -1;
    if (byte !== backslash) continue;
    const escaped = i + 1 < to ? line[++i]! : 0;
    if (escaped === 117) {
      for (let digit = 0; digit < 4; digit++) if (++i >= to || !isHex(line[i]!)) return -1;
    } else if (!isEscape(escaped)) return -1;
  }
  return -1;
}

const isHex = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102);

/** One of `"`, `\`, `/`, `b`, `f`, `n`, `r`, `t`. */
const isEscape = (byte: number): boolean =>
  byte === 110 ||
  byte === quote ||
  byte === backslash ||
  byte === 47 ||
  byte === 98 ||
  byte === 102 ||
  byte === 114 ||
  byte === 116;

function isAt(line: Uint8Array, from: number, to: number, name: Uint8Array): boolean {
  if (to - from !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (line[from + i] !== name[i]) return false;
  return true;
}
