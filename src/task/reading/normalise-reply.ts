import { macroText, textMacros } from "./latex-macros.js";

/**
 * Writes a reply in one plain alphabet, so that readers need to know one kind
 * of quote, blank, dash and line end.
 *
 *     “start” ‘B2’ ′x′        straight quotes
 *     CR LF, LS, PS           \n
 *     no-break, thin, wide    an ordinary blank
 *     zero-width, BOM, bidi   nothing
 *     ７ Ⅷ ﬁ 𝟕                what Unicode's compatibility form (NFKC) of the character says
 *     move\_to \text{B2}      move_to B2
 *     \rightarrow \dots       → and ...
 *
 * Characters are taken one by one: a whole-text NFKC orders runs of combining
 * marks, which takes quadratic time on a text made for it. `\boxed{…}` stays,
 * because it marks an answer.
 *
 * @example normaliseReply("(‘move\\_to’, “Ｂ2”)") // `('move_to', "B2")`
 * @remarks O(length); at most four characters for one.
 */
export function normaliseReply(text: string): string {
  if (!needsWork.test(text)) return text;
  const out = new Pieces(text.length);
  // One entry for every open brace: 1 where it belongs to a macro that is being taken away.
  const braces: number[] = [];
  let escapes = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i);
    if (code === backslash) {
      if (++escapes > mostEscapes) return out.toString() + text.slice(i);
      i = readEscape(text, i, out, braces);
    } else if (code === openBrace || code === closeBrace) {
      if (code === openBrace) braces.push(0);
      if (code === openBrace || braces.pop() !== 1) out.add(code);
      i++;
    } else if (code === carriageReturn) {
      if (text.charCodeAt(i + 1) !== newline) out.add(newline);
      i++;
    } else if (code < 0x80) {
      // NUL and the other control characters carry nothing but trouble for terminals and tables.
      if (code >= 0x20 || code === newline || code === tab) out.add(code);
      i++;
    } else {
      const point = text.codePointAt(i) ?? 0;
      addPlain(point, out);
      i += point > 0xffff ? 2 : 1;
    }
  }
  return out.toString();
}

/** A text with more was made to be slow; what comes behind them stays as it is. */
const mostEscapes = 200_000;

const needsWork: RegExp = /[^\t\n\x20-\x5b\x5d-\x7e]/;
const [tab, newline, carriageReturn, backslash, openBrace, closeBrace] = [9, 10, 13, 92, 123, 125];

/** Reads what begins with the backslash at `at`, writes its plain form and returns where to go on. */
function readEscape(text: string, at: number, out: Pieces, braces: number[]): number {
  let i = at + 1;
  // `\\boxed` is `\boxed` escaped once more; `\\` alone ends a line.
  if (text.charCodeAt(i) === backslash) {
    if (!isLetter(text.charCodeAt(i + 1))) {
      out.add(newline);
      return i + 1;
    }
    i++;
  }
  let end = i;
  while (end < i + 24 && isLetter(text.charCodeAt(end))) end++;
  const name = text.slice(i, end);
  if (name === "") {
    const next = text[i] ?? "";
    if (next < " ") return i;
    // Mathematics between \( \) or \[ \], and thin blanks, separate; any other escaped mark stands for itself.
    if ("()[],;:! ".includes(next)) out.addText(" ");
    else addPlain(next.charCodeAt(0), out);
    return i + 1;
  }
  if (textMacros.has(name)) {
    if (text.charCodeAt(end) === openBrace) {
      braces.push(1);
      return end + 1;
    }
    return end;
  }
  const plain = macroText(name);
  if (plain !== null) {
    out.addText(plain);
    return end;
  }
  if (name === "n" || name === "t" || name === "r") {
    out.add(name === "t" ? tab : newline);
    return end;
  }
  out.add(backslash);
  out.addText(name);
  return end;
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** For every code point: 0 not yet known, unit + 1, −1 for nothing, −2 for several units in `longForms`. */
const shortForms = new Int32Array(0x110000);
const longForms = new Map<number, string>();

/** Writes the plain form of one character, which is worked out once. */
function addPlain(point: number, out: Pieces): void {
  const known = shortForms[point] ?? 0;
  if (known > 0) out.add(known - 1);
  else if (known === -2) out.addText(longForms.get(point) ?? "");
  else if (known === 0) {
    const plain = findPlainForm(String.fromCodePoint(point));
    shortForms[point] = plain === "" ? -1 : plain.length === 1 ? plain.charCodeAt(0) + 1 : -2;
    if (plain.length > 1) longForms.set(point, plain);
    out.addText(plain);
  }
}

function findPlainForm(character: string): string {
  if (invisible.test(character)) return "";
  if (/[\u0085\u2028\u2029]/.test(character)) return "\n";
  if (/[⋯⋮]/.test(character)) return "...";
  if (/\s/.test(character)) return " ";
  if (/[‘’‚‛′‵´ʼʹ＇❛❜「」『』]/.test(character)) return "'";
  if (/[“”„‟″‶«»＂❝❞]/.test(character)) return '"';
  if (/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/.test(character)) return "-";
  const compatible = character.normalize("NFKC");
  return compatible.length <= 4 ? compatible : character;
}

/** Soft hyphen, zero-width and bidirectional marks, variation selectors, byte order mark, C1 controls. */
const invisible: RegExp =
  /\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\ufeff|[\u0080-\u0084\u0086-\u009f]/;

/** Sixteen-bit characters on their way to a string: a string grown piece by piece costs a node for each. */
class Pieces {
  private units: Uint16Array;
  private length = 0;

  constructor(expected: number) {
    this.units = new Uint16Array(expected + 16);
  }

  add(unit: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length++] = unit;
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  toString(): string {
    return new TextDecoder("utf-16le").decode(this.units.subarray(0, this.length));
  }

  private grow(): void {
    const units = new Uint16Array(this.units.length * 2);
    units.set(this.units);
    this.units = units;
  }
}
