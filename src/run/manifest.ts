import { readFile } from "node:fs/promises";
import { VERSION } from "openai/version";
import { z } from "zod";
import { writeFileAtomic } from "../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import { packageVersion } from "../internal/package-version.js";
import { stableJson } from "../internal/stable-json.js";
import type { CodeState } from "./code-state.js";
import type { RunCounts } from "./run-counts.js";

/** What decides which answers a run may hold. Two runs that differ here are two series. */
export interface RunIdentity {
  readonly task: string;
  readonly promptVersion: string;
  /** SHA-256 of the problem file. */
  readonly problems: string;
  readonly model: string;
  /** Host and path, `null` for built-in solvers. */
  readonly address: string | null;
  readonly sampling: Readonly<Record<string, unknown>>;
  /** `chat`, `agent` or `batch`. */
  readonly mode: string;
}

/** The state a run was left in. */
export type RunState = "running" | "finished" | "stopped" | "interrupted" | "over-budget";

/** `manifest.json`: what was asked, of whom, with what, and what has come of it so far. */
export interface Manifest {
  readonly schema: 1;
  readonly horizon: string;
  readonly client: string;
  readonly node: string;
  /** The commit of the code, where it is run out of its repository. */
  readonly code: CodeState | null;
  readonly identity: RunIdentity;
  /** Some answers come from a built-in solver: nothing may draw them without saying so. */
  readonly simulated: boolean;
  readonly problemFile: string;
  readonly problemCount: number;
  /** SHA-256 over all prompts as they are sent, in the order of the file. */
  readonly promptHash: string;
  readonly repeats: number;
  /** Which request fields the server takes, as found out so far. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly prices: Readonly<Record<string, unknown>> | null;
  readonly state: RunState;
  readonly reason: string | null;
  readonly counts: RunCounts;
  /** Repairs, takeovers, refused fields: everything a reader of the numbers should know. */
  readonly notes: readonly string[];
  readonly startedAt: string;
  readonly updatedAt: string;
}

const schema = z.looseObject({
  schema: z.literal(1),
  identity: z.looseObject({ sampling: z.record(z.string(), z.unknown()) }),
  simulated: z.boolean(),
  notes: z.array(z.string()),
  startedAt: z.string(),
  code: z.object({ commit: z.string(), dirty: z.boolean() }).nullish(),
  profile: z.record(z.string(), z.unknown()),
});

/** The manifest of a run folder, `null` if there is none yet. */
export async function readManifest(path: string): Promise<Manifest | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    return null;
  }
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Falls through to the complaint below.
  }
  if (!schema.safeParse(value).success)
    throw new DataFormatError("this is no manifest of a run", {
      where: path,
      mend: "Name another --out, or put back the manifest of this run.",
    });
  return value as Manifest;
}

export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  await writeFileAtomic(path, stableJson(manifest, { digits: 12 }));
}

/** Refuses to go on with a run under other settings, and shows what differs. */
export function refuseOtherIdentity(before: RunIdentity, now: RunIdentity, where: string): void {
  const differences = [...differencesOf(before, now, "")];
  if (differences.length === 0) return;
  throw new WrongRequest(`this folder holds a run with other settings\n${differences.join("\n")}`, {
    where,
    mend: "Name another --out for the new settings, or repeat the old ones to go on.",
  });
}

function* differencesOf(before: unknown, now: unknown, name: string): Generator<string> {
  if (isRecord(before) && isRecord(now)) {
    for (const field of new Set([...Object.keys(before), ...Object.keys(now)]))
      yield* differencesOf(before[field], now[field], name === "" ? field : `${name}.${field}`);
    return;
  }
  const [old, new_] = [JSON.stringify(before), JSON.stringify(now)];
  if (old !== new_) yield `    ${name}: was ${old ?? "not set"}, now ${new_ ?? "not set"}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The versions that a run was made with. */
export function versions(): { readonly horizon: string; readonly client: string; readonly node: string } {
  return { horizon: packageVersion(), client: `openai ${VERSION}`, node: process.versions.node };
}
