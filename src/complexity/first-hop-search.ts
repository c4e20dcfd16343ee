import type { CsrGraph, NodeId } from "../graph/csr-graph.js";
import type { LevelSearch } from "./level-search.js";

/** First steps are bits of a word; more than this many are taken in groups. */
const WORD_BITS = 32;

/**
 * The search behind the modes `canonical` and `paper`: breadth-first levels,
 * each node with the set of first hops it was reached by as one machine word.
 *
 * Nothing is cleared between two sources: `stamp[v]` holds `base + level`, and
 * every run starts with a base above all earlier stamps. So a run costs what it
 * reaches and not what the graph holds. Past 32 first steps, the levels are found
 * first and the sets are then sent down them 32 steps at a time.
 *
 * @remarks Work space of 16 bytes a node. A run is O(reached arcs), times
 * ⌈branches / 32⌉ down to the stop level.
 */
export class FirstHopSearch implements LevelSearch {
  readonly queue: Uint32Array;
  readonly starts: Uint32Array;
  depth = 0;
  stop: number | null = null;

  readonly #offsets: Uint32Array;
  readonly #targets: Uint32Array;
  readonly #stamp: Uint32Array;
  readonly #mask: Int32Array;
  readonly #inPlace: boolean;
  #base = 1;

  /** `inPlace`: unite sets while a level is being expanded, as the paper's pseudo-code does. */
  constructor(graph: CsrGraph, { inPlace }: { readonly inPlace: boolean }) {
    this.#offsets = graph.offsets;
    this.#targets = graph.targets;
    this.#inPlace = inPlace;
    this.queue = new Uint32Array(graph.order);
    this.starts = new Uint32Array(graph.order + 2);
    this.#stamp = new Uint32Array(graph.order);
    this.#mask = new Int32Array(graph.order);
  }

  run(source: NodeId): void {
    this.#claimStamps();
    const branches = this.#firstLevel(source);
    this.depth = branches === 0 ? 0 : 1;
    this.stop = branches === 1 ? 1 : null;
    if (branches > 1 && branches <= WORD_BITS) this.#expandUntilStop();
    this.#expandToEnd();
    if (branches > WORD_BITS) this.#stopInGroups(branches);
  }

  runToStop(source: NodeId): boolean {
    this.#claimStamps();
    const branches = this.#firstLevel(source);
    this.depth = branches === 0 ? 0 : 1;
    this.stop = branches === 1 ? 1 : null;
    if (branches > 1 && branches <= WORD_BITS) this.#expandUntilStop();
    if (branches <= WORD_BITS) return this.stop !== null;
    this.#expandToEnd();
    this.#stopInGroups(branches);
    return false;
  }

  /** Moves the base past every stamp given so far; wraps once in 2³² levels. */
  #claimStamps(): void {
    this.#base += this.depth + 1;
    if (this.#base > 0xffffffff - this.queue.length - 1) {
      this.#stamp.fill(0);
      this.#base = 1;
    }
  }

  /** Puts the distinct first steps of `source` into level 1, each with a bit of its own. */
  #firstLevel(source: NodeId): number {
    this.queue[0] = source;
    this.#stamp[source] = this.#base;
    let tail = 1;
    for (let i = this.#offsets[source]!; i < this.#offsets[source + 1]!; i++) {
      const child = this.#targets[i]!;
      if (this.#stamp[child]! >= this.#base) continue;
      this.#stamp[child] = this.#base + 1;
      this.#mask[child] = 1 << (tail - 1);
      this.queue[tail++] = child;
    }
    this.starts[0] = 0;
    this.starts[1] = 1;
    this.starts[2] = tail;
    return tail - 1;
  }

  /** Levels with their sets of first hops, until one hop is common to a level or nothing is left. */
  #expandUntilStop(): void {
    const { queue, starts } = this;
    const [offsets, targets, stamp, mask] = [this.#offsets, this.#targets, this.#stamp, this.#mask];
    let tail = starts[this.depth + 1]!;
    while (true) {
      const next = this.#base + this.depth + 1;
      // What may still receive hops: the next level, and in place this one too.
      const open = this.#inPlace ? next - 1 : next;
      for (let at = starts[this.depth]!, end = tail; at < end; at++) {
        const u = queue[at]!;
        for (let i = offsets[u]!, last = offsets[u + 1]!; i < last; i++) {
          const v = targets[i]!;
          const seen = stamp[v]!;
          if (seen >= open) mask[v]! |= mask[u]!;
          else if (seen < this.#base) {
            stamp[v] = next;
            mask[v] = mask[u]!;
            queue[tail++] = v;
          }
        }
      }
      if (tail === starts[this.depth + 1]) return;
      this.depth++;
      starts[this.depth + 1] = tail;
      if (this.#commonHops(this.depth) !== 0) {
        this.stop = this.depth;
        return;
      }
    }
  }

  /** The remaining levels, for their sizes alone. */
  #expandToEnd(): void {
    const { queue, starts } = this;
    const [offsets, targets, stamp, base] = [this.#offsets, this.#targets, this.#stamp, this.#base];
    if (this.depth === 0) return;
    let depth = this.depth;
    let tail = starts[depth + 1]!;
    for (let at = starts[depth]!; at < tail; ) {
      const next = base + depth + 1;
      for (const end = tail; at < end; at++) {
        const u = queue[at]!;
        for (let i = offsets[u]!, last = offsets[u + 1]!; i < last; i++) {
          const v = targets[i]!;
          if (stamp[v]! >= base) continue;
          stamp[v] = next;
          queue[tail++] = v;
        }
      }
      if (at < tail) starts[++depth + 1] = tail;
    }
    this.depth = depth;
  }

  /**
   * For many first steps: every group of 32 goes down the known levels on its
   * own. A hop common to a level is common to all deeper ones, so a group is
   * done at its first common level, and none need go beyond the best so far.
   */
  #stopInGroups(branches: number): void {
    let best = this.depth + 1;
    for (let first = 0; first < branches && best > 2; first += WORD_BITS) {
      for (let i = 0; i < branches; i++) {
        const bit = i - first;
        this.#mask[this.queue[i + 1]!] = bit >= 0 && bit < WORD_BITS ? 1 << bit : 0;
      }
      for (let level = 2; level < best; level++) {
        this.#sendDown(level);
        if (this.#commonHops(level) !== 0) best = level;
      }
    }
    this.stop = best > this.depth ? null : best;
  }

  /** Unites the sets of level − 1 into `level`. */
  #sendDown(level: number): void {
    const { queue, starts } = this;
    const [offsets, targets, stamp, mask] = [this.#offsets, this.#targets, this.#stamp, this.#mask];
    for (let at = starts[level]!; at < starts[level + 1]!; at++) mask[queue[at]!] = 0;
    const open = this.#base + level - (this.#inPlace ? 1 : 0);
    const next = this.#base + level;
    for (let at = starts[level - 1]!; at < starts[level]!; at++) {
      const u = queue[at]!;
      const hops = mask[u]!;
      if (hops === 0) continue;
      for (let i = offsets[u]!, last = offsets[u + 1]!; i < last; i++) {
        const v = targets[i]!;
        const seen = stamp[v]!;
        if (seen >= open && seen <= next) mask[v]! |= hops;
      }
    }
  }

  /** The hops that every node of a level shares, as bits. */
  #commonHops(level: number): number {
    const { queue } = this;
    const mask = this.#mask;
    let common = -1;
    for (let at = this.starts[level]!, end = this.starts[level + 1]!; at < end && common !== 0; at++)
      common &= mask[queue[at]!]!;
    return common;
  }
}
