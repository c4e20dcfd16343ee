import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf } from "../internal/atomic-file.js";
import { AnalysisError, DataFormatError, WrongRequest } from "../internal/errors.js";

/** One curve read off a published figure. */
export interface PublishedCurve {
  /** The panel it was read in: the same curve may be read in two. */
  readonly panel: string;
  /** A model's name, or a condition as the legend words it. */
  readonly label: string;
  readonly points: readonly { readonly L: number; readonly rate: number }[];
  /** The decay length printed for it, in actions; `null` where none is. */
  readonly publishedL0: number | null;
  /** `data`, or `fit` for a line the authors drew. */
  readonly role: "data" | "fit";
}

/** The curves of one seqBench figure of success against actions. */
export interface PublishedCurves {
  readonly figure: number;
  /** Runs behind each point as the caption says: runs per problem × problems per bin. */
  readonly runsPerPoint: number;
  readonly curves: readonly PublishedCurve[];
  readonly caveats: readonly string[];
}

/**
 * Reads the curves of a seqBench figure from `data/published/seqbench`: success
 * rates (0 … 1) against the number of actions L, read off the printed figure
 * and therefore approximate.
 *
 * Refuses a figure that has no such curves.
 *
 * @example (await readPublishedCurves(1)).curves[0].publishedL0 // 85.7 (Gemini 2.5 Flash)
 * @see Ramezanali et al., seqBench, arXiv 2509.16866
 */
export async function readPublishedCurves(figure: number): Promise<PublishedCurves> {
  const path = publishedPath(`seqbench/fig${String(figure).padStart(2, "0")}.json`);
  const file = (await readJson(path)) as SeqBenchFile;
  if (!file.panels.some(({ series }) => series !== undefined)) {
    throw new WrongRequest(`figure ${figure} of seqBench has no curves`, { where: path });
  }
  return {
    figure,
    runsPerPoint: (file.captionFacts.runsPerProblem ?? 5) * (file.captionFacts.problemsPerBin ?? 40),
    caveats: file.caveats,
    curves: file.panels.flatMap(({ id, series = [] }) =>
      series.map(({ label, points, fit, role, L0 }) => ({
        panel: id,
        label,
        points: points.map((point) =>
          "x" in point ? { L: point.x, rate: point.y } : { L: point[0], rate: point[1] },
        ),
        publishedL0: L0 ?? fit?.L0 ?? null,
        role: role === "fit" ? ("fit" as const) : ("data" as const),
      })),
    ),
  };
}

interface SeqBenchFile {
  readonly captionFacts: { readonly runsPerProblem?: number; readonly problemsPerBin?: number };
  readonly caveats: readonly string[];
  readonly panels: readonly {
    readonly id: string;
    readonly series?: readonly {
      readonly label: string;
      readonly points: readonly (readonly [number, number] | { readonly x: number; readonly y: number })[];
      readonly fit?: { readonly L0: number };
      readonly role?: string;
      readonly L0?: number;
    }[];
  }[];
}

/** One panel of DeepRD's Figure 6. */
export interface PublishedPanel {
  readonly name: string;
  readonly measure: "lookahead" | "branches" | "proof length";
  readonly corpus: string;
  /** Integer values, ascending, and the height of each one's bar in per cent; heights may not sum to 100. */
  readonly values: readonly number[];
  readonly percents: readonly number[];
  /** Where the authors drew the 50th, 75th, 90th, 99th and 99.9th percentile. */
  readonly drawnLines: readonly number[];
}

const corpora = {
  conceptnet: "ConceptNet",
  "ogbl-wikikg2": "ogbl-wikikg2",
  "ogbn-papers100M": "ogbn-papers100M",
  ogb: "24 other OGB sets",
  naturalproofs: "NaturalProofs",
} as const;

/**
 * Reads the nine panels of DeepRD's Figure 6 from `data/published/deeprd/fig06`:
 * the distributions of lookahead and branches (levels and first steps) and of
 * proof lengths (lines), and the percentile lines the authors drew.
 *
 * @see Rameshkumar et al., DeepRD, arXiv 2510.22371, Figure 6
 */
export async function readPublishedComplexity(): Promise<readonly PublishedPanel[]> {
  const { lines } = (await readJson(publishedPath("deeprd/fig06/drawn-quantile-lines.json"))) as {
    readonly lines: Readonly<Record<string, readonly number[]>>;
  };
  const names = [
    ...Object.keys(corpora).flatMap((corpus) => (corpus === "naturalproofs" ? [] : [`lookahead-${corpus}`])),
    "proof-length-naturalproofs",
    ...Object.keys(corpora).flatMap((corpus) => (corpus === "naturalproofs" ? [] : [`branches-${corpus}`])),
  ];
  return Promise.all(
    names.map(async (name) => {
      const [, measure, corpus] = /^(lookahead|branches|proof-length)-(.+)$/.exec(name) ?? [];
      return {
        name,
        measure: measure === "proof-length" ? "proof length" : (measure as "lookahead" | "branches"),
        corpus: corpora[corpus as keyof typeof corpora],
        ...(await readPercents(publishedPath(`deeprd/fig06/${name}.tsv`))),
        drawnLines: lines[name] ?? [],
      };
    }),
  );
}

async function readPercents(
  path: string,
): Promise<{ values: readonly number[]; percents: readonly number[] }> {
  const values: number[] = [];
  const percents: number[] = [];
  for (const [i, line] of (await readText(path)).split("\n").entries()) {
    if (line === "" || line.startsWith("#") || line.startsWith("value")) continue;
    const [value, percent] = line.split("\t").map(Number);
    if (!Number.isInteger(value) || !(percent !== undefined && percent >= 0)) {
      throw new DataFormatError(`expected an integer and a percentage, found "${line}"`, {
        where: `${path}:${i + 1}`,
      });
    }
    values.push(value as number);
    percents.push(percent);
  }
  return { values, percents };
}

/** Where the package keeps its published numbers, from a clone and from an install alike. */
function publishedPath(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), "..", "..", "data", "published", name);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new DataFormatError("this file is not JSON", { where: path, mend: restore, cause });
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new AnalysisError(`cannot read published numbers (${codeOf(cause)})`, {
      where: path,
      mend: restore,
      cause,
    });
  }
}

const restore = "Restore it with `git checkout -- data`, or install the package again.";
