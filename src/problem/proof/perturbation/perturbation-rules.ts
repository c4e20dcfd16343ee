/** One possible change of a line. */
export interface LineEdit {
  readonly rule: string;
  /** Where in the line, and what is replaced by what. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** Something that may be replaced, wherever it stands. */
interface Swap {
  readonly rule: string;
  /** In formulas, in words, or only in words of a line that assumes something. */
  readonly where: "math" | "words" | "assumption";
  readonly find: RegExp;
  readonly replace: (found: RegExpMatchArray) => string | null;
}

const swap = (rule: string, where: Swap["where"], pairs: readonly (readonly [string, string])[]): Swap[] =>
  pairs.flatMap(([one, other]) => [oneWay(rule, where, one, other), oneWay(rule, where, other, one)]);

/** A command ends where no letter follows; a word begins and ends at its bounds. */
function oneWay(rule: string, where: Swap["where"], from: string, to: string): Swap {
  const escaped = from.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const find = from.startsWith("\\")
    ? `${escaped}(?![a-zA-Z])`
    : /^\w/.test(from)
      ? `\\b${escaped}\\b`
      : escaped;
  return {
    rule,
    where,
    find: new RegExp(find, where === "math" ? "g" : "gi"),
    replace: ([found]) => (/^[A-Z]/.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to),
  };
}

/** In a subscript or superscript, or at the bounds of a sum, a relation is no statement. */
const outsideScripts = "(?<![_^]\\{[^{}]{0,80})";

const relations: readonly Swap[] = [
  ...swap("relation", "math", [
    ["\\le", "\\ge"],
    ["\\leq", "\\geq"],
    ["\\leqslant", "\\geqslant"],
    ["\\lt", "\\gt"],
    ["\\in", "\\notin"],
    ["\\subseteq", "\\supseteq"],
    ["\\subset", "\\supset"],
    ["\\mid", "\\nmid"],
    ["\\prec", "\\succ"],
    ["\\preceq", "\\succeq"],
  ]),
  {
    rule: "relation",
    where: "math",
    find: /(?<!\\not\s{0,4})\\equiv(?![a-zA-Z])/g,
    replace: () => "\\not\\equiv",
  },
  { rule: "relation", where: "math", find: /\\neq?(?![a-zA-Z])/g, replace: () => "=" },
  {
    rule: "relation",
    where: "math",
    find: new RegExp(`${outsideScripts}(?<![<>=!:\\\\&])=(?![=>])`, "g"),
    replace: () => "\\ne",
  },
  {
    rule: "relation",
    where: "math",
    find: new RegExp(`${outsideScripts}(?<![-<=])<(?![->=])`, "g"),
    replace: () => ">",
  },
  {
    rule: "relation",
    where: "math",
    find: new RegExp(`${outsideScripts}(?<![-=>])>(?![>=])`, "g"),
    replace: () => "<",
  },
];

const quantifiers: readonly Swap[] = [
  ...swap("quantifier", "math", [["\\forall", "\\exists"]]),
  ...swap("quantifier", "words", [
    ["for all", "for some"],
    ["at least", "at most"],
  ]),
  oneWay("quantifier", "words", "for every", "for some"),
  oneWay("quantifier", "words", "for each", "for some"),
  oneWay("quantifier", "words", "for any", "for some"),
  oneWay("quantifier", "words", "there exists", "there does not exist"),
  oneWay("quantifier", "words", "there is a", "there is no"),
  oneWay("quantifier", "words", "every", "some"),
  oneWay("quantifier", "words", "exactly one", "at most one"),
];

const negations: readonly Swap[] = [
  { rule: "negation", where: "math", find: /\\(?:neg|lnot)(?![a-zA-Z])\s*/g, replace: () => "" },
  oneWay("negation", "words", "is not", "is"),
  oneWay("negation", "words", "are not", "are"),
  oneWay("negation", "words", "does not", "does"),
  oneWay("negation", "words", "cannot", "can"),
  oneWay("negation", "words", "has no", "has"),
  {
    rule: "negation",
    where: "words",
    find: /(?<!\b(?:that|this|it|there)\s)\b(is|are)(?!\s+(?:not|no|to|said|called|denoted|given|defined|obtained|shown|omitted)\b)\b(?=\s+[a-z])/g,
    replace: ([found]) => `${found} not`,
  },
];

const properties: readonly Swap[] = swap("property", "words", [
  ["finite", "infinite"],
  ["even", "odd"],
  ["injective", "surjective"],
  ["rational", "irrational"],
  ["increasing", "decreasing"],
  ["upper bound", "lower bound"],
  ["supremum", "infimum"],
  ["maximum", "minimum"],
  ["maximal", "minimal"],
  ["largest", "smallest"],
  ["greater", "less"],
  ["union", "intersection"],
  ["divisible", "not divisible"],
  ["convergent", "divergent"],
  ["bounded", "unbounded"],
  ["nonzero", "zero"],
  ["non-empty", "empty"],
  ["nonempty", "empty"],
  ["kernel", "cokernel"],
  ["domain", "codomain"],
  ["positive", "negative"],
]);

const intervals: readonly Swap[] = [
  ...swap("interval", "words", [["closed interval", "open interval"]]),
  ...swap("interval", "math", [
    ["\\closedint", "\\openint"],
    ["\\hointl", "\\hointr"],
  ]),
  {
    rule: "interval",
    where: "math",
    find: /(?:\\left\s*)?\[([^[\](),;]{1,24}),([^[\](),;]{1,24})(?:\\right\s*)?\]/g,
    replace: ([, from, to]) => `(${from},${(to ?? "").replace(/\\right\s*$/, "")})`,
  },
];

const signs: readonly Swap[] = [
  {
    rule: "sign",
    where: "math",
    find: /(?<=[\w})\]]\s{0,4})\+(?!\s*(?:\\(?:cdots|ldots|dots|infty)))/g,
    replace: () => "-",
  },
  {
    rule: "sign",
    where: "math",
    find: /(?<=[\w})\]]\s{0,4})-(?!\s*(?:\\(?:cdots|ldots|dots|infty)|[>}]))/g,
    replace: () => "+",
  },
  ...swap("sign", "math", [
    ["\\cup", "\\cap"],
    ["\\land", "\\lor"],
    ["\\wedge", "\\vee"],
    ["\\sin", "\\cos"],
    ["\\max", "\\min"],
    ["\\sup", "\\inf"],
    ["\\bigcup", "\\bigcap"],
  ]),
];

const oneMore = ([, before = "", digits = "", after = ""]: RegExpMatchArray): string =>
  `${before}${Number(digits) + 1}${after}`;

const numbers: readonly Swap[] = [
  { rule: "exponent", where: "math", find: /(\^\{?\s*)(\d{1,6})(\s*\}?)/g, replace: oneMore },
  { rule: "index", where: "math", find: /(_\{?\s*)(\d{1,6})(\s*\}?)/g, replace: oneMore },
  {
    rule: "index",
    where: "math",
    find: /_([a-z])(?![a-z])|_\{([a-z])\}/g,
    replace: ([, bare, braced]) => `_{${bare ?? braced} + 1}`,
  },
  {
    rule: "number",
    where: "math",
    find: /(?<![\w^_{.\\]|[_^]\{[^{}]{0,80})()(\d{1,6})()(?![\w.])/g,
    replace: oneMore,
  },
];

const hypotheses: readonly Swap[] = [
  oneWay("hypothesis", "words", "if and only if", "if"),
  oneWay("hypothesis", "words", "necessary and sufficient", "necessary"),
  {
    rule: "hypothesis",
    where: "math",
    find: /\\(?:iff|Leftrightarrow|leftrightarrow)(?![a-zA-Z])/g,
    replace: () => "\\implies",
  },
  {
    rule: "hypothesis",
    where: "assumption",
    find: /\b(?:strictly |non-?empty |non-?zero |finite |finitely generated |bounded |continuous |differentiable |compact |connected |closed |open |prime |normal |abelian |commutative |unital |injective |surjective |bijective |monotone |convergent )(?=\w)/gi,
    replace: () => "",
  },
];

/** Every rule that replaces something by something fixed; variables are exchanged beside them. */
export const swaps: readonly Swap[] = [
  ...relations,
  ...quantifiers,
  ...negations,
  ...properties,
  ...intervals,
  ...signs,
  ...numbers,
  ...hypotheses,
];

/** The names of all rules. */
export const perturbationRules = [
  "relation",
  "quantifier",
  "negation",
  "property",
  "interval",
  "sign",
  "exponent",
  "index",
  "number",
  "variable",
  "hypothesis",
] as const;
export type PerturbationRule = (typeof perturbationRules)[number];
