import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { codeOf } from "../internal/atomic-file.js";
import { RangeViolation, WrongRequest } from "../internal/errors.js";
import type { InstanceParameters } from "../problem/maze/derive-instance.js";
import type { DistractorKind } from "../problem/maze/distractors.js";
import type { RemovalOrder } from "../problem/maze/remove-locks.js";
import type { DepthBins } from "../run/fill-depth-bins.js";
import { mazePreset } from "../run/maze-presets.js";
import type { MazeRequest } from "../run/write-mazes.js";
import { type MazePromptParts, mazePromptIdentity } from "../task/maze/maze-prompt.js";

/** The options of `horizon generate maze`, read but not yet put together. */
export interface MazeOptions {
  readonly preset?: string;
  readonly rows?: number;
  readonly cols?: number;
  readonly backtracks?: number;
  readonly doors?: number;
  readonly remove: RemovalOrder;
  readonly noise?: readonly number[];
  readonly noiseMode: "perSupport" | "coverage";
  readonly distractors: readonly DistractorKind[];
  readonly shuffle?: readonly number[];
  readonly count?: number;
  readonly bins?: Omit<DepthBins, "perBin">;
  readonly perBin?: number;
  readonly budget?: number;
  readonly seed?: string;
  readonly out?: string;
  readonly onShortfall?: "retry" | "accept";
  readonly dependencies: "chain" | "tree";
  readonly keysPerDoor: number;
  readonly keyIds: "random" | "sequential";
  readonly structure?: "full" | "compact";
  readonly shots: number;
  readonly guidance: boolean;
  readonly assessment: boolean;
  readonly template?: string;
  readonly promptText?: true;
  readonly workers?: number;
}

/**
 * What the options ask for, a request for each grid and number of doors. A
 * preset gives what the options leave open.
 */
export async function mazeRequests(options: MazeOptions): Promise<readonly MazeRequest[]> {
  const preset = options.preset === undefined ? null : mazePreset(options.preset);
  const { seed = options.preset, rows, cols, backtracks } = options;
  if (seed === undefined) throw missing("--seed", "the same text makes the same mazes");
  const sizes = rows === undefined ? (preset?.sizes ?? null) : [rows];
  if (sizes === null) throw missing("--rows", "or name a --preset");
  const counts = backtracks === undefined ? (preset?.backtracks ?? [0]) : [backtracks];
  const prompt = await promptOf(options);
  const variants = variantsOf(options, preset?.variants ?? [{}]);
  return sizes.flatMap((size) =>
    counts.map((left): MazeRequest => {
      const doors = options.doors ?? Math.max(1, left);
      if (doors < left) {
        throw new RangeViolation(`--doors ≥ --backtracks, got ${doors} for ${left}`, {
          mend: "The base maze has all the doors that its instances have, or more.",
        });
      }
      const design = {
        base: {
          rows: size,
          cols: cols ?? size,
          doors,
          seed,
          onShortfall: options.onShortfall ?? preset?.onShortfall ?? "retry",
          keyIds: options.keyIds,
          dependencies: options.dependencies,
          keysPerDoor: options.keysPerDoor,
        },
        variants: variants.map((variant) => ({
          ...variant,
          removeKeys: doors - left,
          order: options.remove,
        })),
        structure: options.structure ?? (preset === null ? "full" : "compact"),
        prompt,
        promptText: options.promptText === true || !isStandard(prompt),
      };
      const bins = binsOf(options, preset?.bins ?? null);
      if (bins !== null) {
        return { kind: "bins", design, bins, budget: options.budget ?? (preset?.budget || 100_000) };
      }
      return { kind: "count", design, count: options.count ?? preset?.count ?? 1 };
    }),
  );
}

/** The threads asked for, or one a core; few mazes are not worth a thread's start. */
export function workersFor(options: MazeOptions, requests: readonly MazeRequest[]): number {
  if (options.workers !== undefined) return options.workers;
  const rooms = requests.reduce((sum, request) => {
    const mazes = request.kind === "count" ? request.count : request.budget;
    const { rows, cols } = request.design.base;
    return sum + rows * cols * mazes * request.design.variants.length;
  }, 0);
  return rooms < 500_000 ? 0 : availableParallelism();
}

function variantsOf(
  options: MazeOptions,
  preset: readonly InstanceParameters[],
): readonly InstanceParameters[] {
  const { noise, shuffle, noiseMode, distractors } = options;
  const fixed = { noiseMode, distractors };
  if (noise === undefined && shuffle === undefined)
    return preset.map((variant) => ({ ...variant, ...fixed }));
  const noises = noise ?? [...new Set(preset.map((variant) => variant.noise ?? 0))];
  const shuffles = shuffle ?? [...new Set(preset.map((variant) => variant.shuffle ?? 0))];
  return noises.flatMap((noise) => shuffles.map((shuffle) => ({ noise, shuffle, ...fixed })));
}

function binsOf({ bins, perBin, count }: MazeOptions, preset: DepthBins | null): DepthBins | null {
  if (bins === undefined && perBin === undefined) return count === undefined ? preset : null;
  if (count !== undefined) {
    throw new WrongRequest("--count and --bins exclude each other", {
      mend: "Ask for a number of mazes, or for so many problems in each bin.",
    });
  }
  const range = bins ?? preset;
  if (range === null) throw missing("--bins", "say which depths --per-bin is about, as in --bins 20:300");
  return { ...range, perBin: perBin ?? preset?.perBin ?? 40 };
}

/** A record made for another prompt than the standard one carries it, so that a run asks just that. */
function isStandard(prompt: MazePromptParts): boolean {
  const subject = { agent: "Bob", target: "Alice", severalKeys: false };
  return mazePromptIdentity(subject, prompt).version === mazePromptIdentity(subject).version;
}

async function promptOf({ shots, guidance, assessment, template }: MazeOptions): Promise<MazePromptParts> {
  if (shots !== 0 && shots !== 1 && shots !== 3 && shots !== 5) {
    throw new RangeViolation(`--shots 0, 1, 3 or 5, got ${shots}`, {
      mend: "These are the sets of worked examples.",
    });
  }
  const parts = { shots, guidance, assessment } as const;
  if (template === undefined) return parts;
  try {
    const whole = { ...parts, template: await readFile(template, "utf8") };
    mazePromptIdentity({ agent: "Bob", target: "Alice", severalKeys: false }, whole);
    return whole;
  } catch (cause) {
    if (cause instanceof WrongRequest) throw new WrongRequest(cause.message, { where: template, cause });
    throw new WrongRequest(`the template cannot be read (${codeOf(cause)})`, {
      where: template,
      mend: "Name a text file with {{facts}} in it.",
      cause,
    });
  }
}

function missing(option: string, mend: string): WrongRequest {
  return new WrongRequest(`${option} is missing`, { mend: `Add ${option}: ${mend}.` });
}
