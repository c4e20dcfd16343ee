import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const readme = readFileSync(resolve(root, "README.md"), "utf8");
const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);

/** Numbers shorten to the digits a comment gives them: `15.72…` stands for 15.7211. */
const digits = (text: string): string[] =>
  [...text.matchAll(/\d+(?:\.\d+)?(?=…|,|:|;| |$)/g)].map(([number]) => number);

describe("the README", () => {
  test.for(blocks.map((code, i) => [i + 1, code] as const))(
    "block %s runs and prints what its comment says",
    ([, code]) => {
      const printed = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
        cwd: root,
        encoding: "utf8",
      });
      const comment = [...code.matchAll(/\/\/ (\d.*)/g)].at(-1)?.[1]?.split(/: [a-z]/)[0] ?? "";
      expect(digits(comment).length).toBeGreaterThan(0);
      for (const number of digits(comment)) expect(printed).toContain(number);
    },
  );

  test("names files that exist", () => {
    for (const [, path = ""] of readme.matchAll(/\]\(([^)h][^)]*)\)/g))
      expect(() => readFileSync(resolve(root, path))).not.toThrow();
  });
});
