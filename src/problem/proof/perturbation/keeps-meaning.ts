/**
 * Whether two versions of a line say the same thing in other words, as far as
 * writing alone shows it: other names of a command (`\le`, `\leq`), a relation
 * read from the other side (`a < b`, `b > a`), the sides of `=` or the terms
 * of a sum exchanged, double negation, braces and blanks.
 *
 * `false` does not mean that the meaning changed, only that nothing here shows
 * that it did not.
 *
 * @example keepsMeaning("$a \\le b$", "$b \\geq a$") // true
 */
export function keepsMeaning(before: string, after: string): boolean {
  return meaningOf(before) === meaningOf(after);
}

/** Commands with a shorter or commoner name. */
const names: Readonly<Record<string, string>> = {
  "\\leq": "\\le",
  "\\leqslant": "\\le",
  "\\geq": "\\ge",
  "\\geqslant": "\\ge",
  "\\neq": "\\ne",
  "\\not=": "\\ne",
  "\\lnot": "\\neg",
  "\\land": "\\wedge",
  "\\lor": "\\vee",
  "\\lt": "<",
  "\\gt": ">",
  "\\to": "\\rightarrow",
  "\\implies": "\\Rightarrow",
  "\\iff": "\\Leftrightarrow",
  "\\cdot": "",
  "\\times": "",
  "\\left": "",
  "\\right": "",
  "\\,": "",
  "\\;": "",
  "\\!": "",
  "\\quad": "",
  "\\dotsc": "\\ldots",
  "\\dots": "\\ldots",
};

function meaningOf(line: string): string {
  return line
    .split(/(\$[^$]*\$)/)
    .map((part, i) => (i % 2 === 1 ? formulaOf(part.slice(1, -1)) : wordsOf(part)))
    .join(" ")
    .trim();
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\bfor (?:all|every|each|any)\b/g, "for all")
    .replaceAll(/\biff\b/g, "if and only if")
    .replaceAll(/\bnot not\b/g, "")
    .replaceAll(/\bnon-?zero\b/g, "nonzero")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Relations and what they are called from the other side. */
const mirrored: Readonly<Record<string, string>> = {
  ">": "<",
  "\\ge": "\\le",
  "\\supset": "\\subset",
  "\\supseteq": "\\subseteq",
  "\\ni": "\\in",
};
const symmetric: ReadonlySet<string> = new Set([
  "=",
  "\\ne",
  "\\equiv",
  "\\cong",
  "\\sim",
  "\\approx",
  "\\Leftrightarrow",
]);
const relation: RegExp =
  /(\\(?:le|ge|ne|in|ni|equiv|cong|sim|approx|subseteq|supseteq|subset|supset|Leftrightarrow)(?![a-zA-Z])|[=<>])/;

function formulaOf(formula: string): string {
  let plain = formula.replaceAll(/\\(?:not=|[a-zA-Z]+|[,;!])/g, (name) => names[name] ?? name);
  plain = plain.replaceAll(/\\neg\s*\\neg/g, "").replaceAll(/-\s*-/g, "+");
  plain = plain.replaceAll(/([_^])\{([^{}])\}/g, "$1$2").replaceAll(/\s+(?![a-zA-Z])|(?<![a-zA-Z])\s+/g, "");
  const parts = plain.split(relation).map((part) => part.trim());
  // Only one relation with two sides can be read from the other side without changing what stands between.
  if (parts.length !== 3) return parts.map((part, i) => (i % 2 === 0 ? sumOf(part) : part)).join(" ");
  const [left, sign, right] = [sumOf(parts[0]!), parts[1]!, sumOf(parts[2]!)];
  if (symmetric.has(sign)) return [...[left, right].sort(), sign].join(" ");
  const other = mirrored[sign];
  return other === undefined ? `${left} ${sign} ${right}` : `${right} ${other} ${left}`;
}

/** The terms of a plain sum in one order; anything with brackets or signs of other kinds stays as it is. */
function sumOf(text: string): string {
  if (/[-(){}[\]|,^_\\]/.test(text) || !text.includes("+")) return text;
  return text.split("+").sort().join("+");
}
