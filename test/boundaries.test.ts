import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const pure = ["graph", "complexity", "problem", "task", "stats", "figure"];

/** Made-up files that cross a boundary, and what the linter is to say of each; `null`: nothing. */
const cases: readonly (readonly [file: string, code: string, says: string | null])[] = [
  ...pure.flatMap((folder): [string, string, string | null][] => [
    [`src/${folder}/disk.ts`, importing("node:fs/promises"), "Pure folders know nothing of network, disk"],
    [`src/${folder}/machine.ts`, importing("node:os"), "Pure folders know nothing of network, disk"],
    [`src/${folder}/network.ts`, importing("../model/ask.js"), "Pure folders know nothing of network, disk"],
    [
      `src/${folder}/deep/corpus.ts`,
      importing("../../corpus/read.js"),
      "Pure folders know nothing of network",
    ],
    [`src/${folder}/clock.ts`, "export const now: number = Date.now();\n", "the global variable Date"],
    [`src/${folder}/chance.ts`, "export const c: number = Math.random();\n", "Pure folders have no chance"],
    [`src/${folder}/fine.ts`, importing("../internal/random.js"), null],
  ]),
  [
    "src/internal/domain.ts",
    importing("../complexity/lookahead.js"),
    "internal/ knows nothing of the domain",
  ],
  ["src/internal/fine.ts", importing("node:fs"), null],
  ["src/run/command.ts", importing("../cli/main.js"), "nothing imports it"],
  ["src/measure/command.ts", importing("../cli/main.js"), "nothing imports it"],
  ["src/complexity/threads.ts", importing("../measure/run.js"), "Pure folders know nothing of network"],
  ["src/run/prints.ts", 'console.log("hello");\n', "console"],
];

function importing(from: string): string {
  return `import { thing } from "${from}";\nexport const a: unknown = thing;\n`;
}

describe("the boundaries between folders are rules", () => {
  let folder = "";
  let said: readonly string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "boundaries-"));
    for (const file of ["biome.json", ".biome"])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    for (const [file, code] of cases) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const args = [biome, "lint", "--reporter=github", "--max-diagnostics=none", "src"];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    said = stdout.split("\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.for(cases)("%s", ([file, , says]) => {
    const lines = said.filter((line) => line.includes(`/${file},line=`));
    if (says === null) expect(lines).toEqual([]);
    else expect(lines.join("\n")).toContain(says);
  });
});
