import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AnalysisError } from "../../src/internal/errors.js";

/** One reader of foreign bytes, as `targets.mjs` lists it. */
interface Target {
  readonly name: string;
  readonly seeds: readonly (string | Buffer)[];
  readonly read: (file: string, bytes: Buffer) => unknown;
}

const { targets } = (await import("./targets.mjs" as string)) as { readonly targets: readonly Target[] };

/** A minute for all of them; `npm run fuzz` gives ten. */
const seconds = Number(process.env["HORIZON_FUZZ_SECONDS"] ?? 60);
const seed = process.env["HORIZON_FUZZ_SEED"] ?? "horizon";
/** Two processes at a time, so each target gets twice its share. */
const share = Math.max(1, (2 * seconds) / targets.length);

/** Inputs that once broke a reader: `NAME.what-it-was`. They are read again for ever. */
const found = join(import.meta.dirname, "found");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "horizon-fuzz-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("every reader of foreign bytes", () => {
  test.each(targets)("$name reads what it is meant for", async ({ name, seeds, read }) => {
    const file = join(folder, `${name}.seed`);
    await writeFile(file, seeds[0] ?? "");
    await read(file, Buffer.from(seeds[0] ?? ""));
  });

  test.each(readdirSync(found).filter((name) => !name.startsWith(".")))(
    "%s is read or refused with words",
    async (input) => {
      const target = targets.find(({ name }) => input.startsWith(`${name}.`));
      const file = join(found, input);
      const reading = async (): Promise<unknown> => target?.read(file, readFileSync(file));
      expect(target).toBeDefined();
      const error: unknown = await reading().then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error !== null) expect(error).toBeInstanceOf(AnalysisError);
    },
  );
});

test(
  "changed bytes are read or refused with words, whatever they are",
  async () => {
    const waiting = [...targets];
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const fault = await faultFoundIn(next.name);
        if (fault !== null) faults.push(`${next.name}: ${fault}`);
      }
    };
    await Promise.all([work(), work()]);
    expect(faults).toEqual([]);
  },
  Math.ceil(seconds + 30 * targets.length) * 1000,
);

/** Fuzzes one reader in a process of its own; what is wrong with it, and where the input was kept. */
async function faultFoundIn(name: string): Promise<string | null> {
  const script = join(import.meta.dirname, "fuzz-target.mjs");
  const args = ["--max-old-space-size=512", script, name, String(share), seed, folder];
  try {
    await promisify(execFile)(process.execPath, args, {
      timeout: Math.ceil(share + 30) * 1000,
      killSignal: "SIGKILL",
    });
    return null;
  } catch (error) {
    const kept = join(tmpdir(), "horizon-fuzz-findings");
    await mkdir(kept, { recursive: true });
    await copyFile(join(folder, `${name}.input`), join(kept, name)).catch(() => {});
    const { stdout, killed, message } = error as { stdout?: string; killed?: boolean; message: string };
    const why = stdout?.trim() || (killed ? "does not end" : message.slice(-600));
    return `${why}\nThe input is kept: ${join(kept, name)}`;
  }
}
