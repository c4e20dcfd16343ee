import { describe, expect, test } from "vitest";
import { readPublishedComplexity, readPublishedCurves } from "../../src/corpus/read-published.js";

describe("published numbers", () => {
  test("Figure 1 of seqBench: eight models, read in two panels, with the printed decay lengths", async () => {
    const { curves, runsPerPoint } = await readPublishedCurves(1);
    expect(runsPerPoint).toBe(200);
    expect(curves.filter(({ panel }) => panel === "top").map(({ publishedL0 }) => publishedL0)).toEqual([
      85.7, 40.2, 16.7, 10.2, 8.1, 4.8, 4, 1.6,
    ]);
    expect(curves).toHaveLength(16);
  });

  test("Figure 12: four curves and the two lines drawn over them", async () => {
    const { curves } = await readPublishedCurves(12);
    const lines = curves.filter(({ role, panel }) => role === "fit" && panel === "left");
    expect(lines.map(({ publishedL0 }) => publishedL0)).toEqual([24, 14]);
  });

  test("Figure 6 of DeepRD: nine panels with five lines each", async () => {
    const panels = await readPublishedComplexity();
    expect(panels.map(({ measure, corpus }) => `${measure}: ${corpus}`)).toMatchInlineSnapshot(`
      [
        "lookahead: ConceptNet",
        "lookahead: ogbl-wikikg2",
        "lookahead: ogbn-papers100M",
        "lookahead: 24 other OGB sets",
        "proof length: NaturalProofs",
        "branches: ConceptNet",
        "branches: ogbl-wikikg2",
        "branches: ogbn-papers100M",
        "branches: 24 other OGB sets",
      ]
    `);
    expect(panels.every(({ drawnLines }) => drawnLines.length === 5)).toBe(true);
  });

  test("a figure without curves, or without a file, is refused with what to do", async () => {
    await expect(readPublishedCurves(5)).rejects.toThrow("figure 5 of seqBench has no curves");
    await expect(readPublishedCurves(99)).rejects.toThrow(
      /fig99\.json: cannot read published numbers \(ENOENT\)\n {2}Restore it/,
    );
  });
});
