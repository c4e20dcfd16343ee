import { Interrupted } from "../internal/errors.js";
import { mapOnWorkers } from "../internal/worker-pool.js";
import { type MazeDesign, type MazeJob, runMazeJob } from "./maze-jobs.js";

/** How the work is shared out and watched. */
export interface GenerationControl {
  /** Threads; 0 (default) works in this one. The bytes are the same for any number. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Called after every piece of work. */
  readonly onProgress?: (done: GenerationProgress) => void;
}

/** How far a generation is. */
export interface GenerationProgress {
  /** Base mazes made or looked at, and how many there will be at most. */
  readonly mazes: number;
  readonly mostMazes: number;
  /** Problems taken, and how many are wanted. */
  readonly problems: number;
  readonly wanted: number;
}

/** A series of base mazes of one design: the first `count`, or those with the `indices` given. */
export type MazeSeries =
  | { readonly design: MazeDesign; readonly count: number }
  | { readonly design: MazeDesign; readonly indices: readonly number[] };

const sizeOf = (series: MazeSeries): number => ("count" in series ? series.count : series.indices.length);

/**
 * Makes the records of some series of mazes, one after the other, as chunks of
 * JSON Lines. Equal designs and seeds give equal bytes on any machine.
 *
 * Refuses designs that no maze can meet before any thread is started.
 *
 * @remarks About 1 ms a maze of 40 × 40 rooms on one core; memory does not grow with the number.
 */
export async function* generateMazes(
  series: readonly MazeSeries[],
  control: GenerationControl = {},
): AsyncGenerator<Uint8Array, void, void> {
  const jobs = series.map(chunks);
  for (const { design } of series.filter((each) => sizeOf(each) > 0)) {
    runMazeJob({ kind: "depths", design, from: 0, count: 1 });
  }
  const most = series.reduce((sum, each) => sum + sizeOf(each), 0);
  const wanted = series.reduce((sum, each) => sum + sizeOf(each) * each.design.variants.length, 0);
  const order = jobs.flat();
  let [mazes, problems, done] = [0, 0, 0];
  for await (const lines of runJobs(order, control)) {
    const job = order[done++];
    mazes += job?.indices.length ?? 0;
    problems += (job?.indices.length ?? 0) * (job?.design.variants.length ?? 0);
    control.onProgress?.({ mazes, mostMazes: most, problems, wanted });
    yield lines;
  }
}

/** Pieces of about 20,000 rooms: long enough for a thread, short enough for a progress line. */
function chunks(series: MazeSeries): Extract<MazeJob, { readonly kind: "records" }>[] {
  const { design } = series;
  const count = sizeOf(series);
  const rooms = design.base.rows * design.base.cols * design.variants.length;
  const size = Math.max(1, Math.min(200, Math.floor(20_000 / rooms)));
  return Array.from({ length: Math.ceil(count / size) }, (_, chunk) => {
    const first = chunk * size;
    const length = Math.min(size, count - first);
    const indices =
      "count" in series
        ? Array.from({ length }, (_, i) => first + i)
        : series.indices.slice(first, first + length);
    return { kind: "records", design, indices };
  });
}

/** Runs jobs in this thread or on others, in order, and stops when asked to. */
export async function* runJobs(
  jobs: Iterable<MazeJob>,
  { workers = 0, signal }: GenerationControl,
): AsyncGenerator<Uint8Array, void, void> {
  const stopped = (): void => {
    if (signal?.aborted) throw new Interrupted("stopped before all mazes were made; nothing was kept");
  };
  if (workers < 1) {
    for (const job of jobs) {
      yield runMazeJob(job);
      // Gives signals and timers their turn between two jobs.
      await new Promise((resolve) => setImmediate(resolve));
      stopped();
    }
    return;
  }
  for await (const result of mapOnWorkers(new URL("./maze-worker.js", import.meta.url), jobs, workers)) {
    stopped();
    yield result;
  }
}
