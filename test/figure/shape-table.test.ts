import { describe, expect, test } from "vitest";
import { readPublishedCurves } from "../../src/corpus/read-published.js";
import { shapeTable } from "../../src/figure/shape-table.js";

describe("the shape of a fall", () => {
  // scipy 1.10.1, maximum likelihood of exp(−(L/s)^c) with rate × 200 successes of 200:
  // c 1.5796, 1.8808, 1.7557, 1.1216; deviance 15.94, 10.51, 17.18, 9.05 (exponential: 95.78, 157.88, 101.13, 11.81)
  test("OpenAI's models in seqBench's Figure 16 fall faster than exponentially", async () => {
    const { curves, runsPerPoint } = await readPublishedCurves(16);
    expect(shapeTable(curves, runsPerPoint).toText()).toMatchInlineSnapshot(`
      "curve             shape c  95 % interval  deviance / df, c = 1  deviance / df, free c  p of c = 1
      GPT-5                1.58    1.38 – 1.78  95.8 / 8              15.9 / 7                0.0003631
      GPT-OSS 120B         1.88    1.60 – 2.16  157.9 / 6             10.5 / 5                0.0006646
      GPT-OSS 20B          1.76    1.35 – 2.16  101.1 / 5             17.2 / 4                  0.01312
      Llama 4 Maverick     1.12    0.91 – 1.34  11.8 / 5              9.0 / 4                    0.3139

      The interval is c ± 1.96 standard errors, widened by the dispersion; the test is an F test scaled by it."
    `);
  });

  test("a curve that cannot be fitted says why", () => {
    const never = {
      label: "never",
      publishedL0: null,
      points: [
        { L: 10, rate: 0 },
        { L: 20, rate: 0 },
      ],
    };
    expect(shapeTable([never], 10).rows[0]).toEqual([
      "never",
      "no fit: no-successes",
      null,
      null,
      null,
      null,
    ]);
  });
});
