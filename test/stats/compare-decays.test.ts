import { describe, expect, test } from "vitest";
import { readPublishedCurves } from "../../src/corpus/read-published.js";
import { compareDecays } from "../../src/stats/compare-decays.js";

const lengths = async (figure: number, panel: string) => {
  const { curves, runsPerPoint } = await readPublishedCurves(figure);
  const chosen = curves.filter((curve) => curve.panel === panel && curve.role === "data");
  return compareDecays(chosen, runsPerPoint).map(({ label, asPublished, likelihood }) => [
    label,
    ...[asPublished, likelihood].map((fit) =>
      fit.kind === "fitted" ? Number(fit.L0.toPrecision(4)) : fit.reason,
    ),
  ]);
};

// statsmodels 0.13.5: OLS of log(rate) on L without constant, then WLS with weights 1/resid² (zero rates dropped);
// GLM(Binomial(log link)) of rate × 200 successes of 200, without constant.
describe("decay lengths of the published readings", () => {
  test("Figure 1, linear panel", async () => {
    expect(await lengths(1, "top")).toEqual([
      ["gemini-2.5-flash-preview-04-17", 91.46, 82.61],
      ["gemini-2.0-flash", 43.41, 37.5],
      ["Llama-4-Maverick-17B-128E-Instruct-FP8", 20.77, 14.9],
      ["Llama-3.3-70B-Instruct-Turbo", 10.66, 8.766],
      ["gemma-2-27b-it", 8.532, 7.688],
      ["Qwen2.5-Coder-32B-Instruct", 5.06, 4.586],
      ["Qwen2.5-7B-Instruct-Turbo", 4.318, 4.058],
      ["Llama-3.2-3B-Instruct-Turbo", 1.873, 1.713],
    ]);
  });

  test("Figure 12", async () => {
    expect(await lengths(12, "left")).toEqual([
      ["noise = 0, shuffle = 0", 24.28, 29.54],
      ["noise = 0, shuffle = 0.5", 22.47, 27.31],
      ["noise = 0.2, shuffle = 0", 17.41, 19.9],
      ["noise = 0.2, shuffle = 0.5", 14.6, 16.91],
    ]);
  });

  test("Figure 16, with its empty bins", async () => {
    expect(await lengths(16, "main")).toEqual([
      ["GPT-5", 133.1, 164.1],
      ["OSS-120B", 46.74, 72.65],
      ["OSS-20B", 29.79, 46.85],
      ["Llama-4-Maverick", 21.99, 22.07],
    ]);
  });

  test("a point drawn above zero stands for at least one success", () => {
    const [curve] = compareDecays(
      [{ label: "a", publishedL0: null, points: [{ L: 100, rate: 0.002 }] }],
      200,
    );
    expect(curve?.points[0]?.low).toBeGreaterThan(0);
    expect(curve?.points[0]?.low).toBeLessThanOrEqual(0.002);
  });
});
