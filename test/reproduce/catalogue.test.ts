import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as library from "../../src/index.js";
import { readNotebook } from "../../src/notebook/notebook-file.js";
import { readCatalogue } from "../../src/reproduce/catalogue/catalogue.js";
import type { CatalogueItem } from "../../src/reproduce/catalogue/catalogue-item.js";
import { outputsOf } from "../../src/reproduce/outputs-of.js";
import { describeShared, sharedPath } from "../shared.js";

const root = join(import.meta.dirname, "../..");
let items: readonly CatalogueItem[];
/** Names of notebooks, without ending. */
let notebooks: readonly string[];

beforeAll(async () => {
  items = await readCatalogue();
  const files = await readdir(join(root, "notebooks"), { recursive: true });
  notebooks = files.filter((file) => file.endsWith(".ipynb")).map((file) => file.slice(0, -".ipynb".length));
});

const notebookOf = (id: string): string | undefined =>
  notebooks.find((name) => name === id || name.startsWith(`${id}-`));

describe("every figure and table of both papers", () => {
  test("has a notebook that shows it, and the figure is committed as it is shown", async () => {
    const missing: string[] = [];
    for (const { id } of items) {
      const notebook = notebookOf(id);
      if (notebook === undefined) {
        missing.push(id);
        continue;
      }
      const shown = outputsOf(await readNotebook(join(root, "notebooks", `${notebook}.ipynb`)));
      if (shown.figures.length === 0) missing.push(`${notebook} shows no figure`);
      for (const { layout } of shown.figures) {
        const { name } = layout.meta;
        if (!name.startsWith(id)) missing.push(`${notebook} shows ${name}`);
        if (!existsSync(join(root, "figures", `${name}.json`))) missing.push(`figures/${name}.json`);
      }
    }
    expect(missing).toEqual([]);
  });

  test("is drawn by exported functions that its notebook calls", async () => {
    for (const { id, drawnBy } of items) {
      const notebook = notebookOf(id);
      if (notebook === undefined) continue;
      const text = await readFile(join(root, "notebooks", `${notebook}.ipynb`), "utf8");
      expect(drawnBy, id).not.toHaveLength(0);
      for (const name of drawnBy) {
        expect(library, id).toHaveProperty(name);
        expect(text, id).toContain(`${name}(`);
      }
    }
  });

  test("finds its published numbers in data/published", () => {
    for (const { published } of items)
      for (const file of published) expect(existsSync(join(root, "data/published", file)), file).toBe(true);
  });

  test("is small as JSON: at most 100 kB", async () => {
    const files = (await readdir(join(root, "figures"), { recursive: true })).filter((file) =>
      file.endsWith(".json"),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const { length } = await readFile(join(root, "figures", file));
      expect(length, file).toBeLessThanOrEqual(100_000);
    }
  });
});

describeShared("spec/FIGURES.md", "the specification's list", () => {
  test("names the same figures and tables", async () => {
    const text = await readFile(sharedPath("spec/FIGURES.md"), "utf8");
    const [seqbench = "", deeprd = ""] = text.split("## DeepRD");
    const figure = (paper: string, number: string): string => `${paper}/fig${number.padStart(2, "0")}`;
    const wanted = [
      ...[...seqbench.matchAll(/^\| (\d+) \|/gm)].map(([, number = ""]) => figure("seqbench", number)),
      ...[...deeprd.matchAll(/^\| Fig (\d+)(?: \/ (\d+))? \|/gm)].flatMap(([, ...numbers]) =>
        numbers.filter((number) => number !== undefined).map((number) => figure("deeprd", number)),
      ),
      ...[...deeprd.matchAll(/^\| Table (\d+)(?: \/ (\d+))?[^|]*\|/gm)].flatMap(([, ...numbers]) =>
        numbers.filter((number) => number !== undefined).map((number) => `deeprd/table${number}`),
      ),
    ];
    expect(wanted).toHaveLength(16 + 22 + 4);
    const listed = items.map(({ id }) => id).filter((id) => id !== "deeprd/sec44");
    expect([...wanted].sort()).toEqual([...listed].sort());
  });
});
