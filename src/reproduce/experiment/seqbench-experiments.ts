import { type MazePreset, mazePreset } from "../../run/maze-presets.js";
import { asPrinted, type Experiment, type ExperimentModel } from "./experiment.js";

const model = (name: string, replyTokens: number | null = null, pricedAs?: string): ExperimentModel => ({
  name,
  replyTokens,
  sampling: { temperature: 1, topP: 0.95 },
  ...(pricedAs === undefined ? {} : { pricedAs }),
});

const gemini25 = model("gemini-2.5-flash-preview-04-17", 350);
const gemini20 = model("gemini-2.0-flash");
const maverick = model("Llama-4-Maverick-17B-128E-Instruct-FP8", 1700);
const qwenCoder = model("Qwen2.5-Coder-32B-Instruct");

const standard = mazePreset("seqbench");

/** The standard mazes at other depths. */
const at = (
  about: string,
  bins: NonNullable<MazePreset["bins"]>,
  more: Partial<MazePreset> = {},
): MazePreset => ({
  ...standard,
  about,
  bins,
  ...more,
});

const shuffleAssumed =
  "The shuffle ratio is not printed; 1.0, which the file names of Figures 3 and 4 say, is taken.";
const around50 = { from: 40, to: 40, width: 21, step: 21 } as const;
const smallStandard = { from: 15, to: 295, width: 10, step: 20, perBin: 6 } as const;

/** What seqBench's figures were measured with (arXiv 2509.16866, section 2.2 and the captions). */
export const seqbenchExperiments: readonly Experiment[] = [
  {
    name: "seqbench-standard",
    about: "40 problems in each unit bin of L = 20, 30, … 300; 40 × 40 rooms, 2 keys, noise 0",
    problems: {
      kind: "maze",
      preset: at("Figures 1 and 13", { from: 20, to: 300, width: 1, step: 10, perBin: 40 }),
      smallBins: smallStandard,
    },
    conditions: asPrinted,
    models: [
      gemini25,
      gemini20,
      maverick,
      model("Llama-3.3-70B-Instruct-Turbo"),
      model("gemma-2-27b-it"),
      qwenCoder,
      model("Qwen2.5-7B-Instruct-Turbo"),
      model("Llama-3.2-3B-Instruct-Turbo"),
    ],
    repeats: 5,
    assumptions: [
      shuffleAssumed,
      "The plotted bins lie about ten actions apart, though the caption speaks of unit bins; every tenth is asked.",
    ],
  },
  {
    name: "seqbench-one-model",
    about: "the standard mazes, one model",
    problems: {
      kind: "maze",
      preset: at("Figure 2", { from: 20, to: 300, width: 1, step: 10, perBin: 40 }),
      smallBins: { from: 5, to: 265, width: 20, step: 20, perBin: 6 },
    },
    conditions: asPrinted,
    models: [maverick],
    repeats: 5,
    assumptions: [shuffleAssumed],
  },
  {
    name: "seqbench-backtracks",
    about: mazePreset("seqbench-backtracks").about,
    problems: {
      kind: "maze",
      preset: mazePreset("seqbench-backtracks"),
      smallBins: { ...around50, perBin: 12 },
    },
    conditions: asPrinted,
    models: [gemini25, gemini20, maverick, model("Llama-3.1-nemotron-70b-instruct-hf"), qwenCoder],
    repeats: 5,
    assumptions: [
      "B = 0 comes from opening the one door of a maze: the construction read literally starts at the goal.",
    ],
  },
  {
    name: "seqbench-noise",
    about: mazePreset("seqbench-noise").about,
    problems: { kind: "maze", preset: mazePreset("seqbench-noise"), smallBins: { ...around50, perBin: 24 } },
    conditions: asPrinted,
    models: [maverick, gemini25],
    repeats: 5,
    assumptions: ["Noise is distracting facts for each supporting fact, as the published text has it."],
  },
  {
    name: "seqbench-violation",
    about: "problems of 40 × 40 rooms, 2 doors, noise 0, until a reply breaks a rule",
    problems: {
      kind: "maze",
      preset: at("Figures 8 and 9", { ...around50, perBin: 10 }),
      smallBins: { ...around50, perBin: 2 },
    },
    conditions: asPrinted,
    models: [gemini25],
    repeats: 1,
    assumptions: ["Figure 9 does not name its model."],
  },
  {
    name: "seqbench-progress",
    about: "40 problems at each of L = 20, 60, … 300; 40 × 40 rooms, 2 keys, noise 0",
    problems: {
      kind: "maze",
      preset: at("Figure 10", { from: 20, to: 300, width: 1, step: 40, perBin: 40 }),
      smallBins: { from: 10, to: 290, width: 20, step: 40, perBin: 8 },
    },
    conditions: asPrinted,
    models: [gemini25],
    repeats: 5,
    assumptions: [shuffleAssumed],
  },
  {
    name: "seqbench-progress-noise",
    about: "problems of all depths at noise 0, 0.2, … 1; 40 × 40 rooms, 2 keys",
    problems: {
      kind: "maze",
      preset: at(
        "Figure 11",
        { from: 20, to: 300, width: 1, step: 10, perBin: 40 },
        { variants: mazePreset("seqbench-noise").variants },
      ),
      smallBins: { from: 20, to: 220, width: 20, step: 40, perBin: 6 },
    },
    conditions: asPrinted,
    models: [gemini25],
    repeats: 5,
    assumptions: ["The range of L is not printed; the standard one is taken."],
  },
  {
    name: "seqbench-noise-and-shuffle",
    about: "40 problems in each bin of ten actions, L = 10 … 69, at noise 0 and 0.2 and shuffle 0 and 0.5",
    problems: {
      kind: "maze",
      preset: at(
        "Figure 12",
        { from: 10, to: 60, width: 10, step: 10, perBin: 40 },
        { variants: [0, 0.2].flatMap((noise) => [0, 0.5].map((shuffle) => ({ noise, shuffle }))) },
      ),
      smallBins: { from: 20, to: 60, width: 10, step: 10, perBin: 8 },
    },
    conditions: asPrinted,
    models: [maverick],
    repeats: 5,
    assumptions: ["The points lie ten actions apart, though the caption speaks of unit bins."],
  },
  {
    name: "seqbench-pairs",
    about: "the standard mazes, every one asked of four models",
    problems: {
      kind: "maze",
      preset: at("Figure 13", { from: 20, to: 300, width: 1, step: 10, perBin: 40 }),
      smallBins: { from: 20, to: 220, width: 20, step: 20, perBin: 8 },
    },
    conditions: asPrinted,
    models: [model("DeepSeek-R1"), gemini20, gemini25, maverick],
    repeats: 5,
    assumptions: [
      shuffleAssumed,
      "DeepSeek-R1 is not among the models of section 2.1; its settings are taken to be theirs.",
    ],
  },
  {
    name: "seqbench-shuffle",
    about: mazePreset("seqbench-shuffle").about,
    problems: {
      kind: "maze",
      preset: mazePreset("seqbench-shuffle"),
      smallBins: { ...around50, perBin: 24 },
    },
    conditions: asPrinted,
    models: [maverick, gemini25],
    repeats: 5,
    assumptions: [],
  },
  {
    name: "seqbench-shots",
    about: "40 problems in each unit bin of L = 12, 22, … 222, asked with 0, 1, 3 and 5 worked examples",
    problems: {
      kind: "maze",
      preset: at("Figure 15", { from: 12, to: 222, width: 1, step: 10, perBin: 40 }),
      smallBins: { from: 17, to: 197, width: 10, step: 20, perBin: 8 },
    },
    conditions: [
      { label: "5_shots_and_guided_CoT", prompt: { shots: 5 } },
      { label: "3_shots_and_guided_CoT", prompt: { shots: 3 } },
      { label: "3_shot_unguided", prompt: { shots: 3, guidance: false } },
      { label: "1_shot_and_guided_CoT", prompt: { shots: 1 } },
      { label: "zero_shot_and_guided_CoT", prompt: { shots: 0 } },
    ],
    models: [maverick],
    repeats: 5,
    assumptions: [shuffleAssumed, "The paper prints three worked examples; the other two are Horizon's."],
  },
  {
    name: "seqbench-openai",
    about: "the standard mazes, asked of OpenAI's models",
    problems: {
      kind: "maze",
      preset: at("Figure 16", { from: 20, to: 300, width: 1, step: 10, perBin: 40 }),
      smallBins: smallStandard,
    },
    conditions: asPrinted,
    models: [model("GPT-5", null, "gpt-5"), model("OSS-120B"), model("OSS-20B"), maverick],
    repeats: 5,
    assumptions: [shuffleAssumed],
  },
];
