import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFigure } from "../../src/figure/figure.js";
import { linearAxis } from "../../src/figure/theme.js";
import { drawFigures } from "../../src/image/draw-figures.js";
import type { DrawnFigure } from "../../src/image/figure-page.js";
import { openBrowser } from "../../src/image/open-browser.js";
import { writeFigureIndex } from "../../src/image/write-figure-index.js";
import { writeFileAtomic } from "../../src/internal/atomic-file.js";

const hostile = `</script><script>document.title = "owned"</script><img src=x onerror='document.title="owned"'>`;

const figure = (caption: string): DrawnFigure =>
  JSON.parse(
    makeFigure({
      name: "test/line",
      title: "A line",
      caption,
      sources: ["simulated"],
      data: [{ type: "scatter", x: [0, 1, 2], y: [0, 1, 4], name: caption }],
      layout: { xaxis: linearAxis("x (steps)", [0, 2]), yaxis: linearAxis("y", [0, 4]) },
      width: 640,
      height: 400,
    }).toJson(),
  ) as DrawnFigure;

const noBrowser = (): Promise<never> => Promise.reject(new Error("no browser here"));
const pictures = (): Promise<Buffer[]> =>
  Promise.all(["svg", "png"].map((ending) => readFile(join(folder, `test/line.${ending}`))));

let folder = "";
let browser: Browser;
let first: Buffer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "figures-"));
  browser = await openBrowser();
  await drawFigures([figure("Made up.")], folder, openBrowser);
  first = await pictures();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Opens a page as a user does and says what the browser thought of it. */
const look = async (file: string) => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(pathToFileURL(join(folder, file)).href);
  return { page, complaints };
};

describe("a drawn figure", () => {
  test("is a page, an SVG with real text and a PNG of two pixels a pixel, the same bytes each time", async () => {
    const drawn = await drawFigures([figure("Made up.")], folder, openBrowser);
    expect(drawn).toEqual({ pages: 1, images: 1, withoutImages: null });
    expect(await pictures()).toEqual(first);
    const [svg, png] = first;
    expect(svg?.toString()).toContain("x (steps)</text>");
    expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1280, 800]);
  });

  test("opens from the disk without network and without complaint", async () => {
    const { page, complaints } = await look("test/line.html");
    await page.waitForSelector(".main-svg");
    expect(complaints).toEqual([]);
    expect(await page.getAttribute("#figure", "aria-label")).toBe("A line. Made up.");
    await page.close();
  });

  test("shows hostile words as words", async () => {
    await drawFigures([figure(hostile)], folder, noBrowser);
    const { page, complaints } = await look("test/line.html");
    await page.waitForSelector(".main-svg");
    expect(await page.title()).toBe("A line");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("is still a page where there is no browser, and the reason is told", async () => {
    const drawn = await drawFigures([figure("Made up.")], folder, noBrowser);
    expect(drawn).toEqual({ pages: 1, images: 0, withoutImages: "no browser here" });
  });

  test("is listed in the index with its claim, picture and files", async () => {
    await writeFileAtomic(join(folder, "test/line.json"), JSON.stringify(figure(hostile)));
    expect(await writeFigureIndex(folder)).toBe(1);
    const { page, complaints } = await look("index.html");
    expect(await page.locator("article h2").allTextContents()).toEqual(["A line"]);
    expect(await page.evaluate("document.querySelector('article img').naturalWidth")).toBe(1280);
    expect(await page.title()).toBe("Horizon: figures");
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe("the browser that draws", () => {
  test("is the one that CHROME_PATH names, or the name is refused", async () => {
    process.env["CHROME_PATH"] = "/nowhere/chrome";
    try {
      await expect(openBrowser()).rejects.toThrow(
        "CHROME_PATH=/nowhere/chrome: there is no browser at this path\n  Correct CHROME_PATH, or unset it",
      );
    } finally {
      delete process.env["CHROME_PATH"];
    }
  });
});
