import { openAtomicStream } from "../internal/atomic-stream.js";
import { type BinFilling, type DepthBins, fillDepthBins } from "./fill-depth-bins.js";
import { type GenerationControl, generateMazes, type MazeSeries } from "./generate-mazes.js";
import type { MazeDesign } from "./maze-jobs.js";

/** What to make: so many mazes of a design, or as many as fill its bins of depth. */
export type MazeRequest =
  | { readonly kind: "count"; readonly design: MazeDesign; readonly count: number }
  | { readonly kind: "bins"; readonly design: MazeDesign; readonly bins: DepthBins; readonly budget: number };

/** Where the lines go: a file that appears when it is whole, or a function. */
export type MazeSink = { readonly path: string } | { readonly write: (chunk: Uint8Array) => Promise<void> };

/** What came of it. */
export interface WrittenMazes {
  readonly problems: number;
  /** Base mazes made or looked at. */
  readonly mazes: number;
  /** One for every request for bins. */
  readonly fillings: readonly BinFilling[];
}

/**
 * Makes mazes and writes them as JSON Lines, in the order of the requests. A
 * file gets its name when it is complete; interrupted or failed work leaves
 * nothing under it.
 *
 * @remarks The bytes depend on the requests alone, not on the number of threads.
 */
export async function writeMazes(
  requests: readonly MazeRequest[],
  { onProgress, ...control }: GenerationControl & MazeSink,
): Promise<WrittenMazes> {
  // The place is tried first: nobody should wait for mazes that cannot be kept.
  const file = "path" in control ? await openAtomicStream(control.path) : null;
  const write = "write" in control ? control.write : (chunk: Uint8Array) => file?.write(chunk);
  const watch = onProgress === undefined ? {} : { onProgress };
  try {
    const fillings: BinFilling[] = [];
    const series: MazeSeries[] = [];
    for (const request of requests) {
      if (request.kind === "count") series.push({ design: request.design, count: request.count });
      else {
        const filling = await fillDepthBins(request.design, request.bins, request.budget, {
          ...control,
          ...watch,
        });
        fillings.push(filling);
        series.push({ design: request.design, indices: filling.indices });
      }
    }
    let problems = 0;
    let mazes = fillings.reduce((sum, filling) => sum + filling.mazes, 0);
    const counted = (state: { readonly problems: number; readonly mazes: number }): void => {
      problems = state.problems;
      if (fillings.length === 0) mazes = state.mazes;
    };
    const both: GenerationControl = {
      ...control,
      onProgress: (state) => {
        counted(state);
        onProgress?.(state);
      },
    };
    for await (const lines of generateMazes(series, both)) await write(lines);
    await file?.commit();
    return { problems, mazes, fillings };
  } catch (error) {
    await file?.abort();
    throw error;
  }
}
