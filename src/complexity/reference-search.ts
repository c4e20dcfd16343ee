import type { CsrGraph, NodeId } from "../graph/csr-graph.js";
import type { LevelSearch } from "./level-search.js";

/** First steps are bits of a word; more than this many are taken in groups. */
const WORD_BITS = 32;
/** Up to this many arcs the authors' program keeps first steps in one word and a queue of 3 entries a node. */
const SHORT_ROW = 63;
/** Past this many arcs it refuses repeated queue entries from the start. */
const LONG_ROW = 1000;
/** The words of a node: the walk that visited it, the level that queued it, the walk that reached it, and by which steps. */
const VISITED = 0;
const QUEUED = 1;
const REACHED = 2;
const HOPS = 3;
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
 * @remarks Work space of 32 bytes a node, all that an arc asks of a node in one place; past 32 first steps the levels are walked
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
  /** Four words a node, so that one look at the memory brings all: see VISITED and the others. */
  readonly #cells: Uint32Array;
  #level: Uint32Array;
  #next: Uint32Array;
  /** The tick of the last walk. */
  #walked = 0;
  /** Entries of the level at which a walk ended. */
  #size = 0;
  /** Whether the walk's queue had no place for something. */
  #hasDropped = false;
  /** Counts walks and levels alike, so that no stamp of an earlier one is taken for its own. */
  #tick = 0;

  constructor(graph: CsrGraph) {
    this.#offsets = graph.offsets;
    this.#targets = graph.targets;
    this.queue = new Uint32Array(graph.order);
    this.starts = new Uint32Array(graph.order + 2);
    this.#cells = new Uint32Array(4 * graph.order);
    this.#level = new Uint32Array(graph.order);
    this.#next = new Uint32Array(graph.order);
  }

  run(source: NodeId): void {
    this.#findStop(source);
    if (this.stop !== null) this.#gather();
  }

  runToStop(source: NodeId): boolean {
    this.#findStop(source);
    if (this.stop === null) return false;
    // What was dropped may never be reached: only walking on tells.
    if (this.#hasDropped) this.#gather();
    return !this.#hasDropped;
  }

  #findStop(source: NodeId): void {
    const arcs = this.#offsets[source + 1]! - this.#offsets[source]!;
    // Every walk ends at the best level so far at the latest, or runs dry: the last one leaves the levels of the stop.
    this.stop = this.#walk(source, 0, null);
    for (let first = WORD_BITS; first < arcs; first += WORD_BITS)
      this.stop = this.#walk(source, first, this.stop) ?? this.stop;
  }

  /**
   * Walks the levels with the first steps `first … first + 31` as bits, to the
   * first level at which one is common, at latest to level `limit`. Returns that
   * level, or `null` where the queue ran dry.
   */
  #walk(source: NodeId, first: number, limit: number | null): number | null {
    const offsets = this.#offsets;
    const arcs = offsets[source + 1]! - offsets[source]!;
    const order = this.queue.length;
    const capacity = Math.min(order * (arcs > SHORT_ROW ? 5 : 3), this.#targets.length);
    if (this.#tick > FOREVER - 2 * order - 8) this.#forgetStamps();
    const walk = ++this.#tick;
    this.queue[0] = source;
    this.#cells[4 * source + VISITED] = walk;
    this.starts[0] = 0;
    this.starts[1] = 1;
    this.depth = 0;
    this.#walked = walk;
    this.#hasDropped = false;

    let refusesRepeats = arcs > LONG_ROW;
    let entries = arcs;
    this.#size = this.#enterFirstSteps(source, first, walk);
    let stop: number | null = null;
    for (let level = 1; this.#size > 0; level++) {
      refusesRepeats ||= entries > order >>> 1;
      if (level === limit || this.#hasCommonStep(this.#size, walk)) {
        stop = level;
        break;
      }
      const wanted = this.#expand(this.#size, walk, refusesRepeats ? Number.POSITIVE_INFINITY : capacity);
      if (!refusesRepeats && wanted > capacity) this.#hasDropped = true;
      entries = refusesRepeats ? this.#size : Math.min(wanted, capacity);
    }
    if (arcs > LONG_ROW)
      for (let i = offsets[source]!; i < offsets[source + 1]!; i++)
        this.#cells[4 * this.#targets[i]! + QUEUED] = 0;
    return stop;
  }

  /** Fills the first level; a repeated arc, or one back to the source, has a place in it too. */
  #enterFirstSteps(source: NodeId, first: number, walk: number): number {
    const cells = this.#cells;
    const begin = this.#offsets[source]!;
    const end = this.#offsets[source + 1]!;
    const tick = end - begin > LONG_ROW ? FOREVER : ++this.#tick;
    let size = 0;
    for (let i = begin; i < end; i++) {
      const child = this.#targets[i]!;
      const at = 4 * child;
      const bit = i - begin - first;
      const hops = bit >= 0 && bit < WORD_BITS ? 1 << bit : 0;
      if (cells[at + REACHED] === walk) cells[at + HOPS]! |= hops;
      else cells[at + HOPS] = hops;
      cells[at + REACHED] = walk;
      if (cells[at + QUEUED] === tick) continue;
      cells[at + QUEUED] = tick;
      this.#level[size++] = child;
    }
    return size;
  }

  #hasCommonStep(size: number, walk: number): boolean {
    const cells = this.#cells;
    let common = -1;
    for (let i = 0; i < size && common !== 0; i++) {
      const at = 4 * this.#level[i]!;
      common &= cells[at + REACHED] === walk ? cells[at + HOPS]! : 0;
    }
    return common !== 0;
  }

  /**
   * Visits what is new in the level and queues all its successors, visited or
   * not, up to `capacity` entries. Returns how many entries were wanted.
   */
  #expand(size: number, walk: number, capacity: number): number {
    const [offsets, targets, level, next] = [this.#offsets, this.#targets, this.#level, this.#next];
    const cells = this.#cells;
    const tick = ++this.#tick;
    let tail = this.starts[this.depth + 1]!;
    let nextSize = 0;
    let entries = 0;
    for (let k = 0; k < size; k++) {
      const node = level[k]!;
      if (cells[4 * node + VISITED] === walk) continue;
      cells[4 * node + VISITED] = walk;
      this.queue[tail++] = node;
      const carried = cells[4 * node + HOPS]!;
      for (let i = offsets[node]!, end = offsets[node + 1]!; i < end; i++) {
        const child = targets[i]!;
        const at = 4 * child;
        const queued = cells[at + QUEUED]!;
        if (entries++ < capacity && queued !== tick && queued !== FOREVER) {
          cells[at + QUEUED] = tick;
          next[nextSize++] = child;
        }
        if (cells[at + REACHED] === walk) cells[at + HOPS]! |= carried;
        else {
          cells[at + REACHED] = walk;
          cells[at + HOPS] = carried;
        }
      }
    }
    this.#closeLevel(tail);
    [this.#level, this.#next] = [next, level];
    this.#size = nextSize;
    return entries;
  }

  /** Everything unvisited that the queue of the last walk leads to, as one last level. */
  #gather(): void {
    const [offsets, targets, cells, queue] = [this.#offsets, this.#targets, this.#cells, this.queue];
    const walk = this.#walked;
    const first = this.starts[this.depth + 1]!;
    let tail = first;
    const visit = (node: NodeId): void => {
      if (cells[4 * node + VISITED] === walk) return;
      cells[4 * node + VISITED] = walk;
      queue[tail++] = node;
    };
    for (let i = 0; i < this.#size; i++) visit(this.#level[i]!);
    for (let k = first; k < tail; k++)
      for (let i = offsets[queue[k]!]!, end = offsets[queue[k]! + 1]!; i < end; i++) visit(targets[i]!);
    this.#closeLevel(tail);
  }

  #closeLevel(tail: number): void {
    if (tail === this.starts[this.depth + 1]) return;
    this.depth++;
    this.starts[this.depth + 1] = tail;
  }

  #forgetStamps(): void {
    this.#cells.fill(0);
    this.#tick = 0;
  }
}
