import { escapeHtml } from "../../internal/escape-html.js";
import type { NotebookOutput } from "../notebook-file.js";
import type { JsonRecord } from "../protocol/message.js";
import { ansiHtml } from "./ansi-html.js";
import { safeHtml } from "./safe-html.js";

/** Plotly JSON of a figure, by its media type. */
const plotlyType = "application/vnd.plotly.v1+json";

const pictures = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** What markdown becomes; handed in, so that one reader serves the whole page. */
export type Markdown = (text: string) => string;

/** One output of a code cell as HTML that asks for nothing and runs nothing. */
export function outputHtml(output: NotebookOutput, markdown: Markdown): string {
  switch (output.output_type) {
    case "stream":
      return `<pre class="${output.name}" tabindex="0">${ansiHtml(textOf(output.text))}</pre>`;
    case "error": {
      const { ename, evalue, traceback } = output;
      const text = traceback.length > 0 ? traceback.join("\n") : `${ename}: ${evalue}`;
      return `<pre class="error" role="alert" tabindex="0">${ansiHtml(text)}</pre>`;
    }
    default:
      return bundleHtml(output.data, output.metadata, markdown);
  }
}

/** Whether an output needs the plotting library. */
export const isFigure = (output: NotebookOutput): boolean =>
  "data" in output && isPlotly(output.data[plotlyType]);

/** The richest of a bundle's types that this page knows. */
function bundleHtml(data: JsonRecord, metadata: JsonRecord, markdown: Markdown): string {
  const plain = textOf(data["text/plain"]);
  const figure = data[plotlyType];
  if (isPlotly(figure)) return figureHtml(figure, plain, data);
  if (data["text/html"] !== undefined)
    return `<div class="html">${safeHtml(textOf(data["text/html"]))}</div>`;
  const svg = data["image/svg+xml"];
  if (svg !== undefined)
    return picture("image/svg+xml", Buffer.from(textOf(svg)).toString("base64"), plain, {});
  for (const type of pictures)
    if (data[type] !== undefined) return picture(type, textOf(data[type]), plain, metadata[type]);
  if (data["text/markdown"] !== undefined)
    return `<div class="markdown">${markdown(textOf(data["text/markdown"]))}</div>`;
  const json = data["application/json"];
  if (plain === "" && json !== undefined) return pre(JSON.stringify(json, null, 2) ?? "");
  return pre(plain === "" ? textOf(data["text/latex"]) : plain);
}

const pre = (text: string): string => `<pre tabindex="0">${ansiHtml(text)}</pre>`;

/** Drawn by the script at the end of the page; where no script runs, its picture or its words stand there. */
function figureHtml(figure: PlotlyJson, words: string, data: JsonRecord): string {
  const label = escapeHtml(words === "" ? "figure" : words);
  const png =
    data["image/png"] === undefined
      ? `<p>${label}</p>`
      : picture("image/png", textOf(data["image/png"]), words, {});
  const json = JSON.stringify({ data: figure.data, layout: figure.layout })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return `<figure class="plotly" role="img" aria-label="${label}"><script type="application/json">${json}</script><noscript>${png}</noscript></figure>`;
}

function picture(type: string, base64: string, words: string, size: unknown): string {
  const clean = base64.replace(/[^A-Za-z0-9+/=]/g, "");
  const { width } = (size ?? {}) as { readonly width?: unknown };
  const wide = typeof width === "number" && width > 0 ? ` width="${Math.round(width)}"` : "";
  return `<img alt="${escapeHtml(words)}"${wide} src="data:${type};base64,${clean}">`;
}

interface PlotlyJson {
  readonly data: readonly unknown[];
  readonly layout?: unknown;
}

const isPlotly = (value: unknown): value is PlotlyJson =>
  typeof value === "object" && value !== null && "data" in value && Array.isArray(value.data);

/** A text as notebooks hold it: one string, or its lines. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join("");
  return typeof value === "string" ? value : value === undefined ? "" : (JSON.stringify(value) ?? "");
}
