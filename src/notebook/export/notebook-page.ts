import { createHash } from "node:crypto";
import MarkdownIt from "markdown-it";
import { escapeHtml } from "../../internal/escape-html.js";
import type { Notebook, NotebookCell } from "../notebook-file.js";
import { highlightTypeScript } from "./highlight-typescript.js";
import { isFigure, type Markdown, outputHtml } from "./output-html.js";
import { pageStyle } from "./page-style.js";

/** Draws every figure of the page; runs at its end. */
const drawFigures = `for (const place of document.querySelectorAll("figure.plotly")) {
  const { data, layout } = JSON.parse(place.querySelector("script").textContent);
  place.replaceChildren();
  Plotly.newPlot(place, data, layout, { displaylogo: false, responsive: true });
}`;

/**
 * A notebook as one HTML file that needs nothing else: text, highlighted code,
 * and outputs, plotly figures with the library inside if there are any.
 *
 * Everything in it may be foreign. The page may load nothing and run no script
 * but its own two, which its policy names by their hashes; HTML of outputs is
 * rebuilt from tags for tables and text; pictures are data. The bytes depend
 * on the notebook alone.
 *
 * @param name is the title where the notebook has no heading
 * @param plotly the text of plotly's browser bundle; asked for only if a figure is shown
 */
export function notebookPage(notebook: Notebook, name: string, plotly: () => string): string {
  const hasFigures = notebook.cells.some(({ outputs = [] }) => outputs.some(isFigure));
  const scripts = hasFigures ? [plotly().replaceAll("</script", "<\\/script"), drawFigures] : [];
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.length === 0 ? "'none'" : hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const cells = notebook.cells.map((cell) => cellHtml(cell, markdownOf(cell)));
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(titleOf(notebook) ?? name)}</title>`,
    `<style>${pageStyle}</style>`,
    "</head>",
    "<body>",
    "<main>",
    ...cells,
    "</main>",
    ...scripts.map((script) => `<script>${script}</script>`),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function cellHtml(cell: NotebookCell, markdown: Markdown): string {
  if (cell.cell_type === "markdown") return `<section class="markdown">\n${markdown(cell.source)}</section>`;
  if (cell.cell_type === "raw")
    return `<section><pre tabindex="0">${escapeHtml(cell.source)}</pre></section>`;
  const count = cell.execution_count ?? null;
  const label = count === null ? "code, not run" : `code ${count}`;
  const outputs = (cell.outputs ?? []).map((output) => outputHtml(output, markdown));
  return [
    `<section class="code" aria-label="${label}">`,
    `<pre class="source" tabindex="0"><code>${highlightTypeScript(cell.source)}</code></pre>`,
    ...(outputs.length === 0 ? [] : ['<div class="outputs">', ...outputs, "</div>"]),
    "</section>",
  ].join("\n");
}

/**
 * Markdown without HTML. Pictures that are attached to the cell, or are data,
 * are shown; others would have to be fetched, and stand as their words.
 */
function markdownOf({ attachments }: NotebookCell): Markdown {
  const reader = new MarkdownIt({ html: false, linkify: false });
  reader.renderer.rules["image"] = (tokens, index) => {
    const { content = "", attrs } = tokens[index] ?? {};
    const address = String(attrs?.find(([name]) => name === "src")?.[1] ?? "");
    const picture = address.startsWith("attachment:") ? attached(attachments, address.slice(11)) : address;
    const isData = picture !== null && /^data:image\/[a-z+.-]+;base64,[\w+/=]*$/i.test(picture);
    return isData
      ? `<img src="${picture}" alt="${escapeHtml(content)}">`
      : escapeHtml(`[picture: ${content}]`);
  };
  return (text) => reader.render(text);
}

function attached(attachments: NotebookCell["attachments"], name: string): string | null {
  const file = Object.entries(attachments ?? {}).find(
    ([key]) => key === name || encodeURI(key) === name,
  )?.[1];
  const [type, content] = Object.entries(file ?? {})[0] ?? [];
  return typeof content === "string" ? `data:${type};base64,${content.replace(/\s/g, "")}` : null;
}

/** The first heading, without its marks. */
function titleOf({ cells }: Notebook): string | null {
  for (const { cell_type: type, source } of cells) {
    const heading =
      type === "markdown" ? /^ {0,3}#{1,6}[ \t]+([^\n]*?)[ \t]*#*$/m.exec(source)?.[1] : undefined;
    if (heading !== undefined) return heading.replace(/[*_`]/g, "");
  }
  return null;
}
