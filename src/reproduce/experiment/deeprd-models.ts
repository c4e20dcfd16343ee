import { WrongRequest } from "../../internal/errors.js";
import type { Coordinates, SimulatedModel } from "../../model/simulated/simulated-model.js";

/** A model's cliff: half of its two-branch answers are right at `half` levels, and it falls the faster the larger `slope`. */
interface Cliff {
  readonly name: string;
  readonly half: number;
  readonly slope: number;
  /** Reasoning models; the others invent more arcs and are cut more often. */
  readonly reasons: boolean;
  /** Mean tokens at their peak, and the lookahead of the peak. */
  readonly peakTokens: number;
  readonly peakAt: number;
  /** Arcs of a prompt above which calls fail. */
  readonly mostArcs: number;
}

/**
 * Set by hand so that the claims of DeepRD's text hold (sections 4.2, 4.3 and
 * A.6): reasoning models fall at lookaheads of 100 to 200 and the others
 * earlier, all the sooner for more branches; o3 has about one in ten right at
 * 300; chains hold out longer; tokens peak at middle lookaheads; calls fail at
 * 16 branches alone. No curve of the paper is printed as numbers.
 */
const forPaths: readonly Cliff[] = [
  { name: "DeepSeek-V3", half: 14, slope: 2, reasons: false, peakTokens: 2600, peakAt: 40, mostArcs: 14_000 },
  {
    name: "DeepSeek-R1",
    half: 110,
    slope: 3.2,
    reasons: true,
    peakTokens: 14_000,
    peakAt: 80,
    mostArcs: 14_000,
  },
  { name: "GPT-4o", half: 9, slope: 1.8, reasons: false, peakTokens: 700, peakAt: 30, mostArcs: 14_000 },
  {
    name: "o3-mini",
    half: 140,
    slope: 3.4,
    reasons: true,
    peakTokens: 16_000,
    peakAt: 110,
    mostArcs: 22_000,
  },
  { name: "o3", half: 160, slope: 3.5, reasons: true, peakTokens: 20_000, peakAt: 130, mostArcs: 22_000 },
];

/** The same for next steps of proofs, where the cliffs come at 10 to 64 and what is left is chance. */
const forProofs: readonly Cliff[] = [
  { name: "DeepSeek-V3", half: 7, slope: 2, reasons: false, peakTokens: 3200, peakAt: 30, mostArcs: 13_000 },
  {
    name: "DeepSeek-R1",
    half: 30,
    slope: 2.6,
    reasons: true,
    peakTokens: 12_000,
    peakAt: 50,
    mostArcs: 13_000,
  },
  { name: "GPT-4o", half: 12, slope: 2, reasons: false, peakTokens: 9, peakAt: 50, mostArcs: 13_000 },
  { name: "o3-mini", half: 28, slope: 2.6, reasons: true, peakTokens: 13_000, peakAt: 60, mostArcs: 16_000 },
  { name: "o3", half: 45, slope: 2.8, reasons: true, peakTokens: 18_000, peakAt: 80, mostArcs: 16_000 },
];

/** The lookaheads o3 was asked at, for its price. */
const askedOfO3 = (at: Coordinates): boolean => at["L"] === 300 || at["L"] === 512;

/** A simulated model and the problems it is asked. */
export interface AskedModel extends SimulatedModel {
  readonly isAsked: (at: Coordinates) => boolean;
}

/** Simulated models of a DeepRD experiment. */
export function deeprdModels(experiment: string): readonly AskedModel[] {
  switch (experiment) {
    case "deeprd-paths":
      return forPaths.map((cliff) => pathModel(cliff));
    case "deeprd-chains":
      return forPaths
        .filter(({ name }) => name !== "o3")
        .map((cliff) => pathModel({ ...cliff, half: 3 * cliff.half }));
    case "deeprd-proofs":
      return forProofs.map((cliff) => proofModel(cliff));
    case "deeprd-proof-chains":
      return forProofs.filter(({ name }) => name !== "o3").map((cliff) => proofModel(cliff));
    default:
      throw new WrongRequest(`no simulated models belong to "${experiment}"`);
  }
}

function pathModel(cliff: Cliff): AskedModel {
  return {
    ...common(cliff),
    // What the text says of o3 at the two lookaheads it was asked at.
    accuracy: (at) => (cliff.name === "o3" ? (at["B"] === 2 ? 0.1 : 0) : cliffAt(cliff, at)),
    mistakes: (at) => {
      const L = Number(at["L"]);
      // Invented arcs: many at small lookaheads, few at middle ones, some again at the largest.
      const many = cliff.reasons ? 0.35 : 0.75;
      const invent = many * (Math.exp(-L / 20) + 0.35 * Math.min(1, L / 800) ** 2);
      const cut = (cliff.reasons ? 0.02 : 0.2) * bump(L, cliff.peakAt, 1);
      return {
        invent: 0.7 * invent,
        stray: 0.3 * invent,
        cut,
        wrong: 0.25,
        none: 0.75 - many * Math.exp(-L / 20) * 0.5,
      };
    },
  };
}

/** What the search does not find is guessed among the first steps: 1 / branches of it is right. */
function proofModel(cliff: Cliff): AskedModel {
  return {
    ...common(cliff),
    accuracy: (at) => {
      const found = cliffAt(cliff, at);
      const B = Number(at["B"]);
      // In a chain there is one step to say, and it is missed only as prompts get long.
      if (B === 1) return 1 - 0.4 * (1 - 1 / (1 + (Number(at["L"]) / (20 * cliff.half)) ** 2));
      return found + (1 - found) / B;
    },
    mistakes: (at) => ({
      wrong: 0.9,
      invent: 0.06,
      none: 0.02,
      cut: (cliff.reasons ? 0.02 : 0.1) * bump(Number(at["L"]), cliff.peakAt, 1),
    }),
  };
}

function common(cliff: Cliff): Pick<AskedModel, "name" | "outputTokens" | "failedCalls" | "isAsked"> {
  return {
    name: `sim/${cliff.name}`,
    outputTokens: ({ L }) => cliff.peakTokens * (0.12 + 0.88 * bump(Number(L), cliff.peakAt, 1.3)),
    failedCalls: ({ B, arcs }) =>
      B === 16 ? Math.min(1, Math.max(0, (Number(arcs) - cliff.mostArcs) / 6000)) : 0,
    isAsked: cliff.name === "o3" ? askedOfO3 : () => true,
  };
}

/** The share right: a logistic in log L whose middle moves down with the branches. */
function cliffAt({ half, slope }: Cliff, { L, B }: Coordinates): number {
  const middle = half * (2 / Math.max(1, Number(B))) ** 0.6;
  return 1 / (1 + (Number(L) / middle) ** slope);
}

/** 1 at the peak, falling on both sides as a normal density does in log L. */
function bump(L: number, peak: number, width: number): number {
  return Math.exp(-((Math.log(L / peak) / width) ** 2) / 2);
}
