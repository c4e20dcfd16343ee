/** A stretch of a line, and whether it is inside a formula. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly math: boolean;
}

/**
 * The stretches of a line that may be changed, formulas and words apart.
 * Labels, citations, links, names of templates and of layout commands belong
 * to neither: changing them makes a line broken, not wrong.
 *
 * @param inDisplay the line stands inside a displayed formula, so that its
 *   words are mathematics without dollar signs
 */
export function lineParts(
  line: string,
  { inDisplay = false }: { readonly inDisplay?: boolean } = {},
): LinePart[] {
  const parts: LinePart[] = [];
  let math = inDisplay || isBareFormula(line);
  let start = 0;
  const close = (end: number): void => {
    if (end > start) parts.push({ start, end, math });
  };
  for (const { 0: found, index } of line.matchAll(skipped)) {
    close(index);
    start = index + found.length;
    if (found === "$" || found === "$$") math = !math;
    else if (found === "\\[" || found === "\\(") math = true;
    else if (found === "\\]" || found === "\\)") math = false;
  }
  close(line.length);
  return parts;
}

/** What is passed over; the dollar signs among it turn mathematics on and off. */
const skipped: RegExp =
  /\$\$?|\\[[\]()]|\\(?:label|ref|eqref|cite|tag|begin|end|href|url|input|hskip|vspace|hspace|footnote|xymatrix|ar)\b\*?(?:\[[^\]]*\])?(?:\{[^{}]*\})?|\[\[[^\]]*\]\]|\{\{[A-Za-z][A-Za-z0-9 :-]*|\|\s*[a-z]{1,4}\s*=|\^\{?\s?\\(?:vee|wedge)\b|\\(?:text|mbox|operatorname|textit)\{[^{}]*\}|\\math(?:cal|bf|bb|frak|scr|rm|sf|it)\s?(?:\{[^{}]*\}|[a-zA-Z])/g;

/** ProofWiki's equation lines, and lines of a display: commands or relations, no sentence and no dollar sign. */
function isBareFormula(line: string): boolean {
  if (line.includes("$")) return false;
  if (/^\s*\{\{eqn/.test(line)) return true;
  const words = line.replaceAll(/\\[a-zA-Z]+/g, " ").match(/[A-Za-z]{3,}/g) ?? [];
  return words.length === 0 && /[=<>^_\\+]/.test(line);
}
