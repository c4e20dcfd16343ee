import type { CsrGraph, NodeId } from "../graph/csr-graph.js";
import type { LevelSearch } from "./level-search.js";

/** First steps are bits of a word; more than this many are taken in groups. */
const WORD_BITS = 32;
/** Up to this many arcs the authors' program keeps first steps in one word and a queue of 3 entries a node. */
const SHORT_ROW = 63;
/** Past this many arcs it refuses repeated queue entries from the start. */
const LONG_ROW = 1000;
/** A tick no level ever has: a first step that is never queued again. */
const FOREVER = 0xffffffff;

/**
 * The search behind the mode `reference`: what the authors' program computes,
 * in which three things differ from the definition.
 *
 * - Nodes visited before stay in the queue and take part in the test for a
 *   common first step, so an arc back (to the source, to an earlier level)
 *   delays the stop.
 * - Sets of first steps are united while a level is being expanded.
 * - The queue is bounded, by 3 entries a node (5 past 63 arcs) or the number
 *   of arcs, and what does not fit is dropped in silence. Only once a queue
 *   exceeds half the nodes are repeats kept out. So in dense graphs nodes get lost.
 *
 * Here a queue holds each node once, with the number of entries it would have had.
 *
 * @remarks Work space of 32 bytes a node; past 32 first steps the levels are walked
 * once for each 32 of them.
 * @see `lookahead_numba.py` of the DeepRD repository
 */
export class ReferenceSearch implements LevelSearch {
  readonly queue: Uint32Array;
  readonly starts: Uint32Array;
  depth = 0;
  stop: number | null = null;

  readonly #offsets: Uint32Array;
  readonly #targets: Uint32Array;
  readonly #visitedAt: Uint32Array;
  readonly #queuedAt: Uint32Array;
  readonly #hopsAt: Uint32Array;
  readonly #hops: Int32Array;
  #level: Uint32Array;
  #next: Uint32Array;
  /** Counts walks and levels alike, so that no stamp of an earlier one is taken for its own. */
  #tick = 0;

  constructor(graph: CsrGraph) {
    this.#offsets = graph.offsets;
    this.#targets = graph.targets;
    const ofNodes = (): Uint32Array => new Uint32Array(graph.order);
    this.queue = ofNodes();
    this.starts = new Uint32Array(graph.order + 2);
    this.#visitedAt = ofNodes();
    this.#queuedAt = ofNodes();
    this.#hopsAt = ofNodes();
    this.#hops = new Int32Array(graph.order);
    this.#level = ofNodes();
    this.#next = ofNodes();
  }

  run(source: NodeId): void {
    const arcs = this.#offsets[source + 1]! - this.#offsets[source]!;
    if (arcs <= WORD_BITS) {
      this.stop = this.#walk(source, 0, null);
      return;
    }
    let best: number | null = null;
    for (let first = 0; first < arcs; first += WORD_BITS) best = this.#walk(source, first, best) ?? best;
    this.stop = this.#walk(source, arcs, best);
  }

  /**
   * Walks the levels with the first steps `first … first + 31` as bits, to the
   * first level at which one is common, at latest to level `limit`, and gathers
   * what lies beyond. Returns that level, or `null` where the queue ran dry.
   */
  #walk(source: NodeId, first: number, limit: number | null): number | null {
    const offsets = this.#offsets;
    const arcs = offsets[source + 1]! - offsets[source]!;
    const order = this.queue.length;
    const capacity = Math.min(order * (arcs > SHORT_ROW ? 5 : 3), this.#targets.length);
    if (this.#tick > FOREVER - 2 * order - 8) this.#forgetStamps();
    const walk = ++this.#tick;
    this.queue[0] = source;
    this.#visitedAt[source] = walk;
    this.starts[0] = 0;
    this.starts[1] = 1;
    this.depth = 0;

    let refusesRepeats = arcs > LONG_ROW;
    let [size, entries] = [this.#enterFirstSteps(source, first, walk), arcs];
    let level = 1;
    let stop: number | null = null;
    for (; size > 0; level++) {
      refusesRepeats ||= entries > order >>> 1;
      if (level === limit || this.#hasCommonStep(size, walk)) {
        stop = level;
        this.#gather(size, walk);
        break;
      }
      const pushed = this.#expand(size, walk, refusesRepeats ? Number.POSITIVE_INFINITY : capacity);
      size = pushed.size;
      entries = refusesRepeats ? size : Math.min(pushed.entries, capacity);
    }
    if (arcs > LONG_ROW)
      for (let i = offsets[source]!; i < offsets[source + 1]!; i++) this.#queuedAt[this.#targets[i]!] = 0;
    return stop;
  }

  /** Fills the first level; a repeated arc, or one back to the source, has a place in it too. */
  #enterFirstSteps(source: NodeId, first: number, walk: number): number {
    const begin = this.#offsets[source]!;
    const end = this.#offsets[source + 1]!;
    const tick = end - begin > LONG_ROW ? FOREVER : ++this.#tick;
    let size = 0;
    for (let i = begin; i < end; i++) {
      const child = this.#targets[i]!;
      const bit = i - begin - first;
      const hops = bit >= 0 && bit < WORD_BITS ? 1 << bit : 0;
      if (this.#hopsAt[child] === walk) this.#hops[child]! |= hops;
      else this.#hops[child] = hops;
      this.#hopsAt[child] = walk;
      if (this.#queuedAt[child] === tick) continue;
      this.#queuedAt[child] = tick;
      this.#level[size++] = child;
    }
    return size;
  }

  #hasCommonStep(size: number, walk: number): boolean {
    let common = -1;
    for (let at = 0; at < size && common !== 0; at++) {
      const node = this.#level[at]!;
      common &= this.#hopsAt[node] === walk ? this.#hops[node]! : 0;
    }
    return common !== 0;
  }

  /** Visits what is new in the level and queues all its successors, visited or not, up to `capacity` entries. */
  #expand(size: number, walk: number, capacity: number): { readonly size: number; readonly entries: number } {
    const [offsets, targets, level, next] = [this.#offsets, this.#targets, this.#level, this.#next];
    const [visitedAt, queuedAt, hopsAt, hops] = [this.#visitedAt, this.#queuedAt, this.#hopsAt, this.#hops];
    const tick = ++this.#tick;
    let tail = this.starts[this.depth + 1]!;
    let nextSize = 0;
    let entries = 0;
    for (let at = 0; at < size; at++) {
      const node = level[at]!;
      if (visitedAt[node] === walk) continue;
      visitedAt[node] = walk;
      this.queue[tail++] = node;
      const carried = hops[node]!;
      for (let i = offsets[node]!, end = offsets[node + 1]!; i < end; i++) {
        const child = targets[i]!;
        const queued = queuedAt[child]!;
        if (entries++ < capacity && queued !== tick && queued !== FOREVER) {
          queuedAt[child] = tick;
          next[nextSize++] = child;
        }
        if (hopsAt[child] === walk) hops[child]! |= carried;
        else {
          hopsAt[child] = walk;
          hops[child] = carried;
        }
      }
    }
    this.#closeLevel(tail);
    [this.#level, this.#next] = [next, level];
    return { size: nextSize, entries };
  }

  /** Everything unvisited that the queue leads to, as one last level. */
  #gather(size: number, walk: number): void {
    const [offsets, targets, visitedAt, queue] = [this.#offsets, this.#targets, this.#visitedAt, this.queue];
    const first = this.starts[this.depth + 1]!;
    let tail = first;
    const visit = (node: NodeId): void => {
      if (visitedAt[node] === walk) return;
      visitedAt[node] = walk;
      queue[tail++] = node;
    };
    for (let at = 0; at < size; at++) visit(this.#level[at]!);
    for (let at = first; at < tail; at++)
      for (let i = offsets[queue[at]!]!, end = offsets[queue[at]! + 1]!; i < end; i++) visit(targets[i]!);
    this.#closeLevel(tail);
  }

  #closeLevel(tail: number): void {
    if (tail === this.starts[this.depth + 1]) return;
    this.depth++;
    this.starts[this.depth + 1] = tail;
  }

  #forgetStamps(): void {
    for (const stamps of [this.#visitedAt, this.#queuedAt, this.#hopsAt]) stamps.fill(0);
    this.#tick = 0;
  }
}
