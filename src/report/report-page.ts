import { escapeHtml } from "../internal/escape-html.js";
import { reportStyle } from "./report-style.js";
import type { HeadedTable } from "./report-tables.js";

/**
 * The page up to its data. Nothing may be fetched, sent, or run but the two
 * scripts whose hashes stand here.
 */
export function pageStart({
  title,
  scriptHashes,
}: {
  readonly title: string;
  readonly scriptHashes: readonly string[];
}): string {
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHashes.map((hash) => `'${hash}'`).join(" ")}`,
    // plotly sets styles of its own; model text reaches the page as text alone
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
`;
}

/** What a reader sees, behind the data and before the scripts. */
export function pageEnd({
  title,
  tables,
  items,
  isSimulated,
  figures,
}: {
  readonly title: string;
  readonly tables: readonly HeadedTable[];
  readonly items: number;
  readonly isSimulated: boolean;
  readonly figures: number;
}): string {
  const sections = tables.map(
    ({ heading, table }) =>
      `<section><h2>${escapeHtml(heading)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(heading)}">${String(table.toMimeBundle()["text/html"])}</div></section>`,
  );
  const drawn = Array.from(
    { length: figures },
    (_, i) => `<div class="figure" id="figure${i}" role="img"></div>`,
  );
  return `<a class="skip" href="#items">Skip to the items</a>
<header>
<h1>${escapeHtml(title)}</h1>
${isSimulated ? '<p class="simulated" role="note">Some of these answers come from a SIMULATED model.</p>' : ""}
<button type="button" id="theme" aria-pressed="false">Dark</button>
</header>
<main>
${sections.slice(0, -1).join("\n")}
<section aria-label="Curves">${drawn.join("\n")}</section>
${sections.slice(-1).join("\n")}
<section id="items" tabindex="-1">
<h2>Items</h2>
<form id="filters" role="search">
<label>Model <select name="model"><option value="">all</option></select></label>
<label>Verdict <select name="label"><option value="">all</option></select></label>
<label>Right <select name="right"><option value="">all</option><option value="1">right</option><option value="0">wrong</option><option value="-1">no answer</option></select></label>
<label>Depth from <input name="from" type="number" min="0" step="1"></label>
<label>to <input name="to" type="number" min="0" step="1"></label>
<label>Problem <input name="problem" type="search" autocomplete="off"></label>
<button type="reset">Reset</button>
<output id="count" role="status">${items} items</output>
</form>
<div class="split">
<div>
<div class="row head" aria-hidden="true"><span>problem</span><span>model</span><span>run</span><span>L</span><span>verdict</span><span>tokens</span></div>
<div id="list" role="listbox" aria-label="Items" tabindex="0"></div>
</div>
<article id="detail" aria-live="polite" tabindex="0"><p>Choose an item: arrow keys, Page Up and Down, Home, End; Enter opens it.</p></article>
</div>
</section>
</main>
<noscript><p>Tables are above; curves and items need JavaScript.</p></noscript>
`;
}
