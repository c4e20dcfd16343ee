/** Macros that only set their argument in another type: the argument stays, macro and braces go. */
export const textMacros: ReadonlySet<string> = new Set([
  ..."text texttt textbf textit textrm textsf textnormal textsc emph underline mbox hbox".split(" "),
  ..."mathrm mathbf mathit mathsf mathtt mathbb mathcal operatorname boldsymbol".split(" "),
]);

const symbols: ReadonlyMap<string, string> = new Map([
  ...names("→", "to rightarrow longrightarrow Rightarrow Longrightarrow implies mapsto hookrightarrow"),
  ...names("←", "gets leftarrow longleftarrow Leftarrow"),
  ...names("...", "dots ldots cdots dotsc dotsb"),
  ...names(" ", "quad qquad space hspace newline left right big Big bigl bigr displaystyle cdot"),
  ...names("[", "lbrack"),
  ...names("]", "rbrack"),
  ...names("{", "lbrace"),
  ...names("}", "rbrace"),
  ...names("_", "textunderscore"),
  ...names("'", "textquotesingle prime"),
]);

/** The characters a macro stands for, or `null` if it is none of those that occur in answers. */
export function macroText(name: string): string | null {
  return symbols.get(name) ?? null;
}

function names(text: string, list: string): (readonly [string, string])[] {
  return list.split(" ").map((name) => [name, text] as const);
}
