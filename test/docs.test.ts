import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const docs = join(root, "docs");
const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));

/** A block of code of a page: its language, its text, and the line it starts in. */
interface Block {
  readonly language: string;
  readonly code: string;
  readonly line: number;
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(docs, page), "utf8");
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = "", 2: code = "", index }) => ({
    language,
    code,
    line: text.slice(0, index).split("\n").length,
  }));
}

let bin = "";
const places: string[] = [];

beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), "horizon-docs-bin-"));
  places.push(bin);
  // `npx horizon …` is what a reader types; here it means the build under test
  await writeFile(
    join(bin, "npx"),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${root}/dist/cli/bin.js" "$@"\n`,
  );
  await chmod(join(bin, "npx"), 0o755);
});

afterAll(() => Promise.all(places.map((place) => rm(place, { recursive: true, force: true }))));

/** An empty project that has the package, as a reader's folder would. */
async function emptyProject(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "horizon-docs-"));
  places.push(place);
  await writeFile(join(place, "package.json"), '{"private":true,"type":"module"}');
  await symlink(join(root, "node_modules"), join(place, "node_modules"));
  return place;
}

describe("each block of code in docs/ does what it says", () => {
  test.each(pages)("%s", { timeout: 240_000 }, async (page) => {
    const place = await emptyProject();
    const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, NO_COLOR: "1" };
    for (const { language, code, line } of blocksOf(page)) {
      const where = `docs/${page}:${line}`;
      const failed = (error: { readonly stderr?: string; readonly message: string }): never => {
        throw new Error(`${where}: ${error.stderr || error.message}`);
      };
      if (language === "sh")
        await promisify(execFile)("bash", ["-euo", "pipefail", "-c", code], {
          cwd: place,
          env,
          timeout: 120_000,
        }).catch(failed);
      else if (language === "ts") await runModule(place, code).catch(failed);
      else if (language === "js" || language === "json") await writeNamed(place, code, where);
      else expect(["text", "tsv"], `${where}: no one runs a block of ${language}`).toContain(language);
    }
  });

  test("every link between pages leads to a file", () => {
    for (const page of pages)
      for (const [, path = ""] of readFileSync(join(docs, page), "utf8").matchAll(
        /\]\(([^)#:]+)(?:#[^)]*)?\)/g,
      ))
        expect(existsSync(join(docs, path)), `docs/${page} → ${path}`).toBe(true);
  });
});

/** Runs a block and compares what it prints with what its comments `// …` after a `console.log` say. */
async function runModule(place: string, code: string): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: place,
    timeout: 60_000,
  });
  const said = [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  const printed = stdout.trimEnd().split("\n");
  for (const [i, text] of said.entries()) expect(printed[i]).toBe(text);
}

/** A block that begins with a comment naming a file is that file. */
async function writeNamed(place: string, code: string, where: string): Promise<void> {
  const name = /^(?:\/\/|#) (\S+)\n/.exec(code)?.[1];
  if (name === undefined) throw new Error(`${where}: the block names no file in its first line`);
  await mkdir(join(place, dirname(name)), { recursive: true });
  // JSON knows no comments: there the line that names the file is no part of it
  await writeFile(join(place, name), name.endsWith(".json") ? code.slice(code.indexOf("\n") + 1) : code);
}
