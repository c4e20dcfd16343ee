import { RangeViolation } from "../internal/errors.js";
import { type GenerationControl, runJobs } from "./generate-mazes.js";
import type { MazeDesign, MazeJob } from "./maze-jobs.js";

/** Bins of logical depth: [from, from + width), [from + step, from + step + width), … up to `to`. */
export interface DepthBins {
  readonly from: number;
  /** The last bin starts here at the latest. */
  readonly to: number;
  readonly width: number;
  readonly step: number;
  /** Problems wanted in each. */
  readonly perBin: number;
}

/** How full a bin became. */
export interface FilledBin {
  readonly from: number;
  readonly width: number;
  readonly problems: number;
  readonly wanted: number;
  /** Mazes met that fall into it, also those it had no room for. */
  readonly met: number;
}

/** Which base mazes were chosen, and what it took. */
export interface BinFilling {
  readonly bins: readonly FilledBin[];
  /** Indices of the chosen base mazes, bin by bin. */
  readonly indices: readonly number[];
  /** Base mazes looked at. */
  readonly mazes: number;
}

/**
 * Looks through base mazes 0, 1, 2, … of a design until every bin of logical
 * depth has its problems, or `budget` mazes are used up. A maze is made only
 * as far as its depth is known; the chosen ones are made again by
 * `generateMazes`.
 *
 * The depth follows from grid and chance and cannot be asked for: at 40 × 40
 * with 2 doors one maze in 4,000 has a depth of exactly 300.
 *
 * @returns bins short of problems have `problems` < `wanted`; `met` tells how rare they are
 * @remarks The choice is the same for any number of threads. Source: seqBench
 *   (arXiv 2509.16866), Figure 1: 40 problems in each unit bin.
 */
export async function fillDepthBins(
  design: MazeDesign,
  bins: DepthBins,
  budget: number,
  control: GenerationControl = {},
): Promise<BinFilling> {
  const starts = binStarts(bins);
  const taken = starts.map((): number[] => []);
  const met = starts.map(() => 0);
  let open = starts.length;
  let mazes = 0;
  const place = (index: number, depth: number): void => {
    for (const [bin, from] of starts.entries()) {
      const list = taken[bin];
      if (list === undefined || depth < from || depth >= from + bins.width) continue;
      met[bin] = (met[bin] ?? 0) + 1;
      if (list.length >= bins.perBin) continue;
      list.push(index);
      if (list.length === bins.perBin) open--;
      return;
    }
  };
  if (bins.perBin > 0) {
    for await (const bytes of runJobs(
      depthJobs(design, budget, () => open > 0),
      control,
    )) {
      for (const depth of new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)) {
        if (open === 0) break;
        place(mazes++, depth);
      }
      const problems = taken.reduce((sum, list) => sum + list.length, 0);
      control.onProgress?.({ mazes, mostMazes: budget, problems, wanted: starts.length * bins.perBin });
      if (open === 0) break;
    }
  }
  return {
    bins: starts.map((from, bin) => ({
      from,
      width: bins.width,
      problems: taken[bin]?.length ?? 0,
      wanted: bins.perBin,
      met: met[bin] ?? 0,
    })),
    indices: taken.flat(),
    mazes,
  };
}

function* depthJobs(design: MazeDesign, budget: number, wanted: () => boolean): Generator<MazeJob> {
  const size = Math.max(1, Math.floor(400_000 / (design.base.rows * design.base.cols)));
  for (let from = 0; from < budget && wanted(); from += size) {
    yield { kind: "depths", design, from, count: Math.min(size, budget - from) };
  }
}

function binStarts({ from, to, width, step, perBin }: DepthBins): readonly number[] {
  for (const [name, value, least] of [
    ["bins from", from, 2],
    ["bin width", width, 1],
    ["bin step", step, 1],
    ["problems a bin", perBin, 0],
  ] as const) {
    if (!Number.isSafeInteger(value) || value < least) {
      throw new RangeViolation(`${name} ≥ ${least} and whole, got ${value}`, {
        mend: "A plan has at least 2 actions, start and rescue.",
      });
    }
  }
  if (!(to >= from && (to - from) / step <= 100_000)) {
    throw new RangeViolation(`bins from ${from} to ${to}: the end comes first, or they are too many`, {
      mend: "Write the bins as FROM:TO, FROM:TO:WIDTH or FROM:TO:WIDTH:STEP.",
    });
  }
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/**
 * Why bins stayed short, for people.
 *
 * @example explainShortBins(filling)[0] // "L 300: 31 of 40; 1 maze in 4 000 falls here, about 36 000 more would fill it"
 */
export function explainShortBins({ bins, mazes }: BinFilling): readonly string[] {
  return bins
    .filter(({ problems, wanted }) => problems < wanted)
    .map(({ from, width, problems, wanted, met }) => {
      const name = width === 1 ? `L ${from}` : `L ${from} … ${from + width - 1}`;
      const why =
        met === 0
          ? `none of ${mazes} mazes falls here; the grid or the number of doors may not allow it`
          : `1 maze in ${Math.round(mazes / met)} falls here, about ${Math.ceil(((wanted - problems) * mazes) / met)} more would fill it`;
      return `${name}: ${problems} of ${wanted}; ${why}`;
    });
}
