import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../src/image/open-browser.js";
import { ansiHtml } from "../../src/notebook/export/ansi-html.js";
import { exportNotebook } from "../../src/notebook/export/export-notebook.js";
import { highlightTypeScript } from "../../src/notebook/export/highlight-typescript.js";
import { safeHtml } from "../../src/notebook/export/safe-html.js";
import { bin, scratchFolder } from "./notebooks.js";

const folder = scratchFolder();
const root = resolve(import.meta.dirname, "../..");

/** Every way a foreign text might take to run, load, leave or spoil the page; each would set the title or the flag. */
const attack = [
  `<script>document.title = "owned"</script>`,
  `<img src=x onerror="document.title='owned'">`,
  `<svg onload="document.title='owned'"><script>document.title = "owned"</script></svg>`,
  `<iframe srcdoc="<script>parent.document.title = 'owned'</script>"></iframe>`,
  `<a href="javascript:document.title='owned'">link</a>`,
  `<style>body { display: none }</style><link rel="stylesheet" href="https://example.org/x.css">`,
  `<meta http-equiv="refresh" content="0;url=https://example.org/">`,
  `</pre></div></section></main></body></html><h1 id="outside">outside</h1>`,
  `<base href="https://example.org/"><form action="https://example.org/"><input autofocus onfocus="document.title='owned'"></form>`,
  `<p style="position:fixed;inset:0;background:url(https://example.org/)">over</p>`,
].join("\n");

const bundle = (data: object): object => ({ output_type: "display_data", data, metadata: {} });
const code = (source: string, outputs: readonly object[]): object => ({
  cell_type: "code",
  source,
  outputs,
  execution_count: 1,
  metadata: {},
});

function write(name: string, cells: readonly object[]): string {
  const path = join(folder, `${name}.ipynb`);
  writeFileSync(path, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
  return path;
}

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens a page as a reader does, and says what the browser thought of it and what it asked the network for. */
async function look(path: string) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) asked.push(request.url());
  });
  await page.goto(pathToFileURL(path).href);
  await page.waitForTimeout(300);
  return { page, complaints, asked };
}

describe("an exported notebook", () => {
  const exported = join(folder, "fig01.html");
  beforeAll(async () => {
    const source = join(root, "notebooks/seqbench/fig01-collapse.ipynb");
    copyFileSync(source, join(folder, "fig01.ipynb"));
    expect(await exportNotebook(join(folder, "fig01.ipynb"))).toMatchObject({
      written: exported,
      figures: 1,
      notRun: 0,
    });
  });

  test("opens from the disk with its figure drawn, its tables and its code, without network or complaint", async () => {
    const { page, complaints, asked } = await look(exported);
    await page.waitForSelector("figure.plotly .main-svg");
    expect(complaints).toEqual([]);
    expect(asked).toEqual([]);
    expect(await page.title()).toBe("Success collapses exponentially with the number of actions");
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("table").count()).toBe(3);
    expect(await page.locator(".source .keyword").first().textContent()).toBe("import");
    expect(await page.getAttribute("figure.plotly", "aria-label")).toContain("Success collapses");
    await page.close();
  });

  test("is the same to the byte each time", async () => {
    const before = readFileSync(exported, "utf8");
    await exportNotebook(join(folder, "fig01.ipynb"), { out: join(folder, "again.html") });
    expect(readFileSync(join(folder, "again.html"), "utf8")).toBe(before);
  });

  test("is dark where the reader's system is, and can be walked with the keyboard", async () => {
    const page = await browser.newPage({ colorScheme: "dark" });
    await page.goto(pathToFileURL(exported).href);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(21, 24, 30)");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("source");
    await page.close();
  });

  test("without figures carries no library", async () => {
    const path = write("plain", [code("1", [bundle({ "text/plain": "1" })])]);
    await exportNotebook(path);
    const page = readFileSync(join(folder, "plain.html"), "utf8");
    expect(page.length).toBeLessThan(6_000);
    expect(page).toContain("script-src 'none'");
    expect(page).toContain("<title>plain</title>");
  });
});

test("hostile text, outputs, pictures and figures do nothing, wherever they stand", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.document.title='owned'"><script>parent.document.title='owned'</script></svg>`;
  const path = write("hostile", [
    {
      cell_type: "markdown",
      source: `# ${attack}\n\n${attack}\n\n[x](javascript:alert(1)) ![y](https://example.org/y.png)`,
      metadata: {},
    },
    {
      cell_type: "markdown",
      source: "![mine](attachment:a.png)",
      attachments: { "a.png": { "image/png": "AQID" } },
      metadata: {},
    },
    { cell_type: "raw", source: attack, metadata: {} },
    code(attack, [
      { output_type: "stream", name: "stdout", text: attack },
      { output_type: "error", ename: attack, evalue: attack, traceback: [attack] },
      bundle({ "text/html": attack }),
      bundle({ "text/plain": attack }),
      bundle({ "text/markdown": attack }),
      bundle({ "image/svg+xml": svg, "text/plain": attack }),
      bundle({ "image/png": `"><script>document.title="owned"</script>`, "text/plain": attack }),
      bundle({
        "text/plain": attack,
        "application/vnd.plotly.v1+json": {
          data: [{ type: "bar", x: [attack], y: [1], name: attack, hovertext: attack }],
          layout: {
            title: { text: attack },
            annotations: [{ text: attack, x: 0, y: 1 }],
            width: 400,
            height: 300,
          },
        },
      }),
    ]),
  ]);
  await exportNotebook(path);
  const { page, asked } = await look(join(folder, "hostile.html"));
  await page.waitForSelector("figure.plotly .main-svg");
  expect(await page.title()).not.toBe("owned");
  expect(asked).toEqual([]);
  expect(await page.evaluate("document.querySelectorAll('main').length")).toBe(1);
  expect(
    await page.evaluate(
      "document.querySelectorAll('#outside, iframe, form, [onerror], [onload], [onfocus]').length",
    ),
  ).toBe(0);
  expect(await page.evaluate("[...document.links].filter((a) => /javascript:/i.test(a.href)).length")).toBe(
    0,
  );
  expect(await page.evaluate("getComputedStyle(document.body).display")).toBe("block");
  expect(await page.locator("img").count()).toBe(3);
  await page.close();
});

test.for([
  ["<b>7</b>", "<b>7</b>"],
  ['<td style="text-align:right" onclick="x()">7</td>', '<td style="text-align:right">7</td>'],
  ['<b title="a&quot;b">1 &lt; 2 &amp; 3</b>', '<b title="a&quot;b">1 &lt; 2 &amp; 3</b>'],
  ["<script>x()</script>y", "y"],
  ["<script>x()", ""],
  ["a < b, and <3", "a &lt; b, and &lt;3"],
  ["</div></main>z", "z"],
  ["<div><b>open", "<div><b>open</b></div>"],
  ["<scr<script>ipt>x</script>", "&lt;scr"],
  ["<!-- <b>no</b> -->yes<!-- never ends <b>", "yes"],
  ["<img src=x><svg/onload=x()>", "&lt;svg/onload=x()&gt;"],
] as const)("foreign HTML %s is rebuilt as %s", ([html, safe]) => expect(safeHtml(html)).toBe(safe));

test("foreign HTML of a million marks is read in a moment", () => {
  for (const piece of ["<!--", "<div>", "<a x='", "<", "<script ", "&amp"]) {
    const begun = performance.now();
    safeHtml(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});

test("printed colours are kept, other terminal commands are not", () => {
  expect(ansiHtml("\u001b[1;31mno\u001b[0m \u001b[2J\u001b]0;title\u0007<b>\r\n")).toBe(
    '<span class="bold ansi-red">no</span> &lt;b&gt;\n',
  );
});

test("code is highlighted without losing a character", () => {
  const source = "const a = `x`; // \"no\"\nif (a < 2 && b) return /* c */ 'é';";
  const html = highlightTypeScript(source);
  expect(html).toContain('<span class="keyword">const</span> a = <span class="string">`x`</span>');
  expect(html).toContain('<span class="comment">// &quot;no&quot;</span>');
  const back = html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
  expect(back).toBe(source);
});

test("the command says what was written and what has not run, and refuses what it cannot mean", () => {
  const horizon = (...args: string[]) =>
    spawnSync(process.execPath, [bin, "notebook", "export", ...args], { encoding: "utf8", cwd: folder });
  write("fresh", [{ cell_type: "code", source: "1 + 1", outputs: [], execution_count: null, metadata: {} }]);
  const { stdout, status } = horizon("fresh.ipynb");
  expect([status, stdout]).toEqual([
    0,
    "fresh.html: 1 cells, 0 figures; 1 code cells have not run, and the page shows no output of theirs\n",
  ]);
  for (const [args, says] of [
    [["nowhere.ipynb"], /no such notebook/],
    [["fresh.ipynb", "--out", "fresh.ipynb"], /fresh\.ipynb: the page is HTML/],
  ] as const) {
    const refused = horizon(...args);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringMatching(says)]);
  }
});
