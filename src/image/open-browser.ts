import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";
import { AnalysisError } from "../internal/errors.js";
import { hasPackedBrowser, unpackBrowser } from "./unpack-browser.js";

/** Where an installed Chrome or Chromium lies on the systems the packed one does not run on. */
const installed = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
];

/** What draws pictures; optional, because it is most of an install. */
const drawingPackages = "playwright-core @sparticuz/chromium@147";

/**
 * Starts the headless browser that draws pictures: the one `CHROME_PATH` names
 * if it is set, else the one packed in the registry package (x64 Linux), else
 * an installed one. Whoever opens it closes it.
 *
 * Refuses, with what to do, where there is none.
 */
export async function openBrowser(): Promise<Browser> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return launch(named, {});
    throw new AnalysisError("there is no browser at this path", {
      where: `CHROME_PATH=${named}`,
      mend: "Correct CHROME_PATH, or unset it to use the browser that comes with the package.",
    });
  }
  const isPackedFor = process.platform === "linux" && process.arch === "x64";
  if (isPackedFor && hasPackedBrowser()) {
    const { executable, env } = await unpackBrowser();
    return launch(executable, env);
  }
  const found = installed.find((path) => existsSync(path));
  if (found !== undefined) return launch(found, {});
  if (isPackedFor)
    throw new AnalysisError("no browser to draw with: the package that brings one is not installed", {
      mend: `npm install ${drawingPackages}; until then the HTML pages show the same figures.`,
    });
  throw new AnalysisError(`no browser to draw with on ${process.platform}-${process.arch}`, {
    mend: "Install Chrome and set CHROME_PATH to it; until then the HTML pages show the same figures.",
  });
}

async function launch(executable: string, env: Readonly<Record<string, string>>): Promise<Browser> {
  // loaded only here: it is slow to load, optional, and most commands draw nothing
  const { chromium } = await import("playwright-core").catch((cause: unknown) => {
    throw new AnalysisError("the package that steers the browser is not installed", {
      mend: `npm install ${drawingPackages}; until then the HTML pages show the same figures.`,
      cause,
    });
  });
  try {
    return await chromium.launch({
      executablePath: executable,
      env: { ...definedOf(process.env), ...env },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--font-render-hinting=none",
        "--force-color-profile=srgb",
      ],
    });
  } catch (cause) {
    throw new AnalysisError("the browser that draws pictures did not start", {
      where: executable,
      mend: "Set CHROME_PATH to a Chrome or Chromium that runs on this machine.",
      cause,
    });
  }
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
