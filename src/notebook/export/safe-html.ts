import { escapeHtml } from "../../internal/escape-html.js";

/** Elements that hold text and tables, and nothing that loads, runs, asks or leaves its place. */
const allowed: ReadonlySet<string> = new Set(
  "b blockquote br caption code col colgroup dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd label li mark ol p pre progress s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);
const empty: ReadonlySet<string> = new Set(["br", "col", "hr"]);
/** Tags open at once, beyond which they are left out. */
const mostNested = 100;
/** Dropped with all they hold. */
const silent = /^(?:script|style|template|title|textarea|noscript|iframe|object|xmp)$/;
const attributes = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;
const tag =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>|<!--/gi;

/**
 * Foreign HTML, rebuilt from the tags that may stand in a page: tables and
 * text. Scripts, styles, images, links, forms, handlers and unknown tags are
 * left out; what is no tag is text; what is open is closed, so that nothing
 * reaches beyond its place.
 *
 * @example safeHtml('<b onclick="x()">7</b><script>y()</script></div>') // "<b>7</b>"
 */
export function safeHtml(html: string): string {
  const parts: string[] = [];
  const open: string[] = [];
  /** Where a piece that is left out ends; one that never ends takes all that follows. */
  const after = (end: string, at: number): number => {
    const pattern = new RegExp(end, "gi");
    pattern.lastIndex = at;
    return pattern.exec(html) === null ? html.length : pattern.lastIndex;
  };
  let from = 0;
  for (const match of html.matchAll(tag)) {
    if (match.index < from) continue;
    parts.push(textOf(html.slice(from, match.index)));
    from = match.index + match[0].length;
    const name = match[2]?.toLowerCase() ?? "";
    const isEnd = match[1] === "/";
    if (match[0] === "<!--") from = after("-->", from);
    else if (silent.test(name) && !isEnd) from = after(`</${name}[^>]*>`, from);
    else if (allowed.has(name) && isEnd) {
      if (!open.includes(name)) continue;
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        parts.push(`</${last}>`);
        if (last === name) break;
      }
    } else if (allowed.has(name) && open.length < mostNested) {
      parts.push(`<${name}${kept(match[3] ?? "")}>`);
      if (!empty.has(name)) open.push(name);
    }
  }
  parts.push(textOf(html.slice(from)));
  while (open.length > 0) parts.push(`</${open.pop()}>`);
  return parts.join("");
}

/** Character references stay what they are; every other mark of HTML is a character. */
function textOf(text: string): string {
  return escapeHtml(text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/gi, "&$1;");
}

function kept(text: string): string {
  const parts: string[] = [];
  for (const [, name = "", double, single, bare] of text.matchAll(attributes)) {
    const value = double ?? single ?? bare ?? "";
    if (/^(?:colspan|rowspan|value|max|start)$/i.test(name) && /^[\d.]{1,6}$/.test(value))
      parts.push(` ${name.toLowerCase()}="${value}"`);
    else if (/^(?:title|scope)$/i.test(name)) parts.push(` ${name.toLowerCase()}="${textOf(value)}"`);
    else if (/^style$/i.test(name)) {
      const align = /(?:^|;)\s*text-align:\s*(left|right|center)\s*(?:;|$)/i.exec(value)?.[1];
      if (align !== undefined) parts.push(` style="text-align:${align.toLowerCase()}"`);
    }
  }
  return parts.join("");
}
