import { createRequire } from "node:module";
import type { Finding, Look } from "./finding.js";

/** A package that some part of Horizon loads only when it is needed. */
interface OptionalPackage {
  readonly name: string;
  readonly purpose: string;
  /** Without it that part refuses; with `required`, nothing works. */
  readonly required: boolean;
  readonly load: () => Promise<unknown>;
}

const packages: readonly OptionalPackage[] = [
  { name: "zeromq", purpose: "notebooks", required: true, load: () => import("zeromq") },
  {
    name: "@duckdb/node-api",
    purpose: "tables of results",
    required: true,
    load: () => import("@duckdb/node-api"),
  },
  {
    name: "playwright-core",
    purpose: "pictures (SVG, PNG, PDF)",
    required: false,
    load: () => import("playwright-core"),
  },
  {
    name: "danfojs-node",
    purpose: "results as danfo DataFrames",
    required: false,
    load: async () => createRequire(import.meta.url).resolve("danfojs-node"),
  },
  { name: "bullmq", purpose: "runs on many machines", required: false, load: () => import("bullmq") },
  { name: "ioredis", purpose: "runs on many machines", required: false, load: () => import("ioredis") },
];

/** Whether each package can be loaded here, its native part included. */
export const lookAtPackages: readonly Look[] = packages.map(
  ({ name, purpose, required, load }): Look =>
    async (): Promise<Finding> => {
      try {
        await load();
        return { what: `package ${name}`, state: "ok", seen: versionOf(name), mend: null };
      } catch (error) {
        const isMissing = /cannot find (package|module)/i.test(wordsOf(error));
        return {
          what: `package ${name}`,
          state: required ? "broken" : isMissing ? "absent" : "broken",
          seen: isMissing ? "not installed" : wordsOf(error),
          mend: `npm install ${name}   (for ${purpose})`,
        };
      }
    },
);

/** The version that is installed; some packages do not let their package.json be read by name. */
function versionOf(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(`${folder}/${name}/package.json`) as { readonly version: string }).version;
    } catch {
      // the next folder up
    }
  }
  return "installed";
}

/** The first line of what went wrong. */
export function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}
