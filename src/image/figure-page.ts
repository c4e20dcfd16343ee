import { escapeHtml } from "../internal/escape-html.js";

/** What a page shows: a figure's committed JSON, parsed. */
export interface DrawnFigure {
  readonly data: readonly unknown[];
  readonly layout: {
    readonly width: number;
    readonly height: number;
    readonly meta: {
      readonly name: string;
      readonly title: string;
      readonly sources: readonly string[];
      readonly caption: string;
    };
  };
}

/**
 * A figure as one HTML file that needs nothing else: the plotting library and
 * the numbers are inside, and a content security policy forbids any request.
 *
 * @param plotly the text of plotly's browser bundle
 */
export function figurePage(figure: DrawnFigure, plotly: string): string {
  const { meta } = figure.layout;
  return page(
    plainText(meta.title),
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:",
    [
      '<main id="figure" role="img"></main>',
      `<p>${escapeHtml(meta.sources.join(", "))} · <code>${escapeHtml(meta.name)}</code></p>`,
      `<script>${plotly.replaceAll("</script", "<\\/script")}</script>`,
      `<script id="numbers" type="application/json">${jsonForScript(figure)}</script>`,
      "<script>",
      'const { data, layout } = JSON.parse(document.getElementById("numbers").textContent);',
      'const place = document.getElementById("figure");',
      "place.setAttribute('aria-label', (layout.meta.title + '. ' + layout.meta.caption).replace(/<[^>]*>/g, ''));",
      'Plotly.newPlot(place, data, layout, { displaylogo: false, responsive: false, modeBarButtonsToRemove: ["lasso2d", "select2d"] });',
      "</script>",
    ],
  );
}

/** What the index lists for a figure. */
export interface IndexEntry {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly sources: readonly string[];
  /** `false` where no browser could draw: the entry then links to the page alone. */
  readonly hasImage: boolean;
}

/** The page `figures/index.html`: every figure small, with its claim, its sources and its files. */
export function figureIndexPage(entries: readonly IndexEntry[]): string {
  return page("Horizon: figures", "style-src 'unsafe-inline'; img-src 'self' data: file:", [
    "<h1>Figures</h1>",
    `<p>${entries.length} figures, each drawn by the notebook of its name.</p>`,
    '<div class="grid">',
    ...entries.map(indexCard),
    "</div>",
  ]);
}

/** A page that may load nothing but what the policy names. */
function page(title: string, policy: string, body: readonly string[]): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${policy}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${pageStyle}</style>`,
    "</head>",
    "<body>",
    ...body,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function indexCard({ name, title, caption, sources, hasImage }: IndexEntry): string {
  const file = escapeHtml(name);
  const words = escapeHtml(plainText(title));
  const image = hasImage ? `<img src="${file}.png" alt="${words}" loading="lazy">` : "";
  const links = ["html", ...(hasImage ? ["svg", "pdf", "png"] : []), "json"].map(
    (ending) => `<a href="${file}.${ending}">${ending.toUpperCase()}</a>`,
  );
  return [
    "<article>",
    `<a href="${file}.html">${image}<h2>${words}</h2></a>`,
    `<p>${escapeHtml(plainText(caption))}</p>`,
    `<p class="files"><span>${escapeHtml(sources.join(", "))}</span> ${links.join(" · ")}</p>`,
    "</article>",
  ].join("\n");
}

const pageStyle = [
  ":root{color-scheme:light dark}",
  "body{font:15px/1.5 'Open Sans',system-ui,sans-serif;margin:2rem auto;max-width:1240px;padding:0 1rem}",
  "main{background:#fff;overflow-x:auto}",
  "h1{font-size:1.6rem}h2{font-size:1rem;margin:.6rem 0 .2rem}",
  "a{color:inherit}article>a{text-decoration:none}",
  ".grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(340px,1fr));gap:1.5rem}",
  "article{border:1px solid #8884;border-radius:8px;padding:1rem}",
  "img{width:100%;height:auto;background:#fff;border-radius:4px}",
  "p{margin:.3rem 0}.files{font-size:.85rem;opacity:.8}",
].join("\n");

/** JSON that cannot end the script element it stands in. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Plotly's titles know a few tags (`<sub>`, `<br>`); a heading takes the words alone. */
function plainText(text: string): string {
  return text.replace(/<br>/g, " ").replace(/<[^>]*>/g, "");
}
