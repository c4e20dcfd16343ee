import { deeprdCells, type GraphCell } from "../../problem/lookahead-graph/deeprd-cells.js";
import { asPrinted, type Experiment, type ExperimentModel } from "./experiment.js";

const deepseek = (name: string, maxTokens?: number): ExperimentModel => ({
  name,
  replyTokens: null,
  sampling: { temperature: 0, ...(maxTokens === undefined ? {} : { maxTokens }) },
});
const openai = (name: string, pricedAs: string, temperature?: number): ExperimentModel => ({
  name,
  pricedAs,
  replyTokens: null,
  sampling: temperature === undefined ? { reasoningEffort: "medium" } : { temperature },
});

const four = [
  deepseek("DeepSeek-V3"),
  deepseek("DeepSeek-R1", 80_000),
  openai("GPT-4o", "gpt-4o", 0),
  openai("o3-mini", "o3-mini"),
];
const five = [...four, openai("o3", "o3")];

const branched = deeprdCells.filter(({ branches }) => branches > 1);
const chains = deeprdCells.filter(({ branches }) => branches === 1);

/** Lookaheads of a simulated run: prompts of 800 levels and 16 branches would take most of its time. */
const smallLevels: Readonly<Record<number, readonly number[]>> = {
  1: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1536],
  2: [2, 4, 8, 16, 32, 64, 100, 150, 200, 300, 512],
  4: [2, 4, 8, 16, 32, 64, 100, 150, 300, 512],
  8: [2, 4, 8, 16, 32, 64, 100, 150, 300, 512],
  16: [2, 4, 8, 16, 32, 64, 100, 150, 300, 512],
};
const small = (branches: readonly number[]): readonly GraphCell[] =>
  branches.flatMap((count) =>
    (smallLevels[count] ?? []).map((lookahead) => ({ lookahead, branches: count })),
  );

const oThree =
  "o3 was asked at lookaheads 300 and 512 alone, for its price; a run of it may be limited to those problems.";

/** What DeepRD's figures were measured with (arXiv 2510.22371, sections 4.1 to 4.3 and A.1). */
export const deeprdExperiments: readonly Experiment[] = [
  {
    name: "deeprd-paths",
    about: "ten graphs for each of 22 lookaheads and 2, 4, 8, 16 branches, asked for the whole path",
    problems: {
      kind: "graph",
      as: "path",
      cells: branched,
      perCell: 10,
      smallCells: small([2, 4, 8, 16]),
      smallPerCell: 10,
    },
    conditions: asPrinted,
    models: five,
    repeats: 1,
    assumptions: [oThree],
  },
  {
    name: "deeprd-chains",
    about: "ten chains for each of 23 depths, asked for the whole path",
    problems: {
      kind: "graph",
      as: "path",
      cells: chains,
      perCell: 10,
      smallCells: small([1]),
      smallPerCell: 10,
    },
    conditions: asPrinted,
    models: four,
    repeats: 1,
    assumptions: [],
  },
  {
    name: "deeprd-proofs",
    about: "the graphs of the path task told as proofs, asked for the next step",
    problems: {
      kind: "graph",
      as: "next-step",
      cells: branched,
      perCell: 10,
      smallCells: small([2, 4, 8, 16]),
      smallPerCell: 10,
    },
    conditions: asPrinted,
    models: five,
    repeats: 1,
    assumptions: [
      oThree,
      "Facts are worded in the nine forms of the released data; the paper's text lists eight others.",
    ],
  },
  {
    name: "deeprd-proof-chains",
    about: "the chains of the path task told as proofs, asked for the next step",
    problems: {
      kind: "graph",
      as: "next-step",
      cells: chains,
      perCell: 10,
      smallCells: small([1]),
      smallPerCell: 10,
    },
    conditions: asPrinted,
    models: four,
    repeats: 1,
    assumptions: ["Facts are worded in the nine forms of the released data."],
  },
];
