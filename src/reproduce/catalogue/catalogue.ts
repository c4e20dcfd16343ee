import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { codeOf } from "../../internal/atomic-file.js";
import { DataFormatError, WrongRequest } from "../../internal/errors.js";
import { experimentNamed } from "../experiment/experiments.js";
import type { CatalogueItem } from "./catalogue-item.js";
import { itemDesigns } from "./item-designs.js";

const text = z.string().nullable();
const fileSchema = z.object({
  items: z.array(
    z.object({ id: z.string(), item: z.string(), panels: text, input: text, models: text, metric: text }),
  ),
});

/**
 * Every figure and table of both papers: what it shows, from `data/figures.json`,
 * and how it is drawn and measured here.
 *
 * @example (await readCatalogue()).length // 43
 */
export async function readCatalogue(): Promise<readonly CatalogueItem[]> {
  const path = resolve(import.meta.dirname, "../../../data/figures.json");
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new DataFormatError(`the list of figures cannot be read (${codeOf(cause)})`, {
      where: path,
      mend: "Restore it with `git checkout -- data`, or install the package again.",
      cause,
    });
  }
  return fileSchema.parse(value).items.map((item) => {
    const design = itemDesigns[item.id];
    if (design === undefined) throw new DataFormatError(`nothing draws ${item.id}`, { where: path });
    const { sources, published = [], experiment, drawnBy } = design;
    return {
      ...item,
      sources,
      published,
      experiment: experiment === undefined ? null : experimentNamed(experiment),
      drawnBy,
    };
  });
}

/**
 * The item of that name, or of the notebook that draws it: `seqbench/fig03`,
 * `seqbench/fig03-backtracks`.
 *
 * Refuses a name that fits none, with the names there are.
 */
export async function catalogueItem(name: string): Promise<CatalogueItem> {
  const items = await readCatalogue();
  const item = items.find(({ id }) => name === id || name.startsWith(`${id}-`));
  if (item !== undefined) return item;
  throw new WrongRequest(`no figure or table is called ${JSON.stringify(name)}`, {
    mend: `There are: ${items.map(({ id }) => id).join(", ")}.`,
  });
}
