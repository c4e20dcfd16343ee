import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, test } from "vitest";

/**
 * Oracles and real graphs lie beside a checkout, in `../shared`, because most
 * of them are not ours to publish. Where the folder is absent the suites that
 * need it are skipped, and their names say why.
 */
const root = resolve(import.meta.dirname, "../../shared");

export const sharedPath = (path: string): string => resolve(root, path);

export const readShared = <T>(path: string): T => JSON.parse(readFileSync(sharedPath(path), "utf8")) as T;

export function describeShared(path: string, name: string, suite: () => void): void {
  if (existsSync(sharedPath(path))) describe(name, suite);
  // The suite reads its files while it is collected, so a skipped one must not run at all.
  else describe.skip(name, () => test(`skipped: ../shared/${path} is not here`, () => {}));
}
