import { type LandmarkDistances, type PossibleSteps, possibleSteps } from "./landmarks.js";
import { FIELD_BITS, fieldFor, type LaneKernel, MOST_LANES, NO_LEVEL, sourcesIn } from "./lane-kernel.js";
import type { ReachSizes } from "./reach-sizes.js";
import type { SweepGraph } from "./sweep-graph.js";

/** How many nodes have lookahead l from one source: `counts[l]`, from 1 to `depth`. */
export type TellCounts = (job: number, counts: Float64Array, depth: number) => void;

/** A source in a sweep; `job` is the caller's number for it. */
interface LaneJob {
  readonly job: number;
  readonly source: number;
  readonly steps: PossibleSteps | null;
  /** Of many possible steps those numbered first … first + 30; the whole when there is one part. */
  readonly first: number;
  readonly parts: PartialStops | null;
}

/** A source whose possible steps go down in several groups: the smallest stop is its own. */
interface PartialStops {
  left: number;
  isBroken: boolean;
  stop: number;
  sizes: number[];
}

/** Possible steps a group: lane 0 of a word stands for all others. */
const GROUP = 31;
/** The filter is given up after so many misses, if they are more than a fifth. */
const MISSES = 200;

/**
 * Gathers sources into sweeps by the width of the field they need, runs them,
 * and tells each source's counts. Sources that the landmarks' filter missed go
 * again without it; where it misses too many, it is no longer used.
 */
export class LaneBatches {
  readonly #graph: SweepGraph;
  readonly #reach: ReachSizes;
  readonly #kernel: LaneKernel;
  #landmarks: readonly LandmarkDistances[];
  readonly #filtered = new Map<number, LaneJob[]>();
  readonly #plain = new Map<number, LaneJob[]>();
  #swept = 0;
  #missed = 0;
  readonly #counts = new Float64Array(2048);

  constructor(
    graph: SweepGraph,
    reach: ReachSizes,
    kernel: LaneKernel,
    landmarks: readonly LandmarkDistances[],
  ) {
    this.#graph = graph;
    this.#reach = reach;
    this.#kernel = kernel;
    this.#landmarks = landmarks;
  }

  /** Takes a source into the next sweeps; false where it has too many first steps for lanes. */
  add(job: number, source: number): boolean {
    const branches = this.#branches(source);
    if (branches > MOST_LANES) return false;
    const plain = fieldFor(branches);
    const steps =
      this.#landmarks.length > 0 && branches > 2 ? possibleSteps(this.#graph, this.#landmarks, source) : null;
    if (steps !== null) {
      const field = fieldFor(Math.min(steps.count, GROUP) + 1)!;
      if (steps.count > GROUP && plain === null) this.#addParts(job, source, steps);
      else if (steps.count <= GROUP && (plain === null || field < plain))
        put(this.#filtered, field, { job, source, steps, first: 1, parts: null });
      else if (plain !== null) this.#addPlain(job, source, plain);
      return true;
    }
    if (plain === null) return false;
    this.#addPlain(job, source, plain);
    return true;
  }

  /** Runs all that was added. Calls `leave` for what lanes cannot do. */
  flush(tell: TellCounts, leave: (job: number, source: number) => void): void {
    const missed: LaneJob[] = [];
    this.#run(this.#filtered, true, tell, missed);
    for (const each of missed.splice(0)) {
      const field = fieldFor(this.#branches(each.source));
      if (field === null) leave(each.job, each.source);
      else this.#addPlain(each.job, each.source, field);
    }
    if (this.#missed > MISSES && this.#missed > 0.2 * this.#swept) this.#landmarks = [];
    this.#run(this.#plain, false, tell, missed);
    for (const each of missed) leave(each.job, each.source);
  }

  #branches(source: number): number {
    return this.#graph.offsets[source + 1]! - this.#graph.offsets[source]!;
  }

  #addPlain(job: number, source: number, field: number): void {
    put(this.#plain, field, { job, source, steps: null, first: 1, parts: null });
  }

  #addParts(job: number, source: number, steps: PossibleSteps): void {
    const left = Math.ceil(steps.count / GROUP);
    const parts: PartialStops = { left, isBroken: false, stop: 0, sizes: [] };
    for (let first = 1; first <= steps.count; first += GROUP)
      put(this.#filtered, 32, { job, source, steps, first, parts });
  }

  /** Narrow fields first; what does not half fill a sweep rides in wider ones. */
  #run(groups: Map<number, LaneJob[]>, isFiltered: boolean, tell: TellCounts, missed: LaneJob[]): void {
    let carried: LaneJob[] = [];
    for (const [k, field] of FIELD_BITS.entries()) {
      const jobs = [...carried, ...(groups.get(field) ?? [])];
      carried = [];
      const most = sourcesIn(field);
      const rest = jobs.length % most;
      const hasWider = FIELD_BITS.slice(k + 1).some((wider) => (groups.get(wider)?.length ?? 0) > 0);
      const end = hasWider && rest < most / 2 ? jobs.length - rest : jobs.length;
      for (let from = 0; from < end; ) from = this.#sweep(jobs, from, end, field, isFiltered, tell, missed);
      carried = jobs.slice(end);
    }
    groups.clear();
  }

  /** One sweep of jobs[from] and as many after it as fit; returns where the next one begins. */
  #sweep(
    jobs: readonly LaneJob[],
    from: number,
    end: number,
    field: number,
    isFiltered: boolean,
    tell: TellCounts,
    missed: LaneJob[],
  ): number {
    const kernel = this.#kernel;
    let lane = 0;
    let count = 0;
    for (; from + count < end && count < sourcesIn(field); count++) {
      const { source, steps, first } = jobs[from + count]!;
      const branches = this.#branches(source);
      if (count > 0 && lane + branches > kernel.lanes.length) break;
      kernel.sources[count] = source;
      kernel.reachKnown[count] = this.#reach.cheap(source) >= 0 ? 1 : 0;
      kernel.deepest[count] = steps?.level ?? NO_LEVEL;
      if (steps === null) for (let i = 0; i < branches; i++) kernel.lanes[lane++] = i;
      else
        for (let i = 0; i < branches; i++) {
          const number = steps.numbers[i]! - first + 1;
          kernel.lanes[lane++] = number >= 1 && number <= GROUP ? number : 0;
        }
    }
    const levels = kernel.sweep(count, field, isFiltered);
    this.#swept += isFiltered ? count : 0;
    for (let i = 0; i < count; i++) {
      const job = jobs[from + i]!;
      const isLost = levels < 0 || kernel.stops[i]! < 0;
      if (isLost && isFiltered) this.#missed++;
      if (job.parts !== null) this.#takePart(job, isLost, { levels, count, place: i }, tell, missed);
      else if (isLost) missed.push(job);
      else this.#tellJob(job, kernel.stops[i]!, (level) => kernel.log[level * count + i]!, levels, tell);
    }
    return from + count;
  }

  #takePart(
    job: LaneJob,
    isLost: boolean,
    { levels, count, place }: { readonly levels: number; readonly count: number; readonly place: number },
    tell: TellCounts,
    missed: LaneJob[],
  ): void {
    const parts = job.parts!;
    const { log, stops } = this.#kernel;
    const stop = stops[place]!;
    if (levels < 0) parts.isBroken = true;
    else if (
      !isLost &&
      (parts.sizes.length === 0 || (stop !== 0 && (parts.stop === 0 || stop < parts.stop)))
    ) {
      parts.stop = stop;
      parts.sizes = Array.from({ length: levels + 1 }, (_, level) =>
        level === 0 ? 0 : log[level * count + place]!,
      );
    }
    if (--parts.left > 0) return;
    if (parts.isBroken || parts.sizes.length === 0) missed.push(job);
    else this.#tellJob(job, parts.stop, (level) => parts.sizes[level]!, parts.sizes.length - 1, tell);
  }

  /** Counts levels up to the stop; what lies beyond comes from the log or is known. */
  #tellJob(
    { job, source }: LaneJob,
    stop: number,
    sizeOf: (level: number) => number,
    levels: number,
    tell: TellCounts,
  ): void {
    const counts = this.#counts;
    let before = 0;
    let depth = 0;
    const last = stop === 0 ? levels : stop - 1;
    for (let level = 1; level <= last; level++) {
      const nodes = sizeOf(level);
      if (nodes === 0) break;
      counts[level] = nodes;
      before += nodes;
      depth = level;
    }
    if (stop === 0) this.#reach.learn(source, before);
    else {
      let reached = this.#reach.cheap(source);
      if (reached < 0) {
        reached = before;
        for (let level = stop; level <= levels; level++) reached += sizeOf(level);
        this.#reach.learn(source, reached);
      }
      counts[stop] = reached - before;
      depth = stop;
    }
    tell(job, counts, depth);
  }
}

function put(groups: Map<number, LaneJob[]>, field: number, job: LaneJob): void {
  const known = groups.get(field);
  if (known === undefined) groups.set(field, [job]);
  else known.push(job);
}
