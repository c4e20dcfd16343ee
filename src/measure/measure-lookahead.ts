import type { CountHistogram } from "../complexity/count-histogram.js";
import { histogramOfCounts, valuesAndCounts } from "../complexity/count-histogram.js";
import type { LookaheadMode } from "../complexity/lookahead-mode.js";
import type { SweepKernel } from "../complexity/sweep/prepare-sweep.js";
import type { CsrGraph } from "../graph/csr-graph.js";
import { AnalysisError, Interrupted, RangeViolation, WrongRequest } from "../internal/errors.js";
import { textHash } from "../internal/text-hash.js";
import { countQuantiles } from "../stats/count-quantile.js";
import { shareErrors } from "../stats/share-error.js";
import type { BatchCounts } from "./batch-counts.js";
import { searchSetup } from "./batch-search.js";
import { type Checkpoint, openCheckpoint } from "./checkpoint.js";
import { drawSources, spreadSources } from "./draw-sources.js";
import { graphHash } from "./graph-hash.js";
import { reportedPercents } from "./reported-percents.js";
import { BatchCutter, type BatchRunner, localRunner } from "./run-batches.js";
import { type MeasureProgress, TimeLeft } from "./time-left.js";

/** One of `of` equal parts of the sources, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** How a graph is to be measured. Nothing but `mode`, `sources`, `seed`, `precision` and `shard` moves a count. */
export interface MeasureOptions {
  /** Default `canonical`. */
  readonly mode?: LookaheadMode;
  /** How many sources to draw uniformly, without replacement. Default: all. */
  readonly sources?: number;
  /** Of the draw. Default `"0"`. */
  readonly seed?: string;
  /**
   * Stop drawing once every reported percentile's share of pairs is known to so
   * much, at 95 %: 0.01 is ± 1 percentage point. Default: draw all of `sources`.
   */
  readonly precision?: number;
  /** A part of the sources for this machine. Default: all of them. */
  readonly shard?: Shard;
  /** Threads; 0 works in this one. Default 0. */
  readonly threads?: number;
  /** Keep every source's own counts. They are always kept of a sample. */
  readonly keepsRows?: boolean;
  /** A folder in which finished batches are written down, and from which the work goes on. */
  readonly checkpoint?: string;
  readonly kernel?: SweepKernel;
  /** Where batches run instead of on threads here. */
  readonly elsewhere?: (task: { readonly key: string; readonly keepsRows: boolean }) => BatchRunner;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MeasureProgress) => void;
}

/** The lookaheads of the sources that were searched. */
export interface MeasuredLookahead {
  readonly mode: LookaheadMode;
  /** How many ordered pairs (source, other node it reaches) have each lookahead. */
  readonly counts: CountHistogram;
  readonly pairs: number;
  /** Sources searched. */
  readonly sources: number;
  /** Nodes from which they were drawn. */
  readonly of: number;
  /** Of the draw; `null` where all nodes are sources. */
  readonly seed: string | null;
  /** By source, in the order of `list`: pairs of lookahead 1, 2 …; `null` where not kept. */
  readonly rows: readonly (readonly number[])[] | null;
  /** The sources searched. */
  readonly list: Uint32Array;
  /** Which of the wanted sources these are: from … to − 1 of `total`. */
  readonly range: { readonly from: number; readonly to: number; readonly total: number };
  /** The hash of the graph and of everything that could change a count. */
  readonly key: string;
}

/** With `precision`: how many sources are looked at first; then twice as many, and so on. */
const FIRST_LOOK = 500;

/**
 * Counts lookaheads of a graph of any size: exactly, on several threads, of all
 * nodes or of a sample, interruptible. The counts are whole numbers that are
 * added up, so neither the number of threads, nor the order, nor an
 * interruption can be seen in them.
 *
 * For a small graph in hand `lookaheadHistogram` is simpler, and counts the same.
 *
 * @example (await measureLookahead(csrFromArcs(4, [0, 0, 1], [1, 2, 3]))).counts // Map { 1 → 3, 2 → 1 }
 * @remarks 8 bytes a distinct arc and 46 a node beside the graph given, 105 a node and thread.
 */
export async function measureLookahead(
  graph: CsrGraph,
  options: MeasureOptions = {},
): Promise<MeasuredLookahead> {
  const { mode = "canonical", seed = "0", precision, shard } = options;
  checkOptions(options);
  const isSample = options.sources !== undefined || precision !== undefined;
  const wanted = Math.min(options.sources ?? graph.order, graph.order);
  const sources = isSample && wanted > 0 ? drawSources(graph.order, wanted, seed) : spreadSources(graph);
  const keepsRows = isSample || options.keepsRows === true;
  const { from, to } = shardRange(sources.length, shard);
  const key = measureKey(graph, { mode, seed: isSample ? seed : null, keepsRows });
  const work = new Gathered(from, keepsRows);
  const checkpoint =
    options.checkpoint === undefined
      ? null
      : await openCheckpoint(options.checkpoint, rangeKey(key, from, to, isSample), from);
  try {
    for (const batch of checkpoint?.done ?? []) work.add(batch);
    const run = runnerFor({ graph, options, mode, keepsRows, sources, key });
    for (const goal of looks(to, precision)) {
      await runTo({ goal, to, work, run, checkpoint, graph, options });
      if (work.done < goal)
        throw new Interrupted(`interrupted after ${work.done - from} of ${to - from} sources`, {
          mend:
            options.checkpoint === undefined
              ? "With --checkpoint FOLDER it would go on from here."
              : "Repeat the command to go on from here.",
        });
      const isEnough =
        goal === to || (precision !== undefined && isPrecise(work, goal, graph.order, precision));
      if (!isEnough) continue;
      work.cutTo(goal);
      break;
    }
  } finally {
    checkpoint?.close();
  }
  const counts = histogramOfCounts(work.counts);
  const pairs = work.pairs();
  if (pairs > Number.MAX_SAFE_INTEGER)
    throw new RangeViolation(`fewer than 2^53 pairs, got about ${pairs.toPrecision(3)}`, {
      mend: "Draw fewer sources with --sources.",
    });
  return {
    mode,
    counts,
    pairs,
    sources: work.done - from,
    of: graph.order,
    seed: isSample ? seed : null,
    rows: work.rows,
    list: sources.slice(from, work.done),
    range: { from, to: work.done, total: precision === undefined ? sources.length : work.done },
    key,
  };
}

/** The hash of a graph and of what else decides a count of one source. */
function measureKey(
  graph: CsrGraph,
  by: { readonly mode: LookaheadMode; readonly seed: string | null; readonly keepsRows: boolean },
): string {
  return textHash(JSON.stringify(["lookahead 1", graphHash(graph), by.mode, by.seed, by.keepsRows]));
}

/** The stretch of the list that a shard has. */
function shardRange(total: number, shard: Shard | undefined): { from: number; to: number } {
  if (shard === undefined) return { from: 0, to: total };
  const { index, of } = shard;
  return { from: Math.floor((total * (index - 1)) / of), to: Math.floor((total * index) / of) };
}

/** A sample may be made longer: only where a shard begins is fixed. */
const rangeKey = (key: string, from: number, to: number, isSample: boolean): string =>
  textHash(JSON.stringify([key, from, isSample && from === 0 ? null : to]));

function checkOptions({ sources, precision, shard }: MeasureOptions): void {
  if (sources !== undefined && !(Number.isSafeInteger(sources) && sources >= 1))
    throw new RangeViolation(`sources >= 1 and whole, got ${sources}`);
  if (precision !== undefined && !(precision > 0 && precision < 1))
    throw new RangeViolation(`a precision between 0 and 1, got ${precision}`);
  if (shard === undefined) return;
  if (
    !(Number.isSafeInteger(shard.of) && shard.index >= 1 && shard.index <= shard.of && shard.index % 1 === 0)
  )
    throw new RangeViolation(`shard 1 … n of n, got ${shard.index} of ${shard.of}`);
  if (precision !== undefined)
    throw new WrongRequest("a shard cannot know when all shards together are precise enough", {
      mend: "Give --sources instead of --precision, or no --shard.",
    });
}

function runnerFor(request: {
  readonly graph: CsrGraph;
  readonly options: MeasureOptions;
  readonly mode: LookaheadMode;
  readonly keepsRows: boolean;
  readonly sources: Uint32Array;
  readonly key: string;
}): BatchRunner {
  const { graph, options, mode, keepsRows, sources, key } = request;
  if (options.elsewhere !== undefined) return options.elsewhere({ key, keepsRows });
  const threads = options.threads ?? 0;
  const { kernel } = options;
  const setup = searchSetup(graph, {
    mode,
    threads: Math.max(1, threads),
    keepsRows,
    ...(kernel === undefined ? {} : { kernel }),
  });
  return localRunner(setup, sources, threads);
}

/** Runs the batches up to `goal`, and writes each down. */
async function runTo(step: {
  readonly goal: number;
  readonly to: number;
  readonly work: Gathered;
  readonly run: BatchRunner;
  readonly checkpoint: Checkpoint | null;
  readonly graph: CsrGraph;
  readonly options: MeasureOptions;
}): Promise<void> {
  const { goal, to, work, run, checkpoint, graph, options } = step;
  const isStopped = (): boolean => options.signal?.aborted === true;
  if (work.done >= goal || isStopped()) return;
  const cutter = new BatchCutter(graph.size, options.threads ?? 1);
  const clock = new TimeLeft(performance.now(), work.done);
  for await (const batch of run(cutter.batches(work.done, goal))) {
    cutter.took(batch);
    checkpoint?.append(batch);
    work.add(batch);
    options.onProgress?.(clock.progress(performance.now(), work.done, to));
    if (isStopped()) return;
  }
}

/** Where to look whether it is precise enough: at numbers of sources that nothing but the request decides. */
function* looks(to: number, precision: number | undefined): Generator<number, void, void> {
  if (precision !== undefined) for (let look = FIRST_LOOK; look < to; look *= 2) yield look;
  yield to;
}

/** Whether the first `look` sources tell the share of pairs at every reported percentile so well. */
function isPrecise(work: Gathered, look: number, of: number, precision: number): boolean {
  const rows = work.rows?.slice(0, look) ?? [];
  const histogram = histogramOfCounts(summed(rows));
  if (histogram.size === 0) return false;
  const values = countQuantiles(
    valuesAndCounts(histogram),
    reportedPercents.map((percent) => percent / 100),
  );
  return shareErrors(rows, values, { of }).every(({ halfWidth }) => halfWidth <= precision);
}

function summed(rows: readonly (readonly number[])[]): number[] {
  const counts = [0];
  for (const row of rows)
    for (const [i, count] of row.entries()) counts[i + 1] = (counts[i + 1] ?? 0) + count;
  return counts;
}

/** The sums of the batches so far. */
class Gathered {
  done: number;
  counts: number[] = [];
  rows: (readonly number[])[] | null;
  readonly #from: number;

  constructor(from: number, keepsRows: boolean) {
    this.#from = from;
    this.done = from;
    this.rows = keepsRows ? [] : null;
  }

  add({ from, to, counts, rows }: BatchCounts): void {
    if (from !== this.done)
      throw new AnalysisError(`a batch from source ${from} came where ${this.done} was due`);
    for (const [value, count] of counts.entries()) this.counts[value] = (this.counts[value] ?? 0) + count;
    if (this.rows !== null) for (const row of rows ?? []) this.rows.push(row);
    this.done = to;
  }

  /** Forgets what a checkpoint holds beyond `goal`: as if it had ended there. */
  cutTo(goal: number): void {
    if (this.done <= goal || this.rows === null) return;
    this.rows = this.rows.slice(0, goal - this.#from);
    this.counts = summed(this.rows);
    this.done = goal;
  }

  pairs(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}
