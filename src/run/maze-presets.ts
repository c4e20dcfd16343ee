import { WrongRequest } from "../internal/errors.js";
import type { InstanceParameters } from "../problem/maze/derive-instance.js";
import type { DepthBins } from "./fill-depth-bins.js";

/** A data set of the paper, as numbers. */
export interface MazePreset {
  readonly about: string;
  readonly sizes: readonly number[];
  /** Locked doors left in the instances, and in the base mazes they come from. */
  readonly backtracks: readonly number[];
  readonly doors: (backtracks: number) => number;
  readonly onShortfall: "retry" | "accept";
  /** Instances of each maze; all share its rooms, doors and plan. */
  readonly variants: readonly InstanceParameters[];
  /** Either so many mazes of each size and number of doors … */
  readonly count: number | null;
  /** … or so many problems in each bin of depth. */
  readonly bins: DepthBins | null;
  /** Most base mazes looked at for one set of bins. */
  readonly budget: number;
}

const ratios = [0, 0.2, 0.4, 0.6, 0.8, 1];
const at40 = { sizes: [40], onShortfall: "retry", count: null } as const;
const around50 = { from: 40, to: 40, width: 21, step: 21, perBin: 100 };
const literal = (backtracks: number): number => Math.max(1, backtracks);

/**
 * The data sets behind seqBench's figures (arXiv 2509.16866). The shuffle of
 * Figures 1 to 4 is not stated; their files' names say 1.0, which is taken.
 */
export const mazePresets: Readonly<Record<string, MazePreset>> = {
  seqbench: {
    about: "Figures 1, 2, 10, 13, 15, 16: 40 problems in each unit bin L = 20 … 300, 40 × 40, B = 2, noise 0",
    ...at40,
    backtracks: [2],
    doors: literal,
    variants: [{ noise: 0, shuffle: 1 }],
    bins: { from: 20, to: 300, width: 1, step: 1, perBin: 40 },
    budget: 1_000_000,
  },
  "seqbench-backtracks": {
    about: "Figure 3: 100 problems with L in 40 … 60 for each B = 0 … 5, 40 × 40, noise 0",
    ...at40,
    backtracks: [0, 1, 2, 3, 4, 5],
    doors: literal,
    variants: [{ noise: 0, shuffle: 1 }],
    bins: around50,
    budget: 200_000,
  },
  "seqbench-noise": {
    about: "Figures 4, 11: 100 problems with L in 40 … 60, each at noise 0 … 1, 40 × 40, B = 2",
    ...at40,
    backtracks: [2],
    doors: literal,
    variants: ratios.map((noise) => ({ noise, shuffle: 1 })),
    bins: around50,
    budget: 100_000,
  },
  "seqbench-shuffle": {
    about: "Figure 14: 100 problems with L in 40 … 60, each at shuffle 0 … 1, 40 × 40, B = 2, noise 0.2",
    ...at40,
    backtracks: [2],
    doors: literal,
    variants: ratios.map((shuffle) => ({ noise: 0.2, shuffle })),
    bins: around50,
    budget: 100_000,
  },
  "seqbench-pool": {
    about: "The paper's pool: 400 mazes for each of 46 sizes 5 × 5 … 50 × 50 and B = 0 … 7, noise 0",
    sizes: Array.from({ length: 46 }, (_, i) => i + 5),
    backtracks: [0, 1, 2, 3, 4, 5, 6, 7],
    doors: literal,
    // On 5 × 5 rooms seven doors hardly ever fit: the pool keeps what the construction reaches.
    onShortfall: "accept",
    variants: [{ noise: 0, shuffle: 0 }],
    count: 400,
    bins: null,
    budget: 0,
  },
};

/** The preset of this name. Refuses an unknown one with the names there are. */
export function mazePreset(name: string): MazePreset {
  const preset = Object.hasOwn(mazePresets, name) ? mazePresets[name] : undefined;
  if (preset !== undefined) return preset;
  const known = Object.entries(mazePresets).map(([known, { about }]) => `  ${known.padEnd(20)}  ${about}`);
  throw new WrongRequest(`no preset is called ${JSON.stringify(name)}`, {
    mend: `There are:\n${known.join("\n")}`,
  });
}
