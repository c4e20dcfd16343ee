import { createRequire } from "node:module";

/** The version of this package, as its `package.json` states it. */
export function packageVersion(): string {
  const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };
  return version;
}
