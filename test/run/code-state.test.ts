import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeState } from "../../src/run/code-state.js";
import { adder, askSums, scratch } from "./playground.js";

/** A repository with one commit, and its hash. */
function repository(): { readonly root: string; readonly head: string } {
  const root = scratch();
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-C", root, "-c", "user.name=a", "-c", "user.email=a@b", ...args], {
      encoding: "utf8",
    });
  git("init", "--quiet");
  writeFileSync(join(root, "a.ts"), "1\n");
  git("add", ".");
  git("commit", "--quiet", "-m", "one");
  return { root, head: git("rev-parse", "HEAD").trim() };
}

test("a clean repository, one with a changed file, and one with a new one", async () => {
  const { root, head } = repository();
  expect(await codeState(root)).toEqual({ commit: head, dirty: false });
  writeFileSync(join(root, "new.ts"), "3\n");
  expect(await codeState(root)).toEqual({ commit: head, dirty: false });
  writeFileSync(join(root, "a.ts"), "2\n");
  expect(await codeState(root)).toEqual({ commit: head, dirty: true });
});

test("looking writes nothing into the repository", async () => {
  const { root } = repository();
  writeFileSync(join(root, "a.ts"), "2\n");
  const index = join(root, ".git", "index");
  const [bytes, { mtimeMs }] = [readFileSync(index), statSync(index)];
  await codeState(root);
  expect(readFileSync(index).equals(bytes)).toBe(true);
  expect(statSync(index).mtimeMs).toBe(mtimeMs);
});

test("a package that lies inside somebody else's repository is not at their commit", async () => {
  const { root } = repository();
  const inside = join(root, "node_modules", "reasoning-horizon");
  mkdirSync(inside, { recursive: true });
  expect(await codeState(inside)).toBeNull();
  mkdirSync(join(inside, ".git"));
  expect(await codeState(inside)).toBeNull();
});

test("a manifest names code, versions, prompts and problems by hash, and seeds as texts", async () => {
  const { url } = await adder();
  const folder = scratch();
  await askSums(url, folder, 2, { sampling: { seed: "9007199254740993" } });
  const manifest = JSON.parse(readFileSync(join(folder, "run", "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({
    schema: 1,
    horizon: expect.stringMatching(/^\d/),
    client: expect.stringMatching(/^openai 6\./),
    node: process.versions.node,
    code: await codeState(),
    promptHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    identity: {
      problems: expect.stringMatching(/^[0-9a-f]{64}$/),
      promptVersion: "sum-1",
      sampling: { seed: "9007199254740993" },
      address: new URL(url).host + new URL(url).pathname,
    },
  });
});
