import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../src/image/open-browser.js";

let place = "";
let browser: Browser;
let page: Page;
/** What went wrong in the page, and what it wanted of the network. */
let complaints: string[] = [];

/** Answers that would do something in a page that trusts them. */
const hostile = [
  `</script><script>window.owned = 1</script>`,
  `<img src=x onerror="window.owned = 1">`,
  `<svg onload="window.owned = 1"><a xlink:href="javascript:window.owned=1">x</a></svg>`,
  `$$\\href{javascript:window.owned=1}{x}$$ \\(\\unicode{x3c}script\\)`,
  `[('start', 'A1<img src=x onerror=window.owned=1>'), ('move_to', '"/><script>window.owned=1</script>')]`,
];

const horizon = (...args: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../dist/cli/bin.js"), ...args], {
    cwd: place,
  });

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "horizon-report-"));
  const maze = "--rows 8 --cols 8 --backtracks 1 --count 40 --seed report --out mazes.jsonl";
  await horizon("generate", "maze", ...maze.split(" "));
  const run = ["run", "--problems", "mazes.jsonl", "--model"];
  await horizon(...run, "sim/decay?span=20", "--repeats", "2", "--out", "decay");
  await horizon(...run, "sim/oracle", "--out", "hostile");
  const answers = join(place, "hostile", "answers.jsonl");
  const lines = (await readFile(answers, "utf8")).trim().split("\n");
  const changed = lines.map((line, i) =>
    JSON.stringify({ ...JSON.parse(line), text: hostile[i % hostile.length] }),
  );
  await writeFile(answers, `${changed.join("\n")}\n`);
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await rm(place, { recursive: true, force: true });
});

afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

async function open(file: string): Promise<void> {
  complaints = [];
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && request.url() !== pathToFileURL(file).href)
      complaints.push(`wanted ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction("document.querySelectorAll('.figure .main-svg').length > 0");
}

async function report(name: string, ...runs: readonly string[]): Promise<string> {
  const out = join(place, name);
  await horizon("report", ...runs, "--out", name, "--title", `<b>${name}</b>`);
  return out;
}

describe("a report", () => {
  test("has every item, draws its curves and says that they are simulated", async () => {
    await open(await report("one.html", "decay", "hostile"));
    expect(await page.textContent("h1")).toBe("<b>one.html</b>");
    expect(await page.textContent("#count")).toBe("120 of 120 items");
    expect(await page.textContent(".simulated")).toContain("SIMULATED");
    expect(await page.locator(".figure .main-svg").count()).toBeGreaterThan(0);
  });

  test("the same runs give the same bytes", async () => {
    const [a, b] = [await report("a.html", "decay"), join(place, "b.html")];
    await horizon("report", "decay", "--out", "b.html", "--title", "<b>a.html</b>");
    expect((await readFile(a)).equals(await readFile(b))).toBe(true);
    await open(a);
  });

  test("filters narrow the list, and reset brings everything back", async () => {
    await open(await report("filter.html", "decay", "hostile"));
    await page.selectOption("select[name=right]", "1");
    const right = Number((await page.textContent("#count"))?.split(" ")[0]);
    await page.selectOption("select[name=right]", "0");
    const wrong = Number((await page.textContent("#count"))?.split(" ")[0]);
    expect(right).toBeGreaterThan(0);
    expect(right + wrong).toBe(120);
    await page.fill("input[name=from]", "100000");
    expect(await page.textContent("#count")).toBe("0 of 120 items");
    await page.click("button[type=reset]");
    await page.waitForFunction("document.getElementById('count').textContent.startsWith('120 of')");
  });

  test("is used with the keyboard alone: down, end, enter opens prompt, reply, reading and drawing", async () => {
    await open(await report("keys.html", "decay"));
    await page.focus("#list");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    expect(await page.getAttribute("#list", "aria-activedescendant")).toBe("item79");
    expect(await page.getAttribute("#item79", "aria-setsize")).toBe("80");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#detail img");
    const headings = await page.locator("#detail h3").allTextContents();
    expect(headings).toEqual(["Reply", "What was read", "Drawing", "Prompt"]);
  });

  test("what a model wrote runs nothing, wherever it is shown", async () => {
    await open(await report("hostile.html", "hostile"));
    for (let item = 0; item < hostile.length; item++) {
      await page.click(`#item${item}`);
      await page.waitForFunction(
        `document.querySelector("#detail pre")?.textContent === ${JSON.stringify(hostile[item])}`,
      );
    }
    await page.waitForTimeout(200);
    expect(await page.evaluate("typeof window.owned")).toBe("undefined");
    // the policy stops what a careless change of the page would let through
    await page.evaluate(
      "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.owned = 1\">')",
    );
    await page.waitForTimeout(200);
    expect(await page.evaluate("typeof window.owned")).toBe("undefined");
    expect(
      complaints.filter((text) => /Content Security Policy|wanted file/.test(text)).length,
    ).toBeGreaterThan(0);
    complaints = complaints.filter((text) => !/Content Security Policy|wanted file/.test(text));
  });

  test("problems other than those that were asked are refused", async () => {
    await writeFile(join(place, "other.jsonl"), "{}\n");
    const asked = horizon("report", "decay", "--problems", "other.jsonl", "--out", "no.html");
    await expect(asked).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("not the problem file that was asked"),
    });
    expect((await readdir(place)).filter((name) => name.startsWith("no.html"))).toEqual([]);
    await open(await report("last.html", "decay"));
  });
});
