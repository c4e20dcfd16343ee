import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const rows = [...readFileSync(join(root, "ARCHITECTURE.md"), "utf8").matchAll(/^\| `([\w/]+)\/` \|/gm)].map(
  ([, folder]) => folder,
);

test("ARCHITECTURE.md has one row for each folder of src/, and none for a folder that is gone", () => {
  const folders = readdirSync(join(root, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rows.filter((row) => !row?.includes("/")).sort()).toEqual(folders.sort());
});
