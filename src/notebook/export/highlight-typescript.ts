import { escapeHtml } from "../../internal/escape-html.js";

const keywords: ReadonlySet<string> = new Set(
  "abstract as async await break case catch class const continue debugger declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace new null of override private protected public readonly return satisfies set static super switch this throw true try type typeof undefined unique var void while with yield".split(
    " ",
  ),
);

const token =
  /(\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(\b\d[\w.]*)|([A-Za-z_$][\w$]*)/g;

/** TypeScript as HTML, with comments, texts, numbers and keywords in spans; reads no further into the grammar. */
export function highlightTypeScript(code: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of code.matchAll(token)) {
    const [text, comment, string, number] = match;
    const kind =
      comment !== undefined
        ? "comment"
        : string !== undefined
          ? "string"
          : number !== undefined
            ? "number"
            : keywords.has(text)
              ? "keyword"
              : null;
    if (kind === null) continue;
    parts.push(escapeHtml(code.slice(from, match.index)), `<span class="${kind}">${escapeHtml(text)}</span>`);
    from = match.index + text.length;
  }
  parts.push(escapeHtml(code.slice(from)));
  return parts.join("");
}
