import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { searchForCanary } from "./canary.js";

/**
 * The whole suite runs with a canary as its API key. When it is over, the
 * repository and whatever the tests left in the temporary folder are searched
 * for it. What tests remove themselves is searched when they remove it.
 */
export default function setup(): () => Promise<void> {
  const begun = Date.now();
  return async () => {
    const root = resolve(import.meta.dirname, "../..");
    const skipped = new Set(["node_modules", ".git"]);
    const found = await searchForCanary(root, (path) => skipped.has(basename(path)));
    for (const name of readdirSync(tmpdir())) {
      const path = join(tmpdir(), name);
      if (/^(?:horizon|boundaries)/.test(name) && changedSince(path, begun))
        found.push(...(await searchForCanary(path, () => false)));
    }
    if (found.length > 0) throw new Error(`the API key of the tests stands in\n  ${found.join("\n  ")}`);
  };
}

function changedSince(path: string, ms: number): boolean {
  try {
    return statSync(path).mtimeMs >= ms;
  } catch {
    return false;
  }
}
