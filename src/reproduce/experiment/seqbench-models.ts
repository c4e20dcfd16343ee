import { readPublishedCurves } from "../../corpus/read-published.js";
import { type PublishedSeriesPanel, readPublishedPanels } from "../../corpus/read-published-panels.js";
import { WrongRequest } from "../../internal/errors.js";
import type { Coordinates, SimulatedModel } from "../../model/simulated/simulated-model.js";
import { rateBetween, valueBetween } from "./interpolate.js";

/**
 * Simulated models with the success rates of a seqBench experiment as the paper
 * prints them. A decay length, or a reading at L about 50, becomes a constant
 * rate of erring an action; curves against L are interpolated.
 */
export async function seqbenchModels(experiment: string): Promise<readonly SimulatedModel[]> {
  switch (experiment) {
    case "seqbench-standard":
      return [...(await decayLengths())].map(([name, L0]) => decaying(name, L0));
    case "seqbench-pairs": {
      const known = await decayLengths();
      // No decay length is printed for it; its peaks lie between those of the two Geminis.
      const all = new Map([["DeepSeek-R1", 60], ...known]);
      return ["DeepSeek-R1", gemini20, gemini25, maverick].map((name) => ({
        ...decaying(name, all.get(name) ?? 1),
        spread: 0.7,
      }));
    }
    case "seqbench-progress":
    case "seqbench-violation":
      return [decaying(gemini25, (await decayLengths()).get(gemini25) ?? 1)];
    case "seqbench-one-model":
      return againstDepth(2, "top");
    case "seqbench-openai":
      return againstDepth(16, "main");
    case "seqbench-backtracks":
      return around50(3, "B");
    case "seqbench-noise":
      return around50(4, "noise");
    case "seqbench-shuffle":
      return around50(14, "shuffle");
    case "seqbench-progress-noise":
      return progressUnderNoise();
    case "seqbench-noise-and-shuffle":
      return byCurve(12, "left", ({ noise, shuffle }) => `noise = ${noise}, shuffle = ${shuffle}`);
    case "seqbench-shots":
      return byCurve(15, "main", ({ condition }) => String(condition));
    default:
      throw new WrongRequest(`no simulated models belong to "${experiment}"`);
  }
}

const gemini25 = "gemini-2.5-flash-preview-04-17";
const gemini20 = "gemini-2.0-flash";
const maverick = "Llama-4-Maverick-17B-128E-Instruct-FP8";

/** Mostly plans that stop, as precision stays high while recall falls; else rooms left out or wrong. */
const mistakes = () => ({ overlook: 6, invent: 2, wrong: 2, none: 0.3, cut: 0.3 });

const decaying = (name: string, L0: number): SimulatedModel => ({
  name: `sim/${name}`,
  accuracy: ({ L }) => Math.exp(-Number(L) / L0),
  mistakes,
});

async function decayLengths(): Promise<ReadonlyMap<string, number>> {
  const { curves } = await readPublishedCurves(1);
  return new Map(
    curves.flatMap(({ label, publishedL0 }) => (publishedL0 === null ? [] : [[label, publishedL0]])),
  );
}

/** One curve a model, success against L. */
async function againstDepth(figure: number, panel: string): Promise<readonly SimulatedModel[]> {
  return seriesOf(await readPublishedPanels(figure), panel).map(({ label, points }) => {
    const rate = rateBetween(points, "fall");
    return { name: `sim/${fullName(label)}`, accuracy: ({ L }: Coordinates) => rate(Number(L)), mistakes };
  });
}

/** Three panels, progress, success and tokens, against one coordinate at L about 50. */
async function around50(figure: number, coordinate: string): Promise<readonly SimulatedModel[]> {
  const panels = await readPublishedPanels(figure);
  const tokens = new Map(seriesOf(panels, "right").map(({ label, points }) => [label, valueBetween(points)]));
  return seriesOf(panels, "middle").map(({ label, points }) => {
    const rate = rateBetween(points, "stay");
    const mean = tokens.get(label);
    return {
      name: `sim/${label}`,
      accuracy: (at: Coordinates) => rate(Number(at[coordinate])) ** (Number(at["L"]) / 50),
      mistakes,
      ...(mean === undefined ? {} : { outputTokens: (at: Coordinates) => mean(Number(at[coordinate])) }),
    };
  });
}

/** The decay length of Figure 1, shortened by noise as the readings of Figure 4 are. */
async function progressUnderNoise(): Promise<readonly SimulatedModel[]> {
  const L0 = (await decayLengths()).get(gemini25) ?? 1;
  const reading = seriesOf(await readPublishedPanels(4), "middle").find(({ label }) => label === gemini25);
  const rate = rateBetween(reading?.points ?? [], "stay");
  const factor = (noise: number): number => Math.log(rate(noise)) / Math.log(rate(0));
  return [
    {
      name: `sim/${gemini25}`,
      accuracy: ({ L, noise }) => Math.exp((-Number(L) / L0) * factor(Number(noise))),
      mistakes,
    },
  ];
}

/** One model whose conditions have a curve each. */
async function byCurve(
  figure: number,
  panel: string,
  labelAt: (at: Coordinates) => string,
): Promise<readonly SimulatedModel[]> {
  const curves = new Map(
    seriesOf(await readPublishedPanels(figure), panel).map(({ label, points }) => [
      label,
      rateBetween(points, "fall"),
    ]),
  );
  return [
    { name: `sim/${maverick}`, accuracy: (at) => curves.get(labelAt(at))?.(Number(at["L"])) ?? 0, mistakes },
  ];
}

function seriesOf(panels: readonly PublishedSeriesPanel[], panel: string): PublishedSeriesPanel["series"] {
  return panels.find(({ id }) => id === panel)?.series ?? [];
}

const fullName = (label: string): string => (label === "Llama-4-Maverick" ? maverick : label);
