import { describe, expect, test } from "vitest";
import { catalogueItem, readCatalogue } from "../../src/reproduce/catalogue/catalogue.js";
import { experimentRows } from "../../src/reproduce/experiment/experiment-rows.js";

describe("rows of an experiment nobody ran", () => {
  test("are simulated, say so, and are the same every time", async () => {
    const first = await experimentRows("deeprd/fig03", { runs: [], asPublished: false });
    const second = await experimentRows("deeprd/fig03", { runs: [], asPublished: false });
    expect(first.sources).toEqual(["simulated"]);
    expect(first.rows.every(({ simulated, model }) => simulated && model.startsWith("sim/"))).toBe(true);
    expect(second.rows).toEqual(first.rows);
  });

  test("come as right as the published readings say", async () => {
    // Figure 14: Gemini 2.5 Flash has about half right at L about 50, whatever the shuffle ratio.
    const { rows } = await experimentRows("seqbench/fig14", { runs: [], asPublished: false });
    const gemini = rows.filter(({ model }) => model.includes("gemini-2.5"));
    const share = gemini.filter(({ right }) => right).length / gemini.length;
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.6);
    expect(gemini.every(({ L }) => L !== null && L >= 40 && L <= 60)).toBe(true);
  });

  test("are refused for a drawing that asks no model", async () => {
    await expect(experimentRows("seqbench/fig05", { runs: [] })).rejects.toThrow(/without asking a model/);
  });
});

describe("the catalogue", () => {
  test("holds 16 figures of one paper, 22 figures and 4 tables of the other", async () => {
    const ids = (await readCatalogue()).map(({ id }) => id);
    expect(ids.filter((id) => /^seqbench\/fig\d\d$/.test(id))).toHaveLength(16);
    expect(ids.filter((id) => /^deeprd\/fig\d\d$/.test(id))).toHaveLength(22);
    expect(ids.filter((id) => /^deeprd\/table\d$/.test(id))).toHaveLength(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("finds an item by its notebook's name, and refuses others with the names there are", async () => {
    expect((await catalogueItem("deeprd/fig02-cliffs")).item).toBe("DeepRD, Figure 2");
    await expect(catalogueItem("deeprd/fig99")).rejects.toThrow(/no figure or table/);
  });
});
