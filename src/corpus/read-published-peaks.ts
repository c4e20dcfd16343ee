import { readPublishedJson } from "./read-published-panels.js";

/** A hill of a published histogram or density, as far as it can be read. */
export interface PublishedPeak {
  readonly x: number;
  /** For densities of pairs. */
  readonly y: number | null;
  /** Height against the highest of its panel, 0 … 1; `null` where only words are known. */
  readonly relative: number | null;
}

/** The hills of one panel. */
export interface PublishedPeaks {
  readonly id: string;
  /** For pairs of models. */
  readonly xModel: string | null;
  readonly yModel: string | null;
  readonly peaks: readonly PublishedPeak[];
}

type Reading = number | readonly [number, number];

interface PeakFile {
  readonly panels: readonly {
    readonly id: string;
    readonly xModel?: string;
    readonly yModel?: string;
    readonly peaks?: readonly {
      readonly x: Reading;
      readonly y?: Reading;
      readonly relative?: Reading | string;
      readonly relativeToPeakAt1?: Reading;
    }[];
  }[];
}

/**
 * Reads the hills of a seqBench figure without curves (10, 11, 13) from
 * `data/published/seqbench`. A range that was read is told by its middle.
 *
 * @example (await readPublishedPeaks(11))[0].peaks[1] // { x: 0.03, y: null, relative: 0.075 }
 */
export async function readPublishedPeaks(figure: number): Promise<readonly PublishedPeaks[]> {
  const name = `seqbench/fig${String(figure).padStart(2, "0")}.json`;
  const file = (await readPublishedJson(name)) as PeakFile;
  return file.panels.map(({ id, xModel = null, yModel = null, peaks = [] }) => ({
    id,
    xModel,
    yModel,
    peaks: peaks.map(({ x, y, relative, relativeToPeakAt1 }) => {
      const height = relativeToPeakAt1 ?? relative;
      return {
        x: middle(x),
        y: y === undefined ? null : middle(y),
        relative: height === undefined || typeof height === "string" ? null : middle(height),
      };
    }),
  }));
}

function middle(reading: Reading): number {
  return typeof reading === "number" ? reading : (reading[0] + reading[1]) / 2;
}
