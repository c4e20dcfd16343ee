import { type LaneKernel, MOST_LANES, MOST_LEVELS, MOST_SOURCES, ROW_WORDS } from "./lane-kernel.js";
import type { SweepGraph } from "./sweep-graph.js";

/**
 * The lane kernel in plain JavaScript: where SIMD is absent, and where a graph
 * is too large for a WebAssembly memory. The compiled one (assembly/) does the
 * same with whole rows at a time.
 *
 * A row has a field of f bits for every source of the sweep: the first steps by
 * which the source has reached this node. With H the top bit of a field and M
 * the others, new = next & ~seen, touched = (((new & M) + M) | new) & H marks
 * every field that is not empty, and touched − (touched >>> f−1) | touched fills
 * it. A source stops where the AND of its fields over a level, empty ones left
 * out, is not 0.
 *
 * @remarks 96 bytes a node for three rows, 9 for the lists of a level. A sweep
 * costs the arcs of all nodes that any of its sources reaches before it stops.
 */
export class PlainLanes implements LaneKernel {
  readonly sources: Int32Array = new Int32Array(MOST_SOURCES);
  readonly lanes: Uint8Array = new Uint8Array(MOST_LANES);
  readonly deepest: Int32Array = new Int32Array(MOST_SOURCES);
  readonly reachKnown: Uint8Array = new Uint8Array(MOST_SOURCES);
  readonly stops: Int32Array = new Int32Array(MOST_SOURCES);
  readonly log: Int32Array = new Int32Array(MOST_SOURCES * (MOST_LEVELS + 1));

  readonly #graph: SweepGraph;
  readonly #frontier: Uint32Array;
  readonly #next: Uint32Array;
  readonly #seen: Uint32Array;
  readonly #isNext: Uint8Array;
  #current: Uint32Array;
  #upcoming: Uint32Array;
  readonly #alive = new Uint32Array(ROW_WORDS);
  readonly #common = new Uint32Array(ROW_WORDS);
  readonly #counts = new Uint32Array(16 * ROW_WORDS);
  #currentCount = 0;
  #nextCount = 0;
  #pulls = false;

  constructor(graph: SweepGraph, space: LaneRows) {
    this.#graph = graph;
    this.#frontier = space.frontier;
    this.#next = space.next;
    this.#seen = space.seen;
    this.#isNext = space.isNext;
    this.#current = space.current;
    this.#upcoming = space.upcoming;
  }

  sweep(count: number, field: number, skipsLaneZero: boolean): number {
    const perWord = Math.floor(32 / field);
    const fieldMask = field === 32 ? 0xffffffff : 2 ** field - 1;
    const tested = skipsLaneZero ? fieldMask & ~1 : fieldMask;
    this.#enter(count, field, fieldMask);
    for (let level = 1; ; level++) {
      const arcs = this.#close(field, perWord);
      if (this.#currentCount === 0 || level >= MOST_LEVELS) {
        this.#clearFrontier();
        return this.#currentCount === 0 ? level - 1 : -1;
      }
      let goesOn = false;
      for (let i = 0; i < count; i++) {
        const word = Math.floor(i / perWord);
        const shift = (i % perWord) * field;
        const entry = level * count + i;
        this.log[entry] = 0;
        if (((this.#alive[word]! >>> shift) & fieldMask) === 0) continue;
        const nodes = this.#counts[(i % perWord) * ROW_WORDS + word]!;
        this.log[entry] = nodes;
        let ends = nodes === 0;
        if (!ends && this.stops[i] === 0) {
          if (((this.#common[word]! >>> shift) & tested) !== 0) {
            this.stops[i] = level;
            ends = this.reachKnown[i] === 1;
          } else if (level > this.deepest[i]!) {
            this.stops[i] = -1;
            ends = true;
          }
        }
        if (ends) this.#alive[word]! &= ~(fieldMask << shift);
        else goesOn = true;
      }
      this.#nextCount = 0;
      if (goesOn) {
        this.#pulls = arcs > this.#graph.size / 3;
        if (this.#pulls) this.#pull();
        else this.#push();
      }
      this.#clearFrontier();
      if (!goesOn) return level;
    }
  }

  /** Puts the first steps of all sources into the next level, each in its lane. */
  #enter(count: number, field: number, fieldMask: number): void {
    const { offsets, targets } = this.#graph;
    const perWord = Math.floor(32 / field);
    this.#seen.fill(0);
    this.#alive.fill(0);
    this.stops.fill(0, 0, count);
    this.#nextCount = 0;
    this.#pulls = false;
    let lane = 0;
    for (let i = 0; i < count; i++) {
      const source = this.sources[i]!;
      const word = Math.floor(i / perWord);
      const shift = (i % perWord) * field;
      this.#alive[word]! |= fieldMask << shift;
      this.#seen[source * ROW_WORDS + word]! |= fieldMask << shift;
      for (let e = offsets[source]!; e < offsets[source + 1]!; e++) {
        const step = targets[e]!;
        this.#next[step * ROW_WORDS + word]! |= 1 << (shift + this.lanes[lane++]!);
        this.#queue(step);
      }
    }
  }

  #queue(node: number): void {
    if (this.#isNext[node] === 1) return;
    this.#isNext[node] = 1;
    this.#upcoming[this.#nextCount++] = node;
  }

  /** Makes the next level the current one: what is new, what it shares, how many nodes. Returns its arcs. */
  #close(field: number, perWord: number): number {
    const { order, offsets } = this.#graph;
    const [next, seen, frontier] = [this.#next, this.#seen, this.#frontier];
    let lows = 0;
    for (let j = 0; j < perWord; j++) lows |= 1 << (j * field);
    const H = lows << (field - 1);
    const M = H - lows;
    this.#common.fill(0xffffffff);
    this.#counts.fill(0);
    this.#currentCount = 0;
    let arcs = 0;
    const limit = this.#pulls ? order : this.#nextCount;
    for (let i = 0; i < limit; i++) {
      let node = i;
      if (!this.#pulls) node = this.#upcoming[i]!;
      else if (this.#isNext[node] === 0) continue;
      this.#isNext[node] = 0;
      let any = 0;
      for (let w = 0; w < ROW_WORDS; w++) {
        const at = node * ROW_WORDS + w;
        const fresh = next[at]! & ~seen[at]!;
        next[at] = 0;
        frontier[at] = fresh;
        if (fresh === 0) continue;
        any = 1;
        const touched = (((fresh & M) + M) | fresh) & H;
        const full = (touched - (touched >>> (field - 1))) | touched;
        seen[at]! |= full;
        this.#common[w]! &= fresh | ~full;
        // The fields touched, lowest first.
        for (let left = touched; left !== 0; left &= left - 1)
          this.#counts[Math.floor((31 - Math.clz32(left & -left)) / field) * ROW_WORDS + w]!++;
      }
      if (any === 0) continue;
      arcs += offsets[node + 1]! - offsets[node]!;
      this.#current[this.#currentCount++] = node;
    }
    return arcs;
  }

  #push(): void {
    const { offsets, targets } = this.#graph;
    const [next, frontier] = [this.#next, this.#frontier];
    for (let i = 0; i < this.#currentCount; i++) {
      const node = this.#current[i]!;
      for (let w = 0; w < ROW_WORDS; w++) {
        const row = frontier[node * ROW_WORDS + w]! & this.#alive[w]!;
        if (row === 0) continue;
        for (let e = offsets[node]!, end = offsets[node + 1]!; e < end; e++) {
          const to = targets[e]!;
          next[to * ROW_WORDS + w]! |= row;
          this.#queue(to);
        }
      }
    }
  }

  #pull(): void {
    const { order, backOffsets, backSources } = this.#graph;
    const [next, frontier, seen] = [this.#next, this.#frontier, this.#seen];
    for (let node = 0; node < order; node++) {
      let any = 0;
      for (let w = 0; w < ROW_WORDS; w++) {
        const alive = this.#alive[w]!;
        const at = node * ROW_WORDS + w;
        if ((alive & ~seen[at]!) === 0) continue;
        let row = 0;
        for (let e = backOffsets[node]!, end = backOffsets[node + 1]!; e < end; e++)
          row |= frontier[backSources[e]! * ROW_WORDS + w]!;
        next[at] = row & alive;
        any |= row & alive;
      }
      if (any !== 0) this.#isNext[node] = 1;
    }
  }

  #clearFrontier(): void {
    for (let i = 0; i < this.#currentCount; i++) {
      const at = this.#current[i]! * ROW_WORDS;
      this.#frontier.fill(0, at, at + ROW_WORDS);
    }
  }
}

/** The work space of one thread's lanes; `frontier`, `next` and `isNext` are 0 at rest. */
export interface LaneRows {
  readonly frontier: Uint32Array;
  readonly next: Uint32Array;
  readonly seen: Uint32Array;
  readonly isNext: Uint8Array;
  readonly current: Uint32Array;
  readonly upcoming: Uint32Array;
}
