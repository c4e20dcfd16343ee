import { RangeViolation } from "../internal/errors.js";
import type { PlotlyObject } from "./figure.js";
import { palette } from "./palette.js";

const fontFamily = "Open Sans, Helvetica, Arial, sans-serif";

/** How one model, or one condition of a model, is drawn in every figure. */
export interface ModelStyle {
  readonly label: string;
  readonly color: string;
  /** A plotly marker: a second cue beside the colour. */
  readonly symbol: string;
}

/** Models by the name their reports use; several names may mean one model. */
const models: ReadonlyMap<string, ModelStyle> = new Map(
  (
    [
      ["GPT-5", "#332288", "star", ["GPT-5", "gpt-5"]],
      ["GPT-OSS 120B", "#0072b2", "hexagon", ["OSS-120B", "gpt-oss-120b"]],
      ["GPT-OSS 20B", "#56b4e9", "pentagon", ["OSS-20B", "gpt-oss-20b"]],
      ["Gemini 2.5 Flash", "#c0392b", "circle", ["gemini-2.5-flash-preview-04-17", "gemini-2.5-flash"]],
      ["Gemini 2.0 Flash", "#117733", "square", ["gemini-2.0-flash"]],
      [
        "Llama 4 Maverick",
        "#4b5563",
        "diamond",
        ["Llama-4-Maverick-17B-128E-Instruct-FP8", "Llama-4-Maverick"],
      ],
      ["Llama 3.3 70B", "#cc6677", "triangle-up", ["Llama-3.3-70B-Instruct-Turbo"]],
      ["Gemma 2 27B", "#882255", "triangle-down", ["gemma-2-27b-it"]],
      ["Qwen2.5 Coder 32B", "#e69f00", "cross", ["Qwen2.5-Coder-32B-Instruct"]],
      ["Qwen2.5 7B", "#44aa99", "x", ["Qwen2.5-7B-Instruct-Turbo"]],
      ["Llama 3.2 3B", "#8b5a2b", "star-triangle-up", ["Llama-3.2-3B-Instruct-Turbo"]],
      ["Nemotron 70B", "#999933", "bowtie", ["Llama-3.1-nemotron-70b-instruct-hf"]],
      ["DeepSeek R1", "#d55e00", "triangle-right", ["DeepSeek-R1", "deepseek-ai/DeepSeek-R1"]],
      ["DeepSeek V3", "#009e73", "triangle-left", ["DeepSeek-V3", "deepseek-ai/DeepSeek-V3"]],
      ["GPT-4o", "#cc79a7", "square", ["GPT-4o", "gpt-4o", "gpt-4o-2024-08-06"]],
      ["o3-mini", "#56b4e9", "circle", ["o3-mini", "o3-mini-2025-01-31"]],
      ["o3", "#0072b2", "star", ["o3", "o3-2025-04-16"]],
      ["5 examples, guided", "#332288", "star", ["5_shots_and_guided_CoT"]],
      ["3 examples, guided", "#0072b2", "circle", ["3_shots_and_guided_CoT"]],
      ["3 examples, unguided", "#d55e00", "square", ["3_shot_unguided"]],
      ["1 example, guided", "#009e73", "diamond", ["1_shot_and_guided_CoT"]],
      ["no example, guided", "#8b5a2b", "triangle-down", ["zero_shot_and_guided_CoT"]],
      ["progress ratio", "#0072b2", "circle", ["Progress ratio"]],
      ["precision", "#d55e00", "square", ["Precision"]],
      ["recall", "#009e73", "diamond", ["Recall"]],
      ["WordNet hypernyms", "#000000", "star", ["WordNet hypernyms"]],
      ["Metamath nf.mm", "#cc79a7", "square", ["Metamath nf.mm"]],
      ["ogbl-ddi", "#8b5a2b", "diamond", ["ogbl-ddi"]],
      ["ConceptNet", "#0072b2", "circle", ["ConceptNet"]],
      ["ogbl-wikikg2", "#d55e00", "triangle-up", ["ogbl-wikikg2"]],
      ["ogbn-papers100M", "#009e73", "cross", ["ogbn-papers100M"]],
      ["24 other OGB sets", "#6b7280", "x", ["24 other OGB sets"]],
      ["noise 0, shuffle 0", "#0072b2", "circle", ["noise = 0, shuffle = 0"]],
      ["noise 0, shuffle 0.5", "#56b4e9", "square", ["noise = 0, shuffle = 0.5"]],
      ["noise 0.2, shuffle 0", "#d55e00", "diamond", ["noise = 0.2, shuffle = 0"]],
      ["noise 0.2, shuffle 0.5", "#e69f00", "triangle-up", ["noise = 0.2, shuffle = 0.5"]],
    ] as const
  ).flatMap(([label, color, symbol, names]) => names.map((name) => [name, { label, color, symbol }])),
);

/**
 * The colour, marker and short label of a model. A model that has none of its
 * own takes a colour from its name, so that it, too, keeps it in every figure.
 * A simulation that stands in for a model (`sim/GPT-4o`) has its colour and says
 * what it is.
 *
 * @example modelStyle("gemini-2.0-flash").label // "Gemini 2.0 Flash"
 */
export function modelStyle(model: string): ModelStyle {
  const known = models.get(model);
  if (known !== undefined) return known;
  const simulated = /^sim\/(.+)$/.exec(model)?.[1];
  if (simulated !== undefined) {
    const style = modelStyle(simulated);
    return { ...style, label: `${style.label} (sim.)` };
  }
  const spare = ["#6a3d9a", "#d55e00", "#1b7837", "#0077bb", "#999933", "#aa4499"] as const;
  let hash = 0;
  for (const char of model) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  // names that differ in a digit are to differ in colour and in sign: every bit reaches every other
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = (hash ^ (hash >>> 16)) >>> 0;
  const symbols = ["circle-open", "square-open", "diamond-open", "triangle-up-open", "cross-open"] as const;
  return {
    label: model,
    color: spare[hash % spare.length] ?? palette.ink,
    symbol: symbols[(hash >>> 8) % symbols.length] ?? "circle-open",
  };
}

/** What every figure's layout starts from: white paper, one font, legend to the right. */
export const baseLayout: PlotlyObject = {
  font: { family: fontFamily, size: 13, color: palette.ink },
  paper_bgcolor: "#ffffff",
  plot_bgcolor: "#ffffff",
  hovermode: "closest",
  margin: { l: 64, r: 24, t: 84, b: 56 },
  title: {
    x: 0,
    xref: "container",
    xanchor: "left",
    yref: "container",
    y: 1,
    yanchor: "top",
    pad: { l: 20, t: 28 },
    font: { size: 18, color: palette.ink },
    automargin: false,
  },
  legend: { font: { size: 12 }, itemsizing: "trace", tracegroupgap: 3 },
};

/** {@link baseLayout} for figures that fill two columns of a page: titles at 16 pixels, text at 12. */
export const pageLayout: PlotlyObject = {
  ...baseLayout,
  font: { family: fontFamily, size: 12, color: palette.ink },
  title: {
    ...(baseLayout["title"] as PlotlyObject),
    pad: { l: 16, t: 22 },
    font: { size: 16, color: palette.ink },
  },
};

const axisLook: PlotlyObject = {
  showline: true,
  linecolor: palette.axis,
  linewidth: 1,
  ticks: "outside",
  tickcolor: palette.axis,
  ticklen: 4,
  gridcolor: palette.grid,
  zeroline: false,
  automargin: true,
};

/** A linear axis with its unit in the title. */
export function linearAxis(
  title: string,
  range: readonly [number, number],
  extra: PlotlyObject = {},
): PlotlyObject {
  return { ...axisLook, type: "linear", title: { text: title, standoff: 8 }, range: [...range], ...extra };
}

/**
 * A log10 axis from `low` to `high`, both above 0: ticks at the powers of ten,
 * written out between 0.001 and 10,000 and as 10ⁿ beyond, minor ticks between.
 */
export function logAxis(
  title: string,
  [low, high]: readonly [number, number],
  extra: PlotlyObject = {},
): PlotlyObject {
  if (!(low > 0 && high > low)) {
    throw new RangeViolation(`a log axis runs from low > 0 to high > low, got ${low} to ${high}`);
  }
  const powers: number[] = [];
  for (let k = Math.ceil(Math.log10(low) - 1e-9); k <= Math.log10(high) + 1e-9; k++) powers.push(k);
  return {
    ...axisLook,
    type: "log",
    title: { text: title, standoff: 8 },
    range: [Math.log10(low), Math.log10(high)],
    tickvals: powers.map((k) => Number(`1e${k}`)),
    ticktext: powers.map(powerText),
    minor: { ticks: "outside", ticklen: 2, tickcolor: palette.axis, dtick: "D1" },
    ...extra,
  };
}

function powerText(k: number): string {
  return k >= -3 && k <= 3 ? Number(`1e${k}`).toLocaleString("en-US") : `10<sup>${k}</sup>`;
}
