import { describe, expect, test } from "vitest";
import { type FigureParts, makeFigure } from "../../src/figure/figure.js";
import { logAxis, modelStyle } from "../../src/figure/theme.js";

const figure = (parts: Partial<FigureParts> = {}) =>
  makeFigure({
    name: "seqbench/fig01-collapse",
    title: "A claim",
    caption: "What is drawn, from where.",
    sources: ["published"],
    data: [{ y: [1 / 3, 2], x: [1, 2] }],
    layout: {},
    width: 800,
    height: 400,
    ...parts,
  });

const titleOf = (json: string): string =>
  (JSON.parse(json) as { layout: { title: { text: string } } }).layout.title.text;

describe("a figure", () => {
  test("has bytes that depend on its data alone", () => {
    const [trace] = figure().data;
    expect(figure({ data: [{ x: trace?.["x"], y: trace?.["y"] }] }).toJson()).toBe(figure().toJson());
    expect(figure().toJson()).toContain('"y": [0.333333, 2]');
  });

  test("says where its numbers come from, and shouts when a model was simulated", () => {
    expect(titleOf(figure().toJson())).toContain("Published numbers");
    expect(titleOf(figure({ sources: ["measured", "simulated"] }).toJson())).toContain(
      "Measured here, SIMULATED model",
    );
    expect(() => figure({ sources: [] })).toThrow("got no source");
  });

  test.for(["../evil", "seqbench", "seqbench/../x", "/etc/passwd", "a/b/c"])("cannot be named %s", (name) =>
    expect(() => figure({ name })).toThrow(`got "${name}"`),
  );
});

describe("the theme", () => {
  test("writes powers of ten out between 0.001 and 1,000", () => {
    expect(logAxis("x", [1e-4, 1e4])["ticktext"]).toEqual([
      "10<sup>-4</sup>",
      "0.001",
      "0.01",
      "0.1",
      "1",
      "10",
      "100",
      "1,000",
      "10<sup>4</sup>",
    ]);
    expect(logAxis("x", [0.9, 2000])["tickvals"]).toEqual([1, 10, 100, 1000]);
    expect(() => logAxis("x", [0, 1])).toThrow("got 0 to 1");
  });

  test("draws a model alike under each of its names, and an unknown one always the same", () => {
    expect(modelStyle("Llama-4-Maverick")).toEqual(modelStyle("Llama-4-Maverick-17B-128E-Instruct-FP8"));
    expect(modelStyle("local/new-model")).toEqual(modelStyle("local/new-model"));
  });

  test("gives no two models of one figure the same colour and marker", () => {
    const names = [
      "gemini-2.5-flash",
      "gemini-2.0-flash",
      "Llama-4-Maverick",
      "Llama-3.3-70B-Instruct-Turbo",
      "gemma-2-27b-it",
    ];
    const more = [
      "Qwen2.5-Coder-32B-Instruct",
      "Qwen2.5-7B-Instruct-Turbo",
      "Llama-3.2-3B-Instruct-Turbo",
      "GPT-5",
      "OSS-120B",
      "OSS-20B",
    ];
    const looks = [...names, ...more].map((name) => modelStyle(name).color + modelStyle(name).symbol);
    expect(new Set(looks).size).toBe(looks.length);
  });
});
