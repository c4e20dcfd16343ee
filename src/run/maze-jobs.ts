import { randomFrom } from "../internal/random.js";
import { deriveInstance, type InstanceParameters } from "../problem/maze/derive-instance.js";
import { type BaseParameters, generateBase } from "../problem/maze/generate-base.js";
import { removeLocks } from "../problem/maze/remove-locks.js";
import { rewoundPlan } from "../problem/maze/rewound-plan.js";
import type { MazePromptParts } from "../task/maze/maze-prompt.js";
import { mazeRecord, type RecordStructure } from "../task/maze/maze-record.js";

/** What all mazes of one kind share. */
export interface MazeDesign {
  readonly base: Omit<BaseParameters, "index">;
  /** One or more instances are derived from each base maze. */
  readonly variants: readonly InstanceParameters[];
  readonly structure: RecordStructure;
  readonly prompt: MazePromptParts;
}

/** A piece of work for one thread; plain data, so that it can be posted. */
export type MazeJob =
  /** The records of these base mazes, as JSON Lines. */
  | { readonly kind: "records"; readonly design: MazeDesign; readonly indices: readonly number[] }
  /** The logical depth of each base maze's first variant, as 32-bit integers. */
  | { readonly kind: "depths"; readonly design: MazeDesign; readonly from: number; readonly count: number };

/** Does one job. The bytes depend on the job alone. */
export function runMazeJob(job: MazeJob): Uint8Array<ArrayBuffer> {
  if (job.kind === "records") return new TextEncoder().encode(recordLines(job.design, job.indices));
  const depths = new Int32Array(job.count);
  for (let i = 0; i < job.count; i++) depths[i] = depthOf(job.design, job.from + i);
  return new Uint8Array(depths.buffer);
}

function recordLines({ base, variants, structure, prompt }: MazeDesign, indices: readonly number[]): string {
  let lines = "";
  for (const index of indices) {
    const made = generateBase({ ...base, index });
    for (const variant of variants) {
      lines += `${JSON.stringify(mazeRecord(deriveInstance(made, variant), { structure, prompt }))}\n`;
    }
  }
  return lines;
}

/** The construction tells the depth at once where it is known to be the optimum; elsewhere it is searched for. */
function depthOf({ base, variants }: MazeDesign, index: number): number {
  const made = generateBase({ ...base, index });
  const { removeKeys = 0, order = "outermost" } = variants[0] ?? {};
  if (base.dependencies !== "tree" && order === "outermost") {
    return rewoundPlan(removeLocks(made, removeKeys, order, () => randomFrom(base.seed))).length;
  }
  return deriveInstance(made, { ...variants[0], noise: 0, shuffle: 0 }).depth;
}
